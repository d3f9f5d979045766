// The state of a generator as a tensor of bytes, to be saved and taken up again.
//
// Takes: a generator, and for SetState a tensor of Byte on the CPU. Gives: the bytes that PyTorch's
// get_state gives for a generator in that state, and takes what PyTorch saved: on the CPU the
// Mersenne Twister and the normal numbers that are kept, on other devices seed and offset of
// Philox. Errors: Error for an undefined generator, and for a tensor that holds no such state; the
// generator then is as it was.

#ifndef SWITCHYARD_LIB_CORE_GENERATOR_STATE_H_
#define SWITCHYARD_LIB_CORE_GENERATOR_STATE_H_

#include "lib/core/generator.h"
#include "lib/core/tensor.h"

namespace switchyard {

Tensor GetState(const Generator& generator);
void SetState(const Generator& generator, const Tensor& state);

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_CORE_GENERATOR_STATE_H_
