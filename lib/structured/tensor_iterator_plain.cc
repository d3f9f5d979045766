// Operands that need no work: row-major tensors on the CPU, of one shape and one dtype. Most calls
// have such, and small ones would cost several times as much if a shape, a dtype and an order of
// dimensions were computed for them.
#include <array>
#include <cstddef>
#include <cstdint>

#include "lib/core/shape.h"
#include "lib/core/tensor_options.h"
#include "lib/structured/tensor_iterator.h"

namespace switchyard {
namespace {

// Types that are walked as they are, each number of them one of the common dtype.
bool IsComputedIn(ScalarType type) {
  const ScalarCategory category = CategoryOf(type);
  const bool is_reduced = type == ScalarType::Half || type == ScalarType::BFloat16;
  return category == ScalarCategory::Integral || category == ScalarCategory::Bool ||
         (category == ScalarCategory::Floating && !is_reduced);
}

using OptionsOfCpu = std::array<TensorOptions, kNumScalarTypes>;

constexpr OptionsOfCpu MakeOptionsOfCpu() {
  OptionsOfCpu options;
  for (int type = 0; type < kNumScalarTypes; ++type) {
    options[static_cast<size_t>(type)] =
        TensorOptions(static_cast<ScalarType>(type)).device(Device(DeviceType::CPU));
  }
  return options;
}

// Made at compile time: to write options byte by byte and to pass them on at once makes a processor
// wait for each byte.
constexpr OptionsOfCpu kOptionsOfCpu = MakeOptionsOfCpu();

bool IsPlain(const Tensor& tensor) {
  return tensor.defined() && tensor.is_contiguous() && tensor.device().is_cpu() &&
         !tensor.is_wrapped_number();
}

// Row-major tensors either lie apart or have the same elements.
bool MayBeReadWhileWritten(const Tensor& input, int64_t input_bytes, const Tensor& output,
                           int64_t output_bytes) {
  if (&input == &output) return true;
  const auto* const read = static_cast<const char*>(input.data_ptr());
  const auto* const written = static_cast<const char*>(output.data_ptr());
  if (read == written) return input_bytes == output_bytes;
  return read + input_bytes <= written || written + output_bytes <= read;
}

// Whether a given output can be written as it is, while `a` and perhaps `b` are read.
bool Fits(const Tensor& out, ScalarType result, const Tensor& a, const Tensor* b) {
  if (!IsPlain(out) || out.dtype() != result || out.sizes() != a.sizes()) return false;
  const int64_t input_bytes = a.numel() * static_cast<int64_t>(a.item_size());
  const int64_t output_bytes = a.numel() * static_cast<int64_t>(ElementSize(result));
  return MayBeReadWhileWritten(a, input_bytes, out, output_bytes) &&
         (b == nullptr || MayBeReadWhileWritten(*b, input_bytes, out, output_bytes));
}

}  // namespace

// False, with nothing done, for operands that need work.
bool TensorIteratorBase::BuildPlain(const Tensor& out, const Tensor& a, const Tensor* b,
                                    ScalarType result) {
  if (!IsPlain(a) || !IsComputedIn(a.dtype())) return false;
  if (b != nullptr && !(IsPlain(*b) && b->dtype() == a.dtype() && b->sizes() == a.sizes())) {
    return false;
  }
  if (out.defined() && !Fits(out, result, a, b)) return false;
  operands_.clear();
  outputs_ = 1;
  plain_ = {&out, &a, b};
  plain_count_ = b == nullptr ? 2 : 3;
  device_ = a.device();
  common_dtype_ = a.dtype();
  set_output_raw_strided(0, a.sizes(), {}, kOptionsOfCpu[static_cast<size_t>(result)]);
  plain_[0] = &maybe_get_output(0);
  return true;
}

void TensorIteratorBase::RunPlain(const Loop& loop) const {
  const int64_t count = plain_[0]->numel();
  if (count == 0) return;
  std::array<char*, 3> data = {};
  std::array<int64_t, 3> steps = {};
  for (size_t i = 0; i < plain_count_; ++i) {
    data[i] = static_cast<char*>(plain_[i]->data_ptr());
    steps[i] = static_cast<int64_t>(plain_[i]->item_size());
  }
  loop(data.data(), steps.data(), count);
}

IntArrayRef TensorIteratorBase::strides(int i) const {
  const auto place = static_cast<size_t>(i);
  if (!is_plain()) return operands_[place].strides;
  DimVector& strides = plain_strides_[place];
  strides = RowMajorStrides(shape());
  for (size_t d = 0; d < strides.size(); ++d) {
    const bool is_one = shape()[d] == 1;
    strides[d] = is_one ? 0 : strides[d] * static_cast<int64_t>(plain_[place]->item_size());
  }
  return strides;
}

void TensorIteratorBase::build_borrowing_binary_op(const Tensor& out, const Tensor& a,
                                                   const Tensor& b) {
  if (!BuildPlain(out, a, &b, a.dtype())) build_binary_op(out, a, b);
}

// Of integers the result is another dtype than the operands'.
void TensorIteratorBase::build_borrowing_binary_float_op(const Tensor& out, const Tensor& a,
                                                         const Tensor& b) {
  const bool is_plain = IsFloatingType(a.dtype()) && BuildPlain(out, a, &b, a.dtype());
  if (!is_plain) build_binary_float_op(out, a, b);
}

void TensorIteratorBase::build_borrowing_comparison_op(const Tensor& out, const Tensor& a,
                                                       const Tensor& b) {
  if (!BuildPlain(out, a, &b, ScalarType::Bool)) build_comparison_op(out, a, b);
}

void TensorIteratorBase::build_borrowing_unary_op(const Tensor& out, const Tensor& a) {
  if (!BuildPlain(out, a, nullptr, a.dtype())) build_unary_op(out, a);
}

void TensorIteratorBase::build_borrowing_unary_float_op(const Tensor& out, const Tensor& a) {
  const bool is_plain = IsFloatingType(a.dtype()) && BuildPlain(out, a, nullptr, a.dtype());
  if (!is_plain) build_unary_float_op(out, a);
}

}  // namespace switchyard
