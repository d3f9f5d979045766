// What is registered for an operator: for each key, the kernel, where the yaml says so, and how it
// came about.
//
// Takes an operator of an expanded program; gives the registrations that its entry, its structured
// family and backend files make: those of its OperatorTable, from which code is emitted. Kernels
// that other generators bring to every operator (autograd, tracing, functionalization,
// BackendSelect) are not among them. Source: reference dispatch, sections 3.2 and 5.
#ifndef SWITCHYARD_COMPILER_DISPATCH_REGISTRATIONS_H_
#define SWITCHYARD_COMPILER_DISPATCH_REGISTRATIONS_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/dispatch/operator_table.h"
#include "compiler/dispatch/table.h"
#include "compiler/schema/native_function.h"
#include "compiler/source/source_range.h"
#include "lib/keys/dispatch_key.h"

namespace switchyard::dispatch {

enum class Origin : uint8_t {
  kHypothetical,   // no file says it
  kWritten,        // a line under `dispatch`
  kImplied,        // no `dispatch`, `ufunc_inner_loop` or `autogen`
  kStructured,     // meta, then the kernel of the family's out operator
  kMeta,           // the meta function alone
  kNonFunctional,  // meta, then a call of the out operator
  kSupported,      // a name in a backend file
  kInplaceMeta,    // of an operator in place: self stays as it is
  kWrapper,        // a call of the functional form, for which a backend file brings a kernel
  kEntry,          // the default kernel of an ExecuTorch entry
};

// "", "structured kernel", "made from the meta function", ...
std::string_view Describe(Origin origin);

struct Registration {
  DispatchKey key = DispatchKey::Undefined;  // never Undefined once it is in a list
  std::string name;                          // of the key, as it was registered
  std::string kernel;                        // `at::native::f`; empty when there is no name for it
  Origin origin = Origin::kHypothetical;
  bool is_fallthrough = false;
  source::SourceRange range = source::kNoRange;  // of the key in the yaml
};

// At most one registration a key: a later one takes the place of an earlier one. A registration
// without key, written Undefined or CatchAll, counts as one for CompositeImplicitAutograd.
class Registrations {
 public:
  void Add(Registration registration);
  void Add(DispatchKey key, bool is_fallthrough = false);

  const Registration* Find(DispatchKey key) const;
  const KeyList& keys() const { return keys_; }
  const std::vector<Registration>& list() const { return list_; }  // in the order of adding

 private:
  std::vector<Registration> list_;
  KeyList keys_;
};

// Those that the table is made from.
Registrations RegistrationsOf(const OperatorTable& table);

}  // namespace switchyard::dispatch

#endif  // SWITCHYARD_COMPILER_DISPATCH_REGISTRATIONS_H_
