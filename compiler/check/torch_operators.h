// PyTorch's operators of all editions, for sources that call them without an input that declares
// them: the arguments that they write, and the memory that their results share.
#ifndef SWITCHYARD_COMPILER_CHECK_TORCH_OPERATORS_H_
#define SWITCHYARD_COMPILER_CHECK_TORCH_OPERATORS_H_

#include "compiler/schema/program.h"

namespace switchyard::check {

// Made on first use. It has an operator once for each of its forms; only the types of tensors and
// masks are the original ones. Its ranges are in no file that can be shown.
const schema::Program& TorchOperators();

}  // namespace switchyard::check

#endif  // SWITCHYARD_COMPILER_CHECK_TORCH_OPERATORS_H_
