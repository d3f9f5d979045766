#include "compiler/format/same_meaning.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "compiler/format/scalars.h"

namespace switchyard::format {
namespace {

std::string WithoutBlanks(std::string_view text) {
  const auto is_blank = [](char c) { return c == ' ' || c == '\t'; };
  std::string result(text);
  result.erase(std::remove_if(result.begin(), result.end(), is_blank), result.end());
  return result;
}

bool AreEqual(const yaml::Node& a, const yaml::Node& b);

bool AreEqual(const yaml::Pair& a, const yaml::Pair& b) {
  return AreEqual(a.key, b.key) && AreEqual(a.value, b.value);
}

bool AreEqual(const yaml::Node& a, const yaml::Node& b) {
  if (a.kind != b.kind || a.elements.size() != b.elements.size() ||
      a.pairs.size() != b.pairs.size()) {
    return false;
  }
  if (a.IsScalar()) {
    if (a.tag != b.tag) return false;
    return IsBlockScalar(a) ? a.Text() == b.Text()
                            : WithoutBlanks(a.Text()) == WithoutBlanks(b.Text());
  }
  return std::equal(a.elements.begin(), a.elements.end(), b.elements.begin(),
                    [](const yaml::Node& x, const yaml::Node& y) { return AreEqual(x, y); }) &&
         std::equal(a.pairs.begin(), a.pairs.end(), b.pairs.begin(),
                    [](const yaml::Pair& x, const yaml::Pair& y) { return AreEqual(x, y); });
}

// Keys stand once in a mapping, so equal numbers and a partner for each make equal mappings.
bool AreEqualEntries(const yaml::Node& a, const yaml::Node& b) {
  if (!a.IsMapping() || !b.IsMapping()) return AreEqual(a, b);
  if (a.pairs.size() != b.pairs.size()) return false;
  return std::all_of(a.pairs.begin(), a.pairs.end(), [&](const yaml::Pair& pair) {
    return std::any_of(b.pairs.begin(), b.pairs.end(),
                       [&](const yaml::Pair& other) { return AreEqual(pair, other); });
  });
}

}  // namespace

bool MeanTheSame(const yaml::Document& a, const yaml::Document& b) {
  if (a.root_kind != b.root_kind || a.entries.size() != b.entries.size()) return false;
  for (std::size_t i = 0; i < a.entries.size(); ++i) {
    if (!AreEqualEntries(a.entries[i].node, b.entries[i].node)) return false;
  }
  return AreEqual(a.root, b.root);
}

}  // namespace switchyard::format
