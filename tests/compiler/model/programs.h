// Small exported programs for tests.
#ifndef SWITCHYARD_TESTS_COMPILER_MODEL_PROGRAMS_H_
#define SWITCHYARD_TESTS_COMPILER_MODEL_PROGRAMS_H_

#include <string>

namespace switchyard::model {

// `relu(x)` of a float matrix with s77 rows (1 to 8) and 3 columns.
std::string ReluProgram();

// `mul(x, w)` with a parameter `w` of 2x3 floats; WeightConfig describes its bytes, of weight_0.
std::string WeightProgram();
std::string WeightConfig();

// `cond(x, lambda x: relu(x), lambda x: x, (x,))` of a 2x3 float matrix, whose first element
// counts.
std::string BranchProgram();
// relu in a graph of `wrap_with_set_grad_enabled`.
std::string NoGradientProgram();
// `while_loop(lambda a: a, lambda a: relu(a), (x,))` of the same.
std::string LoopProgram();

}  // namespace switchyard::model

#endif  // SWITCHYARD_TESTS_COMPILER_MODEL_PROGRAMS_H_
