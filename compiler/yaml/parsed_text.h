// The text that LLVM's parser reads, and the mapping of its places to ours.
//
// It is as long as our text, or one line break longer. Text that LLVM reads differently from YAML
// is overwritten, and the reader finds it in our text: an anchor or tag at the end of a line, which
// LLVM gives to the node below; `!<...>`; the question mark of an explicit key within brackets; the
// digit in the header of a block scalar. Within a scalar or a comment this changes nothing, because
// the parser's texts are not used.

#ifndef SWITCHYARD_COMPILER_YAML_PARSED_TEXT_H_
#define SWITCHYARD_COMPILER_YAML_PARSED_TEXT_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace switchyard::yaml {

class ParsedText {
 public:
  // Adds a line break when the text does not end with one: without it LLVM takes `key:` for a plain
  // scalar.
  explicit ParsedText(std::string_view text);
  ParsedText(const ParsedText&) = delete;
  ParsedText& operator=(const ParsedText&) = delete;

  std::string_view text() const { return copy_.empty() ? text_ : copy_; }

  // Whether one of the parser's scalars, which include white space after them, ends at byte
  // `offset` of our text. Overwritten text at its end is white space to the parser.
  bool IsEnd(std::string_view raw, std::uint32_t offset) const;

  // The byte of our text at `place`. LLVM's places may lie outside of it: before an empty text, or
  // in the line break that was added.
  std::uint32_t OffsetOf(const char* place) const {
    const std::ptrdiff_t offset = place - text().data();
    const auto size = static_cast<std::ptrdiff_t>(text_.size());
    return static_cast<std::uint32_t>(std::clamp<std::ptrdiff_t>(offset, 0, size));
  }

 private:
  std::string_view text_;
  std::string copy_;
};

}  // namespace switchyard::yaml

#endif  // SWITCHYARD_COMPILER_YAML_PARSED_TEXT_H_
