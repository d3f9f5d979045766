// The few operators that the engine itself needs: sums of gradients, their shapes and dtypes.
//
// Takes: `kOperators`, one constant of the program, which a build with autograd emits beside its
// kernels. Gives: nothing. Errors: those of the operators.
//
// lib/ stands below the operators, so they come from above, the way the table of boxed calls does
// (lib/boxing/operator_table.h): a constant that the linker joins. Nothing is registered, so
// nothing runs before main; a program without one does not link; and every program pays for what
// its own operators are made of. Each function is an ordinary call of operators, which records
// nodes when grad mode is on: that is how second derivatives come about. None keeps its arguments.

#ifndef SWITCHYARD_LIB_AUTOGRAD_OPERATORS_H_
#define SWITCHYARD_LIB_AUTOGRAD_OPERATORS_H_

#include <cstdint>

#include "lib/core/array_ref.h"
#include "lib/core/device.h"
#include "lib/core/scalar_type.h"
#include "lib/core/tensor.h"

namespace switchyard::autograd {

// Where the elements of a tensor lie in its storage.
struct Geometry {
  IntArrayRef sizes;
  IntArrayRef strides;
  int64_t offset;
};

struct Operators {
  // The sum of two tensors of one shape.
  Tensor (*add)(const Tensor& self, const Tensor& other);
  // The same into `self`. Called with grad mode off only.
  void (*add_)(const Tensor& self, const Tensor& other);
  // Sums what broadcasting to `grad`'s sizes has repeated.
  Tensor (*sum_to)(const Tensor& grad, IntArrayRef sizes);
  // The elements as another dtype; complex ones as real ones lose their imaginary part.
  Tensor (*cast)(const Tensor& tensor, ScalarType dtype);
  // A copy with new memory and these strides.
  Tensor (*clone)(const Tensor& tensor, IntArrayRef strides);
  Tensor (*full)(IntArrayRef sizes, ScalarType dtype, Device device, double value);
  // The part of `base` that a view of this geometry has.
  Tensor (*as_strided)(const Tensor& base, const Geometry& view);
  // A copy of `base`, of its strides, with `part` in the place of that part.
  Tensor (*as_strided_scatter)(const Tensor& base, const Tensor& part, const Geometry& view);
  // The gradient of a base of geometry `base` from that of its view: zeros, and `grad` added where
  // the view lies, which may be several times at one place.
  Tensor (*as_strided_backward)(const Tensor& grad, const Geometry& base, const Geometry& view);
  // Writes the elements of `source` into `self`, which may be a view.
  void (*copy_)(const Tensor& self, const Tensor& source);
  // Whether an element is not a number. Called in anomaly mode only.
  bool (*has_nan)(const Tensor& tensor);
};

// Defined by the program.
extern const Operators kOperators;

}  // namespace switchyard::autograd

#endif  // SWITCHYARD_LIB_AUTOGRAD_OPERATORS_H_
