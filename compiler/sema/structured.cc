// Rules about structured kernels: `structured`, `structured_delegate`, `structured_inherits`,
// `precomputed`, `ufunc_inner_loop`.
//
// Source: native README, "structured"; validation rules K001 to K011, D008, D014, N009, N013.
#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "compiler/diagnostics/diagnostic.h"
#include "compiler/diagnostics/suggest.h"
#include "compiler/sema/rule.h"

namespace switchyard::sema {
namespace {

using diagnostics::KeyText;
using diagnostics::Name;
using schema::NativeFunction;
using schema::SchemaKind;

constexpr std::string_view kDtypes[] = {
    "Byte",   "Char",        "Short",        "Int",           "Long", "Half",    "Float",
    "Double", "ComplexHalf", "ComplexFloat", "ComplexDouble", "Bool", "BFloat16"};
constexpr std::string_view kDtypeClasses[] = {"Integral", "Floating",      "Complex",
                                              "All",      "AllAndComplex", "FloatingAndComplex"};
constexpr std::string_view kUfuncKeys[] = {"CUDAFunctor", "CUDAFunctorOnOther", "CUDAFunctorOnSelf",
                                           "CPUScalar",   "CPUVector",          "ScalarOnly",
                                           "Generic"};

template <size_t kSize>
bool Contains(const std::string_view (&words)[kSize], std::string_view word) {
  return std::find(std::begin(words), std::end(words), word) != std::end(words);
}

std::string NameOf(const NativeFunction& function) { return function.schema.name.value.ToString(); }

bool IsStructuredKey(const NativeFunction& function, DispatchKey key) {
  switch (key) {
    case DispatchKey::CPU:
    case DispatchKey::CUDA:
    case DispatchKey::MPS:
      return true;
    case DispatchKey::XPU:
    case DispatchKey::MTIA:
      return function.language.level != schema::LanguageLevel::k1_13;
    default:
      return false;
  }
}

}  // namespace

// Native README, "structured": the kernel is written once, for the out variant.
void StructuredIsForOutOperators(const NativeFunction& function, RuleContext& context) {
  if (function.schema.broken || !function.structured) return;
  if (function.schema.Kind() != SchemaKind::kOut) {
    context.sink
        .Report(diagnostics::kStructuredNotOut, function.schema.name.range, Name(NameOf(function)))
        .Hint("`structured` belongs to the out variant; here write `structured_delegate`");
  }
}

// Native README, "structured_delegate".
void DelegatesAreNotOutOperators(const NativeFunction& function, RuleContext& context) {
  if (function.schema.broken || !function.structured_delegate) return;
  if (function.schema.Kind() == SchemaKind::kOut) {
    context.sink
        .Report(diagnostics::kOutDelegates, function.structured_delegate->range,
                Name(NameOf(function)))
        .Hint("the out variant has `structured: True`; its siblings delegate to it");
  }
}

// Reference only (NativeFunction): structured kernels are called under a guard of their own.
void StructuredKeepsTheDeviceGuard(const NativeFunction& function, RuleContext& context) {
  if (function.device_guard) return;
  const source::SourceRange range = function.schema.name.range;
  if (function.structured) {
    context.sink.Report(diagnostics::kStructuredWithoutGuard, range, Name(NameOf(function)));
  } else if (function.structured_delegate) {
    context.sink.Report(diagnostics::kDelegateWithoutGuard, range, Name(NameOf(function)));
  }
}

// Native README, "structured_inherits".
void InheritsIsAPlainClass(const NativeFunction& function, RuleContext& context) {
  if (!function.structured_inherits) return;
  const auto& [value, range] = *function.structured_inherits;
  if (value.find("::") != std::string::npos) {
    context.sink.Report(diagnostics::kInheritsWithNamespace, range, Name(value));
  }
  if (!function.structured) {
    context.sink.Report(diagnostics::kInheritsNotStructured, range, Name(NameOf(function)));
  }
}

// Reference only (Precompute): names become template parameters in upper case.
void PrecomputedIsOfAStructuredOperator(const NativeFunction& function, RuleContext& context) {
  if (function.has_precomputed && !function.structured) {
    context.sink.Report(diagnostics::kPrecomputedNotStructured, function.schema.name.range,
                        Name(NameOf(function)));
  }
  for (size_t i = 0; i < function.precomputed.size(); ++i) {
    const schema::PrecomputedLine& line = function.precomputed[i];
    if (!line.replaced && i + 1 < function.precomputed.size() && !line.values.empty()) {
      context.sink.Report(diagnostics::kPrecomputedOrder, line.values[0].range);
    }
    for (const schema::Argument& value : line.values) {
      const std::string& name = value.name.value;
      const bool has_lower =
          std::any_of(name.begin(), name.end(), [](char c) { return c >= 'a' && c <= 'z'; });
      if (!has_lower) {
        context.sink.Report(diagnostics::kPrecomputedUpperCase, value.name.range, Name(name));
      }
    }
  }
}

// Native README, "structured_delegate": the out variant brings the kernels of structured keys.
void DelegatesHaveNoStructuredKernels(const NativeFunction& function, RuleContext& context) {
  if (!function.structured_delegate) return;
  for (const schema::DispatchLine& line : function.dispatch) {
    for (const auto& [key, range] : line.keys) {
      if (!IsStructuredKey(function, key)) continue;
      context.sink
          .Report(diagnostics::kDelegateWithKernel, range, Name(NameOf(function)),
                  KeyText(DispatchKeyName(key)))
          .Info(function.structured_delegate->range, "the operator delegates here");
    }
  }
}

// Reference only (UfuncInnerLoop).
void UfuncLoopsAreWellFormed(const NativeFunction& function, RuleContext& context) {
  if (function.ufunc_loops.empty()) return;
  if (!function.structured) {
    context.sink.Report(diagnostics::kUfuncNotStructured, function.ufunc_loops[0].key.range,
                        Name(NameOf(function)));
  }
  for (const schema::UfuncLoop& loop : function.ufunc_loops) {
    if (!Contains(kUfuncKeys, loop.key.value)) {
      auto builder =
          context.sink.Report(diagnostics::kUnknownUfuncKey, loop.key.range, Name(loop.key.value));
      const std::string_view closest = diagnostics::ClosestName(loop.key.value, kUfuncKeys);
      if (!closest.empty()) builder.Hint("did you mean `" + std::string(closest) + "`?");
    }
    for (const auto& [dtype, range] : loop.dtypes) {
      if (Contains(kDtypes, dtype) || Contains(kDtypeClasses, dtype)) continue;
      context.sink.Report(diagnostics::kUnknownDtype, range, Name(dtype));
    }
  }
}

// Reference only (NativeFunction).
void UfuncLoopsMakeTheKernels(const NativeFunction& function, RuleContext& context) {
  if (function.ufunc_loops.empty()) return;
  for (const schema::DispatchLine& line : function.dispatch) {
    for (const auto& [key, range] : line.keys) {
      const bool is_made = key == DispatchKey::CPU || key == DispatchKey::CUDA;
      if (line.is_implied || !is_made) continue;
      context.sink.Report(diagnostics::kUfuncWithKernel, range, KeyText(DispatchKeyName(key)));
    }
  }
}

// Native README, "structured_delegate".
void DelegatesLeadToStructuredOperators(const schema::Program& program, RuleContext& context) {
  std::map<schema::OperatorName, const NativeFunction*> by_name;
  for (const NativeFunction& function : program.functions) {
    if (!function.broken) by_name[function.schema.name.value] = &function;
  }
  for (const NativeFunction& function : program.functions) {
    if (function.broken || !function.structured_delegate) continue;
    const auto& [target, range] = *function.structured_delegate;
    const auto found = by_name.find(target);
    if (found == by_name.end()) {
      context.sink.Report(diagnostics::kDelegateMissing, range, Name(NameOf(function)),
                          Name(target.ToString()));
    } else if (!found->second->structured) {
      context.sink
          .Report(diagnostics::kDelegateNotStructured, range, Name(NameOf(function)),
                  Name(target.ToString()))
          .Info(found->second->schema.name.range, "declared here, without `structured: True`");
    }
  }
}

}  // namespace switchyard::sema
