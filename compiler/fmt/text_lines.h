// The lines of a document: which of them may be changed, and how they are written.
//
// Lines count from 1. White space at the end of a line and blank lines may be changed where they
// are not part of a scalar.
#ifndef SWITCHYARD_COMPILER_FMT_TEXT_LINES_H_
#define SWITCHYARD_COMPILER_FMT_TEXT_LINES_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/fmt/edits.h"
#include "compiler/source/source_file.h"
#include "compiler/yaml/yaml_node.h"

namespace switchyard::fmt {

class TextLines {
 public:
  // All arguments must outlive this object. Line breaks must be LF.
  TextLines(const source::SourceFile& file, const yaml::Document& document, const Edits& edits);

  std::uint32_t count() const { return count_; }
  std::uint32_t LineOf(std::uint32_t offset) const { return file_.LineOf(offset); }
  std::uint32_t Begin(std::uint32_t line) const { return file_.LineBegin(line); }
  // The text before `offset` on its line.
  std::string_view TextBefore(std::uint32_t offset) const;
  // The last line of a range; it ends before `end`.
  std::uint32_t LastLineOf(const source::SourceRange& range) const;

  // Whether the line is blank and not inside a scalar.
  bool IsBlank(std::uint32_t line) const;
  // Whether the line is a comment and not inside a scalar.
  bool IsComment(std::uint32_t line) const;
  // The number of spaces at the beginning of the line.
  std::uint32_t Indent(std::uint32_t line) const;
  // Whether text or a blank line after this line may be part of a scalar.
  bool IsOpenEnded(std::uint32_t line) const { return is_open_ended_[line]; }

  // Appends the line after edits, with its line feed.
  void Append(std::uint32_t line, std::string* out) const;
  // Appends lines first to last (inclusive) without blank lines.
  void AppendDense(std::uint32_t first, std::uint32_t last, std::string* out) const;
  // Appends lines first to last byte for byte.
  void AppendVerbatim(std::uint32_t first, std::uint32_t last, std::string* out) const;
  // Appends the line from `begin` on, after edits, with a line feed.
  void AppendFrom(std::uint32_t begin, std::string* out) const;

 private:
  void MarkScalar(const yaml::Node& scalar);
  std::uint32_t LineEnd(std::uint32_t line) const;

  const source::SourceFile& file_;
  const Edits& edits_;
  std::uint32_t count_;
  // By line.
  std::vector<bool> begins_in_scalar_;
  std::vector<bool> ends_in_scalar_;
  std::vector<bool> is_open_ended_;
};

}  // namespace switchyard::fmt

#endif  // SWITCHYARD_COMPILER_FMT_TEXT_LINES_H_
