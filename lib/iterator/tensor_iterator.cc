#include "lib/iterator/tensor_iterator.h"

#include <cstddef>
#include <string>
#include <utility>

#include "lib/core/default_dtype.h"
#include "lib/core/error.h"
#include "lib/core/memory_overlap.h"
#include "lib/core/shape.h"
#include "lib/core/tensor_factory.h"
#include "lib/elements/copy_elements.h"
#include "lib/elements/dense_loops.h"
#include "lib/elements/element_type.h"
#include "lib/iterator/type_promotion.h"
#include "lib/structured/outputs.h"

namespace switchyard {
namespace {

Tensor LikeWithType(const Tensor& tensor, ScalarType type) {
  if (IsDense(tensor.sizes(), tensor.strides()))
    return EmptyStrided(tensor.sizes(), tensor.strides(), type, tensor.device());
  return EmptyTensor(tensor.sizes(), type, tensor.device());
}

// No computation uses 16-bit types.
ScalarType TypeOfWalk(ScalarType type) {
  return type == ScalarType::Half || type == ScalarType::BFloat16 ? ScalarType::Float : type;
}

bool IsCpuScalar(const Tensor& tensor) { return tensor.device().is_cpu() && tensor.dim() == 0; }

}  // namespace

void TensorIteratorBase::build(const TensorIteratorConfig& config) {
  if (!internal::kHasDenseLoops || !BuildRow(config)) BuildAny(config);
}

void TensorIteratorBase::BuildAny(const TensorIteratorConfig& config) {
  TakeOperands(config);
  ComputeShape();
  ComputeDevice(config);
  ComputeCommonType(config);
  SetOutputs(config);
  SeparateOverlaps();
  ConvertOperands(config);
  ComputeStrides();
}

void TensorIteratorBase::TakeOperands(const TensorIteratorConfig& config) {
  operands_.clear();
  outputs_ = config.outputs_;
  for (const TensorIteratorConfig::Entry& entry : config.entries_) {
    const bool is_input = operands_.size() >= outputs_;
    const Tensor& tensor = entry.tensor();
    SWITCHYARD_CHECK(!is_input || tensor.defined(), operator_name(), ": input ",
                     operands_.size() - outputs_, " is an undefined tensor");
    const bool is_number = entry.is_wrapped_number || tensor.is_wrapped_number();
    operands_.push_back({entry.borrowed, entry.owned, Tensor(), is_number});
  }
  SWITCHYARD_CHECK(operands_.size() > outputs_, operator_name(), ": an iterator needs an input");
}

void TensorIteratorBase::ComputeShape() {
  shape_.assign(operands_[outputs_].tensor().sizes());
  for (size_t i = outputs_ + 1; i < operands_.size(); ++i) {
    BroadcastInto(operator_name(), operands_[i].tensor().sizes(), &shape_);
  }
}

// The device of the first input that is not a number in CPU memory; without one, the device of an
// output.
void TensorIteratorBase::ComputeDevice(const TensorIteratorConfig& config) {
  const auto counts = [&](const Operand& operand) {
    return operand.tensor().defined() &&
           !(config.rules_.cpu_scalars && IsCpuScalar(operand.tensor()));
  };
  const Operand* const inputs = operands_.begin() + outputs_;
  const Operand* first = inputs;
  while (first != operands_.end() && !counts(*first)) ++first;
  if (first == operands_.end()) {
    first = operands_.begin();
    while (first != inputs && !counts(*first)) ++first;
  }
  // If no operand counts, `first` is `inputs`: the inputs are numbers on the CPU.
  device_ = first->tensor().device();
  for (size_t i = outputs_; i < operands_.size(); ++i) {
    const Operand& operand = operands_[i];
    const bool is_excused = operand.is_wrapped_number || !counts(operand);
    SWITCHYARD_CHECK(is_excused || operand.tensor().device() == device_, operator_name(),
                     ": input ", i - outputs_, " is on device ", operand.tensor().device(),
                     ", but another operand is on ", device_);
  }
}

void TensorIteratorBase::ComputeCommonType(const TensorIteratorConfig& config) {
  if (!config.rules_.promote_inputs) {
    common_dtype_ = operands_[outputs_].tensor().dtype();
    if (!config.rules_.same_dtype) return;
    for (size_t i = outputs_; i < operands_.size(); ++i) {
      SWITCHYARD_CHECK(operands_[i].tensor().dtype() == common_dtype_, operator_name(),
                       ": inputs have elements of ", common_dtype_, " and of ",
                       operands_[i].tensor().dtype());
    }
    return;
  }
  TypePromotion promotion;
  for (size_t i = outputs_; i < operands_.size(); ++i) {
    promotion.Add(operands_[i].tensor(), operands_[i].is_wrapped_number);
  }
  common_dtype_ = promotion.Result();
  const bool is_integral = IsIntegralType(common_dtype_, /*include_bool=*/true);
  if (config.rules_.promote_integers && is_integral) common_dtype_ = DefaultFloatingType();
}

ScalarType TensorIteratorBase::OutputType(const TensorIteratorConfig& config,
                                          const Tensor& output) const {
  const ScalarType computed = config.rules_.ResultOf(common_dtype_);
  if (!output.defined() || !config.rules_.cast_outputs) return computed;
  const bool can_cast = !config.rules_.safe_casting || CanCast(common_dtype_, output.dtype());
  SWITCHYARD_CHECK(can_cast, operator_name(), ": the result is ", common_dtype_,
                   ", which cannot be stored in an output of ", output.dtype());
  return output.dtype();
}

void TensorIteratorBase::SetOutputs(const TensorIteratorConfig& config) {
  const ShapeVector strides = WishedStrides();
  for (size_t i = 0; i < outputs_; ++i) {
    const Tensor& given = operands_[i].tensor();
    const bool is_resized = given.defined() && given.sizes() != IntArrayRef(shape_);
    for (size_t k = outputs_; is_resized && k < operands_.size(); ++k) {
      SWITCHYARD_CHECK(!given.is_same(operands_[k].tensor()), operator_name(),
                       ": the result has sizes ", IntArrayRef(shape_),
                       ", which cannot be stored in an operand of sizes ", given.sizes());
    }
    if (given.defined()) CheckWritable(operator_name(), given);
    set_output_raw_strided(static_cast<int64_t>(i), shape_, strides,
                           TensorOptions(OutputType(config, given)).device(device_));
  }
}

void TensorIteratorBase::set_output_strided(int64_t output_idx, IntArrayRef sizes,
                                            IntArrayRef strides, const TensorOptions& options) {
  OutputWasSet(output_idx, SetOutput(output_idx, sizes, strides, options, /*is_exact=*/true));
}

void TensorIteratorBase::set_output_raw_strided(int64_t output_idx, IntArrayRef sizes,
                                                IntArrayRef strides, const TensorOptions& options) {
  OutputWasSet(output_idx, SetOutput(output_idx, sizes, strides, options, /*is_exact=*/false));
}

void TensorIteratorBase::OutputWasSet(int64_t output_idx, const Tensor& output) {
  const auto i = static_cast<size_t>(output_idx);
  if (i >= outputs_) return;
  operands_[i].borrowed = &output;
  operands_[i].owned = Tensor();
}

void TensorIteratorBase::SeparateOverlaps() {
  if (device_.is_meta()) return;
  for (size_t i = outputs_; i < operands_.size(); ++i) {
    for (size_t k = 0; k < outputs_; ++k) {
      const Tensor& input = operands_[i].tensor();
      const Tensor& output = operands_[k].tensor();
      if (!MayOverlap(input, output) || AreSameElements(input, output)) continue;
      Tensor copy = LikeWithType(input, input.dtype());
      internal::CopySameElements(copy, input);
      operands_[i].owned = std::move(copy);
    }
  }
}

// Kernels of other devices convert when they load and store.
void TensorIteratorBase::ConvertOperands(const TensorIteratorConfig& config) {
  if (!device_.is_cpu()) return;
  const ScalarType result = config.rules_.ResultOf(common_dtype_);
  for (size_t i = 0; i < operands_.size(); ++i) {
    Operand& operand = operands_[i];
    const bool is_output = i < outputs_;
    const bool is_converted = is_output ? config.rules_.cast_outputs : config.rules_.promote_inputs;
    const ScalarType computed = is_output ? result : common_dtype_;
    const ScalarType type = TypeOfWalk(is_converted ? computed : operand.tensor().dtype());
    const bool is_rounded = is_output && is_converted && type != computed;
    if (operand.tensor().dtype() == type && !is_rounded) continue;
    Tensor copy = LikeWithType(operand.tensor(), type);
    if (is_output) {
      operand.original = operand.tensor();
    } else {
      internal::CopyConverted(copy, operand.tensor());
    }
    operand.owned = std::move(copy);
  }
}

void TensorIteratorBase::ComputeStrides() {
  const size_t rank = shape_.size();
  strides_.assign(operands_.size() * rank, 0);
  int64_t* strides = strides_.data();
  for (const Operand& operand : operands_) {
    const Tensor& tensor = operand.tensor();
    const auto size = static_cast<int64_t>(tensor.item_size());
    const size_t offset = rank - tensor.sizes().size();
    for (size_t d = offset; d < rank; ++d) {
      const bool is_stretched = tensor.sizes()[d - offset] == 1;
      strides[d] = is_stretched ? 0 : tensor.strides()[d - offset] * size;
    }
    strides += rank;
  }
}

void TensorIteratorBase::cast_outputs() {
  for (size_t i = 0; i < outputs_; ++i) {
    Operand& operand = operands_[i];
    if (!operand.original.defined()) continue;
    Tensor result = operand.tensor();
    const bool is_rounded = TypeOfWalk(common_dtype_) != common_dtype_ &&
                            operand.original.dtype() != common_dtype_ &&
                            result.dtype() == TypeOfWalk(common_dtype_);
    if (is_rounded) {
      result = LikeWithType(operand.tensor(), common_dtype_);
      internal::CopyConverted(result, operand.tensor());
    }
    internal::CopyConverted(operand.original, result);
    operand.owned = std::move(operand.original);
  }
}

Scalar TensorIteratorBase::scalar_value(int i) const {
  SWITCHYARD_CHECK(is_cpu_scalar(i), operator_name(), ": operand ", i,
                   " is not an element in CPU memory, so its value cannot be read: ", tensor(i));
  if (tensor(i).is_wrapped_number()) return NumberIn(tensor(i));
  return internal::VisitElementType(dtype(i), operator_name(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    return internal::ToScalar(*tensor(i).data<T>());
  });
}

bool TensorIteratorBase::is_cpu_scalar(int i) const {
  return tensor(i).device().is_cpu() && tensor(i).numel() == 1;
}

void TensorIteratorBase::remove_operand(int i) {
  SWITCHYARD_CHECK(i >= noutputs() && i < ntensors(), operator_name(), ": operand ", i,
                   " is not an input, so it cannot be removed");
  operands_.erase(static_cast<size_t>(i));
  for (size_t d = 0; d < shape_.size(); ++d) strides_.erase(static_cast<size_t>(i) * shape_.size());
}

int64_t TensorIteratorBase::numel() const { return CountElements(shape_); }

TensorIterator::TensorIterator(const char* op_name, const TensorIteratorConfig& config) {
  SetForm(op_name, this);
  build(config);
}

const Tensor& TensorIterator::Set(int64_t index, const internal::OutputRequest& request,
                                  bool /*is_exact*/) {
  Tensor given = Get(request.op_name, index);
  if (made_.empty()) made_.assign(static_cast<size_t>(noutputs()), Tensor());
  if (given.defined()) {
    internal::ResizeOutput(request, {"out", given}, [&](const Tensor& out) {
      for (int i = 0; i < ntensors(); ++i) {
        if (i != index && ShareStorage(out, tensor(i))) return true;
      }
      return false;
    });
  } else {
    given = internal::MakeOutput(request);
  }
  Tensor& made = made_[static_cast<size_t>(index)];
  made = std::move(given);
  return made;
}

const Tensor& TensorIterator::Get(const char* /*op_name*/, int64_t index) {
  const auto i = static_cast<size_t>(index);
  return i < made_.size() && made_[i].defined() ? made_[i] : output(static_cast<int>(index));
}

}  // namespace switchyard
