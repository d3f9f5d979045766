#include "compiler/derivatives/formula_words.h"

#include <algorithm>
#include <cctype>
#include <limits>

namespace switchyard::derivatives {
namespace {

constexpr std::string_view kGrads = "grads[";

}  // namespace

bool IsWordByte(char byte) {
  const auto value = static_cast<unsigned char>(byte);
  return std::isalnum(value) != 0 || byte == '_' || value >= 0x80;
}

std::vector<size_t> FindWord(std::string_view text, std::string_view word) {
  std::vector<size_t> places;
  size_t free = 0;  // bytes before it belong to the last match
  for (size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
    const size_t end = at + word.size();
    const bool begins = at == 0 || (at > free && !IsWordByte(text[at - 1]));
    if (!begins || (end < text.size() && IsWordByte(text[end]))) continue;
    places.push_back(at);
    free = end + 1;
  }
  return places;
}

bool HasWord(std::string_view text, std::string_view word) { return !FindWord(text, word).empty(); }

std::string ReplaceWord(std::string_view text, std::string_view word,
                        std::string_view replacement) {
  std::string replaced;
  size_t done = 0;
  for (const size_t at : FindWord(text, word)) {
    replaced.append(text.substr(done, at - done)).append(replacement);
    done = at + word.size();
  }
  return replaced.append(text.substr(done));
}

std::string Concat(std::initializer_list<std::string_view> parts) {
  std::string text;
  for (const std::string_view part : parts) text += part;
  return text;
}

std::vector<GradientIndex> FindGradientIndices(std::string_view text) {
  constexpr uint64_t kLargest = std::numeric_limits<uint32_t>::max();
  std::vector<GradientIndex> found;
  for (size_t at = text.find(kGrads); at != std::string_view::npos;
       at = text.find(kGrads, at + 1)) {
    if (at > 0 && IsWordByte(text[at - 1])) continue;
    GradientIndex gradient;
    gradient.begin = at;
    size_t end = at + kGrads.size();
    const size_t digits = end;
    for (; end < text.size() && std::isdigit(static_cast<unsigned char>(text[end])) != 0; ++end) {
      const auto digit = static_cast<uint64_t>(text[end] - '0');
      gradient.index = std::min(gradient.index * 10 + digit, kLargest);
    }
    if (end == digits || end >= text.size() || text[end] != ']') continue;
    gradient.end = end + 1;
    found.push_back(gradient);
  }
  return found;
}

}  // namespace switchyard::derivatives
