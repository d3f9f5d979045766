"""Phrases that read as translated, each with the words to use instead, and examples that words_test.py runs.

A pattern is here if nearly everything that it finds is wrong; a phrase that is often right is left to readers. To add one:
a row with a wrong example, which the pattern must find, and a right one, in which it must find nothing.
"""

import collections
import re

# `after`: what may stand before the phrase and makes it right, a regular expression that ends where the phrase begins.
Pattern = collections.namedtuple("Pattern", "name regex after advice wrong right")


def _row(name, regex, advice, wrong, right, after=None):
    return Pattern(name, re.compile(regex), re.compile("(?:%s)$" % after) if after else None, advice, wrong, right)


_THERE = r"\b[Tt]here(?: \w+)?\s"
_NOT_BEFORE = r"\b(?:not|never|nothing)\b[^.;:]{0,90}"
_COMPARED = r"longer|more|less|fewer|later|earlier|larger|smaller|faster|slower|better|worse|different|such|need|doubt|other|older|" \
    r"newer|wider|further|bigger|greater|nearer|way"

PATTERNS = [
    _row("is-no", r"\b(?:is|are|was|were|be) no (?!(?:%s)\b)(?=[\w`])" % _COMPARED, "is not a ...",
         "A folder without BUILD is no package.", "There is no package, and it is no longer built.", _THERE),
    _row("is-none", r"\b(?:is|are|was|were) none\b(?! of\b)", "does not exist; is not one",
         "It names the file, or nothing where it is none.", "If there is none, it is none of the two.", _THERE),
    _row("of-no", r"\b(?:is|are|was|were) of no (?!use|help|interest|importance)\w", "belongs to no ...",
         "the operator that is of no run-time", "It is of no use."),
    _row("alone", r"(?<![-\w])alone\b", "only; on its own",
         "It has kernels for floats alone.", "It has only kernels for floats, and leaves the others alone.",
         r"\b(?:[Ll]eav\w+|left|let|stands?|standing)(?: \S+){0,4}\s"),
    _row("has-not", r"\b(?:has|have|had) not\b(?=\s*(?:[.,;:)|]|$|(?:the|an?|their|its|what|in)\b))", "lacks; does not have",
         "bfloat16, which NumPy has not.", "It has not changed."),
    _row("say-of", r"\b[Ss](?:ays?|aid|aying) of\b", "says about; reports for",
         "what its page says of it", "what its page says about it"),
    _row("told", r"\btold of\b|\b(?:is|are|was|be) told (?:so|when|as|in|of|what|for)\b", "is reported; must be named; receives",
         "the class, which the library has to be told of", "what pip is told to install"),
    _row("tell-no", r"\btell(?:s|ing)? (?:of|no|nothing)\b", "does not say; lists",
         "The line tells no number.", "The line does not say the number."),
    _row("of-today", r"\bof today\b", "today's; the current",
         "the linker of today", "today's linker"),
    _row("behind", r"\b(?:st(?:and|ands|ood)|comes?|lies?|goes on|follows) behind\b|\bbehind (?:entries|the (?:colon|comma|last)\b)",
         "after", "What stands behind `*` is given by name.", "What follows `*` is given by name."),
    _row("stands", r"\bst(?:and|ands|ood) (?:in(?! for\b)|at|before|beside|there|here|on|under|where|above|below|with)\b", "is",
         "what it lacks stands in the page", "what it lacks is in the page, which stands in for the list"),
    _row("but-for", r"\bbut for\b", "except for", "the same bits, but for `hardswish`", "not for one, but for all", _NOT_BEFORE),
    _row("of-which", r"\bof which (?:nothing|none|each|every|neither|no)\b", "turn the sentence round: a verb and its subject",
         "blocks of which nothing was read", "blocks that were not read, each of which is reported"),
    _row("nothing-of", r"\bthat (?:nothing|nobody|no one) (?:is|was|has) \w+ (?:of|to|with)\b", "turn the sentence round",
         "a leaf that nothing is dropped of", "a leaf from which nothing is dropped"),
    _row("ones-own", r"\b(?:one|somebody)'s own\b", "your own; the user's", "operators of one's own", "operators of your own"),
    _row("their-like", r"\b(?:their|its) like\b(?=\s*(?:[.,;:)]|$|(?:are|is|give|have|has|whose|do)\b))", "and similar ones",
         "`scatter` and its like are", "`scatter` and similar operators are, and its like-named form"),
    _row("mend", r"\b[Mm]end(?:s|ed|ing)?\b", "fix", "two small faults were mended", "two small faults were fixed"),
    _row("inverted", r"(?:^|[.:;] )(?:Compared|Wanted|Measured|Kept|Refused|Tried|Printed|Written|Shown|Meant|Needed|Absent|"
         r"Reported) (?:is|are|was|were)\b", "subject first", "Compared are the results.", "The results are compared."),
    _row("neither", r"\b(?:[Nn]ot?|n't|[Nn]othing|never|without)\b[^.;:]{0,90}(?<!have )(?<!has )\bneither\b(?=\s*(?:[.,;:)]|$))", "either; too",
         "No thread starts in such a build neither.", "It has no warnings; others have neither, and start neither a thread nor a process."),
    _row("come-about", r"\bc(?:omes?|oming|ame) about\b", "is made; happens", "how the wheel comes about", "how the wheel is made"),
    _row("who", r"(?:^|[.:;] )[Ww]ho (?:has|finds|wants|calls|looks|reads|knows|asks|needs|writes|loads)\b(?![^.]*\?)", "whoever; a user who",
         "The pool is shared: who finds it in use works with one thread.", "A caller who finds it in use works with one thread."),
    _row("lies", r"\b(?:lie|lies|lay) (?:beside|in the folder|there|here|in front)\b|\bas they lie\b|\bwhere it lies\b", "is",
         "`switchyard-check` lies beside it", "`switchyard-check` is beside it"),
    _row("not-there", r"\b(?:is|are|was|were) not there\b", "is missing; does not exist; is not installed",
         "headers that are not there", "headers that are missing"),
    _row("least-of", r"\bthe least of (?:\d+|many|the|several)\b", "the fastest of; the smallest of",
         "the least of 25 runs", "the fastest of 25 runs"),
    _row("of-one-name", r"\bof (?:one|another) names?\b", "with the same name; with another name",
         "functions of one name in two sources", "functions with the same name in two sources"),
    _row("asks-that", r"\basks? that\b", "requires that", "PyTorch's test asks that nothing calls it",
         "PyTorch's test requires that nothing calls it"),
    _row("with-place", r"\bwith (?:its|their) places?\b", "with its location; where it is",
         "errors with their place", "errors with their location"),
    _row("has-to-be-that", r"\bha(?:s|ve) to be (?:that|those|it|so)\b", "must be the same",
         "The type has to be that of the export.", "The type has to be the same as at export."),
]
