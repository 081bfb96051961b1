"""Texts that break tokenizers: scripts, white space, control characters, entities, quotes."""

from __future__ import annotations

from hypothesis import strategies as st

PIECES = (
    "the¦Haus¦ΟΔΟΣ¦İstanbul¦ﬁn¦ß¦naïve¦cafe\u0301¦今天¦は¦カ¦한국어¦ا¦हि¦ไทย¦😀¦👩\u200d👩\u200d👧¦𝔘¦"
    "\u200b¦\xad¦\ufeff¦\ue000¦\ue001¦\uf8ff¦\x00¦\x07¦0¦5¦3.5¦1,234¦1889.¦½¦٣¦Ⅷ¦²¦9-to-5¦"
    "-¦--¦—¦.¦..¦...¦,¦;¦:¦!¦?¦\"¦\"\"¦'¦''¦`¦``¦“¦”¦„¦«¦»¦’s¦'s¦n't¦cannot¦gonna¦'Tis ¦"
    "Mr.¦U.S.¦i.e.¦(¦)¦[¦]¦{¦<¦>¦<skipped>¦<SKIPPED>¦<s\u212aipped>¦-\n¦&¦&amp;¦&quot;¦"
    "&QUOT;¦&lt;¦&gt;¦&apos;¦&#91;¦&amp;lt;¦&am¦p;¦$¦€¦+¦%¦@¦#¦*¦_¦/¦\\¦。¦、¦，¦！¦—¦€¦⩭¦₩¦A¦"
    "z"
).split("¦")
SPACES = (
    " ¦ ¦ ¦  ¦\x09¦\n¦\x0d¦\x0d\n¦\x0b¦\x0c¦\x1c¦\x1d¦\x1e¦\x1f¦\x85¦\xa0¦\u1680¦\u2000¦"
    "\u2001¦\u2003¦\u200a¦\u2028¦\u2029¦\u202f¦\u205f¦\u3000"
).split("¦")
SURROGATES = ["\ud800", "\udfff", "\ud83d\ude00"]


def hostile_texts(*, surrogates: bool = True, pieces: int = 12) -> st.SearchStrategy[str]:
    """Up to so many of the pieces above, or any characters, next to each other."""
    kinds = [st.sampled_from(PIECES), st.sampled_from(PIECES), st.sampled_from(SPACES)]
    kinds.append(st.characters(exclude_categories=() if surrogates else ("Cs",)))
    if surrogates:
        kinds.append(st.sampled_from(SURROGATES))
    return st.lists(st.one_of(kinds), max_size=pieces).map("".join)
