// What a shared library exports, to find out which of its kernels can be called.
//
// Takes the path of a shared library of ELF, for a machine of 64 bits and little-endian numbers.
// Errors, with the path in front: the file cannot be read, is none, or exports nothing.
#ifndef SWITCHYARD_COMPILER_EMIT_LIBRARY_LIBRARY_SYMBOLS_H_
#define SWITCHYARD_COMPILER_EMIT_LIBRARY_LIBRARY_SYMBOLS_H_

#include <string>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/status/statusor.h"
#include "compiler/plan/dispatch_plan.h"
#include "compiler/schema/native_function.h"
#include "compiler/target/target.h"

namespace switchyard::emit {

class LibrarySymbols {
 public:
  // Of all libraries together. Precondition: the target has a library.
  static absl::StatusOr<LibrarySymbols> Read(const target::Target& target,
                                             const std::vector<std::string>& paths);

  // Whether they export what the case of the operator calls.
  bool Has(const schema::NativeFunction& function, const plan::CasePlan& plan) const;
  // The name that is looked for.
  std::string NameOf(const schema::NativeFunction& function, const plan::CasePlan& plan) const;

 private:
  explicit LibrarySymbols(const target::Target& target) : target_(&target) {}

  const target::Target* target_;
  absl::flat_hash_set<std::string> names_;
};

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_LIBRARY_LIBRARY_SYMBOLS_H_
