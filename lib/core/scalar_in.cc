#include "lib/core/scalar_in.h"

#include <complex>
#include <cstdint>
#include <cstring>

#include "lib/core/device_hooks.h"
#include "lib/core/error.h"
#include "lib/core/half.h"
#include "lib/core/scalar_type.h"
#include "lib/keys/dispatch_key_set.h"

namespace switchyard {
namespace {

constexpr DispatchKeySet kMarks({DispatchKey::Conjugate, DispatchKey::Negative,
                                 DispatchKey::ZeroTensor});

// The element is in CPU memory.
template <typename T>
T Read(const void* element) {
  T value;
  std::memcpy(&value, element, sizeof(value));
  return value;
}

}  // namespace

bool HoldsScalar(const Tensor& tensor) {
  return tensor.defined() && tensor.dim() == 0 && !tensor.device().is_meta() &&
         (tensor.key_set() & kMarks).IsEmpty();
}

Scalar ScalarIn(const Tensor& tensor) {
  char element[sizeof(std::complex<double>)];
  CopyBytes(element, Device(), tensor.data_ptr(), tensor.device(), tensor.item_size());
  switch (tensor.dtype()) {
#define SWITCHYARD_NUMERIC_TYPE(name, type) \
  case ScalarType::name:                    \
    return Read<type>(element);
#include "lib/core/scalar_types.def"
    case ScalarType::Half:
      return static_cast<float>(Read<Half>(element));
    case ScalarType::BFloat16:
      return static_cast<float>(Read<BFloat16>(element));
    case ScalarType::ComplexFloat:
      return std::complex<double>(Read<std::complex<float>>(element));
    case ScalarType::ComplexDouble:
      return Read<std::complex<double>>(element);
    default:
      Fail("no Scalar holds an element of ", tensor);
  }
}

}  // namespace switchyard
