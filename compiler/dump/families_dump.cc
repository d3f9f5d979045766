#include "compiler/dump/families_dump.h"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "compiler/cpp/structured_signature.h"
#include "compiler/dump/structured_signatures.h"
#include "compiler/schema/print/json_values.h"
#include "compiler/schema/print/schema_printer.h"
#include "compiler/sema/family.h"
#include "compiler/sema/view_group.h"

namespace switchyard::dump {
namespace {

using llvm::json::Object;
using llvm::json::Value;
using schema::NativeFunction;
using schema::OperatorChoice;
using schema::SchemaKind;
using schema::Text;

// The kinds that form a group, in the order in which they are named.
constexpr SchemaKind kGrouped[] = {SchemaKind::kFunctional, SchemaKind::kInplace,
                                   SchemaKind::kMutable, SchemaKind::kOut};

Value Declaration(const NativeFunction* function) {
  return function == nullptr ? Value(nullptr) : Text(schema::PrintSchema(function->schema));
}

Value OneOperator(const char* record, const NativeFunction& function) {
  return Object{{"function", OperatorNameOrNull(&function)}, {"record", record}};
}

Value WrittenFamily(const sema::Family& family) {
  Object members;
  for (const NativeFunction* function : family.members) {
    if (function->is_generated) continue;
    members[schema::Ref(schema::KindText(function->schema.Kind()))] = OperatorNameOrNull(function);
  }
  return Object{{"members", std::move(members)},
                {"record", "pre_group"},
                {"signature", Text(schema::PrintSignature(family.members[0]->schema))}};
}

Value NamedGroup(const sema::Family& family) {
  const NativeFunction& functional = *family.Of(SchemaKind::kFunctional);
  Object object{{"record", "native_functions_group"},
                {"root_name", Text(functional.schema.name.value.RootName())},
                {"signature", Text(schema::PrintSignature(functional.schema))},
                {"structured", IsStructured(family)}};
  std::vector<std::string> generated;
  for (const SchemaKind kind : kGrouped) {
    const NativeFunction* function = family.Of(kind);
    object[schema::Ref(schema::KindText(kind))] = OperatorNameOrNull(function);
    const bool is_generated = function != nullptr && function->is_generated;
    if (is_generated) generated.push_back(function->schema.name.value.ToString());
  }
  std::sort(generated.begin(), generated.end());
  object["generated"] = schema::Texts(generated);
  return object;
}

Value DeclaredGroup(const sema::Family& family) {
  Object object{{"record", "group"}, {"structured", IsStructured(family)}};
  for (const SchemaKind kind : kGrouped) {
    object[schema::Ref(schema::KindText(kind))] = Declaration(family.Of(kind));
  }
  if (!IsStructured(family)) return object;
  const NativeFunction& functional = *family.Of(SchemaKind::kFunctional);
  const NativeFunction& out = *family.Of(SchemaKind::kOut);
  object["impl_args"] = ParameterTexts(cpp::ImplSignature(out).parameters);
  object["meta_args"] = ParameterTexts(cpp::MetaSignature(functional).parameters);
  object["meta_name"] = Text(functional.schema.name.value.UnambiguousName());
  object["out_args"] = ParameterTexts(cpp::OutParameters(out));
  return object;
}

bool IsGrouped(SchemaKind kind) {
  for (const SchemaKind grouped : kGrouped) {
    if (grouped == kind) return true;
  }
  return false;
}

bool HasChosen(const sema::Family& family, const OperatorChoice& choice) {
  return std::any_of(family.members.begin(), family.members.end(),
                     [&](const NativeFunction* member) { return choice.Has(member->id); });
}

bool HasChosen(const sema::ViewGroup& group, const OperatorChoice& choice) {
  const auto is_chosen = [&](const NativeFunction* member) {
    return member != nullptr && choice.Has(member->id);
  };
  return is_chosen(group.view) || is_chosen(group.inplace) || is_chosen(group.copy);
}

void DumpFamily(const sema::Family& family, const OperatorChoice& choice, std::string* out) {
  const bool is_group = family.IsGroup();
  if (is_group && HasChosen(family, choice)) {
    schema::AppendLine(NamedGroup(family), out);
    schema::AppendLine(DeclaredGroup(family), out);
  }
  for (const NativeFunction* function : family.members) {
    if (is_group && IsGrouped(function->schema.Kind())) continue;
    if (!choice.Has(function->id)) continue;
    schema::AppendLine(OneOperator("ungrouped", *function), out);
  }
}

void DumpViewGroup(const sema::ViewGroup& group, const OperatorChoice& choice, std::string* out) {
  if (group.view != nullptr && HasChosen(group, choice)) {
    schema::AppendLine(Object{{"composite", group.IsComposite()},
                              {"record", "view_group"},
                              {"root_name", Text(group.view->schema.name.value.RootName())},
                              {"view", OperatorNameOrNull(group.view)},
                              {"view_copy", OperatorNameOrNull(group.copy)},
                              {"view_inplace", OperatorNameOrNull(group.inplace)}},
                       out);
  }
  for (const NativeFunction* function : group.others) {
    if (!choice.Has(function->id)) continue;
    schema::AppendLine(OneOperator("not_in_view_group", *function), out);
  }
}

// In the order of first operators: groups, and families whose operators are in no group.
void DumpViewGroups(const expand::ExpandedProgram& program, const OperatorChoice& choice,
                    std::string* out) {
  schema::Store<schema::OperatorId, const sema::ViewGroup*> group_of(program.operators().size());
  for (const sema::ViewGroup& group : program.view_groups()) {
    for (const NativeFunction* member : {group.view, group.inplace, group.copy}) {
      if (member != nullptr) group_of[member->id] = &group;
    }
    for (const NativeFunction* member : group.others) group_of[member->id] = &group;
  }
  std::set<const sema::ViewGroup*> printed;
  for (const NativeFunction& function : program.operators()) {
    const sema::ViewGroup* const group = group_of[function.id];
    if (group != nullptr) {
      if (printed.insert(group).second) DumpViewGroup(*group, choice, out);
      continue;
    }
    const sema::Family& family = program.families().Of(function);
    if (family.members.front()->id != function.id) continue;
    for (const NativeFunction* member : family.members) {
      if (!choice.Has(member->id)) continue;
      schema::AppendLine(OneOperator("not_in_view_group", *member), out);
    }
  }
}

}  // namespace

void DumpFamilies(const expand::ExpandedProgram& program, const OperatorChoice& choice,
                  std::string* out) {
  const schema::Store<sema::FamilyId, sema::Family>& families = program.families().all();
  for (const sema::Family& family : families) {
    if (HasChosen(family, choice)) schema::AppendLine(WrittenFamily(family), out);
  }
  for (const sema::Family& family : families) DumpFamily(family, choice, out);
  DumpViewGroups(program, choice, out);
}

}  // namespace switchyard::dump
