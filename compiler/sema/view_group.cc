#include "compiler/sema/view_group.h"

#include <string>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "compiler/schema/print/schema_printer.h"
#include "compiler/schema/signature.h"

namespace switchyard::sema {
namespace {

using schema::NativeFunction;
using schema::SchemaKind;

using Members = absl::InlinedVector<const NativeFunction*, 4>;

// With the namespace in front.
std::string ViewSignature(const NativeFunction& function) {
  const schema::SignatureOptions options = schema::ForViewGroups(function.language.level);
  return std::string(schema::FamilyNamespace(function)) +
         "::" + schema::PrintSchema(schema::SignatureOf(function.schema, options));
}

// The base name of the view that an operator belongs to, as the view or as its copy.
std::string ViewBase(const NativeFunction& function) {
  return schema::BaseOfView(function.schema.name.value.base,
                            schema::ForViewGroups(function.language.level));
}

bool IsNamedCopy(const NativeFunction& function) {
  return ViewBase(function) != function.schema.name.value.base;
}

// Only operators with one of these base names can share a group with another family: they are
// views, or are named as the copy of one.
absl::flat_hash_set<std::string> BasesOfViews(const schema::Program& program) {
  absl::flat_hash_set<std::string> bases;
  for (const NativeFunction& function : program.functions) {
    if (IsNamedCopy(function) || schema::IsView(function)) bases.insert(ViewBase(function));
  }
  return bases;
}

// The place of an operator in a group with a view; null when there is no place for it.
const NativeFunction** PlaceOf(const NativeFunction& function, ViewGroup* group) {
  if (schema::IsView(function)) {
    return function.schema.name.value.inplace ? &group->inplace : &group->view;
  }
  return function.schema.Kind() == SchemaKind::kFunctional ? &group->copy : nullptr;
}

ViewGroup GroupOf(const Members& members) {
  ViewGroup group;
  for (const NativeFunction* function : members) {
    const NativeFunction** place = PlaceOf(*function, &group);
    if (place != nullptr && *place == nullptr) {
      *place = function;
    } else {
      group.others.push_back(function);
    }
  }
  if (group.view != nullptr) return group;
  ViewGroup plain;
  plain.others = members;
  return plain;
}

}  // namespace

bool ViewGroup::IsComposite() const {
  return view != nullptr && schema::HasKernelFor(*view, DispatchKey::CompositeImplicitAutograd);
}

std::vector<ViewGroup> ViewGroupsOf(const schema::Program& program) {
  const absl::flat_hash_set<std::string> bases = BasesOfViews(program);
  std::vector<Members> members;
  absl::flat_hash_map<std::string, size_t> by_signature;
  for (const NativeFunction& function : program.functions) {
    if (!bases.contains(ViewBase(function))) continue;
    const auto [found, is_new] = by_signature.emplace(ViewSignature(function), members.size());
    if (is_new) members.emplace_back();
    members[found->second].push_back(&function);
  }
  std::vector<ViewGroup> groups;
  groups.reserve(members.size());
  for (const Members& of_group : members) groups.push_back(GroupOf(of_group));
  return groups;
}

}  // namespace switchyard::sema
