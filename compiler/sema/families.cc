// Rules about families: operators with one signature, and operators that were meant to have one.
//
// Source: reference schema language, sections 8 and 9; validation rules A024, G001 to G011, G013,
// L014, L015, W026, W027; native README, "autogen" and "func".
#include <algorithm>
#include <iterator>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "compiler/diagnostics/diagnostic.h"
#include "compiler/schema/edition_rules.h"
#include "compiler/schema/exemptions.h"
#include "compiler/schema/print/schema_printer.h"
#include "compiler/sema/family.h"
#include "compiler/sema/rule.h"

namespace switchyard::sema {
namespace {

using diagnostics::Name;
using diagnostics::Text;
using schema::NativeFunction;
using schema::SchemaKind;

std::string NameOf(const NativeFunction& function) { return function.schema.name.value.ToString(); }

source::SourceRange PlaceOf(const NativeFunction& function) { return function.schema.name.range; }

bool MayWriteAlone(const NativeFunction& function) {
  return schema::IsExempt(schema::Exemption::kWrittenAlone, function.schema.name.value,
                          function.language.level);
}

bool IsImplicit(const NativeFunction& function) {
  return schema::HasKernelFor(function, DispatchKey::CompositeImplicitAutograd);
}

bool IsGenerated(const NativeFunction& function) {
  return function.is_generated || schema::HasTag(function, "generated");
}

std::set<std::string> ListedInAutogen(const Family& family) {
  std::set<std::string> listed;
  for (const NativeFunction* member : family.members) {
    for (const auto& name : member->autogen) listed.insert(name.value.ToString());
  }
  return listed;
}

std::set<std::string> Without(const std::set<std::string>& names,
                              const std::set<std::string>& taken) {
  std::set<std::string> rest;
  std::set_difference(names.begin(), names.end(), taken.begin(), taken.end(),
                      std::inserter(rest, rest.begin()));
  return rest;
}

// The place of `autogen` in the family, or the name of its first member.
source::SourceRange PlaceOfAutogen(const Family& family) {
  for (const NativeFunction* member : family.members) {
    if (!member->autogen.empty()) return member->autogen[0].range;
  }
  return PlaceOf(*family.members[0]);
}

// Whether the effective list names an operator with `out`.
bool AsksForAnOutForm(const Family& family) {
  const bool is_old =
      !schema::Holds(schema::EditionRule::kMutableCountsFirst, family.members[0]->language.level);
  const NativeFunction* inplace = family.Of(SchemaKind::kInplace);
  const NativeFunction* written = family.Of(SchemaKind::kMutable);
  for (const NativeFunction* base : {is_old ? inplace : written, is_old ? written : inplace,
                                     family.Of(SchemaKind::kFunctional)}) {
    if (base == nullptr) continue;
    return std::any_of(base->autogen.begin(), base->autogen.end(), [](const auto& name) {
      return name.value.ToString().find("out") != std::string::npos;
    });
  }
  return false;
}

// Why compiler/expand never generates anything for the family; empty when it does.
std::string_view ObstacleToAutogen(const Family& family) {
  const auto& members = family.members;
  const schema::LanguageLevel level = members[0]->language.level;
  const bool set_gets_variants = schema::Holds(schema::EditionRule::kSetGetsVariants, level);
  if (std::any_of(members.begin(), members.end(), [&](const NativeFunction* member) {
        const bool may_be_view =
            set_gets_variants && member->schema.name.value.BaseName() == "set_";
        return !may_be_view && schema::IsView(*member);
      })) {
    return "a view";
  }
  if (std::all_of(members.begin(), members.end(),
                  [](const NativeFunction* member) { return member->manual_cpp_binding; })) {
    return "bound to C++ by hand";
  }
  const bool is_core =
      schema::Holds(schema::EditionRule::kCoreCompositesGetVariants, level) &&
      std::any_of(members.begin(), members.end(),
                  [](const NativeFunction* member) { return schema::HasTag(*member, "core"); });
  if (!is_core && std::all_of(members.begin(), members.end(),
                              [](const NativeFunction* member) { return IsImplicit(*member); })) {
    return "CompositeImplicitAutograd";
  }
  return {};
}

}  // namespace

// Reference only (NativeFunctionsGroup): the other forms are made from the functional one.
void FormsHaveAFunctionalForm(const Family& family, RuleContext& context) {
  if (family.members.size() < 2) return;
  const NativeFunction* scratch = family.Of(SchemaKind::kScratch);
  if (scratch != nullptr) {
    const NativeFunction* other = family.members[family.members[0] == scratch ? 1 : 0];
    context.sink.Report(diagnostics::kScratchNotAlone, PlaceOf(*scratch), Name(NameOf(*scratch)))
        .Info(PlaceOf(*other), "this operator has the same signature");
    return;
  }
  if (family.Of(SchemaKind::kFunctional) != nullptr) return;
  const NativeFunction& first = *family.members[0];
  const NativeFunction& second = *family.members[1];
  context.sink
      .Report(diagnostics::kFamilyWithoutFunctional, PlaceOf(first), Name(NameOf(first)),
              Name(NameOf(second)))
      .Info(PlaceOf(second), "the other one is here")
      .Hint("also declare the operator that writes no argument");
}

// Reference only (NativeFunctionsGroup): otherwise the functional and the mutable form would be one
// overload in C++.
void FunctionalFormIsNamedSo(const Family& family, RuleContext& context) {
  const NativeFunction* written = family.Of(SchemaKind::kMutable);
  if (!family.IsGroup() || written == nullptr) return;
  const NativeFunction& functional = *family.Of(SchemaKind::kFunctional);
  const schema::OperatorName& name = functional.schema.name.value;
  if (name.functional_overload) return;
  context.sink
      .Report(diagnostics::kFunctionalNotNamedSo, PlaceOf(functional), Name(NameOf(functional)))
      .Info(PlaceOf(*written), "the form that writes an argument is here")
      .Hint(absl::StrCat("name it `", name.BaseName(), "_functional`"));
}

// Native README, "autogen": it lists the generated operators.
void AutogenListsWhatIsGenerated(const Family& family, RuleContext& context) {
  const bool is_concerned =
      std::any_of(family.members.begin(), family.members.end(), [](const NativeFunction* member) {
        return !member->autogen.empty() || IsGenerated(*member);
      });
  if (!family.IsGroup() || !is_concerned) return;
  std::set<std::string> generated;
  for (const NativeFunction* member : family.members) {
    if (IsGenerated(*member)) generated.insert(NameOf(*member));
  }
  const std::set<std::string> listed = ListedInAutogen(family);
  const std::set<std::string> missing = Without(generated, listed);
  const std::set<std::string> unknown = Without(listed, generated);
  if (!missing.empty()) {
    context.sink
        .Report(diagnostics::kAutogenMissing, PlaceOfAutogen(family),
                Name(NameOf(*family.members[0])), Name(absl::StrJoin(missing, ", ")))
        .Hint(absl::StrCat("write `autogen: ", absl::StrJoin(generated, ", "),
                           "`, unless another file declares them"));
  }
  if (!unknown.empty()) {
    context.sink.Report(diagnostics::kAutogenOther, PlaceOfAutogen(family),
                        Name(absl::StrJoin(unknown, ", ")));
  }
}

// Native README, "autogen": not for views, composites, and operators that bypass the dispatcher.
// Only one member's list has an effect: that of the in-place form, else of the mutable, the out,
// the functional one (in newer editions the mutable one comes first).
void AutogenIsOfUse(const Family& family, RuleContext& context) {
  if (family.IsGroup() || ListedInAutogen(family).empty()) return;
  const std::string_view obstacle = ObstacleToAutogen(family);
  const std::string name = NameOf(*family.members[0]);
  if (obstacle.empty()) {
    if (AsksForAnOutForm(family)) return;  // cannot be made, which G004 or G014 reports
    context.sink.Report(diagnostics::kAutogenIgnored, PlaceOfAutogen(family), Name(name))
        .Hint("the in-place form's list counts when there is one; it names an operator with `out`");
  } else {
    context.sink.Report(diagnostics::kAutogenNotSupported, PlaceOfAutogen(family), Name(name),
                        Text(obstacle));
  }
}

// Native README, "autogen": an operator that can have an out form names it.
void OperatorsHaveAnOutForm(const Family& family, RuleContext& context) {
  const NativeFunction* functional = family.Of(SchemaKind::kFunctional);
  if (functional == nullptr || family.Of(SchemaKind::kOut) != nullptr) return;
  if (!ObstacleToAutogen(family).empty() || !ListedInAutogen(family).empty()) return;
  const auto& returns = functional->schema.returns;
  const bool returns_a_tensor =
      std::any_of(returns.begin(), returns.end(),
                  [](const schema::Return& result) { return result.type.value.IsTensorLike(); });
  if (!returns_a_tensor) return;
  context.sink.Report(diagnostics::kWithoutAutogen, PlaceOf(*functional),
                      Name(NameOf(*functional)));
}

// Reference only (functionalization): a write is turned into a call of the functional form. G003,
// L014 or L015 reports an out operator without a family.
void WritesHaveAFunctionalForm(const Family& family, RuleContext& context) {
  if (family.IsGroup()) return;
  for (const NativeFunction* member : family.members) {
    const SchemaKind kind = member->schema.Kind();
    const bool writes = kind == SchemaKind::kInplace || kind == SchemaKind::kMutable;
    if (!writes || IsImplicit(*member) || schema::IsView(*member) || MayWriteAlone(*member)) {
      continue;
    }
    context.sink
        .Report(diagnostics::kWriteWithoutFunctional, PlaceOf(*member), Name(NameOf(*member)))
        .Hint("declare the functional and the out form, or list them under `autogen`");
  }
}

// Reference only (grouping): only the generator sets the tag.
void GeneratedTagIsNotWritten(const Family& family, RuleContext& context) {
  if (family.IsGroup()) return;
  for (const NativeFunction* member : family.members) {
    if (member->is_generated || !schema::HasTag(*member, "generated")) continue;
    context.sink.Report(diagnostics::kGeneratedTagWritten, PlaceOf(*member), Name(NameOf(*member)));
  }
}

// Reference only (NativeFunctionsGroup): all members share the kernels, or none does.
void StructuredFamilyIsWhole(const Family& family, RuleContext& context) {
  if (!family.IsGroup()) return;
  const NativeFunction& out = *family.Of(SchemaKind::kOut);
  for (const NativeFunction* member : family.members) {
    const bool takes_part = member->structured || member->structured_delegate;
    if (takes_part == out.structured) continue;
    const NativeFunction& inside = takes_part ? *member : out;
    const NativeFunction& outside = takes_part ? out : *member;
    context.sink
        .Report(diagnostics::kFamilyPartlyStructured, PlaceOf(*member), Name(NameOf(outside)),
                Name(NameOf(inside)))
        .Info(PlaceOf(out), "the out operator of the family is here");
  }
}

// Reference only (NativeFunctionsGroup).
void DelegatesLeadToTheirFamily(const Family& family, RuleContext& context) {
  if (!family.IsGroup() || !family.Of(SchemaKind::kOut)->structured) return;
  const NativeFunction& out = *family.Of(SchemaKind::kOut);
  for (const NativeFunction* member : family.members) {
    if (!member->structured_delegate) continue;
    const SchemaKind kind = member->schema.Kind();
    if (kind == SchemaKind::kMutable) {
      context.sink.Report(diagnostics::kMutableStructured, PlaceOf(*member), Name(NameOf(*member)));
    }
    const auto& [target, range] = *member->structured_delegate;
    if (target == out.schema.name.value) continue;
    context.sink
        .Report(diagnostics::kDelegateOfOtherFamily, range, Name(NameOf(*member)),
                Name(target.ToString()), Name(NameOf(out)))
        .Info(PlaceOf(out), "the out operator of the family is here");
  }
}

// Reference only (NativeFunctionsGroup): a structured kernel is not a composite.
void StructuredOutIsNotImplicit(const Family& family, RuleContext& context) {
  if (!family.IsGroup() || !family.Of(SchemaKind::kOut)->structured) return;
  const NativeFunction& out = *family.Of(SchemaKind::kOut);
  for (const schema::DispatchLine& line : out.dispatch) {
    for (const auto& [key, range] : line.keys) {
      if (key != DispatchKey::CompositeImplicitAutograd &&
          key != DispatchKey::CompositeImplicitAutogradNestedTensor) {
        continue;
      }
      context.sink.Report(diagnostics::kStructuredComposite, range, Name(NameOf(out)),
                          diagnostics::KeyText(DispatchKeyName(key)));
    }
  }
}

}  // namespace switchyard::sema
