// The common part of the emitters of ufunc kernels for the CPU and for CUDA: the list of kernels,
// and pieces of both sources.
#ifndef SWITCHYARD_COMPILER_EMIT_STRUCTURED_UFUNC_PARTS_H_
#define SWITCHYARD_COMPILER_EMIT_STRUCTURED_UFUNC_PARTS_H_

#include <string>
#include <string_view>
#include <vector>

#include "absl/functional/function_ref.h"
#include "compiler/cpp/code.h"
#include "compiler/cpp/ufunc.h"
#include "compiler/emit/code_writer.h"
#include "compiler/emit/emit_input.h"
#include "lib/keys/dispatch_key.h"

namespace switchyard::emit {

// The kernel of an out operator for one key.
struct UfuncKernel {
  const schema::NativeFunction* out;
  const expand::KernelLine* line;
  std::vector<cpp::UfuncParameter> parameters;
};

// Empty when the key is not in the build.
std::vector<UfuncKernel> UfuncKernelsOf(
    const EmitInput& input, DispatchKey key,
    const std::vector<const schema::NativeFunction*>& functions);

// Names of our own in a function over an iterator, distinct from the operator's arguments.
struct UfuncNames {
  cpp::Code iterator;
  cpp::Code functor;
  std::vector<cpp::Code> numbers;  // for each parameter: the number in the type of the computation
};
UfuncNames NamesFor(const UfuncKernel& kernel);

// `void ADD(TensorIteratorBase& iter, const Scalar& alpha) {`.
void WriteUfuncHead(CodeWriter& writer, const target::Target& target, const UfuncKernel& kernel,
                    const cpp::Code& function);
// `const auto alpha_value = ScalarTo<TYPE>(alpha);` for each scalar.
void WriteUfuncConversions(CodeWriter& writer, const target::Target& target,
                           const UfuncKernel& kernel, const cpp::Code& type);
// The case of a dtype, which calls `function` for elements of `type`.
void WriteUfuncCase(CodeWriter& writer, const target::Target& target, const UfuncKernel& kernel,
                    std::string_view dtype, const cpp::Code& function, const cpp::Code& type);
// The namespace of a kernel's own functions, which `write_functions` writes.
void WriteUfuncNamespace(CodeWriter& writer, const UfuncKernel& kernel,
                         const std::function<void()>& write_functions);

// The parameters that are not tensors: `const Scalar& alpha`; and their names.
std::vector<cpp::Code> SpellNumbers(const target::Target& target, const UfuncKernel& kernel);
std::vector<cpp::Code> NameNumbers(const UfuncKernel& kernel);

// The definition of impl: `write_cases` writes the cases of a switch over the common dtype, if it
// has any in this build.
void WriteUfuncImpl(CodeWriter& writer, const EmitInput& input, const UfuncKernel& kernel,
                    bool has_cases, absl::FunctionRef<void()> write_cases);

// A whole source: `write_kernel` writes a kernel inside namespace `native`.
std::string WriteUfuncSource(CodeWriter& writer, const EmitInput& input,
                             const std::vector<UfuncKernel>& kernels, const cpp::Comment& purpose,
                             const cpp::Code& loops_header,
                             absl::FunctionRef<void(const UfuncKernel&)> write_kernel);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_STRUCTURED_UFUNC_PARTS_H_
