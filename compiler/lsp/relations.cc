#include "compiler/lsp/relations.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "absl/container/flat_hash_map.h"
#include "absl/hash/hash.h"
#include "compiler/schema/operator_name.h"
#include "compiler/schema/signature.h"

namespace switchyard::lsp {
namespace {

constexpr std::string_view kCopySuffix = "_copy";

// Names of different kinds never share a key.
enum class Kind : uint8_t { kBase, kCppName };

void Add(Kind kind, std::string_view name, RelationKeys* keys) {
  const uint64_t key = absl::HashOf(static_cast<uint8_t>(kind), name);
  if (std::find(keys->begin(), keys->end(), key) == keys->end()) keys->push_back(key);
}

// Adds the base name, and the base names of the views whose copy the operator may be: the part
// before the first `_copy`, the name without any `_copy`, and `x_inverse` for `x_scatter`
// (compiler/sema/views.cc, signature.cc).
void AddBase(const std::string& base, RelationKeys* keys) {
  Add(Kind::kBase, base, keys);
  const auto options = schema::ForViewGroups(schema::LanguageLevel::kNewest);
  Add(Kind::kBase, schema::BaseOfView(base, options), keys);
  size_t at = base.find(kCopySuffix);
  if (at == std::string::npos) return;
  Add(Kind::kBase, std::string_view(base).substr(0, at), keys);
  std::string stripped = base;
  for (; at != std::string::npos; at = stripped.find(kCopySuffix)) {
    stripped.erase(at, kCopySuffix.size());
  }
  Add(Kind::kBase, stripped, keys);
}

uint32_t RootOf(uint32_t element, std::vector<uint32_t>* parents) {
  std::vector<uint32_t>& parent = *parents;
  while (parent[element] != element) {
    parent[element] = parent[parent[element]];
    element = parent[element];
  }
  return element;
}

}  // namespace

RelationKeys RelationsOf(const schema::NativeFunction& function) {
  RelationKeys keys;
  const schema::OperatorName& name = function.schema.name.value;
  AddBase(name.base, &keys);
  Add(Kind::kCppName, name.UnambiguousName(), &keys);
  if (function.structured_delegate) AddBase(function.structured_delegate->value.base, &keys);
  for (const auto& generated : function.autogen) AddBase(generated.value.base, &keys);
  return keys;
}

std::vector<uint32_t> FirstOfGroups(const std::vector<const RelationKeys*>& elements) {
  std::vector<uint32_t> parents(elements.size());
  absl::flat_hash_map<uint64_t, uint32_t> first;
  first.reserve(elements.size() * 2);
  for (uint32_t i = 0; i < elements.size(); ++i) {
    parents[i] = i;
    for (const uint64_t key : *elements[i]) {
      const auto [found, is_new] = first.emplace(key, i);
      if (is_new) continue;
      const uint32_t ours = RootOf(i, &parents);
      const uint32_t theirs = RootOf(found->second, &parents);
      parents[std::max(ours, theirs)] = std::min(ours, theirs);
    }
  }
  for (uint32_t i = 0; i < parents.size(); ++i) parents[i] = RootOf(i, &parents);
  return parents;
}

}  // namespace switchyard::lsp
