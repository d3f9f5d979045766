// Optimisers: SGD with momentum, Adam.
//
// Takes: parameters, and their gradients as backward left them. Gives: Step, which moves the
// parameters in place without a record. Errors: Error for numbers that make no step.
//
// Laws are PyTorch's. A parameter without gradient is left as it is.

#ifndef SWITCHYARD_KERNELS_NN_OPTIMIZERS_H_
#define SWITCHYARD_KERNELS_NN_OPTIMIZERS_H_

#include <cstdint>
#include <vector>

#include "lib/core/tensor.h"

namespace switchyard::nn {

class Optimizer {
 public:
  explicit Optimizer(std::vector<Tensor> parameters);
  virtual ~Optimizer() = default;
  Optimizer(const Optimizer&) = delete;
  Optimizer& operator=(const Optimizer&) = delete;

  void Step();
  // Forgets the gradients.
  void ZeroGrad();

 protected:
  // Of parameter `index`; grad mode is off.
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
};

class Sgd : public Optimizer {
 public:
  explicit Sgd(std::vector<Tensor> parameters, const SgdOptions& options = {});

  SgdOptions options;  // may change between steps

 private:
  void Move(size_t index, Tensor parameter, const Tensor& grad) override;

  std::vector<Tensor> momenta_;
};

struct AdamOptions {
  double learning_rate = 0.001;
  double beta1 = 0.9;
  double beta2 = 0.999;
  double eps = 1e-8;
  double weight_decay = 0;
  // The decay goes into the parameter, not into the gradient: AdamW.
  bool decouples_decay = false;
  bool amsgrad = false;
};

class Adam : public Optimizer {
 public:
  explicit Adam(std::vector<Tensor> parameters, const AdamOptions& options = {});

  AdamOptions options;  // may change between steps

 private:
  struct Moments {
    int64_t step = 0;
    Tensor first, second;
    Tensor greatest_second;  // of amsgrad
  };
  void Move(size_t index, Tensor parameter, const Tensor& grad) override;

  std::vector<Moments> moments_;
};

}  // namespace switchyard::nn

#endif  // SWITCHYARD_KERNELS_NN_OPTIMIZERS_H_
