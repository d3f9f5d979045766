// Functions with which a run reads numbers from tensors, and its checks.
//
// An error has the text of the exported program, followed by its origin in the model: the module
// and the line of Python.
#ifndef SWITCHYARD_LIB_MODEL_RUN_CHECKS_H_
#define SWITCHYARD_LIB_MODEL_RUN_CHECKS_H_

#include <cstdint>
#include <optional>

#include "lib/core/array_ref.h"
#include "lib/core/scalar.h"
#include "lib/core/scalar_type.h"
#include "lib/core/tensor.h"
#include "lib/model/numbers.h"

namespace switchyard::model {

// The only element of a tensor. Errors: a tensor without exactly one; an element that does not fit.
Scalar ElementOf(const Tensor& tensor);
template <typename Number>
Number Item(const Tensor& tensor) {
  return ElementOf(tensor).To<Number>();
}

// Properties of a tensor; a negative dimension counts from the end.
inline int64_t SizeOf(const Tensor& tensor, int64_t dimension) { return tensor.size(dimension); }
inline int64_t StrideOf(const Tensor& tensor, int64_t dimension) {
  return tensor.stride(dimension);
}
inline int64_t NumelOf(const Tensor& tensor) { return tensor.numel(); }
inline int64_t OffsetOf(const Tensor& tensor) { return tensor.storage_offset(); }

// Whether a number, or the only element of a tensor, is true.
bool IsTrue(const Tensor& tensor);
template <typename Number>
bool IsTrue(Number number) {
  return numbers::Truth(number);
}

// `text` states the failed condition; `origin` may be empty.
[[noreturn]] void FailCheck(const char* text, const char* origin);
template <typename Condition>
void Check(const Condition& condition, const char* text, const char* origin) {
  if (!IsTrue(condition)) FailCheck(text, origin);
}

template <typename Condition>
void Check(const Condition& condition, const char* origin) {
  Check(condition, "an assertion of the model does not hold", origin);
}

struct NumberRule {
  const char* name;
  int64_t least = 0;
  int64_t greatest = 0;
  const char* origin;
};

// Errors: a value outside of the range.
void CheckNumber(int64_t value, const NumberRule& rule);
// Errors: a value that is not a multiple of the factor.
int64_t ExactQuotient(int64_t value, int64_t factor, const char* origin);
void CheckRange(int64_t value, std::optional<int64_t> least, std::optional<int64_t> greatest,
                const char* origin);
// The same for a size, which is not negative.
void CheckSizeRange(int64_t value, std::optional<int64_t> least, std::optional<int64_t> greatest,
                    const char* origin);

// Errors: a tensor with another dtype, or with sizes or strides other than the given ones.
void CheckTensor(const Tensor& tensor, std::optional<IntArrayRef> sizes,
                 std::optional<IntArrayRef> strides, std::optional<ScalarType> dtype,
                 const char* origin);

}  // namespace switchyard::model

#endif  // SWITCHYARD_LIB_MODEL_RUN_CHECKS_H_
