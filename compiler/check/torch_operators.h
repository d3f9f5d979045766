// PyTorch's operators of all editions, for sources that call them where their own schema file is no
// input: what of their arguments they write, and what their results share memory with.
#ifndef SWITCHYARD_COMPILER_CHECK_TORCH_OPERATORS_H_
#define SWITCHYARD_COMPILER_CHECK_TORCH_OPERATORS_H_

#include "compiler/schema/program.h"

namespace switchyard::check {

// Made once, on first use. An operator is in it once for each form that it has had; no type but
// that of tensors and masks is its own. Its ranges are of no file that can be shown.
const schema::Program& TorchOperators();

}  // namespace switchyard::check

#endif  // SWITCHYARD_COMPILER_CHECK_TORCH_OPERATORS_H_
