// The few operators that the engine itself needs, for sums of gradients and for their shapes and
// dtypes.
//
// Takes: `kOperators`, one constant of the program, which a build with autograd emits beside its
// kernels. Gives: nothing. Errors: those of the operators.
//
// lib/ is below the operators, so the program provides them, like the table of boxed calls
// (lib/boxing/operator_table.h): as a constant that the linker resolves. Nothing is registered, so
// nothing runs before main; a program without the constant does not link; and a program contains
// only the operators that its constant uses. Each function is an ordinary call of operators, which
// records nodes if grad mode is on: second derivatives depend on this. No function keeps its
// arguments.

#ifndef SWITCHYARD_LIB_AUTOGRAD_OPERATORS_H_
#define SWITCHYARD_LIB_AUTOGRAD_OPERATORS_H_

#include <cstdint>

#include "lib/core/array_ref.h"
#include "lib/core/device.h"
#include "lib/core/scalar_type.h"
#include "lib/core/tensor.h"

namespace switchyard::autograd {

// The positions of a tensor's elements in its storage.
struct Geometry {
  IntArrayRef sizes;
  IntArrayRef strides;
  int64_t offset;
};

struct Operators {
  // The sum of two tensors with the same shape.
  Tensor (*add)(const Tensor& self, const Tensor& other);
  // The same into `self`. Called only with grad mode off.
  void (*add_)(const Tensor& self, const Tensor& other);
  // Sums over the dimensions that broadcasting to `grad`'s sizes repeated.
  Tensor (*sum_to)(const Tensor& grad, IntArrayRef sizes);
  // Converts the elements to another dtype; converting complex numbers to real ones drops the
  // imaginary part.
  Tensor (*cast)(const Tensor& tensor, ScalarType dtype);
  // A copy in new memory with these strides.
  Tensor (*clone)(const Tensor& tensor, IntArrayRef strides);
  Tensor (*full)(IntArrayRef sizes, ScalarType dtype, Device device, double value);
  // The part of `base` that a view of this geometry has.
  Tensor (*as_strided)(const Tensor& base, const Geometry& view);
  // A copy of `base` with the same strides, with `part` in place of that part.
  Tensor (*as_strided_scatter)(const Tensor& base, const Tensor& part, const Geometry& view);
  // The gradient of a base of geometry `base` from that of its view: zeros, and `grad` added at the
  // elements of the view, which may contain an element several times.
  Tensor (*as_strided_backward)(const Tensor& grad, const Geometry& base, const Geometry& view);
  // Writes the elements of `source` into `self`, which may be a view.
  void (*copy_)(const Tensor& self, const Tensor& source);
  // Whether an element is NaN. Called only in anomaly mode.
  bool (*has_nan)(const Tensor& tensor);
};

// Defined by the program.
extern const Operators kOperators;

}  // namespace switchyard::autograd

#endif  // SWITCHYARD_LIB_AUTOGRAD_OPERATORS_H_
