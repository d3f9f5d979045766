// Checks of the arguments of random operators.
//
// Takes: the operands and numbers of a call. Gives: out arguments with their sizes. Errors: an
// Error that names the operator for numbers that define no distribution, and for tensors that do
// not match or whose elements share memory.

#ifndef SWITCHYARD_KERNELS_COMMON_RANDOM_OPERANDS_H_
#define SWITCHYARD_KERNELS_COMMON_RANDOM_OPERANDS_H_

#include <cstdint>

#include "lib/core/scalar_type.h"
#include "lib/core/tensor.h"

namespace switchyard::internal {

inline constexpr char kMultinomial[] = "multinomial";

// uniform_: the bounds and their difference must be numbers of the dtype.
void CheckUniform(double from, double to, ScalarType type);

// normal_ and exponential_.
void CheckDeviation(double std);
void CheckRate(double lambd);

// bernoulli_: checks one probability, or the shape of a tensor of them, but not its elements.
void CheckProbability(const char* op, double p);
void CheckProbabilities(const Tensor& self, const Tensor& p);

// randperm: gives the out argument n elements; its dtype must have the integers below n.
void PreparePermutation(int64_t n, const Tensor& out);

// multinomial: resizes the out argument for the samples.
void PrepareMultinomial(const Tensor& self, int64_t samples, bool replacement, const Tensor& out);
// The error for an invalid probability, and for a row without a probability above zero.
[[noreturn]] void FailCategory(double probability);
[[noreturn]] void FailNoCategory();

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_COMMON_RANDOM_OPERANDS_H_
