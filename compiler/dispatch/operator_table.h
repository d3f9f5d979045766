// The table of one operator of a program: for each key, the kernel from its entry or from its
// structured family, and why.
//
// Takes an operator of an expanded program; gives rows for the keys of a build, and the same rows
// grouped by kernel, so that an emitter prints one block for each kernel. There are no fallbacks: a
// build holds only the kernels that its schema names. Both the emitted code and `switchyard table`
// come from here. A table points into the program, which must outlive it. Source: reference
// dispatch, sections 3, 5 and 6.
#ifndef SWITCHYARD_COMPILER_DISPATCH_OPERATOR_TABLE_H_
#define SWITCHYARD_COMPILER_DISPATCH_OPERATOR_TABLE_H_

#include <vector>

#include "compiler/dispatch/device_guard.h"
#include "compiler/dispatch/reason.h"
#include "compiler/dispatch/table.h"
#include "compiler/expand/expanded_program.h"
#include "compiler/expand/kernel_line.h"
#include "compiler/schema/native_function.h"
#include "compiler/source/source_range.h"
#include "lib/keys/dispatch_key.h"

namespace switchyard::dispatch {

// The parts of the kernel in a slot.
enum class KernelForm : uint8_t {
  kPlain,          // a function that a line of the operator's table names
  kStructured,     // the meta function, then the kernel that a line of the out operator names
  kMeta,           // the meta function alone
  kNonFunctional,  // the meta function, then a call of the out operator
  kResultCopied,   // a function that a line of the functional form names, with its results copied
  kInplaceMeta,    // no function: on Meta, an in-place operator leaves self unchanged
  kFallthrough,    // no function: calls pass the key by
};

// Whether a function is emitted around the meta function.
constexpr bool IsStructuredForm(KernelForm form) {
  return form == KernelForm::kStructured || form == KernelForm::kMeta ||
         form == KernelForm::kNonFunctional;
}

struct RegisteredKernel {
  DispatchKey key = DispatchKey::Undefined;
  KernelForm form = KernelForm::kPlain;
  // The line that names the kernel; null for kMeta, kNonFunctional, kInplaceMeta and kFallthrough.
  const expand::KernelLine* line = nullptr;
  source::SourceRange range = source::kNoRange;  // the key in the yaml, or a name
};

struct TableRow {
  DispatchKey key = DispatchKey::Undefined;
  Slot slot;
  KernelForm form = KernelForm::kPlain;
  const expand::KernelLine* line = nullptr;  // as in RegisteredKernel

  bool HasKernel() const { return IsOwnKernel(slot.reason) && form != KernelForm::kFallthrough; }
};

// Rows that call the same kernel in the same way. A structured kernel makes one group for each key.
struct KernelGroup {
  KernelForm form = KernelForm::kPlain;
  const expand::KernelLine* line = nullptr;  // the line of the first row
  DeviceGuard guard;
  std::vector<const schema::Argument*> checked;  // device_check.h
  std::vector<TableRow> rows;                    // not empty; in the order of the enum

  // There must be a line.
  const schema::KernelName& kernel() const { return line->kernel.value; }
};

class OperatorTable {
 public:
  // An operator with manual_kernel_registration has no registrations.
  OperatorTable(const expand::ExpandedProgram& program, const schema::NativeFunction& function);

  const KeyList& registered() const { return registered_; }
  // Those of them that calls pass by.
  const KeyList& fallthroughs() const { return fallthroughs_; }
  // One for each key, in the order of the yaml: the kernels of the entry, then those of the family,
  // then those of other files.
  const std::vector<RegisteredKernel>& kernels() const { return kernels_; }

  // The only composite kernel of the operator, if it serves calls without a key and with each of
  // `keys`, so that no call has to look at its key. Null otherwise.
  const expand::KernelLine* LineOfEveryKey(const std::vector<DispatchKey>& keys) const;

  // `key` must have a slot.
  TableRow Row(DispatchKey key) const;

  // The rows of `keys` for which the operator has a kernel, grouped by kernel; groups are in the
  // order of their first keys. The keys must have slots; order and repetitions do not matter.
  std::vector<KernelGroup> Groups(std::vector<DispatchKey> keys) const;

 private:
  void Add(RegisteredKernel kernel);
  void AddLines(const std::vector<expand::KernelLine>& lines, bool from_elsewhere);
  void AddStructured(const expand::StructuredFamily& family,
                     const std::vector<expand::KernelLine>& lines_of_out);
  void AddInplaceMeta(const std::vector<expand::KernelLine>& lines);
  const RegisteredKernel& KernelFor(DispatchKey registered) const;

  const schema::NativeFunction& function_;
  std::vector<RegisteredKernel> kernels_;
  KeyList registered_;
  KeyList fallthroughs_;
};

}  // namespace switchyard::dispatch

#endif  // SWITCHYARD_COMPILER_DISPATCH_OPERATOR_TABLE_H_
