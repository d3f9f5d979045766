// Layers: Linear, Conv2d, Embedding, Dropout.
//
// Takes: the sizes and options of PyTorch's modules with the same names. Gives: modules with a
// Forward and parameters with the same initial distributions. Errors: Error for invalid sizes;
// those of the operators.

#ifndef SWITCHYARD_KERNELS_NN_LAYERS_H_
#define SWITCHYARD_KERNELS_NN_LAYERS_H_

#include <array>
#include <cstdint>
#include <optional>

#include "kernels/nn/module.h"
#include "lib/core/tensor.h"

namespace switchyard::nn {

// x weight^T + bias. Both are uniform between -1 / sqrt(in) and 1 / sqrt(in).
class Linear : public Module {
 public:
  Linear(int64_t in, int64_t out, bool has_bias = true, const Of& of = {});
  Tensor Forward(const Tensor& input) const;

  const Tensor weight;  // [out, in]
  const Tensor bias;    // [out], or undefined
};

struct Conv2dOptions {
  std::array<int64_t, 2> stride = {1, 1};
  std::array<int64_t, 2> padding = {0, 0};
  std::array<int64_t, 2> dilation = {1, 1};
  int64_t groups = 1;
  bool has_bias = true;
};

// Weight and bias are uniform between -1 / sqrt(fan in) and 1 / sqrt(fan in).
class Conv2d : public Module {
 public:
  Conv2d(int64_t in, int64_t out, std::array<int64_t, 2> kernel, const Conv2dOptions& options = {},
         const Of& of = {});
  Tensor Forward(const Tensor& input) const;

  const Conv2dOptions options;
  const Tensor weight;  // [out, in / groups, height, width]
  const Tensor bias;    // [out], or undefined
};

// Rows of a table, from a normal distribution. The row `padding`, if there is one, is zeros and
// gets no gradient.
class Embedding : public Module {
 public:
  Embedding(int64_t rows, int64_t size, std::optional<int64_t> padding = std::nullopt,
            const Of& of = {});
  Tensor Forward(const Tensor& indices) const;

  const int64_t padding;  // -1 for none
  const Tensor weight;    // [rows, size]
};

// In training, elements become zero with probability p, and the others grow by 1 / (1 - p).
class Dropout : public Module {
 public:
  explicit Dropout(double p = 0.5);
  Tensor Forward(const Tensor& input) const;

  const double p;
};

}  // namespace switchyard::nn

#endif  // SWITCHYARD_KERNELS_NN_LAYERS_H_
