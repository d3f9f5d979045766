// Kernels that other files add to operators: the lists of backend files, and the entries of
// ExecuTorch.
//
// Takes a complete program, which must outlive the result; gives the lines of an operator's table,
// its own before those of other files. Names in the lists that no file declares are skipped; rule
// B010 and E025 report them.
//
// - A backend's `supported` and `full_codegen` are kernels for its key, `autograd` for its autograd
// key: static members of its class, with the dispatcher's signature.
// - Unless the file says `use_out_as_primary`, an in-place or out operator that it does not list
// uses the kernel of the functional form of its group for the same key, when that form is listed.
// - The default kernel of an ExecuTorch entry is a kernel for the CPU. For an operator without any
// other kernel it is one for every backend, and replaces the implied composite.
// - Operators whose kernels are registered by hand get nothing.
//
// Source: reference dispatch, section 5, number 10; ExecuTorch's generator, which makes a table for
// the CPU from its entries.
#ifndef SWITCHYARD_COMPILER_EXPAND_EXTERNAL_KERNELS_H_
#define SWITCHYARD_COMPILER_EXPAND_EXTERNAL_KERNELS_H_

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "compiler/expand/kernel_line.h"
#include "compiler/schema/native_function.h"
#include "compiler/schema/program.h"
#include "compiler/sema/family.h"
#include "lib/keys/dispatch_key.h"

namespace switchyard::expand {

class ExternalKernels {
 public:
  ExternalKernels(const schema::Program& program, const sema::Families& families);

  std::vector<KernelLine> LinesOf(const schema::NativeFunction& function) const;

 private:
  // The operators that a list names, by qualified name.
  using References = std::map<std::string, const schema::OperatorReference*>;

  struct Backend {
    const schema::BackendFile* file;
    std::optional<DispatchKey> key;
    std::optional<DispatchKey> autograd_key;
    References supported;
    References autograd;
    References symint;
  };

  static Backend MakeBackend(const schema::BackendFile& file);
  static KernelLine MakeLine(const Backend& backend, DispatchKey key,
                             const schema::OperatorReference& reference,
                             const schema::NativeFunction& function);
  void AddEntry(const schema::NativeFunction& function, std::vector<KernelLine>* lines) const;
  void AddBackend(const Backend& backend, const schema::NativeFunction& function,
                  std::vector<KernelLine>* lines) const;
  void AddListed(const Backend& backend, const References& list, DispatchKey key,
                 const schema::NativeFunction& function, std::vector<KernelLine>* lines) const;

  const sema::Families& families_;
  std::vector<Backend> backends_;
  std::map<std::string, const schema::KernelVariant*> entries_;  // default kernels
};

// `XLANativeFunctions` unless the file names another class.
std::string ClassName(const schema::BackendFile& file);
// Whether the class exists: the file lists operators with kernels.
bool HasClass(const schema::BackendFile& file);

// The kernel for arguments of any dtype and dim order; null when the entry has none.
const schema::KernelVariant* DefaultKernel(const schema::ExecutorchEntry& entry);

}  // namespace switchyard::expand

#endif  // SWITCHYARD_COMPILER_EXPAND_EXTERNAL_KERNELS_H_
