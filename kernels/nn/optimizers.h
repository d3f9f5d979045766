// Optimisers: SGD with momentum, Adam.
//
// Takes: parameters, with their gradients from backward. Gives: Step, which updates the parameters
// in place without recording; its state between steps. Errors: Error for invalid numbers, and for a
// state that does not match.
//
// Formulas and names are PyTorch's. A parameter without a gradient is not changed.

#ifndef SWITCHYARD_KERNELS_NN_OPTIMIZERS_H_
#define SWITCHYARD_KERNELS_NN_OPTIMIZERS_H_

#include <cstddef>
#include <string>
#include <vector>

#include "kernels/nn/module.h"
#include "lib/core/tensor.h"

namespace switchyard::nn {

class Optimizer {
 public:
  explicit Optimizer(std::vector<Tensor> parameters);
  virtual ~Optimizer() = default;
  Optimizer(const Optimizer&) = delete;
  Optimizer& operator=(const Optimizer&) = delete;

  void Step();
  // Clears the gradients.
  void ZeroGrad();

  // Aliases of the state of each parameter by its index, "0.momentum_buffer"; empty before the
  // first step.
  State GetState();
  // Copies the state. Missing parts are as before the first step.
  void LoadState(const State& state);

 protected:
  struct Kept {
    std::string name;
    Tensor* tensor;
    bool is_number;  // otherwise it has the parameter's sizes
  };
  virtual std::vector<Kept> KeptOf(size_t index) = 0;

  // Updates parameter `index`; grad mode is off.
  virtual void Move(size_t index, Tensor parameter, const Tensor& grad) = 0;
  size_t num_parameters() const { return parameters_.size(); }

 private:
  const std::vector<Tensor> parameters_;
};

struct SgdOptions {
  double learning_rate = 0.001;
  double momentum = 0;
  double dampening = 0;
  double weight_decay = 0;
  bool nesterov = false;
  bool maximize = false;  // moves along the gradient
};

class Sgd : public Optimizer {
 public:
  explicit Sgd(std::vector<Tensor> parameters, const SgdOptions& options = {});

  SgdOptions options;  // may change between steps

 private:
  void Move(size_t index, Tensor parameter, const Tensor& grad) override;
  std::vector<Kept> KeptOf(size_t index) override;

  std::vector<Tensor> momenta_;
};

struct AdamOptions {
  double learning_rate = 0.001;
  double beta1 = 0.9;
  double beta2 = 0.999;
  double eps = 1e-8;
  double weight_decay = 0;
  // The decay applies to the parameter, not to the gradient: AdamW.
  bool decouples_decay = false;
  bool amsgrad = false;
  bool maximize = false;  // moves along the gradient
};

class Adam : public Optimizer {
 public:
  explicit Adam(std::vector<Tensor> parameters, const AdamOptions& options = {});

  AdamOptions options;  // may change between steps

 private:
  struct Moments {
    Tensor step;  // a Long
    Tensor first, second;
    Tensor greatest_second;  // for amsgrad
  };
  void Move(size_t index, Tensor parameter, const Tensor& grad) override;
  std::vector<Kept> KeptOf(size_t index) override;

  std::vector<Moments> moments_;
};

}  // namespace switchyard::nn

#endif  // SWITCHYARD_KERNELS_NN_OPTIMIZERS_H_
