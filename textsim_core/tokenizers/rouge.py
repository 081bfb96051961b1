"""rouge: lower case, runs of the letters a to z and digits; every other script is thrown away."""

import re
from string import ascii_letters, ascii_lowercase, digits

import pyarrow as pa
import pyarrow.compute as pc

from textsim_core.tokenizers._contract import Text, Tokenizer, WordRules

_KEPT = frozenset(ascii_lowercase + digits)
_TOKEN = re.compile("[a-z0-9]+")

_BYTES = bytes(
    ord(char.lower()) if (char := chr(byte)) in ascii_letters + digits else ord(" ")
    for byte in range(256)
)

# The two characters beyond ASCII whose lower case holds a letter from a to z.
_LOWERED = {"\N{KELVIN SIGN}": "k", "\N{LATIN CAPITAL LETTER I WITH DOT ABOVE}": "i "}


def cut(text: str) -> list[str]:
    """The runs of a–z and 0–9 in the lower-cased text."""
    return _TOKEN.findall(text.lower())


def rewrite(text: Text) -> Text:
    """Lower case."""
    return text.lower()


def spaced(texts: pa.Array) -> pa.Array:
    """The tokens of each text (``large_string``) set apart by spaces; null stays null."""
    valid, offsets, data = texts.buffers()
    if data is None:
        return texts
    raw = data.to_pybytes()
    for char, lowered in _LOWERED.items():
        if char.encode() in raw:
            texts = pc.replace_substring(texts, char, lowered)
            valid, offsets, data = texts.buffers()
            raw = data.to_pybytes()
    kept = pa.py_buffer(raw.translate(_BYTES))
    return pa.Array.from_buffers(
        pa.large_string(), len(texts), [valid, offsets, kept], offset=texts.offset
    )


TOKENIZER = Tokenizer(
    name="rouge",
    title="ROUGE (English)",
    summary="Lower-cases and keeps only a to z and digits, so accents cut words and other scripts "
    "vanish; for comparing with published ROUGE on English.",
    source="rouge-score 0.1.2 and Azure AI Evaluation (without their stemmer)",
    position=82,
    signature="rouge",
    cut=cut,
    rewrite=rewrite,
    keeps=_KEPT.__contains__,
    words=WordRules(joined=False),
    spaced=spaced,
    fit="rouge-unicode",
)
