// Rules about views, their in-place forms and their copies.
//
// Source: native README, "annotations" and "tags"; reference schema language, section 8; validation
// rules A021 to A023, F002 to F004, G008 to G011, W036, L032.
#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/diagnostics/diagnostic.h"
#include "compiler/schema/edition_rules.h"
#include "compiler/schema/exemptions.h"
#include "compiler/sema/rule.h"

namespace switchyard::sema {
namespace {

using diagnostics::Name;
using schema::NativeFunction;

constexpr std::string_view kInplaceView = "inplace_view";

// In-place and a view, but without a functional view: functionalization treats these by hand.
bool IsExcused(const NativeFunction& function) {
  return schema::IsExempt(schema::Exemption::kInplaceViewAlone, function.schema.name.value,
                          function.language.level);
}

constexpr std::string_view kViewCopy = "view_copy";
constexpr std::string_view kCopySuffix = "_copy";
constexpr std::string_view kScatterSuffix = "_scatter";
constexpr std::string_view kInverseSuffix = "_inverse";

bool EndsWith(std::string_view text, std::string_view suffix) {
  return text.size() >= suffix.size() && text.substr(text.size() - suffix.size()) == suffix;
}

std::string NameOf(const NativeFunction& function) { return function.schema.name.value.ToString(); }

source::SourceRange PlaceOf(const NativeFunction& function) { return function.schema.name.range; }

// Whether the name is that of a view's copy.
bool IsNamedCopy(const NativeFunction& function) {
  const std::string_view base = function.schema.name.value.base;
  return EndsWith(base, kCopySuffix) ||
         (EndsWith(base, kScatterSuffix) &&
          Holds(schema::EditionRule::kInverseViewsHaveCopies, function.language.level));
}

// Operators with one view signature.
struct ViewFamily {
  const NativeFunction* view = nullptr;
  const NativeFunction* inplace = nullptr;  // the in-place view
  const NativeFunction* others[5] = {};     // operators that are not views, by kind

  // The place for an operator of its kind.
  const NativeFunction** PlaceFor(const NativeFunction& function) {
    if (!schema::IsView(function)) return &others[static_cast<size_t>(function.schema.Kind())];
    return function.schema.name.value.inplace ? &inplace : &view;
  }
};

bool IsImplicit(const NativeFunction& function) {
  return schema::HasKernelFor(function, DispatchKey::CompositeImplicitAutograd);
}

// Reference only (get_grouped_by_view_native_functions): F002.
void TakeMember(const NativeFunction& function, ViewFamily* family, RuleContext& context) {
  const NativeFunction** place = family->PlaceFor(function);
  if (*place == nullptr) {
    *place = &function;
    return;
  }
  context.sink
      .Report(diagnostics::kSameViewSignature, PlaceOf(function), Name(NameOf(**place)),
              Name(NameOf(function)))
      .Info(PlaceOf(**place), "the other one is here");
}

ViewFamily FamilyOf(const ViewGroup& group, RuleContext& context) {
  ViewFamily family;
  for (const NativeFunction* member : {group.view, group.inplace, group.copy}) {
    if (member != nullptr) TakeMember(*member, &family, context);
  }
  for (const NativeFunction* member : group.others) TakeMember(*member, &family, context);
  return family;
}

// Reference only (NativeFunctionsViewGroup): G008 to G010.
void CheckCopy(const NativeFunction& view, const NativeFunction* copy, RuleContext& context) {
  if (copy == nullptr) {
    const bool may_lack_it = IsImplicit(view) || schema::HasTag(view, kInplaceView) ||
                             EndsWith(view.schema.name.value.base, kInverseSuffix);
    if (may_lack_it) return;
    schema::OperatorName name = view.schema.name.value;
    name.base += kCopySuffix;
    context.sink
        .Report(diagnostics::kViewWithoutCopy, PlaceOf(view), Name(NameOf(view)),
                Name(name.ToString()))
        .Hint("its arguments and returns are those of the view, without annotations");
    return;
  }
  if (!IsNamedCopy(*copy)) {
    context.sink
        .Report(diagnostics::kCopyName, PlaceOf(*copy), Name(NameOf(*copy)), Name(NameOf(view)))
        .Info(PlaceOf(view), "the view is here");
  } else if (!schema::HasTag(*copy, kViewCopy)) {
    context.sink
        .Report(diagnostics::kCopyWithoutTag, PlaceOf(*copy), Name(NameOf(*copy)),
                Name(NameOf(view)))
        .Info(PlaceOf(view), "the view is here");
  }
}

// Reference only (functionalization, assert_view_op_properties): A022.
void CheckFirstArgument(const NativeFunction& view, RuleContext& context) {
  const auto& arguments = view.schema.arguments;
  const schema::Argument* first = arguments.empty() ? nullptr : &arguments[0];
  if (first == nullptr || !first->type.value.IsPlain(schema::BaseType::kTensor) ||
      !first->annotation) {
    context.sink.Report(diagnostics::kViewOfOtherArgument,
                        first == nullptr ? PlaceOf(view) : first->range, Name(NameOf(view)));
    return;
  }
  for (size_t i = 1; i < arguments.size(); ++i) {
    if (!arguments[i].annotation || arguments[i].IsOut()) continue;
    context.sink.Report(diagnostics::kViewOfTwoArguments, arguments[i].range, Name(NameOf(view)));
    return;
  }
}

// Reference only (functionalization): A023.
void CheckReturns(const NativeFunction& view, RuleContext& context) {
  const auto& returns = view.schema.returns;
  const auto is_good = [](const schema::Type& type) {
    return type.IsPlain(schema::BaseType::kTensor) ||
           (type.IsTensorLike() && type.IsList() && type.modifiers.size() == 1);
  };
  if (returns.size() == 1 && is_good(returns[0].type.value)) return;
  context.sink.Report(diagnostics::kViewReturns, PlaceOf(view), Name(NameOf(view)));
}

// Reference only (NativeFunctionsViewGroup): either both forms decompose or neither does.
void CheckInplaceForm(const NativeFunction& view, const NativeFunction& inplace,
                      RuleContext& context) {
  for (const DispatchKey key : {DispatchKey::CompositeImplicitAutograd,
                                DispatchKey::CompositeImplicitAutogradNestedTensor}) {
    if (!schema::HasKernelFor(view, key) || schema::HasKernelFor(inplace, key)) continue;
    context.sink
        .Report(diagnostics::kInplaceViewNotImplicit, PlaceOf(inplace), Name(NameOf(view)),
                diagnostics::KeyText(DispatchKeyName(key)), Name(NameOf(inplace)))
        .Info(PlaceOf(view), "the view is here");
  }
}

void CheckViewFamily(const ViewFamily& family, RuleContext& context) {
  if (family.view == nullptr) return;
  const auto functional = static_cast<size_t>(schema::SchemaKind::kFunctional);
  const NativeFunction* copy = family.others[functional];
  CheckCopy(*family.view, copy, context);
  if (family.inplace != nullptr) CheckInplaceForm(*family.view, *family.inplace, context);
  if (IsImplicit(*family.view)) return;
  CheckFirstArgument(*family.view, context);
  if (family.inplace != nullptr) CheckFirstArgument(*family.inplace, context);
  if (copy != nullptr) CheckReturns(*family.view, context);
}

}  // namespace

// Reference only (NativeFunctionsViewGroup, functionalization).
void ViewFamiliesAreComplete(const CompleteProgram& complete, RuleContext& context) {
  for (const ViewGroup& group : complete.view_groups) {
    CheckViewFamily(FamilyOf(group, context), context);
  }
}

// Reference only (view_schema_kind).
void InplaceViewsAreTagged(const NativeFunction& function, RuleContext& context) {
  const schema::FunctionSchema& schema = function.schema;
  if (schema.broken || schema.Kind() != schema::SchemaKind::kInplace) return;
  if (!schema::IsView(function) || schema::HasTag(function, kInplaceView)) return;
  context.sink.Report(diagnostics::kInplaceViewNotTagged, PlaceOf(function),
                      Name(NameOf(function)));
}

// tags.yaml, "view_copy": the copy of a view has a name derived from the view's.
void ViewCopiesAreNamedSo(const NativeFunction& function, RuleContext& context) {
  if (function.is_generated || !schema::HasTag(function, kViewCopy)) return;
  if (IsNamedCopy(function)) return;
  context.sink.Report(diagnostics::kViewCopyTag, PlaceOf(function), Name(NameOf(function)));
}

// Native README, "annotations": views are annotated, and an operator that is called a view is one.
void ViewsByNameAreAnnotated(const NativeFunction& function, RuleContext& context) {
  const schema::FunctionSchema& schema = function.schema;
  const std::string_view base = schema.name.value.base;
  const bool is_named_view = base == "view" || base == "alias" || base.substr(0, 8) == "view_as_" ||
                             (EndsWith(base, "_view") && base != "_unsafe_view");
  if (!is_named_view || base.find(kCopySuffix) != base.npos || schema.broken) return;
  const bool returns_a_tensor =
      schema.returns.size() == 1 && schema.returns[0].type.value.IsTensorLike();
  const bool is_functional = schema.Kind() == schema::SchemaKind::kFunctional;
  if (!is_functional || !returns_a_tensor || !schema.HasTensorArgument()) return;
  if (schema::IsView(function)) return;
  context.sink
      .Report(diagnostics::kViewNotAnnotated, schema.returns[0].range, Name(NameOf(function)))
      .Hint("write `Tensor(a)` for the argument that it views and for the return");
}

// Reference only (error_check_native_functions).
void InplaceViewsHaveAView(const schema::Program& program, RuleContext& context) {
  const auto is_declared = [&](const schema::OperatorName& view) {
    return std::any_of(
        program.functions.begin(), program.functions.end(), [&](const NativeFunction& function) {
          const schema::OperatorName& name = function.schema.name.value;
          return !name.inplace && name.base == view.base && name.dunder == view.dunder &&
                 name.functional_overload == view.functional_overload;
        });
  };
  for (const NativeFunction& function : program.functions) {
    if (function.broken || !schema::HasTag(function, kInplaceView) || IsExcused(function)) continue;
    const source::Located<schema::OperatorName>& name = function.schema.name;
    if (!name.value.inplace) {
      context.sink.Report(diagnostics::kInplaceViewName, name.range, Name(name.value.ToString()));
      continue;
    }
    if (is_declared(name.value)) continue;
    schema::OperatorName view = name.value;
    view.inplace = false;
    context.sink.Report(diagnostics::kInplaceViewAlone, name.range, Name(name.value.ToString()),
                        Name(view.BaseName()));
  }
}

}  // namespace switchyard::sema
