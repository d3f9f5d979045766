#include "compiler/fmt/same_meaning.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "absl/strings/str_cat.h"
#include "compiler/fmt/scalars.h"

namespace switchyard::fmt {
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

// Appends a text that is equal for equal nodes only: the parts that are compared, each after its
// length.
void AppendIdentity(const yaml::Node& node, std::string* identity) {
  const bool is_exact = IsBlockScalar(node);
  const std::string text = is_exact ? std::string(node.Text()) : WithoutBlanks(node.Text());
  absl::StrAppend(identity, static_cast<int>(node.kind), is_exact ? "|" : ":",
                  static_cast<int>(node.tag), ",", text.size(), ",", node.elements.size(), ",",
                  node.pairs.size(), ",", text);
  for (const yaml::Node& element : node.elements) AppendIdentity(element, identity);
  for (const yaml::Pair& pair : node.pairs) {
    AppendIdentity(pair.key, identity);
    AppendIdentity(pair.value, identity);
  }
}

std::vector<std::string> SortedPairs(const yaml::Node& mapping) {
  std::vector<std::string> pairs;
  pairs.reserve(mapping.pairs.size());
  for (const yaml::Pair& pair : mapping.pairs) {
    AppendIdentity(pair.key, &pairs.emplace_back());
    AppendIdentity(pair.value, &pairs.back());
  }
  std::sort(pairs.begin(), pairs.end());
  return pairs;
}

// The keys of an entry may be in another order.
bool AreEqualEntries(const yaml::Node& a, const yaml::Node& b) {
  if (AreEqual(a, b)) return true;
  return a.IsMapping() && b.IsMapping() && SortedPairs(a) == SortedPairs(b);
}

}  // namespace

bool MeanTheSame(const yaml::Document& a, const yaml::Document& b) {
  if (a.root_kind != b.root_kind || a.entries.size() != b.entries.size()) return false;
  for (std::size_t i = 0; i < a.entries.size(); ++i) {
    if (!AreEqualEntries(a.entries[i].node, b.entries[i].node)) return false;
  }
  return AreEqual(a.root, b.root);
}

}  // namespace switchyard::fmt
