// The types of the embedded run-time, as kernels see them.
#ifndef SWITCHYARD_TESTS_FILES_CHECK_MOCK_SWITCHYARD_H_
#define SWITCHYARD_TESTS_FILES_CHECK_MOCK_SWITCHYARD_H_

#include "std.h"
#include "torch_library.h"

namespace switchyard {
struct Tensor;
struct Scalar {};
template <typename T>
struct ArrayRef {
  unsigned long size() const;
  const T& operator[](unsigned long index) const;
  const T* begin() const;
  const T* end() const;
};
using IntArrayRef = ArrayRef<int64_t>;
struct Tensor {
  Tensor();
  Tensor(const Tensor&);
  Tensor& operator=(const Tensor&);

  int64_t dim() const;
  int64_t numel() const;
  bool is_same(const Tensor& other) const;
  void* data_ptr() const;
  template <typename T>
  T* data() const;
  template <typename T>
  T* mutable_data_ptr() const;

  // Operators with the variant `method`.
  Tensor clone() const;
  Tensor contiguous() const;
  Scalar item() const;
  Tensor& add_(const Tensor& other) const;
  Tensor& t_() const;
  Tensor& zero_() const;
  Tensor& resize_(IntArrayRef size) const;
  Tensor view(IntArrayRef size) const;
};
using TensorList = ArrayRef<Tensor>;
using OptionalIntArrayRef = std::optional<IntArrayRef>;
using OptionalTensorList = ArrayRef<std::optional<Tensor>>;
enum class ScalarType : signed char { Float };
enum class Layout : signed char { Strided };
enum class MemoryFormat : signed char { Contiguous };
struct Device {};
struct Generator {};
struct MetaBase {};
enum class OperatorId : unsigned {};
struct DispatchKeySet {};
class Stack {};
}  // namespace switchyard

#endif  // SWITCHYARD_TESTS_FILES_CHECK_MOCK_SWITCHYARD_H_
