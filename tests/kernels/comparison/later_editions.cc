#include "tests/kernels/comparison/later_editions.h"

#include <algorithm>
#include <iterator>

#include "lib/core/scalar_type.h"
#include "tests/kernels/comparison/outcome.h"

namespace switchyard::comparison {
namespace {

constexpr std::string_view kLater[] = {
    "aten::_int_mm",
    "aten::_int_mm.out",
    "aten::_native_batch_norm_legit",
    "aten::_native_batch_norm_legit.no_stats",
    "aten::_native_batch_norm_legit_functional",
    "aten::_native_batch_norm_legit_no_training",
    "aten::_prelu_kernel",
    "aten::_prelu_kernel_backward",
    "aten::_safe_softmax",
    "aten::_scaled_dot_product_flash_attention_for_cpu",
    "aten::_weight_int8pack_mm",
    "aten::all.dims",
    "aten::all.dims_out",
    "aten::addmm.dtype",
    "aten::addmm.dtype_out",
    "aten::any.dims",
    "aten::any.dims_out",
    "aten::argsort.stable_out",
    "aten::_linalg_eigvals",
    "aten::baddbmm.dtype",
    "aten::baddbmm.dtype_out",
    "aten::bmm.dtype",
    "aten::bmm.dtype_out",
    "aten::scaled_dot_product_attention",
    "aten::linspace.Scalar_Tensor",
    "aten::linspace.Scalar_Tensor_out",
    "aten::linspace.Tensor_Scalar",
    "aten::linspace.Tensor_Scalar_out",
    "aten::linspace.Tensor_Tensor",
    "aten::linspace.Tensor_Tensor_out",
    "aten::logspace.Scalar_Tensor",
    "aten::logspace.Tensor_Scalar",
    "aten::logspace.Tensor_Tensor",
    "aten::max.unary_out",
    "aten::mean.dtype_out",
    "aten::min.unary_out",
    "aten::empty_permuted",
    "aten::mkldnn_rnn_layer",
    "aten::mm.dtype",
    "aten::mm.dtype_out",
    "aten::nonzero_static",
    "aten::nonzero_static.out",
    "aten::rand_like.generator",
    "aten::randint_like.Tensor",
    "aten::randint_like.Tensor_generator",
    "aten::randint_like.generator",
    "aten::randint_like.low_generator_dtype",
    "aten::randn_like.generator",
    "aten::rms_norm",
    "aten::squeeze.dims",
    "aten::squeeze_copy.dims",
    "aten::squeeze_copy.dims_out",
    "aten::sym_is_contiguous",
    "aten::sym_numel",
    "aten::sym_size.int",
    "aten::sym_storage_offset",
    "aten::sym_stride.int",
    "aten::squeeze_.dims",
    // libtorch has no value for lists of numbers.
    "aten::gradient.scalarrayarray",
    "aten::gradient.scalarrayint",
    // For CUDA alone there.
    "aten::native_batch_norm.out",
    // Out arguments of other dtypes: taken there, refused by 2.15 and here.
    "aten::index.Tensor_out",
    // The comparison takes tensors over one storage for tensors of one dtype.
    "aten::imag",
    "aten::real",
    "aten::view.dtype",
    "aten::view_as_complex",
    "aten::view_as_real",
};

bool IsFraction(const Value& value) { return value.kind() == Value::Kind::Double; }

bool IsLike(const Value& value, const Value& other) {
  const Tensor& a = value.tensor();
  const Tensor& b = other.tensor();
  return a.dtype() == b.dtype() && a.sizes() == b.sizes();
}

bool HasInt(const std::vector<Value>& arguments) {
  const std::vector<Tensor> tensors = TensorsIn(arguments);
  return std::any_of(tensors.begin(), tensors.end(), [](const Tensor& tensor) {
    return tensor.defined() && tensor.dtype() == ScalarType::Int;
  });
}

}  // namespace

bool IsOfLaterEdition(std::string_view name) {
  // Out arguments of copies of views were written as they were, without another size.
  const size_t copy = name.find("_copy");
  if (copy != std::string_view::npos && name.find("out", copy) != std::string_view::npos &&
      name.substr(0, 16) != "aten::index_copy" && name.substr(0, 17) != "aten::narrow_copy") {
    return true;
  }
  return std::find(std::begin(kLater), std::end(kLater), name) != std::end(kLater);
}

bool MeansMoreLater(std::string_view name, const std::vector<Value>& arguments) {
  const auto begins = [&](std::string_view start) { return name.substr(0, start.size()) == start; };
  // Integers were counted after the numbers had become whole.
  if (begins("aten::arange")) return std::any_of(arguments.begin(), arguments.end(), IsFraction);
  // There were no defaults.
  if (name == "aten::std.correction_out" || name == "aten::var.correction_out") {
    return std::any_of(arguments.begin(), arguments.end(),
                       [](const Value& argument) { return argument.IsDefault(); });
  }
  // Sums over a dimension of which the other operand has one element became Long.
  if (begins("aten::tensordot")) {
    const ScalarType type = arguments[0].tensor().dtype();
    return IsIntegralType(type, /*include_bool=*/true) && type != ScalarType::Long;
  }
  // src itself was the result, where nothing was converted or stretched.
  if (name == "aten::copy") return IsLike(arguments[1], arguments[0]);
  // Elements were counted in the order of memory.
  if (name == "aten::masked_scatter_") return !arguments[0].tensor().is_contiguous();
  // Out arguments of generated operators could have another dtype than the result.
  if (name == "aten::resize.out") {
    return arguments[0].tensor().dtype() != arguments.back().tensor().dtype();
  }
  // Along a dimension, a number became a list.
  if (begins("aten::aminmax")) return arguments[0].tensor().dim() == 0;
  // The dimension of a number, or of no elements, was not checked.
  if (begins("aten::cummax") || begins("aten::cummin")) {
    return arguments[0].tensor().dim() == 0 || arguments[0].tensor().numel() == 0;
  }
  // The range was divided before it was multiplied; that of a case is exact, unless it is of
  // elements.
  if (begins("aten::histc")) return arguments[2].integer() == arguments[3].integer();
  // The other bound was the last one, where bounds cross.
  if (begins("aten::logit") || begins("aten::special_logit")) {
    return IsFraction(arguments[1]) && arguments[1].real() > 0.5;
  }
  // Elements of a slice were compared in another order.
  if (name == "aten::unique_dim") return arguments[0].tensor().dim() > 2;
  // Fewer differences than none left the tensor as it was.
  // Of no elements, results share memory there.
  if (begins("aten::diff") && arguments[0].tensor().numel() == 0) return true;
  if (begins("aten::diff"))
    return arguments[1].kind() == Value::Kind::Int && arguments[1].integer() < 0;
  // Norms of no elements were zero, whatever the power.
  if (begins("aten::norm.") || name == "aten::dist") return arguments[0].tensor().numel() == 0;
  // Positions had to be Long.
  const bool has_positions = begins("aten::gather") || begins("aten::scatter") ||
                             begins("aten::index.") || begins("aten::index_put") ||
                             begins("aten::_index_put_impl_");
  return has_positions && HasInt(arguments);
}

}  // namespace switchyard::comparison
