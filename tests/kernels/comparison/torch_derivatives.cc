#include <ATen/Functions.h>
#include <ATen/core/dispatch/Dispatcher.h>
#include <c10/util/Exception.h>
#include <torch/csrc/autograd/autograd.h>
#include <torch/csrc/autograd/forward_grad.h>

#include "tests/kernels/comparison/derivation.h"
#include "tests/kernels/comparison/torch_operators.h"
#include "tests/kernels/comparison/torch_values.h"

namespace switchyard::comparison {
namespace {

c10::OperatorHandle OperatorOf(const std::string& name) {
  const size_t dot = name.find('.');
  const auto overload = dot == std::string::npos ? "" : name.substr(dot + 1);
  return c10::Dispatcher::singleton().findSchemaOrThrow(name.substr(0, dot).c_str(),
                                                        overload.c_str());
}

std::vector<at::Tensor> TensorsIn(const c10::IValue& value) {
  if (value.isTensor()) return {value.toTensor()};
  if (value.isTensorList()) return value.toTensorVector();
  return {};
}

IntArrayRef Own(at::IntArrayRef list) { return IntArrayRef(list.data(), list.size()); }

// A level of forward mode, which ends with its scope.
class Level {
 public:
  Level() : index_(torch::autograd::ForwardADLevel::get_next_idx()) {}
  ~Level() { torch::autograd::ForwardADLevel::release_idx(index_); }
  Level(const Level&) = delete;
  Level& operator=(const Level&) = delete;
  uint64_t index() const { return index_; }

 private:
  uint64_t index_;
};

class TorchSide {
 public:
  using TensorType = at::Tensor;
  using Tensors = std::vector<at::Tensor>;

  explicit TorchSide(const Question& question)
      : question_(question), op_(OperatorOf(question.name)) {
    const std::vector<c10::Argument>& declared = op_.schema().arguments();
    Exporter exporter;
    for (size_t i = 0; i < declared.size(); ++i) {
      const bool is_default = i >= question.arguments.size() || question.arguments[i].IsDefault();
      arguments_.push_back(is_default ? declared[i].default_value().value_or(c10::IValue())
                                      : exporter.Export(question.arguments[i], declared[i].type()));
    }
  }

  Tensors Inputs() {
    Tensors inputs;
    for (size_t i = 0; i < arguments_.size(); ++i) {
      if (RoleOf(i) == Role::kConstant) continue;
      for (const at::Tensor& tensor : TensorsIn(arguments_[i])) {
        if (tensor.defined() && tensor.is_floating_point()) inputs.push_back(tensor);
      }
    }
    return inputs;
  }

  static void SetRequiresGrad(const at::Tensor& tensor) { tensor.requires_grad_(); }
  // Written integers claim to require a gradient if another argument does.
  static bool RequiresGrad(const at::Tensor& tensor) {
    return tensor.defined() && tensor.is_floating_point() && tensor.requires_grad();
  }

  static bool IsView(const at::Tensor& tensor) { return tensor.defined() && tensor.is_view(); }

  Tensors Call() {
    SeedTorch(question_.number);
    std::vector<c10::IValue> stack;
    for (size_t i = 0; i < arguments_.size(); ++i) {
      const bool is_written = RoleOf(i) == Role::kWritten && arguments_[i].isTensor();
      stack.push_back(is_written ? c10::IValue(arguments_[i].toTensor().clone()) : arguments_[i]);
    }
    op_.callBoxed(&stack);
    Tensors results;
    for (const c10::IValue& result : stack) {
      for (const at::Tensor& tensor : TensorsIn(result)) results.push_back(tensor);
    }
    return results;
  }

  static Tensors Grad(const Tensors& outputs, const Tensors& inputs, const Tensors& weights) {
    return torch::autograd::grad(outputs, inputs, weights, /*retain_graph=*/true,
                                 /*create_graph=*/true, /*allow_unused=*/true);
  }

  static at::Tensor WeightsLike(const at::Tensor& tensor, uint64_t salt) {
    return Exporter().ExportTensor(
        Weights(Own(tensor.sizes()), static_cast<ScalarType>(tensor.scalar_type()), salt));
  }

  Tensors CallWithTangents() {
    const Level level;
    uint64_t salt = kFirstSalt;
    count_ = Inputs().size();
    for (size_t i = 0; i < arguments_.size(); ++i) {
      if (RoleOf(i) != Role::kConstant) arguments_[i] = Dual(arguments_[i], level, &salt);
    }
    Tensors tangents;
    for (const at::Tensor& result : Call()) {
      const at::Tensor tangent = result.defined() ? result._fw_grad(level.index()) : result;
      // libtorch leaves the dtype of tangents to formulas, and some of these forget it.
      tangents.push_back(tangent.defined() ? tangent.to(result.scalar_type()) : tangent);
    }
    return tangents;
  }

  template <typename Run>
  static Outcome Attempt(const Run& run) {
    Outcome outcome;
    try {
      for (const at::Tensor& tensor : run()) {
        // Zeros without memory.
        const bool has_memory = !tensor.defined() || !tensor._is_zerotensor();
        const at::Tensor held = has_memory ? tensor : at::zeros(tensor.sizes(), tensor.options());
        outcome.results.push_back(Importer().ImportTensor(held));
      }
    } catch (const c10::Error& error) {
      outcome.error = error.what_without_backtrace();
    } catch (const std::exception& error) {
      outcome.error = error.what();
    }
    return outcome;
  }

 private:
  Role RoleOf(size_t argument) const {
    return argument < question_.roles.size() ? question_.roles[argument] : Role::kConstant;
  }

  at::Tensor DualOf(const at::Tensor& tensor, const Level& level, uint64_t* salt) const {
    if (!tensor.defined() || !tensor.is_floating_point()) return tensor;
    if (!IsChosen(question_, *salt - kFirstSalt, count_)) {
      ++*salt;
      return tensor;
    }
    const auto count = static_cast<int64_t>(tensor.storage().nbytes() / tensor.itemsize());
    const Placement primal = {Own(tensor.sizes()), Own(tensor.strides()), tensor.storage_offset(),
                              count};
    const auto dtype = static_cast<ScalarType>(tensor.scalar_type());
    const Tensor tangent = TangentWeights(primal, dtype, (*salt)++);
    return at::_make_dual(tensor, Exporter().ExportTensor(tangent), level.index());
  }

  c10::IValue Dual(const c10::IValue& value, const Level& level, uint64_t* salt) const {
    if (value.isTensor()) return DualOf(value.toTensor(), level, salt);
    if (!value.isTensorList()) return value;
    c10::List<at::Tensor> tensors;
    for (const at::Tensor& tensor : value.toTensorVector()) {
      tensors.push_back(DualOf(tensor, level, salt));
    }
    return tensors;
  }

  static constexpr uint64_t kFirstSalt = 100;

  const Question& question_;
  c10::OperatorHandle op_;
  std::vector<c10::IValue> arguments_;
  size_t count_ = 0;  // of inputs
};

}  // namespace

Derivatives DeriveInTorch(const Question& question) {
  return Derivation<TorchSide>(question).Run();
}

}  // namespace switchyard::comparison
