#include "compiler/sema/view_group.h"

#include <algorithm>
#include <string>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "compiler/schema/print/schema_printer.h"
#include "compiler/schema/signature.h"
#include "compiler/schema/store.h"

namespace switchyard::sema {
namespace {

using schema::NativeFunction;
using schema::SchemaKind;

using Members = absl::InlinedVector<const NativeFunction*, 4>;

std::string ViewSignature(const NativeFunction& function) {
  return schema::PrintSchema(
      schema::SignatureOf(function.schema, schema::ForViewGroups(function.language.level)));
}

// The base name of the view that an operator belongs to, itself or by being its copy.
std::string ViewBase(const NativeFunction& function) {
  return schema::BaseOfView(function.schema.name.value.base,
                            schema::ForViewGroups(function.language.level));
}

bool IsNamedCopy(const NativeFunction& function) {
  return ViewBase(function) != function.schema.name.value.base;
}

// Only operators with one of these base names can be in a group with another one's family: they are
// a view, or named as the copy of one.
absl::flat_hash_set<std::string> BasesOfViews(const schema::Program& program) {
  absl::flat_hash_set<std::string> bases;
  for (const NativeFunction& function : program.functions) {
    if (IsNamedCopy(function) || schema::IsView(function)) bases.insert(ViewBase(function));
  }
  return bases;
}

// The place of an operator in a group that has a view; null when it has none.
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

bool IsOfViews(const ViewGroup& group) {
  const auto is_of_views = [](const NativeFunction* function) {
    return schema::IsView(*function) || IsNamedCopy(*function);
  };
  return group.view != nullptr ||
         std::any_of(group.others.begin(), group.others.end(), is_of_views);
}

std::vector<ViewGroup> ViewGroupsOf(const schema::Program& program, const Families& families) {
  const absl::flat_hash_set<std::string> bases = BasesOfViews(program);
  std::vector<Members> members;
  absl::flat_hash_map<std::string, size_t> by_signature;  // of what can have a view
  schema::Store<FamilyId, size_t> by_family(families.all().size(), program.functions.size());
  for (const NativeFunction& function : program.functions) {
    const bool may_have_view = bases.contains(ViewBase(function));
    size_t& place = may_have_view
                        ? by_signature.emplace(ViewSignature(function), program.functions.size())
                              .first->second
                        : by_family[families.IdOf(function)];
    if (place == program.functions.size()) {
      place = members.size();
      members.emplace_back();
    }
    members[place].push_back(&function);
  }
  std::vector<ViewGroup> groups;
  groups.reserve(members.size());
  for (const Members& of_group : members) groups.push_back(GroupOf(of_group));
  return groups;
}

}  // namespace switchyard::sema
