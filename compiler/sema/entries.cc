// Rules about the keys of an entry that are not about kernels.
//
// Source: native README, "variants", "func", "Will this function be exposed to python?"; validation
// rules N011, N012, N015, F005, F007, S035, L010, L011, R018, W016, W017, W032.
#include <algorithm>
#include <iterator>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/diagnostics/diagnostic.h"
#include "compiler/diagnostics/suggest.h"
#include "compiler/schema/edition_rules.h"
#include "compiler/schema/exemptions.h"
#include "compiler/schema/known_tags.h"
#include "compiler/sema/former.h"
#include "compiler/sema/rule.h"

namespace switchyard::sema {
namespace {

using diagnostics::KindText;
using diagnostics::Name;
using diagnostics::Text;
using schema::EditionRule;
using schema::LanguageLevel;
using schema::NativeFunction;

constexpr std::string_view kForeach = "_foreach";
constexpr std::string_view kSeededTag = "nondeterministic_seeded";
constexpr std::string_view kDropout = "dropout";

// `part` is one word of a name; marks such as `_` separate words.
bool Contains(const schema::OperatorName& name, std::string_view part) {
  return name.base.find(part) != std::string::npos || name.overload.find(part) != std::string::npos;
}

// Backward operators draw no new random numbers.
bool MayDrawByDropout(const NativeFunction& function) {
  const schema::OperatorName& name = function.schema.name.value;
  return !Contains(name, "backward") &&
         !schema::IsExempt(schema::Exemption::kNotRandom, name, function.language.level);
}

bool IsRandomByName(const NativeFunction& function) {
  const schema::OperatorName& name = function.schema.name.value;
  if (Contains(name, kDropout) && MayDrawByDropout(function)) return true;
  if (!Contains(name, "rand")) return false;
  return name.ToString().find("_philox_") == std::string::npos ||
         !Holds(EditionRule::kPhiloxIsNotRandom, function.language.level);
}

// Why the operator is random, in words; empty when it is not.
std::string_view RandomnessOf(const NativeFunction& function) {
  if (IsRandomByName(function)) return "name";
  for (const schema::Argument& argument : function.schema.arguments) {
    if (argument.type.value.IsGeneratorLike() && !argument.IsOut()) return "generator argument";
  }
  return {};
}

// The argument that makes the operator one with dropout; null when there is none.
const schema::Argument* DropoutArgumentOf(const NativeFunction& function) {
  if (!Holds(EditionRule::kDropoutArgumentsAreRandom, function.language.level)) return nullptr;
  for (const schema::Argument& argument : function.schema.arguments) {
    if (argument.name.value.find(kDropout) == std::string::npos) continue;
    return MayDrawByDropout(function) ? &argument : nullptr;
  }
  return nullptr;
}

// The Python modules for operators. Some are names of newer editions.
constexpr std::string_view kModules[] = {"nn", "fft", "linalg", "sparse", "special", "nested"};
constexpr std::string_view kTensorOptions[] = {"dtype", "layout", "device", "pin_memory"};

}  // namespace

// Reference only (NativeFunction): the tensors of one call may be on several devices.
void ForeachHasNoDeviceCheck(const NativeFunction& function, RuleContext& context) {
  const schema::OperatorName& name = function.schema.name.value;
  if (name.dunder || name.base.compare(0, kForeach.size(), kForeach) != 0) return;
  if (function.device_check == schema::DeviceCheck::kNoCheck) return;
  context.sink.Report(diagnostics::kForeachDeviceCheck, function.schema.name.range,
                      Name(name.ToString()));
}

// Reference only (NativeFunction).
void RandomOperatorsAreTagged(const NativeFunction& function, RuleContext& context) {
  // Of aten, for its own tests: others have no such duty.
  if (function.schema.forms != schema::TypeForms::kTorchgen) return;
  if (function.schema.broken || schema::HasTag(function, kSeededTag)) return;
  const std::string name = function.schema.name.value.ToString();
  const std::string_view randomness = RandomnessOf(function);
  if (!randomness.empty()) {
    context.sink.Report(diagnostics::kRandomWithoutTag, function.schema.name.range, Name(name),
                        Text(randomness));
  } else if (const schema::Argument* dropout = DropoutArgumentOf(function);
             dropout != nullptr && !function.is_generated) {
    const source::SourceRange range = dropout->name.range;
    if (ReportFormer(EditionRule::kDropoutArgumentsAreRandom, function, range,
                     "an argument makes it random, but it has no tag `nondeterministic_seeded`",
                     context)) {
      return;
    }
    context.sink.Report(diagnostics::kDropoutWithoutTag, range, Name(name),
                        Name(dropout->name.value));
  }
}

// Reference only (NativeFunction): operators of a module are functions.
void ModulesHaveNoMethods(const NativeFunction& function, RuleContext& context) {
  if (!function.python_module || !function.has_method_variant) return;
  context.sink.Report(diagnostics::kModuleMethod, function.python_module->range,
                      Name(function.schema.name.value.ToString()),
                      Name(function.python_module->value));
}

// Reference only (NativeFunction): only an existing default can be left out.
void NoDefaultArgumentsHaveDefaults(const NativeFunction& function, RuleContext& context) {
  if (function.schema.broken) return;
  const auto& arguments = function.schema.arguments;
  for (const auto& [name, range] : function.cpp_no_default_args) {
    const std::string& wanted = name;
    const bool has_default =
        std::any_of(arguments.begin(), arguments.end(), [&](const schema::Argument& argument) {
          return argument.name.value == wanted && argument.default_value;
        });
    if (!has_default) context.sink.Report(diagnostics::kNoDefaultWithoutDefault, range, Name(name));
  }
}

// Entries outside of `aten` are the user's own, and read in either way where the reference's own
// verdict is not asked for.
bool IsOfExtension(const NativeFunction& function) {
  return !function.language.as_reference && function.schema.name_space.value != "aten";
}

// Reference only: 1.13 writes several tags in one string, later editions in a list. By default both
// are read.
void TagsAreWrittenAsTheLevelWants(const NativeFunction& function, RuleContext& context) {
  if (function.is_generated) return;
  if (IsOfExtension(function)) return;
  const LanguageLevel level = function.language.level;
  const bool is_text_of_several = !function.has_tag_list && function.tags.size() > 1;
  if (is_text_of_several && level != LanguageLevel::kNewest &&
      !Holds(EditionRule::kTagsInOneString, level)) {
    context.sink
        .Report(diagnostics::kTagsNotString, function.tags[0].range, KindText("string of several"))
        .Hint("write them as a list, `[core, pointwise]`");
    return;
  }
  if (!function.has_tag_list || Holds(EditionRule::kTagLists, level)) return;
  const source::SourceRange range =
      function.tags.empty() ? function.schema.name.range : function.tags[0].range;
  context.sink.Report(diagnostics::kTagsNotString, range, KindText("list"));
}

// Reference only (NativeFunction): tags.yaml lists the tags. Without such a file, PyTorch's own
// list counts.
void TagsAreListed(const schema::Program& program, RuleContext& context) {
  const std::vector<std::string_view> known = schema::ListedTags(program);
  const std::set<std::string_view> listed(known.begin(), known.end());
  for (const NativeFunction& function : program.functions) {
    for (const auto& [tag, range] : function.tags) {
      if (function.is_generated || listed.count(tag) > 0) continue;
      context.sink.Report(diagnostics::kUnknownTag, range, Name(tag))
          .Hint(diagnostics::DidYouMean(tag, known));
    }
  }
}

// Native README, "Will this function be exposed to python?": the modules that it lists. Outside of
// `aten` it is a module of the user's, which has the fake kernel.
void ModulesAreKnown(const NativeFunction& function, RuleContext& context) {
  if (!function.python_module || IsOfExtension(function)) return;
  const auto& [value, range] = *function.python_module;
  const std::string& name = value;
  if (std::find(std::begin(kModules), std::end(kModules), name) != std::end(kModules)) return;
  context.sink.Report(diagnostics::kUnknownModule, range, Name(name));
}

// Native README, "func": only `factory` is ever used.
void CategoriesAreKnown(const NativeFunction& function, RuleContext& context) {
  if (!function.category_override) return;
  const auto& [value, range] = *function.category_override;
  if (value == "factory" || value == "dummy") return;
  context.sink.Report(diagnostics::kUnknownCategory, range, Name(value));
}

// Native README, "func": a factory has no tensor argument and takes the tensor options.
void FactoriesTakeTensorOptions(const NativeFunction& function, RuleContext& context) {
  const schema::FunctionSchema& schema = function.schema;
  if (schema.broken || schema.Kind() != schema::SchemaKind::kFunctional) return;
  if (schema.HasTensorOptions() || schema.HasTensorArgument()) return;
  // A table, a tuple or an object may hold tensors.
  const auto& arguments = schema.arguments;
  const bool may_hold = std::any_of(arguments.begin(), arguments.end(), [](const auto& argument) {
    const schema::Type& type = argument.type.value;
    return type.IsOfRunTimeAlone() || type.base == schema::BaseType::kClass;
  });
  if (may_hold) return;
  const bool returns_tensors =
      !schema.returns.empty() &&
      std::all_of(schema.returns.begin(), schema.returns.end(),
                  [](const schema::Return& result) { return result.type.value.IsTensorLike(); });
  if (!returns_tensors) return;
  context.sink
      .Report(diagnostics::kFactoryWithoutOptions, schema.name.range,
              Name(schema.name.value.ToString()))
      .Hint(
          "the options are `*, ScalarType? dtype=None, Layout? layout=None, Device? device=None, "
          "bool? pin_memory=None`");
}

// Ours: tensor options count only when all four are there, in order, after the star.
void TensorOptionsAreComplete(const schema::FunctionSchema& schema, RuleContext& context) {
  if (schema.HasTensorOptions() || schema.Kind() != schema::SchemaKind::kFunctional) return;
  const schema::Argument* first = nullptr;
  size_t count = 0;
  for (const schema::Argument& argument : schema.arguments) {
    const std::string_view name = argument.name.value;
    if (std::find(std::begin(kTensorOptions), std::end(kTensorOptions), name) ==
        std::end(kTensorOptions)) {
      continue;
    }
    if (first == nullptr) first = &argument;
    ++count;
  }
  if (count == 0 || (count < std::size(kTensorOptions) && schema.HasTensorArgument())) return;
  context.sink.Report(diagnostics::kPartialTensorOptions, first->range,
                      Name(schema.name.value.ToString()));
}

// Ours: the options are packed into one object, in which all parts are given or all are absent.
void TensorOptionsAreOfOneKind(const schema::FunctionSchema& schema, RuleContext& context) {
  const schema::Argument* first = nullptr;
  for (const schema::Argument& argument : schema.arguments) {
    if (argument.group != schema::ArgumentGroup::kTensorOptions) continue;
    if (first == nullptr) first = &argument;
    if (argument.type.value.IsOptional() == first->type.value.IsOptional()) continue;
    context.sink
        .Report(diagnostics::kMixedTensorOptions, argument.type.range, Name(argument.name.value),
                Name(first->name.value))
        .Info(first->range, "the first option is here");
    return;
  }
}

// Run-time (DispatchKeyExtractor): 64 bits tell which arguments are tensors.
void ArgumentsAreNotTooMany(const schema::FunctionSchema& schema, RuleContext& context) {
  constexpr size_t kMost = 64;
  if (schema.arguments.size() <= kMost) return;
  context.sink.Report(diagnostics::kTooManyArguments, schema.arguments[kMost].range,
                      diagnostics::Count(schema.arguments.size()), diagnostics::Count(kMost));
}

// Reference only, since 2.7: an out argument is always `Tensor&`.
void OutOperatorsWriteTheirArguments(const NativeFunction& function, RuleContext& context) {
  if (!function.use_const_ref_for_mutable_tensors || function.is_generated ||
      !function.schema.HasOutArguments() ||
      !Holds(EditionRule::kOutIsNoConstReference, function.language.level)) {
    return;
  }
  const source::SourceRange range = function.schema.name.range;
  if (ReportFormer(EditionRule::kOutIsNoConstReference, function, range,
                   "it has out arguments and `use_const_ref_for_mutable_tensors`", context)) {
    return;
  }
  context.sink.Report(diagnostics::kConstRefOfOut, range,
                      Name(function.schema.name.value.ToString()));
}

}  // namespace switchyard::sema
