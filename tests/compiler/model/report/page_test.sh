#!/bin/bash
# Usage: page_test.sh PAGE.html
#
# The page of a report is well-formed, has what a reader needs, and names nothing outside of itself.
set -euo pipefail

if ! command -v python3 > /dev/null; then
  echo "SKIPPED: no python3 here, which checks that the page is well-formed" >&2
  exit 0
fi
python3 - "$1" <<'END'
import sys
import xml.etree.ElementTree as tree

def check(text):
    """What is wrong with a page; empty when nothing is."""
    try:
        root = tree.fromstring(text)
    except tree.ParseError as error:
        return str(error)
    counts = {}
    for element in root.iter():
        counts[element.tag] = counts.get(element.tag, 0) + 1
        for name in ("src", "href"):
            if name in element.attrib:
                return "<%s> loads %s" % (element.tag, element.attrib[name])
    for tag, least in (("svg", 2), ("rect", 4), ("table", 4), ("script", 1), ("style", 1)):
        if counts.get(tag, 0) < least:
            return "%d <%s>, not %d" % (counts.get(tag, 0), tag, least)
    for rect in root.iter("rect"):
        x, width = float(rect.attrib["x"]), float(rect.attrib["width"])
        if x < 0 or width <= 0 or x + width > 1000.01 or rect.find("title") is None:
            return "a rectangle at %s" % x
    return ""

page = open(sys.argv[1], encoding="utf-8").read()
fault = check(page)
if fault:
    sys.exit("%s: %s" % (sys.argv[1], fault))
# The check can fail.
for broken in (page.replace("</svg>", "", 1), page.replace("<svg", "<p", 1),
               page.replace("<script>", "<script src=\"x.js\">", 1)):
    assert broken != page and check(broken), "a broken page is taken as right"
END
