// Initialisers: fill a parameter in place, without recording.
//
// Takes: a tensor, the parameters of a distribution. Gives: the tensor. Errors: Error for a tensor
// of fewer than two dimensions if its fan is needed, and for a nonlinearity without a gain.
//
// Names and distributions are PyTorch's (torch.nn.init). The fan in of a weight [out, in, ...] is
// `in` and the fan out is `out`, each times the number of elements in the following dimensions.

#ifndef SWITCHYARD_KERNELS_NN_INIT_H_
#define SWITCHYARD_KERNELS_NN_INIT_H_

#include <cstdint>
#include <optional>
#include <string_view>

#include "lib/core/generator.h"
#include "lib/core/tensor.h"

namespace switchyard::nn::init {

using Generators = std::optional<Generator>;

enum class Fan { kIn, kOut };

int64_t FanOf(const Tensor& weight, Fan fan);
// For "linear", "conv2d", "sigmoid", "tanh", "relu", "leaky_relu" (with the slope), "selu".
double CalculateGain(std::string_view nonlinearity, double slope = 0.01);

Tensor constant_(const Tensor& tensor, double value);
Tensor zeros_(const Tensor& tensor);
Tensor ones_(const Tensor& tensor);
Tensor uniform_(const Tensor& tensor, double from = 0, double to = 1,
                const Generators& generator = std::nullopt);
Tensor normal_(const Tensor& tensor, double mean = 0, double std = 1,
               const Generators& generator = std::nullopt);
// std = gain * sqrt(2 / (fan in + fan out)); uniform between -sqrt(3) std and sqrt(3) std.
Tensor xavier_uniform_(const Tensor& tensor, double gain = 1,
                       const Generators& generator = std::nullopt);
Tensor xavier_normal_(const Tensor& tensor, double gain = 1,
                      const Generators& generator = std::nullopt);
// std = gain(nonlinearity, a) / sqrt(fan).
Tensor kaiming_uniform_(const Tensor& tensor, double a = 0, Fan fan = Fan::kIn,
                        std::string_view nonlinearity = "leaky_relu",
                        const Generators& generator = std::nullopt);
Tensor kaiming_normal_(const Tensor& tensor, double a = 0, Fan fan = Fan::kIn,
                       std::string_view nonlinearity = "leaky_relu",
                       const Generators& generator = std::nullopt);

}  // namespace switchyard::nn::init

#endif  // SWITCHYARD_KERNELS_NN_INIT_H_
