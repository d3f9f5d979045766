#include "compiler/fmt/text_lines.h"

#include <algorithm>

#include "compiler/fmt/scalars.h"

namespace switchyard::fmt {
namespace {

constexpr std::string_view kSpace = " \t";

std::string_view Stripped(std::string_view text) {
  const std::size_t last = text.find_last_not_of(kSpace);
  return last == std::string_view::npos ? std::string_view() : text.substr(0, last + 1);
}

// Whether the header of a block scalar, the text after `|` or `>`, keeps line breaks at the end.
bool KeepsLineBreaks(std::string_view header) {
  return Stripped(header.substr(0, header.find('#'))).find('+') != std::string_view::npos;
}

}  // namespace

TextLines::TextLines(const source::SourceFile& file, const yaml::Document& document,
                     const Edits& edits)
    : file_(file),
      edits_(edits),
      count_(file.line_count()),
      begins_in_scalar_(count_ + 2),
      ends_in_scalar_(count_ + 2),
      is_open_ended_(count_ + 2) {
  if (count_ > 0 && file.Line(count_).empty()) --count_;  // the empty line after the last line feed
  for (const yaml::Node* scalar : ScalarsOf(document)) MarkScalar(*scalar);
}

std::string_view TextLines::TextBefore(std::uint32_t offset) const {
  const std::uint32_t line = LineOf(offset);
  return file_.Line(line).substr(0, offset - file_.LineBegin(line));
}

std::uint32_t TextLines::LastLineOf(const source::SourceRange& range) const {
  std::uint32_t last = LineOf(range.empty() ? range.begin : range.end - 1);
  while (last > LineOf(range.begin) && file_.Line(last).empty() && !begins_in_scalar_[last]) --last;
  return last;
}

void TextLines::MarkScalar(const yaml::Node& scalar) {
  const std::uint32_t first = LineOf(scalar.range.begin);
  std::uint32_t last = LineOf(scalar.range.empty() ? scalar.range.begin : scalar.range.end - 1);
  if (IsBlockScalar(scalar)) {
    while (last > first && file_.Line(last).empty()) --last;
    const std::string_view line = file_.Line(first);
    const bool keeps = KeepsLineBreaks(line.substr(scalar.range.begin - file_.LineBegin(first)));
    // The text of a block scalar ends with a line feed if the file does.
    const bool ends_file = last >= count_ && file_.text().back() != '\n';
    is_open_ended_[last] = keeps || ends_file;
    ends_in_scalar_[last] = last > first;
  }
  for (std::uint32_t line = first; line < last; ++line) {
    ends_in_scalar_[line] = true;
    begins_in_scalar_[line + 1] = true;
  }
}

bool TextLines::IsBlank(std::uint32_t line) const {
  return !begins_in_scalar_[line] &&
         file_.Line(line).find_first_not_of(kSpace) == std::string_view::npos;
}

bool TextLines::IsComment(std::uint32_t line) const {
  const std::string_view text = file_.Line(line);
  const std::size_t first = text.find_first_not_of(kSpace);
  return !begins_in_scalar_[line] && first != std::string_view::npos && text[first] == '#';
}

std::uint32_t TextLines::Indent(std::uint32_t line) const {
  const std::string_view text = file_.Line(line);
  return static_cast<std::uint32_t>(std::min(text.find_first_not_of(' '), text.size()));
}

std::uint32_t TextLines::LineEnd(std::uint32_t line) const {
  return file_.LineBegin(line) + static_cast<std::uint32_t>(file_.Line(line).size());
}

void TextLines::AppendFrom(std::uint32_t begin, std::string* out) const {
  const std::uint32_t line = LineOf(begin);
  const std::string text = edits_.Apply(begin, LineEnd(line));
  out->append(ends_in_scalar_[line] ? std::string_view(text) : Stripped(text));
  out->push_back('\n');
}

void TextLines::Append(std::uint32_t line, std::string* out) const {
  AppendFrom(file_.LineBegin(line), out);
}

void TextLines::AppendDense(std::uint32_t first, std::uint32_t last, std::string* out) const {
  for (std::uint32_t line = first; line <= last; ++line) {
    if (!IsBlank(line)) Append(line, out);
  }
}

void TextLines::AppendVerbatim(std::uint32_t first, std::uint32_t last, std::string* out) const {
  if (first > last) return;
  const auto end =
      last >= count_ ? static_cast<std::uint32_t>(file_.text().size()) : file_.LineBegin(last + 1);
  out->append(file_.text().substr(file_.LineBegin(first), end - file_.LineBegin(first)));
}

}  // namespace switchyard::fmt
