"""Makes the synonym table anew from WordNet's own database files.

On Debian or Ubuntu::

    apt-get download wordnet-base && dpkg -x wordnet-base_*.deb unpacked
    python -m textsim_core.wordnet.build unpacked/usr/share/wordnet synonyms.txt.gz

Any folder with ``data.noun``, ``noun.exc`` and their six siblings of WordNet
3.0 gives the same table: its bytes do not depend on the order of the synsets.
"""

from __future__ import annotations

import argparse
import gzip
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from textsim_core.errors import ReadError
from textsim_core.wordnet import TABLE

_FILES = {"n": "noun", "v": "verb", "a": "adj", "r": "adv"}

_Synset = frozenset[str]


def table(folder: Path) -> str:
    """The text of the table. ReadError when a file of the database is missing."""
    lines: list[str] = []
    exceptions = {part: _exceptions(folder / f"{name}.exc") for part, name in _FILES.items()}
    for part, name in _FILES.items():
        wanted = {base for bases in exceptions[part].values() for base in bases if "_" in base}
        lines += [f"#{part}", *_synonyms(folder / f"data.{name}", wanted)]
    for part, irregular in exceptions.items():
        words = sorted(form for form in irregular if "_" not in form)
        lines += [f"!{part}", *(" ".join((form, *irregular[form])) for form in words)]
    return "\n".join(lines) + "\n"


def _synonyms(file: Path, wanted: set[str]) -> Iterator[str]:
    """The words that are always alone in one line, then a line for each distinct set."""
    synsets = {
        frozenset(word for word in synset if "_" not in word or word.lower() in wanted)
        for synset in _synsets(file)
        if any("_" not in word for word in synset)
    }
    shared = {synset for synset in synsets if len(synset) > 1}
    accompanied = {word for synset in shared for word in synset}
    alone = {word for synset in synsets - shared for word in synset}
    yield " ".join(sorted(alone - accompanied))
    yield from sorted(" ".join(sorted(synset)) for synset in shared)


def _synsets(file: Path) -> Iterator[_Synset]:
    """The words of each synset, without the marks of place that adjectives carry: "bally(a)"."""
    for line in _lines(file):
        if not line.startswith(" "):  # the licence
            fields = line.split(" ", 4 + 2 * 256)
            words = fields[4 : 4 + 2 * int(fields[3], 16) : 2]
            yield frozenset(word.partition("(")[0] for word in words)


def _exceptions(file: Path) -> dict[str, list[str]]:
    return {form: bases for form, *bases in map(str.split, _lines(file))}


def _lines(file: Path) -> Sequence[str]:
    try:
        return file.read_text("utf-8").splitlines()
    except OSError as error:
        raise ReadError(
            f"Cannot read {str(file)!r}: {error.strerror}; expected the folder of WordNet's "
            "database, on Debian /usr/share/wordnet of the package wordnet-base."
        ) from error


def main(arguments: Sequence[str] | None = None) -> None:
    """``python -m textsim_core.wordnet.build FOLDER [OUTPUT]``."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, help="folder with data.noun, noun.exc and the rest")
    parser.add_argument("output", type=Path, nargs="?", default=Path(__file__).parent / TABLE)
    given = parser.parse_args(arguments)
    try:
        text = table(given.folder)
    except ReadError as error:
        parser.exit(2, f"{error}\n")
    given.output.write_bytes(gzip.compress(text.encode("utf-8"), mtime=0))
    sys.stdout.write(f"{given.output}: {text.count(chr(10)):,} lines\n")


if __name__ == "__main__":
    main()
