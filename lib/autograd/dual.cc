#include "lib/autograd/dual.h"

#include "lib/autograd/modes.h"
#include "lib/autograd/tangent.h"
#include "lib/autograd/variable.h"
#include "lib/core/error.h"

namespace switchyard::autograd {
namespace {

void CheckIsNumber(const char* what, const Tensor& tensor) {
  SWITCHYARD_CHECK(tensor.defined() && IsDifferentiable(tensor.dtype()), what,
                   " of a dual tensor must be of floating point or complex numbers, not ", tensor);
}

}  // namespace

DualLevel::DualLevel() {
  SWITCHYARD_CHECK(!internal::has_level.exchange(true),
                   "a DualLevel is already active, and levels of forward mode cannot be nested");
}

DualLevel::~DualLevel() {
  DropAllTangents();
  internal::has_level.store(false);
}

Tensor MakeDual(const Tensor& primal, const Tensor& tangent) {
  SWITCHYARD_CHECK(internal::has_level.load(), "a dual tensor is made outside of a DualLevel");
  CheckIsNumber("the primal", primal);
  CheckIsNumber("the tangent", tangent);
  SWITCHYARD_CHECK(!HasTangent(primal), "the primal of a dual tensor already has a tangent");
  Tensor dual = AliasOf(primal, "MakeDualBackward");
  if (IsForwardMode()) StoreTangent(dual, tangent);
  return dual;
}

Dual UnpackDual(const Tensor& tensor) {
  return {AliasOf(tensor, "UnpackDualBackward"), TangentOf(tensor)};
}

}  // namespace switchyard::autograd
