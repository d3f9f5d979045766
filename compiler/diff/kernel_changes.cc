// Compares the kernels of one operator in two versions by what calls reach.
//
// The same table may be written in many ways: a composite kernel is implied where there is no
// table, a line for a key may name the kernel of an alias key, and structured operators share
// kernels. So the tables that dispatch computes are compared, slot by slot. A change is reported
// once, for the registered key, when it changes what a call reaches (C026, C027, C028); a composite
// kernel that some backends lose, also for the operator (C032). Source: reference dispatch,
// sections 3 and 5.
#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "compiler/diagnostics/diagnostic.h"
#include "compiler/diff/changes.h"
#include "compiler/dispatch/alias_keys.h"
#include "compiler/dispatch/operator_table.h"
#include "compiler/dispatch/table.h"

namespace switchyard::diff {
namespace {

using diagnostics::KeyText;
using diagnostics::Name;
using dispatch::KernelForm;
using schema::NativeFunction;

struct Kernel {
  std::string called;  // the qualified name of the call; equal for kernels that act alike
  std::string shown;   // the name in the file
  source::SourceRange range;
};

using Kernels = std::map<DispatchKey, Kernel>;

std::string_view WordsOf(KernelForm form) {
  switch (form) {
    case KernelForm::kPlain:
    case KernelForm::kResultCopied:
      return "";
    case KernelForm::kStructured:
      return "structured_";
    case KernelForm::kMeta:
      return "the meta function";
    case KernelForm::kNonFunctional:
      return "the meta function, then the out operator";
    case KernelForm::kInplaceMeta:
      return "nothing";
    case KernelForm::kFallthrough:
      return "fallthrough";
  }
  return "";
}

// Fills in what the line says of the kernel.
void AddName(const source::Located<schema::KernelName>& name, Kernel* kernel) {
  kernel->called += schema::KernelNamespace(name.value) + "::" + name.value.name;
  const std::string& outer = name.value.name_space;
  kernel->shown = (outer.empty() ? "" : outer + "::") + kernel->shown + name.value.name;
  if (name.range.file != source::kNoFile) kernel->range = name.range;
}

Kernel MakeKernel(const NativeFunction& function, const dispatch::RegisteredKernel& registered) {
  Kernel kernel;
  kernel.called = WordsOf(registered.form);
  kernel.shown = kernel.called;
  const bool is_written = registered.form == KernelForm::kFallthrough;
  kernel.range = is_written ? registered.range : function.schema.name.range;
  if (registered.line != nullptr) AddName(registered.line->kernel, &kernel);
  return kernel;
}

// Under keys that the project declares. What calls reach them is not known.
std::map<std::string_view, Kernel> DeclaredKernelsOf(const NativeFunction& function) {
  std::map<std::string_view, Kernel> kernels;
  if (!function.declared_lines) return kernels;
  for (const schema::DeclaredLine& line : *function.declared_lines) {
    AddName(line.kernel, &kernels[line.key.value]);
  }
  return kernels;
}

Kernels KernelsOf(const expand::ExpandedProgram& program, const NativeFunction& function) {
  const dispatch::OperatorTable table(program, function);
  Kernels kernels;
  for (const dispatch::RegisteredKernel& registered : table.kernels()) {
    // The emitter makes it, not the file.
    if (registered.form == KernelForm::kInplaceMeta) continue;
    kernels.emplace(registered.key, MakeKernel(function, registered));
  }
  return kernels;
}

// The kernel that calls at each key reach; null when it is not one of the operator's.
class Reached {
 public:
  explicit Reached(const Kernels& kernels) : kernels_(kernels) {
    for (const auto& [key, kernel] : kernels) registered_.Add(key);
  }

  std::optional<DispatchKey> RegisteredAt(DispatchKey key) const {
    const dispatch::Slot slot = dispatch::ResolveSlot(registered_, dispatch::KeyList(), key);
    if (!dispatch::IsOwnKernel(slot.reason)) return std::nullopt;
    return slot.registered;
  }

  const Kernel* At(DispatchKey key) const {
    const auto registered = RegisteredAt(key);
    return registered ? &kernels_.at(*registered) : nullptr;
  }

 private:
  const Kernels& kernels_;
  dispatch::KeyList registered_;
};

bool IsAlike(const Kernel* a, const Kernel* b) {
  return a == nullptr || b == nullptr ? a == b : a->called == b->called;
}

bool IsFallthrough(const Kernel* kernel) {
  return kernel != nullptr && kernel->called == WordsOf(KernelForm::kFallthrough);
}

std::string ShownOf(const Kernel* kernel) { return kernel == nullptr ? "no line" : kernel->shown; }

template <typename Key>
const Kernel* Find(const std::map<Key, Kernel>& kernels, const Key& key) {
  const auto found = kernels.find(key);
  return found == kernels.end() ? nullptr : &found->second;
}

class OperatorComparison {
 public:
  OperatorComparison(const NativeFunction& older, const NativeFunction& newer, Kernels before,
                     Kernels after, diagnostics::Sink& sink)
      : newer_(newer),
        op_(older.QualifiedName()),
        before_(std::move(before)),
        after_(std::move(after)),
        sink_(sink) {}

  void Run() {
    for (const auto& [key, kernel] : before_) AddChanged(key);
    for (const auto& [key, kernel] : after_) AddChanged(key);
    if (changed_.empty()) return;
    const Reached older(before_);
    const Reached newer(after_);
    ReportLostComposite(older, newer);
    for (const DispatchKey slot : dispatch::SlotKeysByPriority()) AttributeSlot(slot, older, newer);
    for (const DispatchKey key : changed_) {
      if (told_.count(key) == 0) continue;
      Report(DispatchKeyName(key), Find(before_, key), Find(after_, key));
    }
  }

  void RunDeclared(const NativeFunction& older) {
    const auto before = DeclaredKernelsOf(older);
    const auto after = DeclaredKernelsOf(newer_);
    std::set<std::string_view> keys;
    for (const auto& [key, kernel] : before) keys.insert(key);
    for (const auto& [key, kernel] : after) keys.insert(key);
    for (const std::string_view key : keys) {
      const Kernel* const was = Find(before, key);
      const Kernel* const now = Find(after, key);
      if (!IsAlike(was, now)) Report(key, was, now);
    }
  }

 private:
  // A composite kernel served backends that have no kernel now: an entry that lists a backend's
  // kernel has no implied one. Backends that lose their own line are C026 alone, and so is a
  // composite kernel that another one follows.
  void ReportLostComposite(const Reached& older, const Reached& newer) {
    std::optional<DispatchKey> lost;
    std::string left;
    for (const DispatchKey slot : dispatch::SlotKeysByPriority()) {
      if (!dispatch::IsBackendKey(slot)) continue;
      const auto before = older.RegisteredAt(slot);
      const auto now = newer.RegisteredAt(slot);
      if (now && *now != slot) return;
      if (now) {
        left += (left.empty() ? "only for `" : ", `") + std::string(DispatchKeyName(slot)) + "`";
      } else if (before && *before != slot) {
        lost = before;
      }
    }
    if (!lost) return;
    sink_
        .Report(diagnostics::kCompositeKernelLost, newer_.schema.name.range, Name(op_),
                diagnostics::Text(left.empty() ? "for no backend" : left))
        .Info(before_.at(*lost).range, kWasHere);
  }

  void AddChanged(DispatchKey key) {
    if (IsAlike(Find(before_, key), Find(after_, key))) return;
    if (!changed_.insert(key).second) return;
    // For keys that no call has, only the lines themselves can be compared.
    const auto& slots = dispatch::SlotKeysByPriority();
    const bool is_of_slot = std::any_of(slots.begin(), slots.end(), [&](DispatchKey slot) {
      return slot == key || dispatch::StandsFor(key, slot);
    });
    if (!is_of_slot) told_.insert(key);
  }

  // A call reaches another kernel in this slot. Attributes that to the keys without whose change it
  // would not, or else to the keys for which the kernels are registered.
  void AttributeSlot(DispatchKey slot, const Reached& older, const Reached& newer) {
    const Kernel* now = newer.At(slot);
    if (IsAlike(now, older.At(slot))) return;
    bool is_attributed = false;
    for (const DispatchKey key : changed_) {
      const Kernels reverted = Reverted(key);
      if (IsAlike(now, Reached(reverted).At(slot))) continue;
      told_.insert(key);
      is_attributed = true;
    }
    if (is_attributed) return;
    for (const auto& registered : {older.RegisteredAt(slot), newer.RegisteredAt(slot)}) {
      if (registered && changed_.count(*registered) != 0) told_.insert(*registered);
    }
  }

  // The newer table, but with the older table's kernel for `key`.
  Kernels Reverted(DispatchKey key) const {
    Kernels kernels = after_;
    kernels.erase(key);
    if (const Kernel* before = Find(before_, key)) kernels.emplace(key, *before);
    return kernels;
  }

  void Report(std::string_view key, const Kernel* before, const Kernel* after) {
    const Name op(op_);
    const KeyText word(key);
    if (IsFallthrough(before) || IsFallthrough(after)) {
      const source::SourceRange now = after != nullptr ? after->range : newer_.schema.name.range;
      auto report = sink_.Report(diagnostics::kKernelChanged, now, op, word, Name(ShownOf(before)),
                                 Name(ShownOf(after)));
      if (before != nullptr) report.Info(before->range, kWasHere);
    } else if (after == nullptr) {
      sink_.Report(diagnostics::kKernelRemoved, newer_.schema.name.range, op, word)
          .Info(before->range, kWasHere);
    } else if (before == nullptr) {
      sink_.Report(diagnostics::kKernelAdded, after->range, op, word);
    } else {
      sink_
          .Report(diagnostics::kKernelChanged, after->range, op, word, Name(before->shown),
                  Name(after->shown))
          .Info(before->range, kWasHere);
    }
  }

  const NativeFunction& newer_;
  const std::string op_;
  const Kernels before_;
  const Kernels after_;
  std::set<DispatchKey> changed_;
  std::set<DispatchKey> told_;
  diagnostics::Sink& sink_;
};

}  // namespace

void CompareKernels(const OperatorPair& pair, diagnostics::Sink& sink) {
  // Operators that compiler/expand generates have no kernels of their own.
  const bool is_written = pair.IsKept() && !pair.older.is_generated && !pair.newer->is_generated;
  if (!is_written) return;
  const NativeFunction& older = pair.older;
  const NativeFunction& newer = *pair.newer;
  const auto& [before, after] = pair.versions;
  if (!before.HasKernelsOf(older) || !after.HasKernelsOf(newer)) return;
  OperatorComparison comparison(older, newer, KernelsOf(before.program, older),
                                KernelsOf(after.program, newer), sink);
  comparison.Run();
  comparison.RunDeclared(older);
}

}  // namespace switchyard::diff
