// The usual case of an iterator, which operands of one shape and dtype are: nothing is to be
// stretched, ordered or converted, and all elements are one row. Small tensors spend their time on
// what comes before the loop, so it is told apart before anything is set up for the general case.
#include <cstddef>
#include <cstdint>

#include "lib/structured/tensor_iterator.h"

namespace switchyard {
namespace {

bool IsReduced(ScalarType type) { return type == ScalarType::Half || type == ScalarType::BFloat16; }

// Row-major on the CPU, of the type, with the sizes of `first`.
inline bool IsRow(const TensorImpl& tensor, const TensorImpl& first, ScalarType type) {
  return tensor.dtype() == type && tensor.is_contiguous() && tensor.device().is_cpu() &&
         !tensor.is_wrapped_number() && (&tensor == &first || tensor.sizes() == first.sizes());
}

// Addresses from `start` on, as many as there are bytes.
struct Bytes {
  uintptr_t start;
  uintptr_t count;
};

inline bool Overlap(const Bytes& a, const Bytes& b) {
  return a.start < b.start ? b.start - a.start < a.count : a.start - b.start < b.count;
}

inline Bytes BytesOf(const TensorImpl& tensor, size_t element_size) {
  return {reinterpret_cast<uintptr_t>(tensor.data()),
          static_cast<uintptr_t>(tensor.numel()) * element_size};
}

}  // namespace

// False when it is another case; then nothing was done.
bool TensorIteratorBase::BuildRow(const RowRequest& request) {
  const TensorImpl& first = *request.inputs[0]->impl();
  const ScalarType type = first.dtype();
  if (type == ScalarType::Undefined || IsReduced(type)) return false;
  if (request.is_floating && IsIntegralType(type, /*include_bool=*/true)) return false;
  const bool is_static = request.static_dtype != ScalarType::Undefined;
  const ScalarType result = is_static ? request.static_dtype : type;
  const size_t size = ElementSize(type);
  const size_t result_size = ElementSize(result);
  const TensorImpl& out = *request.out.impl();
  const bool is_given = request.out.defined();
  if (is_given && !IsRow(out, first, result)) return false;
  const Bytes written = is_given ? BytesOf(out, result_size) : Bytes{0, 0};
  for (size_t i = 0; i < request.count; ++i) {
    const TensorImpl& input = *request.inputs[i]->impl();
    if (!IsRow(input, first, type)) return false;
    const Bytes read = BytesOf(input, size);
    // The same elements are read before they are written.
    const bool is_same = read.start == written.start && result == type;
    if (is_given && !is_same && Overlap(read, written)) return false;
  }
  outputs_ = 1;
  device_ = first.device();
  common_dtype_ = type;
  if (!operands_.empty()) operands_.clear();
  operands_.resize_from_empty(request.count + 1);
  operands_[0].borrowed = &request.out;
  for (size_t i = 0; i < request.count; ++i) operands_[i + 1].borrowed = request.inputs[i];
  set_output_raw_strided(0, first.sizes(), {}, TensorOptions(result));
  shape_.assign(1, first.numel());
  strides_.assign(operands_.size(), static_cast<int64_t>(size));
  strides_[0] = static_cast<int64_t>(result_size);
  return true;
}

}  // namespace switchyard
