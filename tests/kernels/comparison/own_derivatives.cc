#include <cmath>

#include "lib/autograd/backward.h"
#include "lib/autograd/dual.h"
#include "lib/autograd/variable.h"
#include "lib/boxing/operators.h"
#include "lib/core/error.h"
#include "lib/core/generator.h"
#include "lib/core/tensor_factory.h"
#include "tests/kernels/comparison/derivation.h"

namespace switchyard::comparison {
namespace {

class OwnSide {
 public:
  using TensorType = Tensor;
  using Tensors = std::vector<Tensor>;

  explicit OwnSide(const Question& question)
      : question_(question), arguments_(CopyOf(question.arguments)) {}

  Tensors Inputs() {
    Tensors inputs;
    for (size_t i = 0; i < arguments_.size(); ++i) {
      if (question_.roles[i] == Role::kConstant) continue;
      for (const Tensor& tensor : TensorsIn({arguments_[i]})) {
        if (tensor.defined() && IsFloatingType(tensor.dtype())) inputs.push_back(tensor);
      }
    }
    return inputs;
  }

  static void SetRequiresGrad(const Tensor& tensor) { autograd::SetRequiresGrad(tensor); }
  static bool RequiresGrad(const Tensor& tensor) {
    return tensor.defined() && IsFloatingType(tensor.dtype()) && autograd::RequiresGrad(tensor);
  }

  static bool IsView(const Tensor& tensor) { return tensor.defined() && autograd::IsView(tensor); }

  Tensors Call() {
    ManualSeed(question_.number);
    Stack stack;
    for (size_t i = 0; i < arguments_.size(); ++i) {
      const bool is_written = question_.roles[i] == Role::kWritten && arguments_[i].IsTensor();
      stack.Push(is_written ? Value(Clone(arguments_[i].tensor())) : arguments_[i]);
    }
    return TensorsIn(CallWith(question_.name, &stack));
  }

  static Tensors Grad(const Tensors& outputs, const Tensors& inputs, const Tensors& weights) {
    autograd::GradOptions options;
    options.create_graph = true;
    options.allow_unused = true;
    const auto grads = autograd::Grad(outputs, inputs, weights, options);
    return Tensors(grads.begin(), grads.end());
  }

  static Tensor WeightsLike(const Tensor& tensor, uint64_t salt) {
    return Weights(tensor.sizes(), tensor.dtype(), salt);
  }

  Tensors CallWithTangents() {
    const autograd::DualLevel level;
    uint64_t salt = kFirstSalt;
    count_ = Inputs().size();
    for (size_t i = 0; i < arguments_.size(); ++i) {
      if (question_.roles[i] != Role::kConstant) arguments_[i] = Dual(arguments_[i], &salt);
    }
    Tensors tangents;
    for (const Tensor& result : Call()) {
      tangents.push_back(result.defined() ? autograd::UnpackDual(result).tangent : result);
    }
    return tangents;
  }

  template <typename Run>
  static Outcome Attempt(const Run& run) {
    Outcome outcome;
    try {
      for (const Tensor& tensor : run()) outcome.results.push_back(CopyOf({Value(tensor)})[0]);
    } catch (const std::exception& error) {
      outcome.error = error.what();
    }
    return outcome;
  }

 private:
  static std::vector<Value> CallWith(const std::string& name, Stack* stack) {
    const OperatorId id = FindOperator(name).value();
    CallBoxed(id, *stack, stack->size());
    std::vector<Value> results;
    for (size_t i = 0; i < ReturnCountOf(id); ++i) results.insert(results.begin(), stack->Pop());
    return results;
  }

  static Tensor Clone(const Tensor& tensor) {
    Stack stack;
    stack.Push(Value(tensor));
    return CallWith("aten::clone", &stack)[0].tensor();
  }

  Tensor DualOf(const Tensor& tensor, uint64_t* salt) const {
    if (!tensor.defined() || !IsFloatingType(tensor.dtype())) return tensor;
    if (!IsChosen(question_, *salt - kFirstSalt, count_)) {
      ++*salt;
      return tensor;
    }
    const auto count = static_cast<int64_t>(tensor.storage().nbytes() / tensor.item_size());
    const Placement primal = {tensor.sizes(), tensor.strides(), tensor.storage_offset(), count};
    return autograd::MakeDual(tensor, TangentWeights(primal, tensor.dtype(), (*salt)++));
  }

  Value Dual(const Value& value, uint64_t* salt) const {
    if (value.IsTensor()) return DualOf(value.tensor(), salt);
    if (value.kind() != Value::Kind::TensorList) return value;
    Tensors tensors;
    for (const Tensor& tensor : TensorsIn({value})) tensors.push_back(DualOf(tensor, salt));
    return tensors;
  }

  static constexpr uint64_t kFirstSalt = 100;

  const Question& question_;
  std::vector<Value> arguments_;
  size_t count_ = 0;  // of inputs
};

}  // namespace

Derivatives DeriveHere(const Question& question) { return Derivation<OwnSide>(question).Run(); }

Tensor Weights(IntArrayRef sizes, ScalarType dtype, uint64_t salt) {
  const Tensor weights = EmptyTensor(sizes, dtype);
  for (int64_t i = 0; i < weights.numel(); ++i) {
    const double place = static_cast<double>(i) * 0.618 + static_cast<double>(salt) * 0.271;
    const double weight = 0.3 + 0.9 * (place - std::floor(place));
    if (dtype == ScalarType::Double) weights.data<double>()[i] = weight;
    if (dtype == ScalarType::Float) weights.data<float>()[i] = static_cast<float>(weight);
  }
  return weights;
}

Tensor TangentWeights(const Placement& primal, ScalarType dtype, uint64_t salt) {
  for (size_t d = 0; d < primal.sizes.size(); ++d) {
    if (primal.sizes[d] < 2 || primal.strides[d] != 0) continue;
    return ViewOf(Weights({primal.count}, dtype, salt), primal.sizes, primal.strides,
                  primal.offset);
  }
  return Weights(primal.sizes, dtype, salt);
}

}  // namespace switchyard::comparison
