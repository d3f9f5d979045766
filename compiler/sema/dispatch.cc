// Rules about dispatch tables and about operators of one name.
#include <algorithm>
#include <string>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "absl/container/inlined_vector.h"
#include "absl/hash/hash.h"
#include "compiler/diagnostics/diagnostic.h"
#include "compiler/schema/dispatch_key_words.h"
#include "compiler/sema/rule.h"

namespace switchyard::sema {
namespace {

using diagnostics::KeyText;
using diagnostics::Name;
using schema::DispatchLine;
using schema::FunctionSchema;
using schema::NativeFunction;

using LocatedKey = source::Located<DispatchKey>;

constexpr size_t kUsualKeys = 8;  // of an operator

template <typename Visit>
void ForEachKey(const NativeFunction& function, const Visit& visit) {
  for (const DispatchLine& line : function.dispatch) {
    for (const LocatedKey& key : line.keys) visit(key);
  }
}

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

// The nested-tensor composite may stand beside another one, but not beside the non-functional one.
bool MayStandTogether(DispatchKey a, DispatchKey b) {
  const auto is = [&](DispatchKey key) { return a == key || b == key; };
  return is(DispatchKey::CompositeImplicitAutogradNestedTensor) &&
         !is(DispatchKey::CompositeExplicitAutogradNonFunctional);
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

}  // namespace

// Reference only (NativeFunction).
void DispatchKeysMayStandInATable(const NativeFunction& function, RuleContext& context) {
  ForEachKey(function, [&](const LocatedKey& key) {
    if (schema::MayStandInSchemaFile(key.value)) return;
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

// Native README, "dispatch": without a table an operator is CompositeImplicitAutograd, its kernel
// has its name.
void CompositeTableIsNotRedundant(const NativeFunction& function, RuleContext& context) {
  if (function.dispatch.size() != 1 || function.dispatch[0].keys.size() != 1) return;
  const DispatchLine& line = function.dispatch[0];
  if (line.is_implied || line.keys[0].value != DispatchKey::CompositeImplicitAutograd) return;
  const std::string usual = schema::DefaultKernelName(function.schema);
  if (line.kernel.value.name == usual) {
    context.sink.Report(diagnostics::kRedundantTable, line.keys[0].range, Name(usual))
        .Hint("leave the `dispatch` section out");
  } else if (!function.structured_delegate && !line.kernel.value.SupportsSymInt()) {
    context.sink.Report(diagnostics::kCompositeKernelName, line.kernel.range,
                        Name(line.kernel.value.name), Name(usual));
  }
}

// Native README, "dispatch": two alias keys would serve the same backends.
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

// Ours: the reference lets the last one win.
void DispatchKeysAreUnique(const NativeFunction& function, RuleContext& context) {
  absl::InlinedVector<const LocatedKey*, kUsualKeys> first;  // of each key; there are not many keys
  ForEachKey(function, [&](const LocatedKey& key) {
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
  });
}

// Native README, "Overloads"; the reference looks only where both have a kernel for one key.
void OperatorsAreUnique(const schema::Program& program, RuleContext& context) {
  absl::flat_hash_set<const FunctionSchema*, QualifiedNameHash, HaveSameQualifiedName> first;
  first.reserve(program.functions.size());
  for (const NativeFunction& function : program.functions) {
    if (function.broken) continue;
    const auto [seen, is_new] = first.insert(&function.schema);
    if (is_new) continue;
    context.sink
        .Report(diagnostics::kDuplicateOperator, function.schema.name.range,
                Name(function.QualifiedName()))
        .Info((*seen)->name.range, "first declared here");
  }
}

}  // namespace switchyard::sema
