// Calls operators of libtorch by name with boxed values of this run-time.
//
// Takes: the full name, `aten::add.Tensor`, and arguments, which are copied before the call. Gives:
// the outcome, with tensors copied to tensors of this run-time that share storages in the same way.
// Errors: the outcome contains the message of the exception.

#ifndef SWITCHYARD_TESTS_KERNELS_COMPARISON_TORCH_OPERATORS_H_
#define SWITCHYARD_TESTS_KERNELS_COMPARISON_TORCH_OPERATORS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "tests/kernels/comparison/outcome.h"

namespace switchyard::comparison {

// Call it once, before the first call: one thread, no warnings.
void PrepareTorch();

// Seeds the default CPU generator.
void SeedTorch(uint64_t seed);

// The bytes of that generator's state, and the reverse.
std::vector<uint8_t> StateOfTorch();
void SetStateOfTorch(const std::vector<uint8_t>& state);

// The first numbers of a subsequence of libtorch's Philox, starting at a block of four.
std::vector<uint32_t> PhiloxOfTorch(uint64_t seed, uint64_t subsequence, uint64_t block, int count);

// Whether there is such an operator.
bool TorchHas(const std::string& name);

Outcome CallTorch(const std::string& name, const std::vector<Value>& arguments);

}  // namespace switchyard::comparison

#endif  // SWITCHYARD_TESTS_KERNELS_COMPARISON_TORCH_OPERATORS_H_
