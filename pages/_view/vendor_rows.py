"""What vendors call good, a row each under one axis, so that one sees that they disagree."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pandas as pd
import plotly.graph_objects as go

from textsim_core.vendor_bands import Band, VendorBands, vendor_bands
from textsim_core.yardstick import Yard

from . import cards, chart, numerals, palette

_GRADES = ("#F2E6C8", "#E3DDCB", "#D3DDE0", "#BFD8E8", "#A8CFE8", "#8FC4E6", "#78B7E0")
_FAILS, _PASSES = "#F0C36B", "#8FC4E6"


def show(metric: str, yards: Sequence[Yard]) -> None:
    """Bands of every vendor that speaks of this metric, with the set's own marks across them."""
    vendors = vendor_bands(metric)
    if not vendors:
        return
    own = next((yard.value for yard in yards if yard.name == "own"), math.nan)
    told = sentence(vendors, own)
    cards.says(told)
    chart.show(figure(vendors, yards), table(vendors, own), told, key="vendor_bands")


def figure(vendors: Sequence[VendorBands], yards: Sequence[Yard]) -> go.Figure:
    """A row a vendor; a line at each mark of the user's own data, the set's own one thick."""
    drawn = go.Figure()
    for place, vendor in enumerate(vendors):
        bands = vendor.bands
        drawn.add_bar(
            y=[place] * len(bands), orientation="h", width=0.85,
            x=[(band.high - band.low) * 100 for band in bands],
            base=[band.low * 100 for band in bands],
            text=[chart.wrap(band.words, 12) for band in bands], textposition="inside",
            insidetextanchor="middle", textangle=0, hoverinfo="text",
            textfont={"color": "#141414", "size": 11},
            marker={
                "color": [_colour(band, n) for n, band in enumerate(bands)],
                "line": {"width": 1, "color": palette.NEUTRAL},
                "pattern": {
                    "shape": ["/" if band.passed is False else "" for band in bands],
                    "fillmode": "overlay",
                    "fgcolor": "#B8860B",
                    "fgopacity": 0.35,
                },
            },
        )  # fmt: skip
    for yard in yards:
        if math.isfinite(yard.value):
            mine = yard.name == "own"
            drawn.add_vline(
                x=yard.value * 100, line_width=4 if mine else 1.5,
                line_dash="solid" if mine else "dot",
                line_color=palette.OUTPUT if mine else palette.NEUTRAL,
            )  # fmt: skip
    drawn.update_yaxes(
        tickvals=list(range(len(vendors))),
        ticktext=[chart.wrap(vendor.vendor, 20) for vendor in vendors],
        range=[len(vendors) - 0.5, -0.5], showgrid=False, zeroline=False,
    )  # fmt: skip
    drawn.update_xaxes(range=[0, 101], tickvals=[0, 25, 50, 75, 100], title_text="Score")
    return chart.layout(
        drawn, 90 + 58 * len(vendors), barmode="overlay",
        uniformtext={"minsize": 8, "mode": "hide"},
    )  # fmt: skip


def _colour(band: Band, place: int) -> str:
    if band.passed is None:
        return _GRADES[min(place, len(_GRADES) - 1)]
    return _PASSES if band.passed else _FAILS


def table(vendors: Sequence[VendorBands], own: float) -> pd.DataFrame:
    """Every band: who says it, from where to where, its words, and whether the set lies in it."""
    rows = [(vendor, band) for vendor in vendors for band in vendor.bands]
    return pd.DataFrame(
        {
            "Vendor": [vendor.vendor for vendor, _ in rows],
            "From": [band.low * 100 for _, band in rows],
            "Up to": [band.high * 100 for _, band in rows],
            "Says": [band.words for _, band in rows],
            "Your set": ["here" if vendor.band_of(own) is band else "" for vendor, band in rows],
            "Source": [vendor.source for vendor, _ in rows],
        }
    )


def sentence(vendors: Sequence[VendorBands], own: float) -> str:
    """What every vendor calls the set's own score, and whether they agree."""
    start = "Vendors' bands, for any text in any language"
    named = [(v.vendor, band.words) for v in vendors if (band := v.band_of(own)) is not None]
    if not named:
        return f"{start}: they know nothing of your data."
    said = ", ".join(f"{vendor} “{words}”" for vendor, words in named)
    different = len({words for _, words in named}) > 1
    end = "They contradict one another and" if different else "They are conventions and"
    return f"{start}, call {numerals.score(own)}: {said}. {end} know nothing of your data."
