#include "compiler/tooling/ignored_ids.h"

#include <algorithm>
#include <cstdint>
#include <string>

namespace switchyard::tooling {
namespace {

constexpr std::string_view kMark = "switchyard: ignore ";
constexpr std::string_view kSpaces = " \t\r";

bool IsBlank(std::string_view text) {
  return text.find_first_not_of(kSpaces) == std::string_view::npos;
}

// The ids behind the mark, up to the colon.
void ReadIds(std::string_view line, std::uint32_t line_begin, IgnoredId common,
             std::vector<IgnoredId>* ignored) {
  std::size_t at = line.find(kMark) + kMark.size();
  const std::size_t colon = line.find(':', at);
  const std::size_t end = std::min(colon, line.size());
  common.has_reason = colon != std::string_view::npos && !IsBlank(line.substr(colon + 1));
  while (at < end) {
    const std::size_t begin = line.find_first_not_of(" \t\r,", at);
    if (begin == std::string_view::npos || begin >= end) return;
    const std::size_t stop = std::min(line.find_first_of(" \t\r,:", begin), end);
    common.id = std::string(line.substr(begin, stop - begin));
    common.place = {0, line_begin + static_cast<std::uint32_t>(begin),
                    line_begin + static_cast<std::uint32_t>(stop)};
    ignored->push_back(common);
    at = stop + 1;
  }
}

}  // namespace

std::vector<IgnoredId> FindIgnoredIds(std::string_view text) {
  std::vector<IgnoredId> ignored;
  std::uint32_t line_number = 1;
  std::size_t counted = 0;
  for (std::size_t mark = text.find(kMark); mark != std::string_view::npos;
       mark = text.find(kMark, mark + 1)) {
    const std::size_t begin = text.rfind('\n', mark) + 1;  // 0 on the first line
    const std::string_view line = text.substr(begin, text.find('\n', mark) - begin);
    for (; counted < begin; ++counted) line_number += text[counted] == '\n' ? 1 : 0;
    const std::size_t slashes = line.find("//");
    if (slashes == std::string_view::npos || slashes > mark - begin) continue;
    IgnoredId common;
    common.line = IsBlank(line.substr(0, slashes)) ? line_number + 1 : line_number;
    ReadIds(line, static_cast<std::uint32_t>(begin), common, &ignored);
  }
  return ignored;
}

}  // namespace switchyard::tooling
