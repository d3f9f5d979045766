// Saves the state of a generator as a tensor of bytes, and restores it.
//
// Takes: a generator, and for SetState a Byte tensor on the CPU. Gives: the bytes of PyTorch's
// get_state for a generator in the same state. SetState accepts states that PyTorch saved. On the
// CPU a state contains the Mersenne Twister and the kept normal numbers, on other devices the seed
// and offset of Philox. Errors: Error for an undefined generator, and for a tensor that is not such
// a state; the generator is then unchanged.

#ifndef SWITCHYARD_LIB_CORE_GENERATOR_STATE_H_
#define SWITCHYARD_LIB_CORE_GENERATOR_STATE_H_

#include "lib/core/generator.h"
#include "lib/core/tensor.h"

namespace switchyard {

Tensor GetState(const Generator& generator);
void SetState(const Generator& generator, const Tensor& state);

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_CORE_GENERATOR_STATE_H_
