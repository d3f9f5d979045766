// The registrations of an operator: for each key, the kernel, its place in the yaml, and its
// origin.
//
// Takes an operator of an expanded program; gives the registrations that its entry, its structured
// family and backend files make. They are those of its OperatorTable, from which code is emitted.
// Kernels that other generators add to every operator (autograd, tracing, functionalization,
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
  kHypothetical,   // in no file
  kWritten,        // a line under `dispatch`
  kImplied,        // no `dispatch`, `ufunc_inner_loop` or `autogen`
  kStructured,     // meta, then the kernel of the family's out operator
  kMeta,           // the meta function alone
  kNonFunctional,  // meta, then a call of the out operator
  kSupported,      // a name in a backend file
  kInplaceMeta,    // of an in-place operator, which leaves self unchanged
  kWrapper,        // a call of the functional form, for which a backend file has a kernel
  kEntry,          // the default kernel of an ExecuTorch entry
};

// "", "structured kernel", "made from the meta function", ...
std::string_view Describe(Origin origin);

struct Registration {
  DispatchKey key = DispatchKey::Undefined;  // never Undefined in a list
  std::string name;                          // the key as it was registered
  std::string kernel;                        // `at::native::f`; empty when it has no name
  Origin origin = Origin::kHypothetical;
  bool is_fallthrough = false;
  source::SourceRange range = source::kNoRange;  // the key in the yaml
};

// At most one registration for each key: a later one replaces an earlier one. A registration
// without a key, written Undefined or CatchAll, counts as one for CompositeImplicitAutograd.
class Registrations {
 public:
  void Add(Registration registration);
  void Add(DispatchKey key, bool is_fallthrough = false);

  const Registration* Find(DispatchKey key) const;
  const KeyList& keys() const { return keys_; }
  const std::vector<Registration>& list() const { return list_; }  // in the order of Add

 private:
  std::vector<Registration> list_;
  KeyList keys_;
};

// The registrations that the table is made from.
Registrations RegistrationsOf(const OperatorTable& table);

}  // namespace switchyard::dispatch

#endif  // SWITCHYARD_COMPILER_DISPATCH_REGISTRATIONS_H_
