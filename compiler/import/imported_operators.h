// The operators that registrations make up.
//
// Takes the blocks of several sources, and the operators that schema files have already; gives each
// operator with its declaration and its kernels by key, the kernels that the sources bring to the
// others as those of a backend, and the fallbacks of keys. What cannot be known before the program
// runs, what a schema file has no word for, and what contradicts itself is reported at its place.
#ifndef SWITCHYARD_COMPILER_IMPORT_IMPORTED_OPERATORS_H_
#define SWITCHYARD_COMPILER_IMPORT_IMPORTED_OPERATORS_H_

#include <map>
#include <set>
#include <string>
#include <vector>

#include "compiler/check/checks/checks.h"
#include "compiler/clang/library_decl.h"
#include "compiler/import/left_out.h"
#include "compiler/import/refusals.h"
#include "compiler/source/source_range.h"
#include "compiler/target/spelling.h"
#include "lib/keys/dispatch_key.h"

namespace switchyard::importer {

struct ImportedKernel {
  std::vector<DispatchKey> keys;
  const cxx::RegisteredFunction* function = nullptr;
  const cxx::KernelIndex* index = nullptr;
  source::SourceRange range;  // of the function, where it is registered

  // `vision::nms_cpu`, as a line of `dispatch` names it.
  std::string name_in_schema = {};
  // Whether emitted code calls a function of the kernel's very name.
  bool is_called_so = false;
  // Whether it stands in the definition of its operator, without a key.
  bool is_of_definition = false;
  // Whether its types are not those that emitted code passes: it is called by another function.
  bool has_other_types = false;
  // Of a boxed kernel, the operator that it is called for; empty for others.
  std::string boxed_for = {};
};

struct ImportedOperator {
  std::string name_space;
  std::string name;         // with the overload
  std::string declaration;  // `f.out(Tensor x, *, Tensor(a!) out) -> Tensor(a!)`, as written
  source::SourceRange range;
  std::vector<ImportedKernel> kernels;
  std::map<DispatchKey, source::SourceRange> fallthroughs;  // keys that calls pass by
  std::vector<std::string> tags;
  std::string python_module;    // with its fake kernel, and its context; empty for none
  std::string alias_analysis;   // `CONSERVATIVE`; empty for what the declaration says
  bool allow_typevars = false;  // the declaration has type variables
  bool has_table = true;        // false: one composite kernel, which goes without saying
};

struct ImportedFallback {
  DispatchKey key = DispatchKey::Undefined;
  std::string kernel;  // as the file of fallbacks names it; empty when calls pass the key by
  source::SourceRange range;
  const cxx::RegisteredFunction* function = nullptr;
  const cxx::KernelIndex* index = nullptr;
  // Whether it takes the arguments of PyTorch, so that another function calls it.
  bool has_forward = false;
};

// A kernel for an operator that a schema file has.
struct BackendKernel {
  std::string operator_name;  // `aten::add.out`
  ImportedKernel kernel;
};

struct ImportedBackend {
  DispatchKey key = DispatchKey::Undefined;
  std::vector<BackendKernel> kernels;
};

// A custom class, with what all registrations of its source say of it.
struct ImportedClass {
  std::string schema_name;  // `__torch__.torch.classes.my.Queue`
  std::string cpp_name;     // `my::Queue`
  std::string scope;        // the namespace of the registration
  const cxx::KernelIndex* index = nullptr;
  source::SourceRange range;
  std::vector<const cxx::RegisteredMethod*> methods;
  std::vector<const cxx::RegisteredClassCall*> calls;
  bool is_of_block = false;  // PyTorch registers it with a library, not by itself
  bool is_left_out = false;  // only its name counts
};

struct ImportedOperators {
  std::vector<ImportedOperator> operators;  // in the order of their definitions
  std::vector<ImportedBackend> backends;    // in the order of their first kernels
  std::vector<ImportedFallback> fallbacks;
  std::vector<ImportedClass> classes;
  LeftOutCounts left_out;
};

struct SourceBlocks {
  cxx::KernelIndex index;
  std::vector<cxx::LibraryBlock> blocks;
};

struct ImportInput {
  // What is given points into them.
  const std::vector<SourceBlocks>& sources;
  const LeftOut& left_out;
  const std::set<std::string>& known;  // operators that schema files have, by qualified name
  const target::Spelling& target;
  bool are_all_read = true;        // false: other sources may define or implement operators
  bool declarations_only = false;  // kernels are not looked at
};

ImportedOperators ImportOperators(const ImportInput& input, check::CheckContext& context,
                                  Refusals& refusals);

}  // namespace switchyard::importer

#endif  // SWITCHYARD_COMPILER_IMPORT_IMPORTED_OPERATORS_H_
