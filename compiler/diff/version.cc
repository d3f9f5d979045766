#include "compiler/diff/version.h"

#include <algorithm>
#include <string_view>

namespace switchyard::diff {
namespace {

using schema::NativeFunction;

// `aten::add` for `aten::add_.Tensor`.
std::string FamilyOf(std::string_view qualified_name) {
  std::string family(qualified_name.substr(0, qualified_name.find('.')));
  while (!family.empty() && family.back() == '_') family.pop_back();
  return family;
}

}  // namespace

std::vector<const NativeFunction*> Version::Operators() const {
  std::vector<const NativeFunction*> operators;
  for (const NativeFunction& function : program.operators()) operators.push_back(&function);
  operators.insert(operators.end(), declared_only.begin(), declared_only.end());
  return operators;
}

bool Version::MayHave(const NativeFunction& function) const {
  const std::string name = function.QualifiedName();
  if (unread.count(name) != 0) return true;
  if (!function.is_generated) return false;
  // An entry with errors generates nothing.
  const std::string family = FamilyOf(name);
  return std::any_of(unread.begin(), unread.end(),
                     [&](const std::string& other) { return FamilyOf(other) == family; }) ||
         std::any_of(declared_only.begin(), declared_only.end(),
                     [&](const auto* other) { return FamilyOf(other->QualifiedName()) == family; });
}

bool Version::HasKernelsOf(const NativeFunction& function) const {
  return std::find(declared_only.begin(), declared_only.end(), &function) == declared_only.end();
}

}  // namespace switchyard::diff
