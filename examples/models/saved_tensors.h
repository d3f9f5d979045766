// Tensors that make_models.py wrote to a file.
//
// Takes: the path of a file. Gives: its tensors of Float, in order. Errors: an Error that names the
// file and the problem.

#ifndef SWITCHYARD_EXAMPLES_MODELS_SAVED_TENSORS_H_
#define SWITCHYARD_EXAMPLES_MODELS_SAVED_TENSORS_H_

#include <string>
#include <vector>

#include "lib/core/tensor.h"

namespace models {

std::vector<switchyard::Tensor> LoadTensors(const std::string& path);

}  // namespace models

#endif  // SWITCHYARD_EXAMPLES_MODELS_SAVED_TENSORS_H_
