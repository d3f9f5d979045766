// The types of the embedded run-time, as kernels see them.
#ifndef SWITCHYARD_TESTS_FILES_TOOLING_MOCK_SWITCHYARD_H_
#define SWITCHYARD_TESTS_FILES_TOOLING_MOCK_SWITCHYARD_H_

#include "std.h"

namespace switchyard {
struct Tensor {
  Tensor();
  Tensor(const Tensor&);
};
struct Scalar {};
template <typename T>
struct ArrayRef {};
using IntArrayRef = ArrayRef<int64_t>;
using TensorList = ArrayRef<Tensor>;
using OptionalIntArrayRef = std::optional<IntArrayRef>;
using OptionalTensorList = ArrayRef<std::optional<Tensor>>;
enum class ScalarType : signed char { Float };
enum class Layout : signed char { Strided };
enum class MemoryFormat : signed char { Contiguous };
struct Device {};
struct Generator {};
struct MetaBase {};
}  // namespace switchyard

#endif  // SWITCHYARD_TESTS_FILES_TOOLING_MOCK_SWITCHYARD_H_
