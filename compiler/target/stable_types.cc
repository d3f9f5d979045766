#include "compiler/target/stable_types.h"

#include <algorithm>

namespace switchyard::target {
namespace {

using schema::BaseType;

bool IsListOfTruthValues(const schema::Type& type) {
  return type.IsList() && type.Element().IsPlain(BaseType::kBool);
}

// Vectors of truth values are no lists of references, which results are made of.
bool HasListOfTruthValues(const schema::Type& type) {
  if (type.IsPlain()) return false;
  return IsListOfTruthValues(type) || HasListOfTruthValues(type.Element());
}

bool HasList(const schema::Type& type) {
  return !type.IsPlain() && (type.IsList() || HasList(type.Element()));
}

}  // namespace

const std::vector<StableType>& StableTypes() {
  static const auto* const kRows = new std::vector<StableType>{
#define STABLE_TYPE(Base, canonical, spelled, major, minor) \
  {BaseType::k##Base, canonical, spelled, {major, minor}},
#include "compiler/target/stable_types.def"
#undef STABLE_TYPE
  };
  return *kRows;
}

const StableType* FindStableType(BaseType base) {
  const std::vector<StableType>& rows = StableTypes();
  const auto found = std::find_if(rows.begin(), rows.end(),
                                  [&](const StableType& row) { return row.base == base; });
  return found == rows.end() ? nullptr : &*found;
}

StableVersion SinceOf(StableFeature feature) {
  switch (feature) {
#define STABLE_FEATURE(name, major, minor) \
  case StableFeature::name:                \
    return {major, minor};
#include "compiler/target/stable_features.def"
#undef STABLE_FEATURE
  }
  return {};
}

std::optional<StableLack> FindStableLack(const schema::Type& type, StableUse use,
                                         StableVersion version) {
  const StableType* row = FindStableType(type.base);
  if (row == nullptr) return StableLack{std::string(type.BaseText()), std::nullopt};
  if (use == StableUse::kResult && HasListOfTruthValues(type)) {
    return StableLack{type.ToString(), std::nullopt};
  }
  if (version < row->since) return StableLack{std::string(type.BaseText()), row->since};
  const StableVersion lists = SinceOf(StableFeature::kLists);
  if (HasList(type) && version < lists) return StableLack{type.ToString(), lists};
  return std::nullopt;
}

std::optional<cpp::Code> SpellStableValue(const schema::Type& type) {
  if (type.IsPlain()) {
    const StableType* row = FindStableType(type.base);
    if (row == nullptr) return std::nullopt;
    return row->spelled;
  }
  const std::optional<cpp::Code> inner = SpellStableValue(type.Element());
  if (!inner) return std::nullopt;
  return (type.IsOptional() ? cpp::Code("std::optional<") : cpp::Code("std::vector<")) + *inner +
         ">";
}

}  // namespace switchyard::target
