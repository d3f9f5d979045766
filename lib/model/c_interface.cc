#include "lib/model/c_interface.h"

#include <algorithm>
#include <cstddef>
#include <cstring>

#include "lib/core/scalar_type.h"
#include "lib/core/tensor_copy.h"
#include "lib/core/tensor_factory.h"

namespace switchyard::model {

static_assert(static_cast<int>(ScalarType::Byte) == SWITCHYARD_UINT8);
static_assert(static_cast<int>(ScalarType::Char) == SWITCHYARD_INT8);
static_assert(static_cast<int>(ScalarType::Short) == SWITCHYARD_INT16);
static_assert(static_cast<int>(ScalarType::Int) == SWITCHYARD_INT32);
static_assert(static_cast<int>(ScalarType::Long) == SWITCHYARD_INT64);
static_assert(static_cast<int>(ScalarType::Half) == SWITCHYARD_FLOAT16);
static_assert(static_cast<int>(ScalarType::Float) == SWITCHYARD_FLOAT32);
static_assert(static_cast<int>(ScalarType::Double) == SWITCHYARD_FLOAT64);
static_assert(static_cast<int>(ScalarType::Bool) == SWITCHYARD_BOOL);
static_assert(static_cast<int>(ScalarType::BFloat16) == SWITCHYARD_BFLOAT16);

Tensor FromC(const SwitchyardTensor& tensor) {
  const bool is_known = (tensor.dtype >= SWITCHYARD_UINT8 && tensor.dtype <= SWITCHYARD_FLOAT64) ||
                        tensor.dtype == SWITCHYARD_BOOL || tensor.dtype == SWITCHYARD_BFLOAT16;
  SWITCHYARD_CHECK(is_known, "an input has the unknown dtype ", static_cast<int>(tensor.dtype));
  SWITCHYARD_CHECK(tensor.rank >= 0 && tensor.rank <= 64, "an input has ",
                   static_cast<int>(tensor.rank), " dimensions");
  return FromBlob(tensor.data, IntArrayRef(tensor.sizes, static_cast<size_t>(tensor.rank)),
                  static_cast<ScalarType>(tensor.dtype));
}

SwitchyardTensor ToC(Tensor* result) {
  if (!result->is_contiguous()) *result = CloneRowMajor(*result);
  return {result->data_ptr(), result->sizes().data(), static_cast<int32_t>(result->dim()),
          static_cast<int32_t>(result->dtype())};
}

void CopyMessage(const std::string& text, char* message, int64_t size) {
  if (message == nullptr || size <= 0) return;
  const size_t count = std::min(text.size(), static_cast<size_t>(size) - 1);
  std::memcpy(message, text.data(), count);
  message[count] = '\0';
}

}  // namespace switchyard::model
