// Forward mode: derivatives along one direction, computed together with the values.
//
//   const DualLevel level;
//   const Tensor x = MakeDual(value, direction);
//   const Tensor derivative = UnpackDual(Call(x)).tangent;
//
// Takes: tensors and their tangents. Gives: results with tangents, for every operator that has a
// formula. Errors: Error for a level inside another, a dual tensor without a level, a primal that
// is an integer or has a tangent already, a tangent of other sizes; an operator that has no formula
// or out arguments.
//
// One level is active in the program at a time, for all threads; when it ends, all tensors lose
// their tangents. Grad mode does not matter: a tangent may require a gradient, and gradients of
// dual tensors have tangents. Inference mode and Detach drop tangents.

#ifndef SWITCHYARD_LIB_AUTOGRAD_DUAL_H_
#define SWITCHYARD_LIB_AUTOGRAD_DUAL_H_

#include "lib/core/tensor.h"

namespace switchyard::autograd {

class DualLevel {
 public:
  DualLevel();
  ~DualLevel();
  DualLevel(const DualLevel&) = delete;
  DualLevel& operator=(const DualLevel&) = delete;
};

struct Dual {
  Tensor primal;
  Tensor tangent;
};

// A view of the primal with the tangent: the given tensor, if it has the primal's memory layout;
// otherwise a copy with that layout. The primal itself gets no tangent.
Tensor MakeDual(const Tensor& primal, const Tensor& tangent);

// A view of the primal without tangent, and the tangent, undefined if there is none.
Dual UnpackDual(const Tensor& tensor);

}  // namespace switchyard::autograd

#endif  // SWITCHYARD_LIB_AUTOGRAD_DUAL_H_
