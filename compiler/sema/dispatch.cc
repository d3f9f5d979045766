// Rules about dispatch tables and about operators with one name.
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/container/inlined_vector.h"
#include "absl/hash/hash.h"
#include "compiler/diagnostics/diagnostic.h"
#include "compiler/schema/dispatch_key_words.h"
#include "compiler/schema/edition_rules.h"
#include "compiler/schema/extension_keys.h"
#include "compiler/sema/rule.h"
#include "lib/keys/backend_facts.h"

namespace switchyard::sema {
namespace {

using diagnostics::KeyText;
using diagnostics::Name;
using schema::DispatchLine;
using schema::FunctionSchema;
using schema::NativeFunction;

using LocatedKey = source::Located<DispatchKey>;

template <typename Visit>
void ForEachKey(const NativeFunction& function, const Visit& visit) {
  for (const DispatchLine& line : function.dispatch) {
    for (const LocatedKey& key : line.keys) visit(key);
  }
}

constexpr size_t kUsualKeys = 8;  // of one operator

bool IsComposite(DispatchKey key) {
  switch (key) {
    case DispatchKey::CompositeImplicitAutograd:
    case DispatchKey::CompositeImplicitAutogradNestedTensor:
    case DispatchKey::CompositeExplicitAutograd:
    case DispatchKey::CompositeExplicitAutogradNonFunctional:
      return true;
    default:
      return false;
  }
}

bool StartsWith(std::string_view text, std::string_view prefix) {
  return text.substr(0, prefix.size()) == prefix;
}

bool EndsWith(std::string_view text, std::string_view suffix) {
  return text.size() >= suffix.size() && text.substr(text.size() - suffix.size()) == suffix;
}

// Whether two composites may be in one table: the nested-tensor composite may accompany another
// one, except the non-functional one.
bool MayStandTogether(DispatchKey a, DispatchKey b) {
  const auto is = [&](DispatchKey key) { return a == key || b == key; };
  return is(DispatchKey::CompositeImplicitAutogradNestedTensor) &&
         !is(DispatchKey::CompositeExplicitAutogradNonFunctional);
}

// The keys for which an operator has kernels; without a table, the implicit composite.
std::set<DispatchKey> KeysOf(const NativeFunction& function) {
  std::set<DispatchKey> keys;
  ForEachKey(function, [&](const LocatedKey& key) { keys.insert(key.value); });
  const bool has_table =
      function.has_dispatch_section || function.structured || function.structured_delegate;
  if (!has_table) keys.insert(DispatchKey::CompositeImplicitAutograd);
  return keys;
}

bool ShareAKey(const NativeFunction& a, const NativeFunction& b) {
  const std::set<DispatchKey> keys = KeysOf(a);
  for (const DispatchKey key : KeysOf(b)) {
    if (keys.count(key) > 0) return true;
  }
  return false;
}

// Operators are told apart by namespace and name.
struct QualifiedNameHash {
  size_t operator()(const FunctionSchema* schema) const {
    const schema::OperatorName& name = schema->name.value;
    return absl::HashOf(schema->name_space.value, name.base, name.overload, name.inplace);
  }
};
struct HaveSameQualifiedName {
  bool operator()(const FunctionSchema* a, const FunctionSchema* b) const {
    return a->name.value == b->name.value && a->name_space.value == b->name_space.value;
  }
};

// Cheaper than grouping operators by name, which is necessary only when this is true.
bool HasSameNameTwice(const schema::Program& program) {
  absl::flat_hash_set<const FunctionSchema*, QualifiedNameHash, HaveSameQualifiedName> names;
  names.reserve(program.functions.size());
  return std::any_of(program.functions.begin(), program.functions.end(),
                     [&](const NativeFunction& function) {
                       return !function.broken && !names.insert(&function.schema).second;
                     });
}

bool IsFactory(const NativeFunction& function) {
  const std::string name = function.schema.name.value.BaseName();
  return StartsWith(name, "new_") || EndsWith(name, "_like") ||
         (function.schema.HasTensorOptions() && !function.schema.HasTensorArgument());
}

// Whether the table has one key, the implicit composite. The edition decides whether a repeated key
// counts as one.
bool IsImplicitAlone(const NativeFunction& function) {
  if (!function.fallthroughs.empty() || function.declared_lines) return false;
  size_t count = 0;
  bool are_implicit = true;
  ForEachKey(function, [&](const LocatedKey& key) {
    ++count;
    are_implicit &= key.value == DispatchKey::CompositeImplicitAutograd;
  });
  const bool may_repeat =
      !Holds(schema::EditionRule::kRepeatedKeysAreSeveral, function.language.level);
  return are_implicit && (count == 1 || (count > 1 && may_repeat));
}

}  // namespace

// Reference only (NativeFunction).
void DispatchKeysMayStandInATable(const NativeFunction& function, RuleContext& context) {
  ForEachKey(function, [&](const LocatedKey& key) {
    if (schema::MayStandInTableOf(function, key.value)) return;
    context.sink.Report(diagnostics::kKeyNotForTables, key.range,
                        KeyText(DispatchKeyName(key.value)));
  });
}

// Reference only (NativeFunction).
void ManualRegistrationHasNoTable(const NativeFunction& function, RuleContext& context) {
  if (!function.manual_kernel_registration || !function.has_dispatch_section) return;
  context.sink.Report(diagnostics::kManualWithTable, function.schema.name.range,
                      Name(function.schema.name.value.ToString()));
}

// Native README, "dispatch": without a table an operator is CompositeImplicitAutograd, and its
// kernel has its name.
void CompositeTableIsNotRedundant(const NativeFunction& function, RuleContext& context) {
  if (!IsImplicitAlone(function)) return;
  const DispatchLine& line = function.dispatch.back();
  if (line.is_implied) return;
  const std::string usual = schema::DefaultKernelName(function.schema);
  if (line.kernel.value.name == usual) {
    context.sink.Report(diagnostics::kRedundantTable, line.keys[0].range, Name(usual))
        .Hint("remove the `dispatch` section");
  } else if (!function.structured_delegate && !line.kernel.value.SupportsSymInt()) {
    context.sink.Report(diagnostics::kCompositeKernelName, line.kernel.range,
                        Name(line.kernel.value.name), Name(usual));
  }
}

// Reference, in its message on D007: a factory must not be decomposed.
void FactoriesHaveATable(const NativeFunction& function, RuleContext& context) {
  if (function.schema.broken || function.has_dispatch_section || function.structured ||
      function.structured_delegate) {
    return;
  }
  if (!IsFactory(function)) return;
  const std::string name = function.schema.name.value.BaseName();
  context.sink.Report(diagnostics::kFactoryWithoutTable, function.schema.name.range, Name(name))
      .Hint(function.manual_kernel_registration
                ? "a factory cannot have `manual_kernel_registration`, because it forbids the "
                  "table; list "
                  "its kernel under CompositeExplicitAutograd"
                : "list its kernel under CompositeExplicitAutograd");
}

// Reference only (NamespaceHelper).
void KernelNamespacesAreShallow(const NativeFunction& function, RuleContext& context) {
  const size_t limit =
      schema::Holds(schema::EditionRule::kThreeKernelNamespaces, function.language.level) ? 3 : 2;
  for (const DispatchLine& line : function.dispatch) {
    const schema::KernelName& kernel = line.kernel.value;
    size_t levels = kernel.name_space.empty() ? 0 : 1;
    for (size_t at = kernel.name_space.find("::"); at != std::string::npos;
         at = kernel.name_space.find("::", at + 2)) {
      ++levels;
    }
    if (levels <= limit) continue;
    context.sink.Report(diagnostics::kKernelNamespaceTooDeep, line.kernel.range,
                        Name(kernel.name_space + "::" + kernel.name), diagnostics::Count(limit));
  }
}

// Native README, "Choosing the right dispatch keyword": two alias keys would serve the same
// backends.
void OneCompositeKey(const NativeFunction& function, RuleContext& context) {
  const LocatedKey* first = nullptr;
  ForEachKey(function, [&](const LocatedKey& key) {
    if (!IsComposite(key.value)) return;
    if (first == nullptr) {
      first = &key;
    } else if (first->value != key.value && !MayStandTogether(first->value, key.value)) {
      context.sink
          .Report(diagnostics::kTwoCompositeKeys, key.range, KeyText(DispatchKeyName(key.value)),
                  KeyText(DispatchKeyName(first->value)))
          .Info(first->range, "the other one is here");
    }
  });
}

// Ours: in the reference the last one wins.
void DispatchKeysAreUnique(const NativeFunction& function, RuleContext& context) {
  absl::InlinedVector<const LocatedKey*, kUsualKeys> first;  // occurrences of each key; few
  const auto see = [&](const LocatedKey& key) {
    const auto seen = std::find_if(first.begin(), first.end(), [&](const LocatedKey* other) {
      return other->value == key.value;
    });
    if (seen == first.end()) {
      first.push_back(&key);
      return;
    }
    context.sink
        .Report(diagnostics::kDuplicateDispatchKey, key.range, KeyText(DispatchKeyName(key.value)))
        .Info((*seen)->range, "the first one is here");
  };
  ForEachKey(function, see);
  std::for_each(function.fallthroughs.begin(), function.fallthroughs.end(), see);
}

// Native README, "Overloads": overload names are unique. The reference ignores namespaces and looks
// only at operators with kernels for one key, of which one would be lost.
void OperatorsAreUnique(const schema::Program& program, RuleContext& context) {
  if (!program.language.as_reference && !HasSameNameTwice(program)) return;
  std::unordered_map<std::string, std::vector<const NativeFunction*>> by_name;
  for (const NativeFunction& function : program.functions) {
    if (function.broken) continue;
    const std::string name = program.language.as_reference ? function.schema.name.value.ToString()
                                                           : function.QualifiedName();
    std::vector<const NativeFunction*>& earlier = by_name[name];
    const auto rival = std::find_if(
        earlier.begin(), earlier.end(),
        [&](const NativeFunction* candidate) { return ShareAKey(*candidate, function); });
    if (!earlier.empty()) {
      const bool is_rival = rival != earlier.end();
      context.sink
          .Report(is_rival ? diagnostics::kDuplicateOperator : diagnostics::kOverloadTwice,
                  function.schema.name.range, Name(name))
          .Info((is_rival ? *rival : earlier[0])->schema.name.range, "first declared here");
    }
    earlier.push_back(&function);
  }
}

// Reference only (get_native_function_declarations).
void KernelsAreInOneNamespace(const NativeFunction& function, RuleContext& context) {
  const DispatchLine* first = nullptr;
  for (const DispatchLine& line : function.dispatch) {
    if (line.is_implied) continue;
    if (first == nullptr) first = &line;
    if (line.kernel.value.name_space == first->kernel.value.name_space) continue;
    context.sink
        .Report(diagnostics::kKernelsInTwoNamespaces, line.kernel.range,
                Name(schema::KernelNamespace(line.kernel.value)),
                Name(schema::KernelNamespace(first->kernel.value)))
        .Info(first->kernel.range, "the other kernel is here");
    return;
  }
}

// Ours: an empty table removes the default kernel and adds none.
void TablesAreNotEmpty(const NativeFunction& function, RuleContext& context) {
  if (!function.has_dispatch_section || function.structured || function.structured_delegate) return;
  if (function.manual_kernel_registration) return;
  if (!function.dispatch.empty() || !function.fallthroughs.empty()) return;
  if (function.declared_lines) return;
  context.sink
      .Report(diagnostics::kEmptyTable, function.schema.name.range,
              Name(function.schema.name.value.ToString()))
      .Hint("remove `dispatch` for a CompositeImplicitAutograd kernel with the operator's name");
}

// Reference, in its message on D007: a factory must not be decomposed.
void FactoriesAreNotImplicit(const NativeFunction& function, RuleContext& context) {
  if (function.schema.broken ||
      !schema::HasKernelFor(function, DispatchKey::CompositeImplicitAutograd) ||
      !IsFactory(function)) {
    return;
  }
  ForEachKey(function, [&](const LocatedKey& key) {
    if (key.value != DispatchKey::CompositeImplicitAutograd) return;
    context.sink
        .Report(diagnostics::kImplicitFactory, key.range,
                Name(function.schema.name.value.ToString()))
        .Hint("list its kernel under CompositeExplicitAutograd");
  });
}

// Native README, "dispatch": the non-functional composite is for operators that alias nothing.
void NonFunctionalKernelsAliasNothing(const NativeFunction& function, RuleContext& context) {
  if (function.schema.broken || function.is_generated || function.structured) return;
  const bool aliases =
      schema::IsView(function) || function.schema.Kind() != schema::SchemaKind::kFunctional;
  if (!aliases) return;
  ForEachKey(function, [&](const LocatedKey& key) {
    if (key.value != DispatchKey::CompositeExplicitAutogradNonFunctional) return;
    context.sink.Report(diagnostics::kNonFunctionalAliases, key.range,
                        Name(function.schema.name.value.ToString()));
  });
}

// Native README, "device_guard": kernels for devices with a current device need it set.
void DeviceKernelsAreGuarded(const NativeFunction& function, RuleContext& context) {
  if (function.device_guard || function.schema.broken || function.is_generated) return;
  if (!function.schema.HasTensorArgument()) return;
  ForEachKey(function, [&](const LocatedKey& key) {
    if (!IsGuardedKey(key.value)) return;
    context.sink.Report(diagnostics::kDeviceKernelUnguarded, key.range,
                        Name(function.schema.name.value.ToString()),
                        KeyText(DispatchKeyName(key.value)));
  });
}

// Run-time (OperatorEntry) and reference (static dispatch): a call names a backend only by a tensor
// argument that counts, or by tensor options.
void BackendKernelsCanBeReached(const NativeFunction& function, RuleContext& context) {
  const schema::FunctionSchema& schema = function.schema;
  const auto& arguments = schema.arguments;
  const bool says_backend =
      schema.HasTensorOptions() ||
      std::any_of(arguments.begin(), arguments.end(), [](const schema::Argument& argument) {
        return schema::HasDispatchKeys(argument.type.value);
      });
  if (schema.broken || says_backend || function.dispatch.empty()) return;
  bool has_composite = false;
  ForEachKey(function, [&](const LocatedKey& key) { has_composite |= IsComposite(key.value); });
  if (has_composite) return;
  auto report =
      context.sink.Report(diagnostics::kBackendUnreachable, function.dispatch[0].keys[0].range,
                          Name(schema.name.value.ToString()),
                          KeyText(DispatchKeyName(function.dispatch[0].keys[0].value)));
  report.Hint("list the kernel under CompositeExplicitAutograd, or take tensor options");
  for (const schema::Argument& argument : arguments) {
    if (!argument.type.value.IsTensorLike()) continue;
    report.Info(argument.type.range, "dispatch does not look at tensors nested like this");
  }
}

// Native README, "dispatch": adding a backend kernel to a composite must keep the composite.
// Reported where the functional form is still a composite.
void BackendKernelsKeepTheComposite(const Family& family, RuleContext& context) {
  const NativeFunction* functional = family.Of(schema::SchemaKind::kFunctional);
  if (functional == nullptr || functional->has_dispatch_section || functional->structured_delegate)
    return;
  for (const NativeFunction* member : family.members) {
    if (!member->has_dispatch_section || member->is_generated || member->dispatch.empty()) continue;
    bool has_composite = false;
    ForEachKey(*member, [&](const LocatedKey& key) { has_composite |= IsComposite(key.value); });
    if (has_composite) continue;
    context.sink
        .Report(diagnostics::kCompositeDropped, member->schema.name.range,
                Name(member->schema.name.value.ToString()),
                Name(functional->schema.name.value.ToString()))
        .Info(functional->schema.name.range, "the composite is here")
        .Hint("list the kernel that it had under CompositeImplicitAutograd");
  }
}

// Native README, "device_guard" and "device_check": the guard is for the first tensor, the check
// for all tensors. Generated code looks at self first, and at no keyword-only argument.
void GuardsLookAtAllTensors(const NativeFunction& function, RuleContext& context) {
  if (function.schema.broken || function.is_generated) return;
  const schema::Argument* first = nullptr;
  for (const schema::Argument& argument : function.schema.arguments) {
    if (argument.IsOut() || !argument.type.value.IsTensorLike()) continue;
    const Name name(argument.name.value);
    if (argument.IsKeywordOnly() && function.device_check == schema::DeviceCheck::kExactSame) {
      context.sink.Report(diagnostics::kTensorNotChecked, argument.range, name);
    } else if (first == nullptr) {
      first = &argument;
    } else if (argument.group == schema::ArgumentGroup::kSelf && function.device_guard) {
      context.sink.Report(diagnostics::kGuardOfSelf, argument.range, Name(first->name.value));
    }
  }
}

// Ours: what no call is dispatched to cannot be passed by.
void FallthroughsAreOfKeys(const NativeFunction& function, RuleContext& context) {
  for (const auto& [key, range] : function.fallthroughs) {
    const bool has_calls = key != DispatchKey::Undefined && !IsComposite(key);
    if (has_calls && !IsPerBackendFunctionality(key)) continue;
    context.sink.Report(diagnostics::kFallthroughWithoutSlot, range, KeyText(DispatchKeyName(key)))
        .Hint("list the keys that calls are to pass by");
  }
}

}  // namespace switchyard::sema
