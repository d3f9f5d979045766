#include "compiler/target/embedded_structured.h"

#include <optional>
#include <string_view>

#include "lib/keys/backend_facts.h"

namespace switchyard::target {

using cpp::Code;

Code SpellEmbeddedDeviceType(DispatchKey backend) {
  return "DeviceType::" + Code(cpp::Identifier::Known(DeviceTypeOfKey(backend)));
}

namespace {

std::optional<ClassSpelling> InheritedClass(std::string_view name) {
  if (name != "TensorIteratorBase") return std::nullopt;
  return ClassSpelling{"TensorIteratorBase", "\"lib/iterator/tensor_iterator.h\""};
}

Code OutputGuard(DispatchKey backend) {
  return "internal::OutputDeviceGuard<" + SpellEmbeddedDeviceType(backend) + ">";
}

Code UfuncHeader(const cpp::Identifier& root) {
  return "\"switchyard/native/ufunc/" + Code(root) + ".h\"";
}

// The dtypes of both, and those of only one.
std::optional<Code> CommonElementType(std::string_view dtype) {
  if (dtype == "Byte") return "uint8_t";
  if (dtype == "Char") return "int8_t";
  if (dtype == "Short") return "int16_t";
  if (dtype == "Int") return "int32_t";
  if (dtype == "Long") return "int64_t";
  if (dtype == "Float") return "float";
  if (dtype == "Double") return "double";
  if (dtype == "Bool") return "bool";
  return std::nullopt;
}

std::optional<Code> CpuElementType(std::string_view dtype) {
  if (dtype == "ComplexFloat") return "std::complex<float>";
  if (dtype == "ComplexDouble") return "std::complex<double>";
  return CommonElementType(dtype);
}

std::optional<Code> CudaElementType(std::string_view dtype) {
  if (dtype == "ComplexFloat") return "cuda::std::complex<float>";
  if (dtype == "ComplexDouble") return "cuda::std::complex<double>";
  if (dtype == "Half") return "__half";
  if (dtype == "BFloat16") return "__nv_bfloat16";
  return CommonElementType(dtype);
}

UfuncSpelling MakeUfunc() {
  return {{"TensorIteratorBase", "common_dtype", "operator_name", "scalar_value", "is_cpu_scalar",
           "remove_operand"},
          "cpu_kernel",
          "gpu_kernel",
          "OpMathType",
          "ScalarTo",
          UfuncHeader,
          CpuElementType,
          CudaElementType,
          "\"lib/loops/loops.h\"",
          "\"lib/loops/cuda_loops.cuh\"",
          "internal::FailUnsupportedType"};
}

}  // namespace

StructuredSpelling EmbeddedStructured() {
  return {{"MetaBase", "\"lib/structured/meta_base.h\""},
          InheritedClass,
          "FunctionalKernel",
          "InplaceKernel",
          "OutKernel",
          OutputGuard,
          "\"lib/structured/structured_kernel.h\"",
          "output",
          "TakeOutput",
          "CopyBack",
          "",
          MakeUfunc()};
}

}  // namespace switchyard::target
