// Comments on inputs, outputs and sizes of a model.
#ifndef SWITCHYARD_COMPILER_EMIT_MODEL_MODEL_TEXT_H_
#define SWITCHYARD_COMPILER_EMIT_MODEL_MODEL_TEXT_H_

#include <string>

#include "compiler/emit/model/model_input.h"

namespace switchyard::emit {

// `tokens: Long[1, s27]; s27 is from 2 to 128. Returns Float[1, s27, 256].`
std::string InterfaceText(const ModelInput& input);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_MODEL_MODEL_TEXT_H_
