"""The tools whose numbers are reproduced, one file each; `TOOLS` finds them."""

from __future__ import annotations

from textsim_core.registry import Registry
from textsim_core.tools._contract import Tool

TOOLS: Registry[Tool] = Registry("textsim_core.tools", "TOOL", "tool")
