#include "compiler/fmt/edits.h"

#include <iterator>

namespace switchyard::fmt {

void Edits::Replace(std::uint32_t begin, std::uint32_t end, std::string_view replacement) {
  if (text_.substr(begin, end - begin) == replacement) return;
  const auto next = replacements_.lower_bound(begin);
  if (next != replacements_.end() && next->first < end) return;
  if (next != replacements_.begin() && std::prev(next)->second.end > begin) return;
  replacements_.emplace(begin, Replacement{end, std::string(replacement)});
}

std::string Edits::Apply(std::uint32_t begin, std::uint32_t end) const {
  std::string result;
  std::uint32_t at = begin;
  for (auto it = replacements_.lower_bound(begin);
       it != replacements_.end() && it->second.end <= end; ++it) {
    result += text_.substr(at, it->first - at);
    result += it->second.text;
    at = it->second.end;
  }
  result += text_.substr(at, end - at);
  return result;
}

}  // namespace switchyard::fmt
