#include "compiler/diagnostics/suggest.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "absl/strings/ascii.h"

namespace switchyard::diagnostics {
namespace {

constexpr std::size_t kEdit = 2;  // costs are counted in halves
constexpr std::size_t kCaseChange = 1;

std::size_t ReplaceCost(char a, char b) {
  if (a == b) return 0;
  return absl::ascii_tolower(a) == absl::ascii_tolower(b) ? kCaseChange : kEdit;
}

// Damerau-Levenshtein distance (optimal string alignment), three rows of the table at a time.
std::size_t Distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1);
  std::vector<std::size_t> above(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j * kEdit;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    before.swap(above);
    above.swap(row);
    row[0] = i * kEdit;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      row[j] = std::min(
          {above[j] + kEdit, row[j - 1] + kEdit, above[j - 1] + ReplaceCost(a[i - 1], b[j - 1])});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        row[j] = std::min(row[j], before[j - 2] + kEdit);
      }
    }
  }
  return row[b.size()];
}

// One edit for every three characters of the longer word, at least one.
std::size_t Cutoff(std::string_view a, std::string_view b) {
  return std::max<std::size_t>(1, std::max(a.size(), b.size()) / 3) * kEdit;
}

}  // namespace

bool DifferInCaseAlone(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return ReplaceCost(x, y) < kEdit; });
}

std::string_view ClosestName(std::string_view word, absl::Span<const std::string_view> candidates) {
  std::string_view best;
  std::size_t best_distance = 0;
  for (const std::string_view candidate : candidates) {
    if (candidate != word && DifferInCaseAlone(word, candidate)) return candidate;
    const std::size_t cutoff = Cutoff(word, candidate);
    const std::size_t shorter = std::min(word.size(), candidate.size());
    const std::size_t longer = std::max(word.size(), candidate.size());
    if (candidate == word || (longer - shorter) * kEdit > cutoff) continue;
    const std::size_t distance = Distance(word, candidate);
    if (distance > cutoff || (!best.empty() && distance >= best_distance)) continue;
    best = candidate;
    best_distance = distance;
  }
  return best;
}

std::string DidYouMean(std::string_view word, absl::Span<const std::string_view> candidates) {
  return DidYouMean(ClosestName(word, candidates));
}

std::string DidYouMean(std::string_view name) {
  return name.empty() ? std::string() : "did you mean `" + std::string(name) + "`?";
}

}  // namespace switchyard::diagnostics
