#include "compiler/fmt/entry_layout.h"

#include <algorithm>
#include <vector>

#include "compiler/fmt/key_order.h"

namespace switchyard::fmt {
namespace {

// Lines are inclusive. `comments` is the first comment above the key, or the key's own line.
struct Piece {
  const yaml::Pair* pair = nullptr;
  std::uint32_t comments = 0;
  std::uint32_t key = 0;
  std::uint32_t last = 0;
};

// Whether the node ends in a dash with nothing after it. It must come last, because the reader
// refuses a key below it.
bool EndsInDash(const yaml::Node& node) {
  if (node.IsMapping()) return !node.pairs.empty() && EndsInDash(node.pairs.back().value);
  if (!node.IsSequence() || node.elements.empty()) return false;
  const yaml::Node& last = node.elements.back();
  return last.kind == yaml::NodeKind::kEmpty || EndsInDash(last);
}

// Whether the keys can be reordered: each begins a line, the first one on the line of the dash or
// below it.
bool IsLaidOutInLines(const yaml::Entry& entry, const TextLines& lines) {
  const std::vector<yaml::Pair>& pairs = entry.node.pairs;
  if (!entry.node.IsMapping() || pairs.empty()) return false;
  if (pairs[0].key.range.begin != entry.node.range.begin) return false;  // within braces
  if (EndsInDash(pairs.back().value)) return false;
  for (std::size_t i = 1; i < pairs.size(); ++i) {
    if (lines.LineOf(pairs[i].key.range.begin) <= lines.LastLineOf(pairs[i - 1].key.range) ||
        lines.LineOf(pairs[i].key.range.begin) <= lines.LastLineOf(pairs[i - 1].value.range)) {
      return false;
    }
  }
  return true;
}

std::uint32_t ColumnOf(std::uint32_t offset, const TextLines& lines) {
  return offset - lines.Begin(lines.LineOf(offset));
}

// Skips comments that are indented deeper than `column`, from `line` on.
std::uint32_t PassDeeperComments(std::uint32_t line, std::uint32_t end, std::uint32_t column,
                                 const TextLines& lines) {
  while (line < end && lines.IsComment(line) && lines.Indent(line) > column) ++line;
  return line;
}

std::vector<Piece> PiecesOf(const yaml::Entry& entry, const EntryLines& extent,
                            const TextLines& lines) {
  std::vector<Piece> pieces;
  const std::vector<yaml::Pair>& pairs = entry.node.pairs;
  const std::uint32_t column = ColumnOf(pairs[0].key.range.begin, lines);
  std::uint32_t next = lines.LineOf(pairs[0].key.range.begin);
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    Piece piece;
    piece.pair = &pairs[i];
    piece.comments = next;
    piece.key = lines.LineOf(pairs[i].key.range.begin);
    const std::uint32_t last =
        std::max(lines.LastLineOf(pairs[i].value.range), lines.LastLineOf(pairs[i].key.range));
    const std::uint32_t end =
        i + 1 < pairs.size() ? lines.LineOf(pairs[i + 1].key.range.begin) : extent.last + 1;
    next = PassDeeperComments(last + 1, end, column, lines);
    piece.last = next - 1;
    pieces.push_back(piece);
  }
  return pieces;
}

// Appends the comments above a key, moved to the column of `indent`.
void AppendComments(const Piece& piece, const std::string& indent, const TextLines& lines,
                    std::string* out) {
  for (std::uint32_t line = piece.comments; line < piece.key; ++line) {
    if (lines.IsBlank(line)) continue;
    std::string text;
    lines.Append(line, &text);
    out->append(indent).append(text, text.find_first_not_of(" \t"));
  }
}

void AppendPieces(const std::vector<Piece>& pieces, const EntryLines& extent,
                  const TextLines& lines, std::string* out) {
  const bool begins_behind_dash = pieces[0].key == extent.first;
  std::vector<Piece> ordered = pieces;
  std::stable_sort(ordered.begin(), ordered.end(), [](const Piece& a, const Piece& b) {
    return KeyRank(a.pair->key.Text()) < KeyRank(b.pair->key.Text());
  });
  const std::uint32_t first_key = pieces[0].pair->key.range.begin;
  const std::string indent(ColumnOf(first_key, lines), ' ');
  for (const Piece& piece : ordered) {
    const bool is_behind_dash = begins_behind_dash && &piece == &ordered[0];
    const std::string dash_indent(lines.Indent(extent.first), ' ');
    AppendComments(piece, is_behind_dash ? dash_indent : indent, lines, out);
    out->append(is_behind_dash ? lines.TextBefore(first_key) : indent);
    lines.AppendFrom(piece.pair->key.range.begin, out);
    lines.AppendDense(piece.key + 1, piece.last, out);
  }
}

}  // namespace

EntryLines LinesOf(const yaml::Entry& entry, std::uint32_t next, const TextLines& lines) {
  EntryLines extent;
  extent.first = lines.LineOf(entry.range.begin);
  extent.last = lines.LastLineOf(entry.node.range);
  for (std::uint32_t line = extent.first; line <= extent.last; ++line) {
    extent.is_open_ended = extent.is_open_ended || lines.IsOpenEnded(line);
  }
  if (extent.is_open_ended) return extent;
  const std::uint32_t column = ColumnOf(entry.range.begin, lines);
  extent.last = PassDeeperComments(extent.last + 1, next, column, lines) - 1;
  return extent;
}

void AppendEntry(const yaml::Entry& entry, const EntryLines& extent, const TextLines& lines,
                 std::string* out) {
  if (!IsLaidOutInLines(entry, lines)) {
    lines.AppendDense(extent.first, extent.last, out);
    return;
  }
  const std::vector<Piece> pieces = PiecesOf(entry, extent, lines);
  const std::uint32_t first_key = pieces[0].key;
  if (first_key > extent.first) lines.AppendDense(extent.first, first_key - 1, out);
  AppendPieces(pieces, extent, lines, out);
  lines.AppendDense(pieces.back().last + 1, extent.last, out);
}

}  // namespace switchyard::fmt
