"""azure: Azure AI Evaluation's choice between two NLTK tokenizers, made for each text by itself."""

from importlib.metadata import version

from textsim_core.spans import Traced
from textsim_core.tokenizers import nist_international, word_tokenize
from textsim_core.tokenizers._contract import Text, Tokenizer


def cut(text: str) -> list[str]:
    """word_tokenize's tokens of a pure ASCII text, NIST international's of any other."""
    return word_tokenize.cut(text) if text.isascii() else nist_international.cut(text)


def rewrite(text: Text) -> Text:
    """What the chosen tokenizer does to characters."""
    plain = text.text if isinstance(text, Traced) else text
    if plain.isascii():
        return word_tokenize.rewrite(text)
    return nist_international.rewrite(text)


TOKENIZER = Tokenizer(
    name="azure",
    title="Azure AI Evaluation",
    summary="NLTK word_tokenize for pure ASCII texts, NIST international for all others, so one "
    "accented letter changes how a text is cut; for Azure's numbers.",
    source=f"azure-ai-evaluation 1.18.10, over NLTK {version('nltk')}",
    position=75,
    signature="azure",
    cut=cut,
    rewrite=rewrite,
)
