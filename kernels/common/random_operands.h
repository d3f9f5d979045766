// What random operators are asked for, checked.
//
// Takes: the operands and numbers of a call. Gives: out arguments with their sizes. Errors: Error
// naming the operator for numbers that make no distribution, for tensors that do not fit each other
// or whose elements share memory.

#ifndef SWITCHYARD_KERNELS_COMMON_RANDOM_OPERANDS_H_
#define SWITCHYARD_KERNELS_COMMON_RANDOM_OPERANDS_H_

#include <cstdint>

#include "lib/core/scalar_type.h"
#include "lib/core/tensor.h"

namespace switchyard::internal {

inline constexpr char kMultinomial[] = "multinomial";

// uniform_: the bounds and their distance are numbers of the dtype.
void CheckUniform(double from, double to, ScalarType type);

// normal_ and exponential_.
void CheckDeviation(double std);
void CheckRate(double lambd);

// bernoulli_: one probability, or a tensor of them; its elements are not looked at.
void CheckProbability(const char* op, double p);
void CheckProbabilities(const Tensor& self, const Tensor& p);

// randperm: gives the out argument n elements; its dtype has the integers below n.
void PreparePermutation(int64_t n, const Tensor& out);

// multinomial: gives the out argument room for the samples.
void PrepareMultinomial(const Tensor& self, int64_t samples, bool replacement, const Tensor& out);
// A probability that is none, and a row without one above zero.
[[noreturn]] void FailCategory(double probability);
[[noreturn]] void FailNoCategory();

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_COMMON_RANDOM_OPERANDS_H_
