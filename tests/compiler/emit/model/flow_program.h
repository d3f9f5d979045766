// A program with numbers, a branch and a loop, for tests of what is emitted for it.
#ifndef SWITCHYARD_TESTS_COMPILER_EMIT_MODEL_FLOW_PROGRAM_H_
#define SWITCHYARD_TESTS_COMPILER_EMIT_MODEL_FLOW_PROGRAM_H_

#include "tests/compiler/model/graph_maker.h"

namespace switchyard::emit {

// In Python, with a weight w = (0, 0, 0):
//
//   def forward(x, count, n):     # x: Float[s0, 3], s0 from 1 to 8; count: Long[]; n: int
//     y = cond(sum(x) > 0, lambda: relu(x) + w, lambda: neg(x), ())
//     i, a, b = while_loop(lambda i, a, b: i < count, lambda i, a, b: (i + 1, b, a * 2), (0, y, x))
//     k = count.item();  check(k >= 1, "k is positive")
//     m = nonzero(x)
//     return a, b, x[:k] * (n / 2), m.size(0) * n, k >= 3, 2.5, x
model::GraphMaker FlowProgram();

}  // namespace switchyard::emit

#endif  // SWITCHYARD_TESTS_COMPILER_EMIT_MODEL_FLOW_PROGRAM_H_
