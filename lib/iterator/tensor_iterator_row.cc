// The frequent case of an iterator: operands with one shape and dtype. Nothing has to be broadcast,
// ordered or converted, and all elements are one row. For small tensors the setup takes most of the
// time, so this case is detected before the general setup.
#include <cstddef>
#include <cstdint>
#include <utility>

#include "lib/core/tensor_factory.h"
#include "lib/elements/copy_elements.h"
#include "lib/iterator/tensor_iterator.h"

namespace switchyard {
namespace {

bool IsReduced(ScalarType type) { return type == ScalarType::Half || type == ScalarType::BFloat16; }

// Row-major on the CPU.
inline bool IsRow(const TensorImpl& tensor) {
  return tensor.is_contiguous() && tensor.device().is_cpu() && !tensor.is_wrapped_number();
}

// Whether the tensor has the sizes of `first`, and agrees with it in all other checked properties.
inline bool IsAlike(const TensorImpl& tensor, const TensorImpl& first) {
  return &tensor == &first || (tensor.IsOfKind(first) && tensor.sizes() == first.sizes());
}

// The same for an output with its own dtype.
inline bool IsRowOf(const TensorImpl& tensor, const TensorImpl& first, ScalarType type) {
  return tensor.dtype() == type && IsRow(tensor) && tensor.sizes() == first.sizes();
}

// A range of addresses that begins at `start`.
struct Bytes {
  uintptr_t start;
  uintptr_t count;
};

inline bool Overlap(const Bytes& a, const Bytes& b) {
  return a.start < b.start ? b.start - a.start < a.count : a.start - b.start < b.count;
}

inline Bytes BytesOf(const TensorImpl& tensor) {
  return {reinterpret_cast<uintptr_t>(tensor.data()),
          static_cast<uintptr_t>(tensor.numel()) * tensor.item_size()};
}

}  // namespace

// Returns false for any other case, without a change.
bool TensorIteratorBase::BuildRow(const internal::IteratorRules& rules, Operands operands) {
  const TensorImpl& first = *operands[1]->impl();
  const ScalarType type = first.dtype();
  if (!IsRow(first) || type == ScalarType::Undefined || IsReduced(type)) return false;
  if (rules.promote_integers && IsIntegralType(type, /*include_bool=*/true)) return false;
  const ScalarType result = rules.ResultOf(type);
  const TensorImpl& out = *operands[0]->impl();
  const bool is_given = operands[0]->defined();
  const bool is_fit = result == type ? IsAlike(out, first) : IsRowOf(out, first, result);
  if (is_given && !is_fit) return false;
  const Bytes written = is_given ? BytesOf(out) : Bytes{0, 0};
  for (size_t i = 1; i < operands.size(); ++i) {
    const TensorImpl& input = *operands[i]->impl();
    if (!IsAlike(input, first)) return false;
    const Bytes read = BytesOf(input);
    // Equal ranges are safe, because each element is read before it is written.
    const bool is_same = read.start == written.start && result == type;
    if (is_given && !is_same && Overlap(read, written)) return false;
  }
  TakeRow(rules, operands);
  return true;
}

// The first input gives shape and dtype.
void TensorIteratorBase::TakeRow(const internal::IteratorRules& rules, Operands operands) {
  const TensorImpl& first = *operands[1]->impl();
  const ScalarType type = first.dtype();
  const ScalarType result = rules.ResultOf(type);
  outputs_ = 1;
  device_ = first.device();
  common_dtype_ = type;
  if (!operands_.empty()) operands_.clear();
  operands_.resize_from_empty(operands.size());
  for (size_t i = 0; i < operands.size(); ++i) operands_[i].borrowed = operands[i];
  set_output_raw_strided(0, first.sizes(), {}, TensorOptions(result));
  shape_.assign(1, first.numel());
  strides_.assign(operands.size(), static_cast<int64_t>(first.item_size()));
  if (result != type) strides_[0] = static_cast<int64_t>(ElementSize(result));
}

// A row of Float or Double and a plain number, which does not change the dtype. Returns false for
// any other case, without a change.
bool TensorIteratorBase::BuildRowAndNumber(const internal::IteratorRules& rules,
                                           Operands operands) {
  if (operands.size() != 3 || !rules.promote_inputs || !operands[2]->is_wrapped_number() ||
      IsComplexType(operands[2]->dtype())) {
    return false;
  }
  const ScalarType type = operands[1]->dtype();
  if (type != ScalarType::Float && type != ScalarType::Double) return false;
  if (!BuildRow(rules, {operands[0], operands[1]})) return false;
  Tensor number = EmptyTensor({}, type);
  internal::CopyConverted(number, *operands[2]);
  operands_.push_back({nullptr, std::move(number), Tensor(), true});
  strides_.push_back(0);
  return true;
}

bool TensorIteratorBase::BuildRow(const TensorIteratorConfig& config) {
  const auto& entries = config.entries_;
  if (config.outputs_ != 1 || entries.size() < 2) return false;
  InlineVector<const Tensor*, 4> operands;
  for (const auto& entry : entries) {
    if (entry.is_wrapped_number) return false;
    operands.push_back(&entry.tensor());
  }
  if (!BuildRow(config.rules_, operands)) return false;
  for (size_t i = 1; i < entries.size(); ++i) {
    if (entries[i].borrowed == nullptr) operands_[i].owned = entries[i].owned;
  }
  return true;
}

}  // namespace switchyard
