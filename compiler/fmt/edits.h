// Replacements in a text, applied to any part of it.
#ifndef SWITCHYARD_COMPILER_FMT_EDITS_H_
#define SWITCHYARD_COMPILER_FMT_EDITS_H_

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace switchyard::fmt {

class Edits {
 public:
  // `text` must outlive the edits.
  explicit Edits(std::string_view text) : text_(text) {}

  // Replaces bytes begin to end. Skips an edit that overlaps an earlier one or changes nothing.
  void Replace(std::uint32_t begin, std::uint32_t end, std::string_view replacement);

  // Returns bytes begin to end of the text after the edits inside them.
  std::string Apply(std::uint32_t begin, std::uint32_t end) const;

 private:
  struct Replacement {
    std::uint32_t end = 0;
    std::string text;
  };

  std::string_view text_;
  std::map<std::uint32_t, Replacement> replacements_;  // by begin
};

}  // namespace switchyard::fmt

#endif  // SWITCHYARD_COMPILER_FMT_EDITS_H_
