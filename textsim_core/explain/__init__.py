"""Explanations, built from statistics: losses, verdicts, frames, marks."""
