// The operators that registrations make up.
//
// Takes the blocks of several sources; gives each operator with its declaration and its kernels by
// key, and the fallbacks of keys. What cannot be known before the program runs, what a schema file
// has no word for, and what contradicts itself is reported at its place.
#ifndef SWITCHYARD_COMPILER_TOOLING_IMPORTED_OPERATORS_H_
#define SWITCHYARD_COMPILER_TOOLING_IMPORTED_OPERATORS_H_

#include <map>
#include <set>
#include <string>
#include <vector>

#include "compiler/source/source_range.h"
#include "compiler/tooling/check.h"
#include "compiler/tooling/library_decl.h"
#include "lib/dispatch/dispatch_key.h"

namespace switchyard::tooling {

struct ImportedKernel {
  std::vector<DispatchKey> keys;
  const RegisteredFunction* function = nullptr;
  const KernelIndex* index = nullptr;
  source::SourceRange range;  // of the function, where it is registered

  // `vision::nms_cpu`, as a line of `dispatch` names it.
  std::string name_in_schema;
  // Whether emitted code calls a function of the kernel's very name.
  bool is_called_so = false;
};

struct ImportedOperator {
  std::string name_space;
  std::string name;         // with the overload
  std::string declaration;  // `f.out(Tensor x, *, Tensor(a!) out) -> Tensor(a!)`, as written
  source::SourceRange range;
  std::vector<ImportedKernel> kernels;
  std::vector<std::string> tags;
  bool has_table = true;  // false: one composite kernel, which goes without saying
};

struct ImportedFallback {
  DispatchKey key = DispatchKey::Undefined;
  std::string kernel;  // empty when calls pass the key by
};

struct ImportedOperators {
  std::vector<ImportedOperator> operators;  // in the order of their definitions
  std::vector<ImportedFallback> fallbacks;
};

struct SourceBlocks {
  KernelIndex index;
  std::vector<LibraryBlock> blocks;
};

// `left_out` are keys whose registrations are not looked at. `sources` must outlive what is given.
ImportedOperators ImportOperators(const std::vector<SourceBlocks>& sources,
                                  const std::set<DispatchKey>& left_out, CheckContext& context);

}  // namespace switchyard::tooling

#endif  // SWITCHYARD_COMPILER_TOOLING_IMPORTED_OPERATORS_H_
