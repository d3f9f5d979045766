#include "tests/compiler/lsp/random_edits.h"

#include <algorithm>
#include <iterator>
#include <string_view>

namespace switchyard::lsp {
namespace {

constexpr std::string_view kPieces[] = {
    "- func: f(Tensor self) -> Tensor\n",
    "- func: f.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)\n",
    "- func: f_(Tensor(a!) self) -> Tensor(a!)\n",
    "- func: f_copy(Tensor self) -> Tensor\n",
    "- func: f_out(Tensor self) -> Tensor\n",
    "- name: f(Tensor self) -> Tensor\n",
    "- func: f(Tensor self",
    "- tag: core\n",
    "- op: f.out\n",
    "- \n",
    "-\n",
    "- x\n",
    "- |\n",
    "- [a,\n",
    "  dispatch:\n",
    "  dispatch:\n    CPU: f_cpu\n",
    "  dispatch: {}\n",
    "  dispatch:\n    CompositeImplicitAutograd: f\n",
    "  structured: True\n",
    "  structured_delegate: f.out\n",
    "  autogen: f.out, f_\n",
    "  tags: core\n",
    "  tags: [core, cores]\n",
    "  varients: method\n",
    "  variants: function\n",
    "  device_check: NoCheck\n",
    "  python_module: nn\n",
    "  func:\n",
    "  ? func\n",
    "  x: |\n    y\n\n",
    "  x: >-\n",
    "  x: 'y\n",
    "  x: \"y\n",
    "# comment\n",
    "  # comment\n",
    " ",
    "  ",
    "\n",
    "\n\n",
    "\r\n",
    "\r",
    "\t",
    "---\n",
    "...\n",
    "%YAML 1.1\n",
    "%TAG ! !!\n",
    "&a ",
    "*a",
    "!!str ",
    "!x ",
    "!",
    "\"",
    "'",
    "[",
    "]",
    "{",
    "}",
    ": ",
    "#",
    " #",
    ", ",
    "(a!)",
    "(a)",
    "?",
    "*, ",
    "\\x",
    "\xEF\xBB\xBF",
    "\x01",
    "\xC3\xA4",
    "\xFF",
    "foo: bar\n",
};

constexpr std::string_view kCharacters = "abcfxT_.,:()[]{}!?*&|>-+#'\"% \n019=";

}  // namespace

void RandomEdits::Change(std::string* text) {
  switch (Below(12)) {
    case 0:
    case 1:
    case 2:
      return InsertCharacter(text);
    case 3:
    case 4:
      return Erase(text);
    case 5:
    case 6:
      return InsertPiece(text);
    case 7:
      return CopyWord(text);
    case 8:
      return JoinLines(text);
    case 9:
      return BreakLine(text);
    case 10:
      return MoveLines(text, /*is_copy=*/true);
    default:
      return MoveLines(text, /*is_copy=*/false);
  }
}

void RandomEdits::InsertPiece(std::string* text) {
  const std::string_view piece = kPieces[Below(std::size(kPieces))];
  const bool is_of_lines = piece.back() == '\n' && Below(8) != 0;
  text->insert(is_of_lines ? LineAt(*text) : Below(text->size() + 1), piece);
}

void RandomEdits::InsertCharacter(std::string* text) {
  text->insert(Below(text->size() + 1), 1, kCharacters[Below(kCharacters.size())]);
}

void RandomEdits::Erase(std::string* text) {
  const size_t most = Below(4) == 0 ? 60 : 3;
  text->erase(Below(text->size() + 1), 1 + Below(most));
}

// A word of the text replaces another one.
void RandomEdits::CopyWord(std::string* text) {
  constexpr std::string_view kSpaces = " ,()\n.:";
  const auto word_at = [&](size_t at, size_t* size) {
    const size_t begin = std::min(text->find_first_not_of(kSpaces, at), text->size());
    *size = std::min(text->find_first_of(kSpaces, begin), text->size()) - begin;
    return begin;
  };
  size_t size = 0;
  const size_t from = word_at(Below(text->size() + 1), &size);
  const std::string word = text->substr(from, size);
  const size_t to = word_at(Below(text->size() + 1), &size);
  text->replace(to, size, word);
}

void RandomEdits::JoinLines(std::string* text) {
  const size_t line = LineAt(*text);
  if (line > 0) text->erase(line - 1, 1);
}

void RandomEdits::BreakLine(std::string* text) {
  constexpr std::string_view kBreaks[] = {"\n", "\n  ", "\n- ", "\n    "};
  text->insert(Below(text->size() + 1), kBreaks[Below(std::size(kBreaks))]);
}

// A line, or from one entry to another, goes elsewhere.
void RandomEdits::MoveLines(std::string* text, bool is_copy) {
  const bool is_entry = Below(2) == 0;
  const size_t begin = is_entry ? EntryAt(*text) : LineAt(*text);
  const size_t next = is_entry ? text->find("\n- ", begin) : text->find('\n', begin);
  const size_t end = next == std::string::npos ? text->size() : next + 1;
  const std::string lines = text->substr(begin, end - begin);
  if (!is_copy) text->erase(begin, end - begin);
  text->insert(is_entry ? EntryAt(*text) : LineAt(*text), lines);
}

size_t RandomEdits::LineAt(const std::string& text) {
  const size_t line_break = text.find('\n', Below(text.size() + 1));
  return line_break == std::string::npos ? 0 : line_break + 1;
}

size_t RandomEdits::EntryAt(const std::string& text) {
  const size_t before = text.find("\n- ", Below(text.size() + 1));
  return before == std::string::npos ? text.size() : before + 1;
}

}  // namespace switchyard::lsp
