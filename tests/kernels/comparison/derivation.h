// The steps of derivatives.h, for both sides.
//
// A side has a tensor type, and: Inputs (tensors that may require a gradient), SetRequiresGrad,
// RequiresGrad, IsView, Call (flat results, arguments unchanged), Grad, WeightsLike,
// CallWithTangents (tangents of the results), Attempt (runs a function that returns tensors; the
// outcome has copies of them, or the error).

#ifndef SWITCHYARD_TESTS_KERNELS_COMPARISON_DERIVATION_H_
#define SWITCHYARD_TESTS_KERNELS_COMPARISON_DERIVATION_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "tests/kernels/comparison/derivatives.h"

namespace switchyard::comparison {

template <typename Side>
class Derivation {
  using Tensors = std::vector<typename Side::TensorType>;

 public:
  explicit Derivation(const Question& question) : question_(question), side_(question) {}

  Derivatives Run() {
    Derivatives found;
    inputs_ = Chosen(side_.Inputs());
    for (const auto& input : inputs_) side_.SetRequiresGrad(input);
    found.results = side_.Attempt([&] { return results_ = side_.Call(); });
    if (found.results.error) return found;
    for (const auto& result : results_) {
      found.requires_grad.push_back(side_.RequiresGrad(result));
      found.is_view.push_back(side_.IsView(result));
    }
    found.first = side_.Attempt([&] { return first_ = Gradients(Outputs(), 1); });
    if (!found.first.error) {
      found.second = side_.Attempt([&] { return Gradients(Differentiable(first_), 50); });
    }
    found.tangents = Tangents(question_);
    return found;
  }

  static Outcome Tangents(const Question& question) {
    return Side(question).Attempt([&] { return Side(question).CallWithTangents(); });
  }

 private:
  Tensors Chosen(const Tensors& inputs) {
    Tensors chosen;
    for (size_t i = 0; i < inputs.size(); ++i) {
      if (IsChosen(question_, i, inputs.size())) chosen.push_back(inputs[i]);
    }
    return chosen;
  }

  Tensors Differentiable(const Tensors& tensors) {
    Tensors found;
    for (const auto& tensor : tensors) {
      if (tensor.defined() && side_.RequiresGrad(tensor)) found.push_back(tensor);
    }
    return found;
  }

  // All outputs, or only the last one in each third case: nodes then get undefined gradients for
  // the others.
  Tensors Outputs() {
    const Tensors found = Differentiable(results_);
    if (question_.number % 3 != 2 || found.empty()) return found;
    return {found.back()};
  }

  Tensors Gradients(const Tensors& outputs, uint64_t salt) {
    if (outputs.empty()) return Tensors(inputs_.size());
    Tensors weights;
    for (const auto& output : outputs) weights.push_back(side_.WeightsLike(output, salt++));
    return side_.Grad(outputs, inputs_, weights);
  }

  const Question& question_;
  Side side_;
  Tensors inputs_;
  Tensors results_;
  Tensors first_;
};

}  // namespace switchyard::comparison

#endif  // SWITCHYARD_TESTS_KERNELS_COMPARISON_DERIVATION_H_
