#include "compiler/schema/kernel_dtypes.h"

#include <algorithm>

namespace switchyard::schema {
namespace {

enum class Category { Integral, Floating, Complex, Bool, Quantized };

// Quantized elements and halves of complex numbers are stored, but no kernel computes with them.
std::vector<KernelDtype> MakeDtypes() {
  std::vector<KernelDtype> dtypes;
  const auto add = [&](std::string_view name, std::string_view spelling, Category category) {
    if (category == Category::Quantized || name == "ComplexHalf") return;
    dtypes.push_back({name, spelling});
  };
#define SWITCHYARD_SCALAR_TYPE(name, spelling, size, category) \
  add(#name, spelling, Category::category);
#include "lib/core/scalar_types.def"
  return dtypes;
}

}  // namespace

const std::vector<KernelDtype>& KernelDtypes() {
  static const auto* const kDtypes = new std::vector<KernelDtype>(MakeDtypes());
  return *kDtypes;
}

const KernelDtype* FindKernelDtype(std::string_view word) {
  const std::vector<KernelDtype>& dtypes = KernelDtypes();
  const auto found = std::find_if(dtypes.begin(), dtypes.end(), [&](const KernelDtype& dtype) {
    return dtype.name == word || dtype.spelling == word;
  });
  return found == dtypes.end() ? nullptr : &*found;
}

}  // namespace switchyard::schema
