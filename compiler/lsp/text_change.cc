#include "compiler/lsp/text_change.h"

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <utility>

namespace switchyard::lsp {
namespace {

std::string Apply(const source::SourceFile& file, TextChange change) {
  if (!change.range) return std::move(change.text);
  const uint32_t begin = OffsetOf(file, change.range->begin);
  const uint32_t end = std::max(begin, OffsetOf(file, change.range->end));
  const std::string_view text = file.text();
  std::string result;
  result.reserve(text.size() - (end - begin) + change.text.size());
  result.append(text.substr(0, begin)).append(change.text).append(text.substr(end));
  return result;
}

}  // namespace

std::string ApplyChanges(const source::SourceFile& file, std::vector<TextChange> changes) {
  if (changes.empty()) return std::string(file.text());
  std::string text = Apply(file, std::move(changes.front()));
  for (size_t i = 1; i < changes.size(); ++i) {
    text = Apply(source::SourceFile({}, std::move(text)), std::move(changes[i]));
  }
  return text;
}

}  // namespace switchyard::lsp
