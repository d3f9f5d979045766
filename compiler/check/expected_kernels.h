// The kernels that a schema requires: their names and signatures, from the functions that emitted
// headers are made from.
//
// Takes a build, whose program must outlive the result, and a spelling; gives the kernels of the
// build and the fallbacks of backend files. Leaves out kernels that the compiler writes itself,
// operators with manual_kernel_registration, and operators with a type that has no C++ form or no
// spelling.
#ifndef SWITCHYARD_COMPILER_CHECK_EXPECTED_KERNELS_H_
#define SWITCHYARD_COMPILER_CHECK_EXPECTED_KERNELS_H_

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "compiler/clang/type_tree.h"
#include "compiler/plan/build.h"
#include "compiler/schema/native_function.h"
#include "compiler/source/source_range.h"
#include "compiler/target/spelling.h"
#include "lib/keys/dispatch_key.h"

namespace switchyard::check {

struct ExpectedType {
  std::string spelled;  // as code outside of all namespaces spells it
  cxx::TypeTree type;   // as spelled: names are not canonical
};

struct ExpectedParameter {
  std::string name;
  ExpectedType type;
};

enum class KernelForm : std::uint8_t {
  kFunction,
  kImpl,          // the member of a structured kernel's class
  kMeta,          // the member of a meta class
  kStaticMember,  // a member of the class of a backend's file
};

struct ExpectedKernel {
  KernelForm form = KernelForm::kFunction;
  std::string name_space;
  std::string class_name;  // empty for a function
  std::string name;
  ExpectedType result;
  bool is_result_of_class = false;  // the struct of precomputed values
  std::vector<ExpectedParameter> parameters;
  const schema::NativeFunction* function = nullptr;
  std::vector<DispatchKey> keys;  // the keys that run it; empty for kMeta
  source::SourceRange range;      // its name in the schema, or the operator's

  // Whether the kernel has the operator's own parameters and result.
  bool IsOfOperator() const {
    return form == KernelForm::kFunction || form == KernelForm::kStaticMember;
  }
  std::string QualifiedName() const;
  // `add_cpu`, `structured_add_out::impl`.
  std::string ShownName() const;
};

// A boxed kernel that serves every operator at the keys that a backend's file lists.
struct ExpectedFallback {
  std::string name_space;
  std::string name;
  std::string keys;  // `Conjugate, Negative`
  std::vector<ExpectedType> parameters;
  source::SourceRange range;  // of its name in the file

  std::string QualifiedName() const;
};

struct ExpectedKernels {
  std::vector<ExpectedKernel> kernels;  // in the order of operators and their lines
  std::vector<ExpectedFallback> fallbacks;
  std::size_t unspelled = 0;  // operators left out because of their types
};

ExpectedKernels ExpectKernels(const plan::Build& build, const target::Spelling& spelling);

// The names of types in all signatures, and of the classes of backends.
std::set<std::string> TypeNamesOf(const ExpectedKernels& expected);

// The spelling of a type where the names have these meanings: `std::optional<int>` for
// `c10::optional<int>` where that is an alias, as in PyTorch's newer headers.
std::string SpelledWith(const cxx::TypeNames& names, std::string text);

// `Tensor add_cpu(const Tensor& self, const Tensor& other)`, as code in its namespace spells it.
std::string Declaration(const ExpectedKernel& kernel, const target::Spelling& spelling,
                        const cxx::TypeNames& names = {});
std::string Declaration(const ExpectedFallback& fallback, const target::Spelling& spelling);

}  // namespace switchyard::check

#endif  // SWITCHYARD_COMPILER_CHECK_EXPECTED_KERNELS_H_
