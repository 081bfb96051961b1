"""Pairs as evaluation data has them: outputs made from references by small edits, in any script."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from hypothesis import strategies as st

Row = tuple[str, tuple[str, ...]]
"""A hypothesis and its references."""

LEXICONS: Mapping[str, Sequence[str]] = {
    "Latin": ("the", "The", "heron", "flew", "naïve", "Straße", "don't", "U.S.", "3.5", "1,204"),
    "Cyrillic": ("серая", "Цапля", "цапля", "улетела", "в", "в", "1889", "город", "ещё", "№5"),
    "Greek": ("ο", "Ο", "ερωδιός", "ΟΔΟΣ", "οδός", "πέταξε", "σήμερα", "12", "και", "και"),
    "Arabic": ("طار", "مالك", "الحزين", "إلى", "البيت", "٣", "٢٠٢٤", "في", "في", "قال"),
    "Hebrew": ("האנפה", "עפה", "הביתה", "של", "של", "ארה״ב", "7", "לא", "היום", "גם"),
    "Devanagari": ("बगुला", "घर", "उड़", "गया", "है", "है", "५", "आज", "नहीं", "फिर"),
    "Han": ("苍鹭", "飞", "回", "家", "了", "了", "2024年", "今天", "不", "的"),
    "Hangul": ("왜가리가", "집으로", "날아", "갔다", "갔다", "오늘", "15일", "그", "그", "서울"),
    "Kana": ("サギ", "が", "が", "家", "に", "飛んで", "帰った", "３羽", "きょう", "は"),
    "Thai": ("นก", "กระสา", "บิน", "กลับ", "บ้าน", "วันนี้", "๕", "แล้ว", "แล้ว", "ไม่"),
}
UNSPACED = ("Han", "Kana", "Thai")
PIECES = (
    ",",
    ".",
    "!",
    "?",
    "。",
    "、",
    "…",
    "“",
    "”",
    '"',
    "'s",
    "(",
    "-",
    "؟",
    "।",
    "&amp;",
    "%",
    "km",
)

Edit = Callable[[list[str], int, str], list[str]]

EDITS: Mapping[str, Edit] = {
    "drop": lambda words, at, piece: [*words[:at], *words[at + 1 :]],
    "swap": lambda words, at, piece: [*words[:at], *words[at : at + 2][::-1], *words[at + 2 :]],
    "repeat": lambda words, at, piece: [*words[: at + 1], *words[at:]],
    "replace": lambda words, at, piece: [*words[:at], piece, *words[at + 1 :]],
    "raise": lambda words, at, piece: [*words[:at], *map(str.upper, words[at:])],
    "lower": lambda words, at, piece: [*map(str.lower, words[: at + 1]), *words[at + 1 :]],
    "attach": lambda words, at, piece: [
        *words[:at],
        "".join([*words[at : at + 1], piece]),
        *words[at + 1 :],
    ],
    "cut": lambda words, at, piece: words[:at],
    "keep": lambda words, at, piece: words,
}


def edits() -> st.SearchStrategy[list[tuple[Edit, int, str]]]:
    """Up to four edits, each with a place (taken modulo the length) and a piece to put in."""
    one = st.tuples(
        st.sampled_from(list(EDITS.values())), st.integers(0, 9), st.sampled_from(PIECES)
    )
    return st.lists(one, max_size=4)


def edited(words: Sequence[str], steps: Sequence[tuple[Edit, int, str]]) -> list[str]:
    """The words after the edits, in order; ``words`` is left as it is."""
    result = list(words)
    for edit, place, piece in steps:
        result = edit(result, place % (len(result) + 1), piece)
    return result


@st.composite
def rows(draw: st.DrawFn, references: int = 4) -> Row:
    """One row: a hypothesis and 1 to ``references`` references, all edits of one text."""
    script = draw(st.sampled_from(list(LEXICONS)))
    words = draw(st.lists(st.sampled_from(LEXICONS[script]), max_size=9))
    steps = draw(st.lists(edits(), min_size=1, max_size=references))
    glue = "" if script in UNSPACED and draw(st.booleans()) else " "
    texts = [glue.join(edited(words, step)) for step in steps]
    first = draw(st.sampled_from([glue.join(words), texts[0]]))
    return glue.join(edited(words, draw(edits()))), (first, *texts[1:])


def data_sets(most: int = 4, references: int = 4) -> st.SearchStrategy[list[Row]]:
    """1 to ``most`` rows, each with its own number of references."""
    return st.lists(rows(references), min_size=1, max_size=most)


def columns(data: Sequence[Row]) -> tuple[list[str], list[list[str]]]:
    """Hypotheses, and the references row by row: the form of `textsim_core.evaluate`."""
    return [hypothesis for hypothesis, _ in data], [list(references) for _, references in data]


def streams(data: Sequence[Row]) -> list[list[str | None]]:
    """The references as sacreBLEU wants them: stream k holds every row's k-th, or None."""
    most = max(len(references) for _, references in data)
    return [[refs[k] if k < len(refs) else None for _, refs in data] for k in range(most)]
