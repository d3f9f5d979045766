// Second names of operators, as users of NumPy know them.

#include <cstdint>
#include <optional>
#include <string_view>

#include "switchyard/ops/abs.h"
#include "switchyard/ops/absolute_native.h"
#include "switchyard/ops/acos.h"
#include "switchyard/ops/acosh.h"
#include "switchyard/ops/arccos_native.h"
#include "switchyard/ops/arccosh_native.h"
#include "switchyard/ops/arcsin_native.h"
#include "switchyard/ops/arcsinh_native.h"
#include "switchyard/ops/arctan2_native.h"
#include "switchyard/ops/arctan_native.h"
#include "switchyard/ops/arctanh_native.h"
#include "switchyard/ops/asin.h"
#include "switchyard/ops/asinh.h"
#include "switchyard/ops/atan.h"
#include "switchyard/ops/atan2.h"
#include "switchyard/ops/atanh.h"
#include "switchyard/ops/cat.h"
#include "switchyard/ops/clamp.h"
#include "switchyard/ops/clip_native.h"
#include "switchyard/ops/concat_native.h"
#include "switchyard/ops/concatenate_native.h"
#include "switchyard/ops/diagonal.h"
#include "switchyard/ops/div.h"
#include "switchyard/ops/divide_native.h"
#include "switchyard/ops/fix_native.h"
#include "switchyard/ops/ger_native.h"
#include "switchyard/ops/linalg_diagonal_native.h"
#include "switchyard/ops/moveaxis_native.h"
#include "switchyard/ops/movedim.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/multiply_native.h"
#include "switchyard/ops/neg.h"
#include "switchyard/ops/negative_native.h"
#include "switchyard/ops/outer.h"
#include "switchyard/ops/row_stack_native.h"
#include "switchyard/ops/sub.h"
#include "switchyard/ops/subtract_native.h"
#include "switchyard/ops/swapaxes_native.h"
#include "switchyard/ops/swapdims_native.h"
#include "switchyard/ops/transpose.h"
#include "switchyard/ops/true_divide_native.h"
#include "switchyard/ops/trunc.h"
#include "switchyard/ops/vstack.h"

namespace switchyard::native {

Tensor absolute(const Tensor& self) { return switchyard::abs(self); }
Tensor& absolute_(Tensor& self) { return switchyard::abs_(self); }
Tensor& absolute_out(const Tensor& self, Tensor& out) { return switchyard::abs_out(out, self); }

Tensor arccos(const Tensor& self) { return switchyard::acos(self); }
Tensor& arccos_(Tensor& self) { return switchyard::acos_(self); }
Tensor& arccos_out(const Tensor& self, Tensor& out) { return switchyard::acos_out(out, self); }

Tensor arccosh(const Tensor& self) { return switchyard::acosh(self); }
Tensor& arccosh_(Tensor& self) { return switchyard::acosh_(self); }
Tensor& arccosh_out(const Tensor& self, Tensor& out) { return switchyard::acosh_out(out, self); }

Tensor arcsin(const Tensor& self) { return switchyard::asin(self); }
Tensor& arcsin_(Tensor& self) { return switchyard::asin_(self); }
Tensor& arcsin_out(const Tensor& self, Tensor& out) { return switchyard::asin_out(out, self); }

Tensor arcsinh(const Tensor& self) { return switchyard::asinh(self); }
Tensor& arcsinh_(Tensor& self) { return switchyard::asinh_(self); }
Tensor& arcsinh_out(const Tensor& self, Tensor& out) { return switchyard::asinh_out(out, self); }

Tensor arctan(const Tensor& self) { return switchyard::atan(self); }
Tensor& arctan_(Tensor& self) { return switchyard::atan_(self); }
Tensor& arctan_out(const Tensor& self, Tensor& out) { return switchyard::atan_out(out, self); }

Tensor arctanh(const Tensor& self) { return switchyard::atanh(self); }
Tensor& arctanh_(Tensor& self) { return switchyard::atanh_(self); }
Tensor& arctanh_out(const Tensor& self, Tensor& out) { return switchyard::atanh_out(out, self); }

Tensor negative(const Tensor& self) { return switchyard::neg(self); }
Tensor& negative_(Tensor& self) { return switchyard::neg_(self); }
Tensor& negative_out(const Tensor& self, Tensor& out) { return switchyard::neg_out(out, self); }

Tensor fix(const Tensor& self) { return switchyard::trunc(self); }
Tensor& fix_(Tensor& self) { return switchyard::trunc_(self); }
Tensor& fix_out(const Tensor& self, Tensor& out) { return switchyard::trunc_out(out, self); }

Tensor multiply(const Tensor& self, const Tensor& other) { return switchyard::mul(self, other); }
Tensor& multiply_(Tensor& self, const Tensor& other) { return switchyard::mul_(self, other); }
Tensor& multiply_out(const Tensor& self, const Tensor& other, Tensor& out) {
  return switchyard::mul_out(out, self, other);
}
Tensor multiply(const Tensor& self, const Scalar& other) { return switchyard::mul(self, other); }
Tensor& multiply_(Tensor& self, const Scalar& other) { return switchyard::mul_(self, other); }

Tensor& subtract_out(const Tensor& self, const Tensor& other, const Scalar& alpha, Tensor& out) {
  return switchyard::sub_out(out, self, other, alpha);
}
Tensor subtract(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  return switchyard::sub(self, other, alpha);
}
Tensor& subtract_(Tensor& self, const Tensor& other, const Scalar& alpha) {
  return switchyard::sub_(self, other, alpha);
}
Tensor subtract(const Tensor& self, const Scalar& other, const Scalar& alpha) {
  return switchyard::sub(self, other, alpha);
}
Tensor& subtract_(Tensor& self, const Scalar& other, const Scalar& alpha) {
  return switchyard::sub_(self, other, alpha);
}

Tensor divide(const Tensor& self, const Tensor& other) { return switchyard::div(self, other); }
Tensor& divide_(Tensor& self, const Tensor& other) { return switchyard::div_(self, other); }
Tensor& divide_out(const Tensor& self, const Tensor& other, Tensor& out) {
  return switchyard::div_out(out, self, other);
}
Tensor divide(const Tensor& self, const Scalar& other) { return switchyard::div(self, other); }
Tensor& divide_(Tensor& self, const Scalar& other) { return switchyard::div_(self, other); }
Tensor divide(const Tensor& self, const Tensor& other,
              std::optional<std::string_view> rounding_mode) {
  return switchyard::div(self, other, rounding_mode);
}
Tensor& divide_(Tensor& self, const Tensor& other, std::optional<std::string_view> rounding_mode) {
  return switchyard::div_(self, other, rounding_mode);
}
Tensor& divide_out(const Tensor& self, const Tensor& other,
                   std::optional<std::string_view> rounding_mode, Tensor& out) {
  return switchyard::div_out(out, self, other, rounding_mode);
}
Tensor divide(const Tensor& self, const Scalar& other,
              std::optional<std::string_view> rounding_mode) {
  return switchyard::div(self, other, rounding_mode);
}
Tensor& divide_(Tensor& self, const Scalar& other, std::optional<std::string_view> rounding_mode) {
  return switchyard::div_(self, other, rounding_mode);
}

Tensor true_divide(const Tensor& self, const Tensor& other) { return switchyard::div(self, other); }
Tensor& true_divide_(Tensor& self, const Tensor& other) { return switchyard::div_(self, other); }
Tensor& true_divide_out(const Tensor& self, const Tensor& other, Tensor& out) {
  return switchyard::div_out(out, self, other);
}
Tensor true_divide(const Tensor& self, const Scalar& other) { return switchyard::div(self, other); }
Tensor& true_divide_(Tensor& self, const Scalar& other) { return switchyard::div_(self, other); }

Tensor clip(const Tensor& self, const std::optional<Scalar>& min,
            const std::optional<Scalar>& max) {
  return switchyard::clamp(self, min, max);
}
Tensor clip(const Tensor& self, const std::optional<Tensor>& min,
            const std::optional<Tensor>& max) {
  return switchyard::clamp(self, min, max);
}
Tensor& clip_(Tensor& self, const std::optional<Scalar>& min, const std::optional<Scalar>& max) {
  return switchyard::clamp_(self, min, max);
}
Tensor& clip_(Tensor& self, const std::optional<Tensor>& min, const std::optional<Tensor>& max) {
  return switchyard::clamp_(self, min, max);
}
Tensor& clip_out(const Tensor& self, const std::optional<Scalar>& min,
                 const std::optional<Scalar>& max, Tensor& out) {
  return switchyard::clamp_out(out, self, min, max);
}
Tensor& clip_out(const Tensor& self, const std::optional<Tensor>& min,
                 const std::optional<Tensor>& max, Tensor& out) {
  return switchyard::clamp_out(out, self, min, max);
}

Tensor arctan2(const Tensor& self, const Tensor& other) { return switchyard::atan2(self, other); }
Tensor& arctan2_out(const Tensor& self, const Tensor& other, Tensor& out) {
  return switchyard::atan2_out(out, self, other);
}
Tensor& arctan2_(Tensor& self, const Tensor& other) { return switchyard::atan2_(self, other); }

Tensor ger(const Tensor& self, const Tensor& vec2) { return switchyard::outer(self, vec2); }
Tensor& ger_out(const Tensor& self, const Tensor& vec2, Tensor& out) {
  return switchyard::outer_out(out, self, vec2);
}

Tensor concat(TensorList tensors, int64_t dim) { return switchyard::cat(tensors, dim); }
Tensor& concat_out(TensorList tensors, int64_t dim, Tensor& out) {
  return switchyard::cat_out(out, tensors, dim);
}

Tensor concatenate(TensorList tensors, int64_t dim) { return switchyard::cat(tensors, dim); }
Tensor& concatenate_out(TensorList tensors, int64_t dim, Tensor& out) {
  return switchyard::cat_out(out, tensors, dim);
}

Tensor swapaxes(const Tensor& self, int64_t axis0, int64_t axis1) {
  return switchyard::transpose(self, axis0, axis1);
}

Tensor swapdims(const Tensor& self, int64_t dim0, int64_t dim1) {
  return switchyard::transpose(self, dim0, dim1);
}

Tensor moveaxis(const Tensor& self, IntArrayRef source, IntArrayRef destination) {
  return switchyard::movedim(self, source, destination);
}
Tensor moveaxis(const Tensor& self, int64_t source, int64_t destination) {
  return switchyard::movedim(self, source, destination);
}

Tensor row_stack(TensorList tensors) { return switchyard::vstack(tensors); }
Tensor& row_stack_out(TensorList tensors, Tensor& out) {
  return switchyard::vstack_out(out, tensors);
}

Tensor linalg_diagonal(const Tensor& A, int64_t offset, int64_t dim1, int64_t dim2) {
  return switchyard::diagonal(A, offset, dim1, dim2);
}

}  // namespace switchyard::native
