// The rule about operators that were meant to be one family: `op`, `op_` and `op.out` by their
// names, but with different arguments or defaults, so that each is a family of its own.
//
// Source: ours, the cause behind the reference's G003 and A024; validation rules L014, L015; native
// README, "func" (in-place and out forms take the arguments of the functional one).
#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "compiler/diagnostics/diagnostic.h"
#include "compiler/schema/extension_keys.h"
#include "compiler/schema/print/schema_printer.h"
#include "compiler/schema/signature.h"
#include "compiler/sema/rule.h"

namespace switchyard::sema {
namespace {

using diagnostics::Name;
using diagnostics::Text;
using schema::Argument;
using schema::NativeFunction;
using schema::SchemaKind;

// How the arguments of two operators differ.
struct Difference {
  bool in_defaults_only = false;
  std::string text;
};

std::string WithoutDefault(Argument argument) {
  argument.default_value.reset();
  return schema::PrintArgument(argument);
}

// The first argument that is keyword-only in one list alone; the lists are equal otherwise.
bool FindKindDifference(const std::vector<Argument>& ours, const std::vector<Argument>& theirs,
                        Difference* difference) {
  for (size_t i = 0; i < ours.size(); ++i) {
    const bool is_ours = ours[i].IsKeywordOnly();
    if (is_ours == theirs[i].IsKeywordOnly()) continue;
    difference->text = absl::StrCat("`", ours[i].name.value, "` is keyword-only ",
                                    is_ours ? "here, not there" : "there, not here");
    return true;
  }
  return false;
}

// The first difference. False without a difference, and with several: such operators were not meant
// to be one family.
bool FindDifference(const NativeFunction& form, const NativeFunction& functional,
                    Difference* difference) {
  const std::vector<Argument> ours = schema::SignatureArguments(form.schema);
  const std::vector<Argument> theirs = schema::SignatureArguments(functional.schema);
  const size_t count = std::min(ours.size(), theirs.size());
  size_t at = 0;
  while (at < count && schema::PrintArgument(ours[at]) == schema::PrintArgument(theirs[at])) ++at;
  if (at == count && ours.size() == theirs.size()) {
    return FindKindDifference(ours, theirs, difference);
  }
  if (ours.size() != theirs.size()) {
    const bool is_more = ours.size() > theirs.size();
    const Argument& extra =
        (is_more ? ours : theirs)[std::min(at, std::max(ours.size(), theirs.size()) - 1)];
    const size_t gap = is_more ? ours.size() - theirs.size() : theirs.size() - ours.size();
    if (gap > 1) return false;
    difference->text = absl::StrCat("argument `", schema::PrintArgument(extra), "` is in ",
                                    is_more ? "this one" : "that one", " alone");
    return true;
  }
  for (size_t rest = at + 1; rest < count; ++rest) {
    if (WithoutDefault(ours[rest]) != WithoutDefault(theirs[rest])) return false;
  }
  difference->in_defaults_only = WithoutDefault(ours[at]) == WithoutDefault(theirs[at]);
  difference->text = absl::StrCat("`", schema::PrintArgument(ours[at]), "` here, `",
                                  schema::PrintArgument(theirs[at]), "` there");
  return true;
}

// The overload without the mark of an out form: `out` becomes empty, `dim_out` becomes `dim`.
std::string PlainOverload(const std::string& overload) {
  constexpr std::string_view kOut = "_out";
  if (overload == "out") return {};
  if (overload.size() < kOut.size() || overload.substr(overload.size() - kOut.size()) != kOut) {
    return overload;
  }
  return overload.substr(0, overload.size() - kOut.size());
}

// The common part of the names of all forms of one operator.
std::string CommonNameOf(const NativeFunction& function) {
  const schema::OperatorName& name = function.schema.name.value;
  return absl::StrCat(name.base, name.dunder ? "__." : ".", PlainOverload(name.overload));
}

// Functional forms by their common name, for the names of forms without a functional form. Of many
// functional forms with one name, an error that is reported elsewhere, only a few are compared.
using FunctionalByName = absl::flat_hash_map<std::string, std::vector<const NativeFunction*>>;
constexpr size_t kMostOfAName = 8;

FunctionalByName WrittenFunctionalForms(const schema::Store<FamilyId, Family>& families) {
  FunctionalByName by_name;
  for (const Family& family : families) {
    if (family.Of(SchemaKind::kFunctional) != nullptr) continue;
    for (const NativeFunction* form : family.members) by_name[CommonNameOf(*form)];
  }
  if (by_name.empty()) return by_name;
  for (const Family& family : families) {
    const NativeFunction* functional = family.Of(SchemaKind::kFunctional);
    if (functional == nullptr || functional->is_generated) continue;
    const auto wanted = by_name.find(CommonNameOf(*functional));
    if (wanted == by_name.end() || wanted->second.size() >= kMostOfAName) continue;
    wanted->second.push_back(functional);
  }
  return by_name;
}

void CheckAgainst(const NativeFunction& form, const NativeFunction& functional,
                  RuleContext& context) {
  Difference difference;
  if (!FindDifference(form, functional, &difference)) return;
  const auto& definition = difference.in_defaults_only ? diagnostics::kFormDefaultDiffers
                                                       : diagnostics::kFormArgumentDiffers;
  context.sink
      .Report(definition, form.schema.name.range, Name(form.schema.name.value.ToString()),
              Name(functional.schema.name.value.ToString()), Text(difference.text))
      .Info(functional.schema.name.range, "the functional form is here");
}

// Reference only (G003). Where a part of a program has the functional form, none is elsewhere.
void CheckAloneInPart(const NativeFunction& out, const NativeFunction& functional,
                      RuleContext& context) {
  if (out.schema.forms != schema::TypeForms::kTorchgen || !schema::IsOfAPart(out)) return;
  context.sink
      .Report(diagnostics::kOutAlone, out.schema.name.range, Name(out.schema.name.value.ToString()))
      .Info(functional.schema.name.range, "the functional form is here, with another signature");
}

// Reference only (NativeFunctionsGroup), which groups operators without a look at their namespaces.
// Extensions may have the names of each other.
void CheckNamespaces(const NativeFunction& out, const NativeFunction& functional,
                     RuleContext& context) {
  const bool is_of_torch = out.schema.forms == schema::TypeForms::kTorchgen ||
                           functional.schema.forms == schema::TypeForms::kTorchgen;
  const bool is_one_family =
      schema::SignatureKey(out.schema) == schema::SignatureKey(functional.schema);
  if (!is_of_torch || !is_one_family) return;
  context.sink
      .Report(diagnostics::kFamilyInTwoNamespaces, out.schema.name.range, Name(out.QualifiedName()),
              Name(functional.QualifiedName()))
      .Info(functional.schema.name.range, "the other one is here");
}

}  // namespace

void FormsOfOneOperatorAgree(const CompleteProgram& complete, RuleContext& context) {
  FunctionalByName functional_by_name = WrittenFunctionalForms(complete.families.all());
  for (const Family& family : complete.families.all()) {
    if (family.Of(SchemaKind::kFunctional) != nullptr) continue;
    for (const NativeFunction* form : family.members) {
      const SchemaKind kind = form->schema.Kind();
      if (kind != SchemaKind::kOut && kind != SchemaKind::kInplace) continue;
      for (const NativeFunction* functional : functional_by_name[CommonNameOf(*form)]) {
        // A functional form that has this form already was not meant.
        if (complete.families.Of(*functional).Of(kind) != nullptr) continue;
        if (schema::FamilyNamespace(*functional) != schema::FamilyNamespace(*form)) {
          if (kind == SchemaKind::kOut) CheckNamespaces(*form, *functional, context);
          continue;
        }
        if (kind == SchemaKind::kOut) CheckAloneInPart(*form, *functional, context);
        CheckAgainst(*form, *functional, context);
      }
    }
  }
}

}  // namespace switchyard::sema
