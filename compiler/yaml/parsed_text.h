// The text that LLVM's parser gets, and where its places lie in ours.
//
// It is as long as ours, or one break longer. What LLVM reads otherwise than YAML has it is
// overwritten, for the reader finds it in our text: an anchor or tag behind which a line ends,
// which LLVM gives to what stands below; `!<...>`; the question mark of an explicit key within
// brackets; the digit of a block scalar's header. Within a scalar or a comment that changes
// nothing, because the parser's texts are not looked at.

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
  // A break is added where there is none at the end: LLVM takes `key:` for a plain scalar there.
  explicit ParsedText(std::string_view text);
  ParsedText(const ParsedText&) = delete;
  ParsedText& operator=(const ParsedText&) = delete;

  std::string_view text() const { return copy_.empty() ? text_ : copy_; }

  // Whether a scalar of the parser's, which takes white space along, ends at byte `offset` of ours.
  // What was overwritten at its end is white space to the parser.
  bool IsEnd(std::string_view raw, std::uint32_t offset) const;

  // The byte of ours at `place`. LLVM's places may lie outside: before the text when it is empty,
  // in the break added to it.
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
