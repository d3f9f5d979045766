#include "compiler/derivatives/operator_index.h"

#include <cassert>
#include <unordered_set>

#include "compiler/schema/edition_rules.h"
#include "compiler/schema/print/schema_printer.h"
#include "compiler/schema/signature.h"

namespace switchyard::derivatives {
namespace {

using schema::FunctionSchema;
using schema::NativeFunction;

// `functional` marks the functional form of an operator that writes.
constexpr std::string_view kFunctionalOverload = "functional";

std::string ViewSignature(const NativeFunction& function) {
  return PrintSchema(SignatureOf(function.schema, schema::ForViewGroups(function.language.level)));
}

bool IsReadable(const NativeFunction& function) {
  return !function.broken && !function.schema.broken;
}

// The functional operators whose name is that of a view with `_copy`, by view.
std::unordered_map<const NativeFunction*, const NativeFunction*> FindCopies(
    const schema::Program& program) {
  std::unordered_map<std::string, const NativeFunction*> views;
  for (const NativeFunction& function : program.functions) {
    if (!IsReadable(function) || !IsView(function) || function.schema.name.value.inplace) continue;
    views.emplace(ViewSignature(function), &function);
  }
  std::unordered_map<const NativeFunction*, const NativeFunction*> copies;
  for (const NativeFunction& function : program.functions) {
    if (!IsReadable(function) || IsView(function)) continue;
    if (function.schema.Kind() != schema::SchemaKind::kFunctional) continue;
    const auto view = views.find(ViewSignature(function));
    if (view != views.end()) copies.emplace(view->second, &function);
  }
  return copies;
}

}  // namespace

OperatorIndex::OperatorIndex(const schema::Program& program) : copies_(FindCopies(program)) {
  std::unordered_set<const NativeFunction*> are_copies;
  for (const auto& [view, copy] : copies_) {
    are_copies.insert(copy);
    copies_by_schema_.emplace(PrintSchema(copy->schema), copy);
  }
  const bool copies_have_formulas =
      Holds(schema::EditionRule::kCopiesHaveFormulas, program.language.level);
  for (const bool is_view : {true, false}) {
    for (const NativeFunction& function : program.functions) {
      if (!IsReadable(function) || IsView(function) != is_view) continue;
      if (!copies_have_formulas && are_copies.count(&function) > 0) continue;
      by_schema_.emplace(PrintSchema(function.schema), &function);
      by_signature_[PrintSignature(function.schema)].push_back(&function);
    }
  }
}

const NativeFunction* OperatorIndex::Find(std::string_view schema) const {
  const auto found = by_schema_.find(std::string(schema));
  return found == by_schema_.end() ? nullptr : found->second;
}

const OperatorIndex::Group& OperatorIndex::GroupOf(const NativeFunction& function) const {
  const auto found = by_signature_.find(PrintSignature(function.schema));
  assert(found != by_signature_.end());
  return found->second;
}

const NativeFunction* OperatorIndex::CopyOf(const NativeFunction& view) const {
  const auto found = copies_.find(&view);
  return found == copies_.end() ? nullptr : found->second;
}

bool OperatorIndex::IsCopy(std::string_view schema) const {
  return copies_by_schema_.count(std::string(schema)) > 0;
}

const NativeFunction* OperatorIndex::Canonical(const Group& group,
                                               std::string_view base_name) const {
  for (const NativeFunction* function : group) {
    const schema::OperatorName& name = function->schema.name.value;
    const bool is_functional_form = name.overload.find(kFunctionalOverload) != std::string::npos;
    if (!is_functional_form && !function->schema.HasOutArguments() &&
        name.BaseName() == base_name) {
      return function;
    }
  }
  const NativeFunction* first = group.front();
  return DefaultKernelName(first->schema) == std::string(base_name) + "_" ? first : nullptr;
}

std::string SignatureWithoutDefaults(const FunctionSchema& schema) {
  FunctionSchema signature = SignatureOf(schema);
  for (schema::Argument& argument : signature.arguments) argument.default_value.reset();
  return PrintSchema(signature);
}

}  // namespace switchyard::derivatives
