// The dtypes that kernels compute with: those whose elements have a C++ type.
#ifndef SWITCHYARD_COMPILER_SCHEMA_KERNEL_DTYPES_H_
#define SWITCHYARD_COMPILER_SCHEMA_KERNEL_DTYPES_H_

#include <string_view>
#include <vector>

namespace switchyard::schema {

struct KernelDtype {
  std::string_view name;      // of schemas: `Float`
  std::string_view spelling;  // of Python: `float32`
};

// In the order of lib/core/scalar_types.def.
const std::vector<KernelDtype>& KernelDtypes();

// By name or spelling; null for other words.
const KernelDtype* FindKernelDtype(std::string_view word);

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_KERNEL_DTYPES_H_
