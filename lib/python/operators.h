// The few operators that the Python side itself needs: indexing, conversion, numbers in tensors.
//
// Takes: `kOperators`, one constant of the program, defined beside its kernels. Gives: nothing.
// Errors: those of the operators.
//
// lib/ is below the operators, so the program provides them, like those of
// lib/autograd/operators.h. Each function is an ordinary call of operators, which records
// gradients.

#ifndef SWITCHYARD_LIB_PYTHON_OPERATORS_H_
#define SWITCHYARD_LIB_PYTHON_OPERATORS_H_

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "lib/core/array_ref.h"
#include "lib/core/device.h"
#include "lib/core/memory_format.h"
#include "lib/core/scalar.h"
#include "lib/core/scalar_type.h"
#include "lib/core/tensor.h"

namespace switchyard::python {

struct Operators {
  // The only element of a tensor of any shape.
  Scalar (*item)(const Tensor& self);
  Tensor& (*copy_)(Tensor& self, const Tensor& source, bool non_blocking);
  Tensor& (*fill_)(Tensor& self, const Scalar& value);
  Tensor (*clone)(const Tensor& self, std::optional<MemoryFormat> format);
  Tensor (*contiguous)(const Tensor& self, MemoryFormat format);
  // The tensor itself, if it has the dtype and no copy is requested.
  Tensor (*to)(const Tensor& self, ScalarType dtype, bool non_blocking, bool copy,
               std::optional<MemoryFormat> format);
  // To another device; not from the device meta, which has no values.
  Tensor (*to_device)(const Tensor& self, Device device, ScalarType dtype, bool non_blocking,
                      bool copy, std::optional<MemoryFormat> format);
  Tensor (*select)(const Tensor& self, int64_t dim, int64_t index);
  Tensor (*slice)(const Tensor& self, int64_t dim, std::optional<int64_t> start,
                  std::optional<int64_t> end, int64_t step);
  Tensor (*unsqueeze)(const Tensor& self, int64_t dim);
  Tensor (*permute)(const Tensor& self, IntArrayRef dims);
  Tensor (*expand)(const Tensor& self, IntArrayRef size, bool implicit);
  Tensor (*view)(const Tensor& self, IntArrayRef size);
  Tensor (*index)(const Tensor& self, OptionalTensorList indices);
  Tensor& (*index_put_)(Tensor& self, OptionalTensorList indices, const Tensor& values,
                        bool accumulate);
  Tensor (*nonzero)(const Tensor& self);
  // For operators whose first operand is not a tensor.
  Tensor (*sub)(const Tensor& self, const Tensor& other, const Scalar& alpha);
  Tensor (*div)(const Tensor& self, const Tensor& other);
  Tensor (*div_mode)(const Tensor& self, const Tensor& other,
                     std::optional<std::string_view> rounding_mode);
  Tensor (*pow)(const Tensor& self, const Tensor& exponent);
  Tensor (*remainder)(const Tensor& self, const Tensor& other);
  Tensor (*bitwise_left_shift)(const Tensor& self, const Tensor& other);
  Tensor (*bitwise_right_shift)(const Tensor& self, const Tensor& other);
  Tensor (*eq)(const Tensor& self, const Tensor& other);
  Tensor (*any)(const Tensor& self);
  std::vector<Tensor> (*unbind)(const Tensor& self, int64_t dim);
};

// Defined by the program.
extern const Operators kOperators;

}  // namespace switchyard::python

#endif  // SWITCHYARD_LIB_PYTHON_OPERATORS_H_
