// Rules about structured kernels: `structured`, `structured_delegate`, `structured_inherits`,
// `precomputed`, `ufunc_inner_loop`. Rules about whole families are in families.cc.
//
// Source: reference (NativeFunction); validation rules K001 to K021, D008 to D014, L005 to L008,
// N009, N013, T011, T015.
#include <algorithm>
#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/hash/hash.h"
#include "compiler/diagnostics/diagnostic.h"
#include "compiler/diagnostics/suggest.h"
#include "compiler/schema/dispatch_key_words.h"
#include "compiler/schema/ufunc_words.h"
#include "compiler/sema/rule.h"
#include "lib/keys/backend_facts.h"

namespace switchyard::sema {
namespace {

using diagnostics::KeyText;
using diagnostics::Name;
using schema::NativeFunction;
using schema::SchemaKind;

constexpr std::string_view kIteratorBase = "TensorIteratorBase";
template <size_t kSize>
bool Contains(const std::string_view (&words)[kSize], std::string_view word) {
  return std::find(std::begin(words), std::end(words), word) != std::end(words);
}

std::string NameOf(const NativeFunction& function) { return function.schema.name.value.ToString(); }

const schema::UfuncLoop* LoopOf(const NativeFunction& function, std::string_view key) {
  for (const schema::UfuncLoop& loop : function.ufunc_loops) {
    if (loop.key.value == key) return &loop;
  }
  return nullptr;
}

bool IsPartOfStructured(const NativeFunction& function) {
  return function.structured || function.structured_delegate.has_value();
}

// Types whose C++ form in a structured kernel differs from that in the dispatcher, without a
// conversion.
constexpr std::string_view kNotForStructured[] = {"Scalar[]",  "Scalar[]?",  "SymInt[]?",
                                                  "SymInt?[]", "SymInt[][]", "Tensor?[]?"};

// Hashes names in place, without copies.
struct HashOfName {
  size_t operator()(const schema::OperatorName* name) const {
    return absl::Hash<schema::OperatorName>()(*name);
  }
};
struct AreSameName {
  bool operator()(const schema::OperatorName* a, const schema::OperatorName* b) const {
    return *a == *b;
  }
};
using OperatorsByName = absl::flat_hash_map<const schema::OperatorName*, const NativeFunction*,
                                            HashOfName, AreSameName>;

OperatorsByName ByName(const schema::Program& program) {
  OperatorsByName by_name(program.functions.size());
  for (const NativeFunction& function : program.functions) {
    if (!function.broken) by_name.insert_or_assign(&function.schema.name.value, &function);
  }
  return by_name;
}

}  // namespace

// Reference only (NativeFunction): the kernel is written once, for the out variant.
void StructuredIsForOutOperators(const NativeFunction& function, RuleContext& context) {
  if (function.schema.broken || !function.structured) return;
  if (function.schema.Kind() != SchemaKind::kOut) {
    context.sink
        .Report(diagnostics::kStructuredNotOut, function.schema.name.range, Name(NameOf(function)))
        .Hint("`structured` belongs to the out variant; here write `structured_delegate`");
  }
}

// Reference only (NativeFunction): others delegate to the out variant.
void DelegatesAreNotOutOperators(const NativeFunction& function, RuleContext& context) {
  if (function.schema.broken || !function.structured_delegate) return;
  if (function.schema.Kind() == SchemaKind::kOut) {
    context.sink
        .Report(diagnostics::kOutDelegates, function.structured_delegate->range,
                Name(NameOf(function)))
        .Hint("the out variant has `structured: True`; its siblings delegate to it");
  }
}

// Reference only (NativeFunction): structured kernels set a device guard of their own.
void StructuredKeepsTheDeviceGuard(const NativeFunction& function, RuleContext& context) {
  if (function.device_guard) return;
  const source::SourceRange range = function.schema.name.range;
  if (function.structured) {
    context.sink.Report(diagnostics::kStructuredWithoutGuard, range, Name(NameOf(function)));
  } else if (function.structured_delegate) {
    context.sink.Report(diagnostics::kDelegateWithoutGuard, range, Name(NameOf(function)));
  }
}

// Reference only (NativeFunction): the class is always in namespace at. Ours (L036): the run-time
// has one such class.
void InheritsIsAPlainClass(const NativeFunction& function, RuleContext& context) {
  if (!function.structured_inherits) return;
  const auto& [value, range] = *function.structured_inherits;
  if (value.find("::") != std::string::npos) {
    context.sink.Report(diagnostics::kInheritsWithNamespace, range, Name(value));
  } else if (value != kIteratorBase) {
    context.sink.Report(diagnostics::kUnknownInherits, range, Name(value))
        .Hint(diagnostics::DidYouMean(value, {kIteratorBase}));
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
    const auto is_of_same = [&](const schema::PrecomputedLine& other) {
      return other.replaced && line.replaced && other.replaced->value == line.replaced->value;
    };
    const auto begin = function.precomputed.begin();
    const auto line_at = begin + static_cast<std::ptrdiff_t>(i);
    if (const auto earlier = std::find_if(begin, line_at, is_of_same); earlier != line_at) {
      context.sink
          .Report(diagnostics::kReplacedTwice, line.replaced->range, Name(line.replaced->value))
          .Info(earlier->replaced->range, "it is first replaced here");
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

// Reference only (NativeFunction): the out variant has the kernels of structured keys.
void DelegatesHaveNoStructuredKernels(const NativeFunction& function, RuleContext& context) {
  if (!function.structured_delegate) return;
  const auto check = [&](const std::vector<source::Located<DispatchKey>>& keys) {
    for (const auto& [key, range] : keys) {
      if (!schema::IsStructuredKey(key, function.language.level)) continue;
      context.sink
          .Report(diagnostics::kDelegateWithKernel, range, Name(NameOf(function)),
                  KeyText(DispatchKeyName(key)))
          .Info(function.structured_delegate->range, "the operator delegates here");
    }
  };
  for (const schema::DispatchLine& line : function.dispatch) check(line.keys);
  check(function.fallthroughs);
}

// Reference only (UfuncInnerLoop).
void UfuncLoopsAreWellFormed(const NativeFunction& function, RuleContext& context) {
  if (function.ufunc_loops.empty()) return;
  if (!function.structured) {
    context.sink.Report(diagnostics::kUfuncNotStructured, function.ufunc_loops[0].key.range,
                        Name(NameOf(function)));
  }
  const schema::LanguageLevel level = function.language.level;
  const std::vector<std::string_view> keys = schema::UfuncKeys(level);
  for (const schema::UfuncLoop& loop : function.ufunc_loops) {
    if (std::find(keys.begin(), keys.end(), loop.key.value) == keys.end()) {
      context.sink.Report(diagnostics::kUnknownUfuncKey, loop.key.range, Name(loop.key.value))
          .Hint(diagnostics::DidYouMean(loop.key.value, keys));
    }
    for (const auto& [dtype, range] : loop.dtypes) {
      if (schema::IsUfuncDtype(dtype, level)) continue;
      if (function.language.Declares(schema::WordKind::kDtype, dtype)) continue;
      context.sink.Report(diagnostics::kUnknownDtype, range, Name(dtype));
    }
  }
}

// Reference only (NativeFunction).
void UfuncLoopsMakeTheKernels(const NativeFunction& function, RuleContext& context) {
  if (function.ufunc_loops.empty()) return;
  for (const schema::DispatchLine& line : function.dispatch) {
    for (const auto& [key, range] : line.keys) {
      if (line.is_implied || !IsUfuncKey(key)) continue;
      context.sink.Report(diagnostics::kUfuncWithKernel, range, KeyText(DispatchKeyName(key)));
    }
  }
}

// Reference only (ufunc): functors for CUDA are made for one or two tensors, and are named once.
void UfuncFunctorsAreComplete(const NativeFunction& function, RuleContext& context) {
  if (function.ufunc_loops.empty() || function.schema.broken) return;
  const auto& arguments = function.schema.arguments;
  const auto tensors =
      std::count_if(arguments.begin(), arguments.end(), [](const schema::Argument& argument) {
        return !argument.IsOut() && argument.type.value.IsTensorLike();
      });
  bool lacks_functor = LoopOf(function, "CUDAFunctor") == nullptr;
  for (const std::string_view key : {"CUDAFunctorOnSelf", "CUDAFunctorOnOther"}) {
    const schema::UfuncLoop* loop = LoopOf(function, key);
    if (tensors == 2) {
      lacks_functor |= loop == nullptr;
    } else if (loop != nullptr) {
      context.sink.Report(diagnostics::kUfuncNotBinary, loop->key.range, Name(key),
                          diagnostics::Count(static_cast<size_t>(tensors)));
    }
  }
  if (!lacks_functor) return;
  const schema::UfuncLoop* generic = LoopOf(function, "Generic");
  const schema::UfuncLoop* scalar = LoopOf(function, "ScalarOnly");
  if (generic == nullptr && scalar == nullptr) {
    context.sink.Report(diagnostics::kUfuncWithoutGeneric, function.ufunc_loops[0].key.range,
                        Name(NameOf(function)));
  } else if (generic != nullptr && scalar != nullptr &&
             generic->function.value != scalar->function.value) {
    context.sink
        .Report(diagnostics::kUfuncNamesDiffer, scalar->function.range,
                Name(scalar->function.value), Name(generic->function.value))
        .Info(generic->function.range, "`Generic` is here");
  }
}

// Reference only (ufunc): the scalar loop handles the elements that a vector loop leaves over.
void UfuncVectorLoopsHaveScalarLoops(const NativeFunction& function, RuleContext& context) {
  const schema::UfuncLoop* vector = LoopOf(function, "CPUVector");
  if (vector == nullptr) return;
  const schema::LanguageLevel level = function.language.level;
  std::set<std::string_view> scalar;
  for (const std::string_view key : {"CPUScalar", "ScalarOnly", "Generic"}) {
    const schema::UfuncLoop* loop = LoopOf(function, key);
    if (loop == nullptr) continue;
    for (const auto& dtype : loop->dtypes) scalar.merge(schema::UfuncDtypesOf(dtype.value, level));
  }
  for (const auto& [word, range] : vector->dtypes) {
    for (const std::string_view dtype : schema::UfuncDtypesOf(word, level)) {
      if (scalar.count(dtype) > 0) continue;
      context.sink.Report(diagnostics::kUfuncVectorOnly, range, Name(dtype));
      break;
    }
  }
}

// Reference only (ufunc).
void UfuncArgumentsAreSimple(const NativeFunction& function, RuleContext& context) {
  if (function.ufunc_loops.empty() || function.schema.broken) return;
  for (const schema::Argument& argument : function.schema.arguments) {
    const schema::Type& type = argument.type.value;
    const bool is_value = !type.IsTensorLike() && type.base != schema::BaseType::kScalar;
    const bool is_bool_array = is_value && type.IsList() && type.base == schema::BaseType::kBool;
    const bool is_list = std::any_of(type.modifiers.begin(), type.modifiers.end(),
                                     [](const schema::TypeModifier& modifier) {
                                       return modifier.kind == schema::TypeModifier::Kind::kList;
                                     });
    if (argument.IsOut() || type.IsPlain() || (is_value && !is_list) || is_bool_array) continue;
    context.sink.Report(diagnostics::kUfuncArgumentType, argument.type.range,
                        diagnostics::TypeText(type.ToString()));
  }
}

// Reference only (code of structured kernels): Meta and the composite are made from the meta
// function. By its message, the reference means to refuse CompositeExplicitAutograd too.
void StructuredTableLeavesCompositesOut(const NativeFunction& function, RuleContext& context) {
  if (!function.structured) return;
  for (const schema::DispatchLine& line : function.dispatch) {
    for (const auto& [key, range] : line.keys) {
      if (key == DispatchKey::Meta) {
        context.sink.Report(diagnostics::kStructuredMeta, range);
      } else if (key == DispatchKey::CompositeExplicitAutogradNonFunctional) {
        context.sink.Report(diagnostics::kStructuredNonFunctional, range);
      } else if (key == DispatchKey::CompositeExplicitAutograd) {
        context.sink.Report(diagnostics::kStructuredExplicit, range);
      }
    }
  }
}

// Ours: kernels that do not exist cannot be registered.
void StructuredOperatorsHaveKernels(const Family& family, RuleContext& context) {
  for (const NativeFunction* member : family.members) {
    if (!member->structured || !member->dispatch.empty() || member->declared_lines) continue;
    context.sink.Report(diagnostics::kStructuredWithoutKernels, member->schema.name.range,
                        Name(NameOf(*member)));
  }
}

// Reference only (code of structured kernels).
void StructuredKernelsAreRegistered(const NativeFunction& function, RuleContext& context) {
  if (!IsPartOfStructured(function) || !function.manual_kernel_registration) return;
  context.sink.Report(diagnostics::kStructuredManual, function.schema.name.range,
                      Name(NameOf(function)));
}

// Reference only (code of structured kernels): the types of their arguments.
void StructuredArgumentsHaveAForm(const NativeFunction& function, RuleContext& context) {
  if (!IsPartOfStructured(function) || function.schema.broken) return;
  bool has_options = false;
  for (const schema::Argument& argument : function.schema.arguments) {
    const std::string type = argument.type.value.ToString();
    if (argument.IsOut() && !argument.type.value.IsPlain()) {
      context.sink.Report(diagnostics::kStructuredOutType, argument.type.range,
                          diagnostics::TypeText(type));
    } else if (argument.group == schema::ArgumentGroup::kTensorOptions) {
      if (!has_options) {
        context.sink.Report(diagnostics::kStructuredTensorOptions, argument.range,
                            Name(NameOf(function)));
      }
      has_options = true;
    } else if (Contains(kNotForStructured, type)) {
      context.sink.Report(diagnostics::kStructuredArgumentType, argument.type.range,
                          diagnostics::TypeText(type));
    }
  }
}

// Ours: the reference ignores a line that replaces nothing.
void PrecomputedReplacesArguments(const NativeFunction& function, RuleContext& context) {
  if (function.schema.broken) return;
  for (const schema::PrecomputedLine& line : function.precomputed) {
    if (!line.replaced) continue;
    const std::string& name = line.replaced->value;
    const auto& arguments = function.schema.arguments;
    const bool is_argument =
        name != "self" &&
        std::any_of(arguments.begin(), arguments.end(), [&](const schema::Argument& argument) {
          return !argument.IsOut() && argument.name.value == name;
        });
    if (is_argument) continue;
    context.sink.Report(diagnostics::kPrecomputedOfNothing, line.replaced->range, Name(name));
  }
}

// Reference only (parse_native_yaml): the kernels are those of the structured operator.
void DelegatesLeadToStructuredOperators(const schema::Program& program, RuleContext& context) {
  const OperatorsByName by_name = ByName(program);
  for (const NativeFunction& function : program.functions) {
    if (function.broken || !function.structured_delegate) continue;
    const auto& [target, range] = *function.structured_delegate;
    const auto found = by_name.find(&target);
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

// Ours: without an out operator in the family, nothing calls the kernels of the delegate. K010
// reports a delegate that is not declared.
void DelegatesHaveAnOutForm(const CompleteProgram& complete, RuleContext& context) {
  std::optional<OperatorsByName> by_name;
  for (const Family& family : complete.families.all()) {
    if (family.Of(schema::SchemaKind::kOut) != nullptr) continue;
    for (const NativeFunction* member : family.members) {
      if (!member->structured_delegate) continue;
      const auto& [target, range] = *member->structured_delegate;
      if (!by_name) by_name = ByName(complete.program);
      if (by_name->count(&target) == 0) continue;
      context.sink
          .Report(diagnostics::kDelegateWithoutOut, range, Name(NameOf(*member)),
                  Name(target.ToString()))
          .Hint(
              "names, types, order and defaults of the arguments must be those of the out "
              "operator");
    }
  }
}

}  // namespace switchyard::sema
