#include "compiler/check/operator_effects.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

#include "compiler/schema/composite_calls.h"

namespace switchyard::check {
namespace {

using schema::Argument;
using schema::NativeFunction;

enum class KnownEffect : std::uint8_t {
  kReads,
  kUnknown,      // reads, and returns something that was passed earlier
  kSame,         // returns argument 0
  kView,         // returns a view of argument 0
  kMayBeFirst,   // returns argument 0 or a copy of it
  kFirstOrCopy,  // the same, as `contiguous`: a copy where argument 0 does not fit
  kWritesFirst,  // writes argument 0 and returns it or a view of it
  kWritesSecond,
  kWritesThird,
  kWritesFourth,
  kWritesFifth,
  kWritesOutput,    // argument 3 when two ranges are read, otherwise argument 2
  kWritesNamedOut,  // the parameters whose names begin with `out`
};

struct KnownCall {
  std::string_view group;
  std::string_view name;
  KnownEffect effect;
};

constexpr KnownCall kKnownCalls[] = {
#define KNOWN_CALL(group, name, effect) {group, name, KnownEffect::effect},
#include "compiler/check/known_calls.def"
#undef KNOWN_CALL
};

// Operators that return a view or a copy, depending on values: their schemas say view.
constexpr std::string_view kViewOrCopy[] = {
    "contiguous",   "reshape", "reshape_as", "flatten",    "ravel",      "resolve_conj",
    "resolve_neg",  "conj",    "real",       "atleast_1d", "atleast_2d", "atleast_3d",
    "broadcast_to", "adjoint", "mH",         "matrix_H",   "data",       "_conj",
    "expand_as",    "type_as", "positive"};
// The same, but kernels call them for the copy: of a tensor on another device, or of another dtype.
constexpr std::string_view kUsuallyCopy[] = {"to", "pin_memory", "chalf"};

template <typename Position>
Certainty CertaintyOfView(const NativeFunction& function, const Position& position) {
  const auto has = [&](const auto& names) {
    return std::find(std::begin(names), std::end(names), function.schema.name.value.base) !=
           std::end(names);
  };
  if (has(kViewOrCopy)) return Certainty::kUnlessCopied;
  if (!has(kUsuallyCopy)) return Certainty::kCertain;
  const auto is_given = [&](const char* name) {
    const Argument* argument = FindArgument(function, name);
    return argument != nullptr && position(*argument).has_value();
  };
  // `to(kFloat)`, but not `to(kCPU)`.
  const bool is_cast = is_given("dtype") && !is_given("device");
  return is_cast ? Certainty::kUnlessCopied : Certainty::kPossible;
}

std::string_view LastWord(std::string_view name) {
  const std::size_t colons = name.rfind("::");
  return colons == std::string_view::npos ? name : name.substr(colons + 2);
}

std::string_view GroupOf(std::string_view name) {
  const std::size_t colons = name.rfind("::");
  return colons == std::string_view::npos ? "" : LastWord(name.substr(0, colons));
}

bool StartsWith(std::string_view text, std::string_view prefix) {
  return text.substr(0, prefix.size()) == prefix;
}

// PyTorch has a separate name for the form of an operator with symbolic integers.
std::string_view WithoutSuffix(std::string_view name, std::string_view suffix) {
  const bool has =
      name.size() > suffix.size() && name.substr(name.size() - suffix.size()) == suffix;
  return has ? name.substr(0, name.size() - suffix.size()) : name;
}

CallEffects EffectsOf(KnownEffect effect, const cxx::Callee& callee) {
  CallEffects effects;
  const auto gives_first = [&](bool is_same, Certainty certainty) {
    effects.results = {{{0, is_same, certainty}}};
  };
  switch (effect) {
    case KnownEffect::kReads:
      break;
    case KnownEffect::kUnknown:
      effects.is_result_unknown = true;
      break;
    case KnownEffect::kSame:
      gives_first(true, Certainty::kCertain);
      break;
    case KnownEffect::kView:
      gives_first(false, Certainty::kCertain);
      break;
    case KnownEffect::kMayBeFirst:
      gives_first(true, Certainty::kPossible);
      break;
    case KnownEffect::kFirstOrCopy:
      gives_first(true, Certainty::kUnlessCopied);
      break;
    case KnownEffect::kWritesFirst:
      effects.written = {0};
      gives_first(true, Certainty::kCertain);
      break;
    case KnownEffect::kWritesSecond:
      effects.written = {1};
      break;
    case KnownEffect::kWritesThird:
      effects.written = {2};
      break;
    case KnownEffect::kWritesFourth:
      effects.written = {3};
      break;
    case KnownEffect::kWritesFifth:
      effects.written = {4};
      break;
    case KnownEffect::kWritesOutput:
      effects.written = {callee.parameters.size() > 4 ? 3U : 2U};
      break;
    case KnownEffect::kWritesNamedOut: {
      const std::size_t first = callee.is_member ? 1 : 0;
      for (std::size_t i = 0; i < callee.parameters.size(); ++i) {
        if (StartsWith(callee.parameters[i], "out")) {
          effects.written.push_back(static_cast<std::uint32_t>(i + first));
        }
      }
      break;
    }
  }
  return effects;
}

std::optional<CallEffects> OfKnown(const cxx::Callee& callee) {
  if (SetsMetadata(callee)) {
    CallEffects effects;
    effects.written = {0};
    effects.writes_shape_alone = true;
    return effects;
  }
  const std::string_view name = LastWord(callee.name);
  const std::string_view group = GroupOf(callee.name);
  for (const KnownCall& known : kKnownCalls) {
    const bool fits =
        (known.group == "*" || known.group == group) && (known.name == "*" || known.name == name);
    if (fits) return EffectsOf(known.effect, callee);
  }
  return std::nullopt;
}

bool SharesSet(const Argument& argument, const schema::Return& result) {
  if (!argument.annotation || !result.annotation) return false;
  const schema::AliasAnnotation& given = argument.annotation->value;
  for (const std::string& set : result.annotation->value.before) {
    const auto has = [&](const schema::AliasAnnotation::Sets& sets) {
      return std::find(sets.begin(), sets.end(), set) != sets.end();
    };
    if (has(given.before) || has(given.after_sets)) return true;
  }
  return false;
}

bool WritesShapeAlone(const NativeFunction& function) {
  const std::string name = function.schema.name.value.BaseName();
  if (name == "set_" || name == "detach_" || name == "rename_") return true;
  return std::any_of(function.tags.begin(), function.tags.end(),
                     [](const auto& tag) { return tag.value == "inplace_view"; });
}

// Operators that return a view although their schemas promise new memory.
constexpr std::string_view kHiddenViews[] = {"_unsafe_view", "unsafe_split", "unsafe_chunk",
                                             "unsafe_split_with_sizes"};

bool IsHiddenView(const NativeFunction& function) {
  return !function.schema.HasOutArguments() &&
         std::find(std::begin(kHiddenViews), std::end(kHiddenViews),
                   function.schema.name.value.base) != std::end(kHiddenViews);
}

// `position` returns the position of an argument of the schema in the call.
template <typename Position>
CallEffects EffectsOf(const NativeFunction& function, const Position& position) {
  CallEffects effects;
  effects.function = &function;
  effects.writes_shape_alone = WritesShapeAlone(function);
  effects.may_write_all = IsOpenAboutMemory(function);
  effects.is_result_unknown = effects.may_write_all;
  effects.results_by_mask = FindOutputMask(function) != nullptr;
  const Certainty of_view = CertaintyOfView(function, position);
  effects.results.resize(function.schema.returns.size());
  for (const Argument& argument : function.schema.arguments) {
    const std::optional<std::uint32_t> at = position(argument);
    if (!at) continue;
    if (argument.IsWritten()) effects.written.push_back(*at);
    for (std::size_t i = 0; i < function.schema.returns.size(); ++i) {
      const schema::Return& result = function.schema.returns[i];
      if (!SharesSet(argument, result)) continue;
      const bool is_view = !result.IsWritten();
      effects.results[i].push_back({*at, !is_view, is_view ? of_view : Certainty::kCertain});
    }
  }
  std::sort(effects.written.begin(), effects.written.end());
  if (IsHiddenView(function)) {
    const Argument* self = FindArgument(function, "self");
    const auto at = self == nullptr ? std::optional<std::uint32_t>() : position(*self);
    if (at) effects.results.front().push_back({*at, false, Certainty::kUnlessCopied});
  }
  return effects;
}

// The positions of the arguments of `function`; nothing when the names of the parameters are not
// its own.
std::optional<std::map<std::string, std::uint32_t>> PositionsIn(const cxx::Callee& callee,
                                                                const NativeFunction& function) {
  std::map<std::string, std::uint32_t> positions;
  std::uint32_t next = 0;
  if (callee.is_member) positions["self"] = next++;
  for (const std::string& name : callee.parameters) {
    const bool is_extra = name == "options" || name == "dispatchKeySet" || name == "ks";
    if (!is_extra && FindArgument(function, name) == nullptr) return std::nullopt;
    positions[name] = next++;
  }
  for (const Argument& argument : function.schema.arguments) {
    const bool is_needed = argument.type.value.IsTensorLike();
    if (is_needed && positions.count(argument.name.value) == 0) return std::nullopt;
  }
  return positions;
}

bool IsOfRunTime(std::string_view outer) {
  return outer == "at" || outer == "switchyard" || outer == "redispatch" || outer == "torch" ||
         outer == "stable";
}

}  // namespace

const Argument* FindArgument(const NativeFunction& function, const std::string& name) {
  for (const Argument& argument : function.schema.arguments) {
    if (argument.name.value == name) return &argument;
  }
  return nullptr;
}

bool IsOpenAboutMemory(const NativeFunction& function) {
  const bool is_conservative = function.alias_analysis && function.alias_analysis->value ==
                                                              schema::AliasAnalysis::kConservative;
  if (is_conservative) return true;
  return std::any_of(function.tags.begin(), function.tags.end(),
                     [](const auto& tag) { return tag.value == "maybe_aliasing_or_mutating"; });
}

bool SetsMetadata(const cxx::Callee& callee) {
  constexpr std::string_view kClass = "TensorImpl";
  const std::size_t colons = callee.name.rfind("::");
  if (!callee.is_member || colons == std::string::npos || colons < kClass.size()) return false;
  return std::string_view(callee.name).substr(colons - kClass.size(), kClass.size()) == kClass &&
         schema::FindCompositeBan(LastWord(callee.name)) == schema::CompositeBan::kSetsMetadata;
}

const Argument* FindOutputMask(const NativeFunction& function) {
  for (const Argument& argument : function.schema.arguments) {
    const schema::Type& type = argument.type.value;
    const bool is_mask = type.IsList() && type.Element().IsPlain(schema::BaseType::kBool);
    const std::string& name = argument.name.value;
    if (is_mask && name.size() >= 4 && name.substr(name.size() - 4) == "mask") return &argument;
  }
  return nullptr;
}

void OperatorEffects::Add(const NativeFunction& function) {
  const schema::OperatorName& name = function.schema.name.value;
  by_entry_[name.UnambiguousName()].push_back(&function);
  if (!function.schema.HasOutArguments()) {
    public_[name.BaseName()].push_back(&function);
    return;
  }
  public_[name.base + "_out"].push_back(&function);
  public_[name.base + "_outf"].push_back(&function);
}

OperatorEffects::OperatorEffects(const schema::Program& program, const ExpectedKernels& expected,
                                 const schema::Program* run_time) {
  for (const NativeFunction& function : program.functions) Add(function);
  if (run_time != nullptr) {
    // The program's own operator with the same name takes precedence.
    std::set<std::string> own;
    for (const auto& [name, functions] : by_entry_) own.insert(name);
    for (const NativeFunction& function : run_time->functions) {
      if (own.count(function.schema.name.value.UnambiguousName()) == 0) Add(function);
    }
  }
  for (const ExpectedKernel& kernel : expected.kernels) {
    if (kernel.IsOfOperator()) kernels_[kernel.QualifiedName()].push_back(&kernel);
  }
}

std::optional<CallEffects> OperatorEffects::OfKernel(const cxx::Callee& callee,
                                                     std::size_t count) const {
  const auto known = kernels_.find(callee.name);
  if (known == kernels_.end() || callee.is_internal) return std::nullopt;
  std::optional<CallEffects> result;
  for (const ExpectedKernel* kernel : known->second) {
    if (kernel->parameters.size() != count) continue;
    const auto position = [&](const Argument& argument) -> std::optional<std::uint32_t> {
      for (std::uint32_t i = 0; i < kernel->parameters.size(); ++i) {
        if (kernel->parameters[i].name == argument.name.value) return i;
      }
      return std::nullopt;
    };
    CallEffects effects = EffectsOf(*kernel->function, position);
    effects.is_of_kernel = true;
    if (result && !result->IsEqual(effects)) return std::nullopt;
    if (!result) result = std::move(effects);
  }
  return result;
}

std::optional<CallEffects> OperatorEffects::OfOperator(const cxx::Callee& callee,
                                                       std::size_t count) const {
  const std::string_view outer = GroupOf(callee.name);
  const bool is_of_tensor = callee.is_member && (outer == "Tensor" || outer == "TensorBase");
  const bool is_entry = outer == "ops";
  if (!is_entry && !is_of_tensor && !IsOfRunTime(outer)) return std::nullopt;
  const auto& table = is_entry ? by_entry_ : public_;
  const std::string_view word = LastWord(callee.name);
  auto known = table.find(std::string(word));
  if (known == table.end()) known = table.find(std::string(WithoutSuffix(word, "_symint")));
  if (known == table.end() || count < callee.parameters.size()) return std::nullopt;
  std::optional<CallEffects> result;
  for (const NativeFunction* function : known->second) {
    const auto positions = PositionsIn(callee, *function);
    if (!positions) continue;
    CallEffects effects = EffectsOf(*function, [&](const Argument& argument) {
      const auto at = positions->find(argument.name.value);
      return at == positions->end() ? std::optional<std::uint32_t>() : at->second;
    });
    if (result && !result->IsEqual(effects)) return std::nullopt;
    if (!result) result = std::move(effects);
  }
  return result;
}

std::optional<CallEffects> OperatorEffects::Of(const cxx::Callee& callee, std::size_t count) const {
  if (callee.key.empty()) return std::nullopt;
  if (auto effects = OfKernel(callee, count)) return effects;
  if (auto effects = OfOperator(callee, count)) return effects;
  return OfKnown(callee);
}

}  // namespace switchyard::check
