// The gradient functions: what the formulas of kernels/derivatives.yaml call and no operator is.
//
// Takes: gradients or tangents, and what the formula saved. Gives: gradients, or tangents: `_jvp`.
// Each is made of operators alone, so that it is recorded like any other computation: that is how
// second derivatives come about. None reads or writes memory, and none keeps its arguments. Where
// a function has several gradients, it gives undefined ones for those that are not wanted, and for
// an undefined incoming one. Errors: those of the operators.

#ifndef SWITCHYARD_KERNELS_GRADIENTS_FUNCTIONS_H_
#define SWITCHYARD_KERNELS_GRADIENTS_FUNCTIONS_H_

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <tuple>
#include <vector>

#include "lib/autograd/operators.h"
#include "lib/core/array_ref.h"
#include "lib/core/scalar.h"
#include "lib/core/tensor.h"
#include "lib/core/tensor_options.h"

namespace switchyard::gradients {

// unary.cc
Tensor tanh_backward(const Tensor& grad, const Tensor& result);
Tensor sigmoid_backward(const Tensor& grad, const Tensor& result);
Tensor relu_backward(const Tensor& grad, const Tensor& result);
Tensor gelu_backward(const Tensor& grad, const Tensor& self, std::string_view approximate);
Tensor silu_backward(const Tensor& grad, const Tensor& self);
Tensor hardswish_backward(const Tensor& grad, const Tensor& self);
Tensor hardsigmoid_backward(const Tensor& grad, const Tensor& self);
Tensor hardtanh_backward(const Tensor& grad, const Tensor& self, const Scalar& min_val,
                         const Scalar& max_val);
Tensor leaky_relu_backward(const Tensor& grad, const Tensor& self, const Scalar& negative_slope);
Tensor elu_backward(const Tensor& grad, const Tensor& self, const Scalar& alpha,
                    const Scalar& scale, const Scalar& input_scale);
Tensor clamp_backward(const Tensor& grad, const Tensor& self, const std::optional<Scalar>& min,
                      const std::optional<Scalar>& max);
Tensor pow_backward(const Tensor& grad, const Tensor& self, const Scalar& exponent);
Tensor pow_self_backward(const Tensor& grad, const Tensor& self, const Tensor& exponent);
Tensor pow_exponent_backward(const Tensor& grad, const Tensor& self, const Tensor& exponent,
                             const Tensor& result);
Tensor pow_scalar_backward(const Tensor& grad, const Scalar& self, const Tensor& exponent,
                           const Tensor& result);

// binary.cc
Tensor maybe_multiply(const Tensor& grad, const Scalar& factor);
Tensor div_other_backward(const Tensor& grad, const Tensor& self, const Tensor& other);
Tensor div_mode_self_backward(const Tensor& grad, const Tensor& other,
                              std::optional<std::string_view> rounding_mode);
Tensor div_mode_other_backward(const Tensor& grad, const Tensor& self, const Tensor& other,
                               std::optional<std::string_view> rounding_mode);
Tensor div_mode_scalar_backward(const Tensor& grad, const Scalar& other,
                                std::optional<std::string_view> rounding_mode);
Tensor maximum_backward(const Tensor& grad, const Tensor& self, const Tensor& other);
Tensor minimum_backward(const Tensor& grad, const Tensor& self, const Tensor& other);
Tensor maximum_jvp(const Tensor& self_p, const Tensor& self_t, const Tensor& other_p,
                   const Tensor& other_t);
Tensor minimum_jvp(const Tensor& self_p, const Tensor& self_t, const Tensor& other_p,
                   const Tensor& other_t);
Tensor atan2_backward(const Tensor& grad, const Tensor& self, const Tensor& other);
Tensor clamp_self_backward(const Tensor& grad, const Tensor& self, const Tensor& min,
                           const Tensor& max);
std::tuple<Tensor, Tensor> clamp_bounds_backward(const Tensor& grad, const Tensor& self,
                                                 const Tensor& min, const Tensor& max,
                                                 std::array<bool, 2> grad_input_mask);
Tensor clamp_jvp(const Tensor& self_p, const Tensor& self_t, const Tensor& min_p,
                 const Tensor& min_t, const Tensor& max_p, const Tensor& max_t);

// reductions.cc
Tensor sum_backward(const Tensor& grad, IntArrayRef sizes, OptionalIntArrayRef dim, bool keepdim);
Tensor mean_backward(const Tensor& grad, IntArrayRef sizes, OptionalIntArrayRef dim, bool keepdim);
Tensor prod_backward(const Tensor& grad, const Tensor& self);
Tensor prod_dim_backward(const Tensor& grad, const Tensor& self, int64_t dim, bool keepdim);
Tensor prod_jvp(const Tensor& self_p, const Tensor& self_t);
Tensor prod_dim_jvp(const Tensor& self_p, const Tensor& self_t, int64_t dim, bool keepdim);
Tensor extreme_backward(const Tensor& grad, const Tensor& self, const Tensor& result,
                        IntArrayRef dim, bool keepdim);
Tensor extreme_jvp(const Tensor& self_p, const Tensor& self_t, const Tensor& result,
                   IntArrayRef dim, bool keepdim);
Tensor selected_backward(const Tensor& grad, IntArrayRef sizes, int64_t dim, const Tensor& indices,
                         bool keepdim);
Tensor selected_jvp(const Tensor& self_t, int64_t dim, const Tensor& indices, bool keepdim);
Tensor var_backward(const Tensor& grad, const Tensor& self, OptionalIntArrayRef dim,
                    std::optional<int64_t> correction, bool keepdim);
Tensor var_jvp(const Tensor& self_p, const Tensor& self_t, OptionalIntArrayRef dim,
               std::optional<int64_t> correction, bool keepdim);
Tensor std_backward(const Tensor& grad, const Tensor& self, const Tensor& result,
                    OptionalIntArrayRef dim, std::optional<int64_t> correction, bool keepdim);
Tensor std_jvp(const Tensor& self_p, const Tensor& self_t, const Tensor& result,
               OptionalIntArrayRef dim, std::optional<int64_t> correction, bool keepdim);
Tensor logsumexp_backward(const Tensor& grad, const Tensor& self, const Tensor& result,
                          IntArrayRef dim, bool keepdim);
Tensor logsumexp_jvp(const Tensor& self_p, const Tensor& self_t, const Tensor& result,
                     IntArrayRef dim, bool keepdim);

// norm.cc
Tensor norm_backward(const Tensor& grad, const Tensor& self, const std::optional<Scalar>& p,
                     const Tensor& result, IntArrayRef dim, bool keepdim);
Tensor norm_jvp(const Tensor& self_p, const Tensor& self_t, const std::optional<Scalar>& p,
                const Tensor& result, IntArrayRef dim, bool keepdim);

// cumulative.cc
Tensor cumsum_backward(const Tensor& grad, int64_t dim);
Tensor cumprod_backward(const Tensor& grad, const Tensor& self, const Tensor& result, int64_t dim);
Tensor cumprod_jvp(const Tensor& self_p, const Tensor& self_t, const Tensor& result, int64_t dim);

// views.cc
Tensor sum_to_size(const Tensor& grad, IntArrayRef sizes);
Tensor permute_backward(const Tensor& grad, IntArrayRef dims);
Tensor select_backward(const Tensor& grad, IntArrayRef sizes, int64_t dim, int64_t index);
Tensor slice_backward(const Tensor& grad, IntArrayRef sizes, int64_t dim,
                      std::optional<int64_t> start, std::optional<int64_t> end, int64_t step);
Tensor split_backward(TensorList grads, IntArrayRef sizes, int64_t split_size, int64_t dim,
                      const TensorOptions& options);
Tensor split_with_sizes_backward(TensorList grads, IntArrayRef sizes, IntArrayRef split_sizes,
                                 int64_t dim, const TensorOptions& options);
Tensor unbind_backward(TensorList grads, int64_t dim);
Tensor as_strided_backward(const Tensor& grad, const autograd::Geometry& base, IntArrayRef size,
                           IntArrayRef stride, std::optional<int64_t> storage_offset);
std::vector<Tensor> cat_backward(const Tensor& grad, ArrayRef<std::vector<int64_t>> sizes,
                                 int64_t dim);
std::vector<Tensor> stack_backward(const Tensor& grad, int64_t dim);
Tensor repeat_backward(const Tensor& grad, IntArrayRef repeats, IntArrayRef sizes);
Tensor roll_backward(const Tensor& grad, IntArrayRef shifts, IntArrayRef dims);

// indexing.cc
Tensor index_select_backward(const Tensor& grad, IntArrayRef sizes, int64_t dim,
                             const Tensor& index);
Tensor gather_backward(const Tensor& grad, IntArrayRef sizes, int64_t dim, const Tensor& index);
Tensor scatter_src_backward(const Tensor& grad, IntArrayRef sizes, int64_t dim,
                            const Tensor& index);
Tensor index_backward(const Tensor& grad, IntArrayRef sizes, OptionalTensorList indices);
Tensor index_put_self_backward(const Tensor& grad, OptionalTensorList indices, bool accumulate);
Tensor embedding_backward(const Tensor& grad, const Tensor& indices, IntArrayRef sizes,
                          int64_t padding_idx, bool scale_grad_by_freq);

// matrix.cc
Tensor mm_mat1_backward(const Tensor& grad, const Tensor& mat2, IntArrayRef sizes,
                        IntArrayRef strides, const Scalar& alpha);
Tensor mm_mat2_backward(const Tensor& grad, const Tensor& mat1, IntArrayRef sizes,
                        IntArrayRef strides, const Scalar& alpha);

// softmax.cc
Tensor softmax_backward(const Tensor& grad, const Tensor& result, int64_t dim);
Tensor log_softmax_backward(const Tensor& grad, const Tensor& result, int64_t dim);
Tensor log_softmax_jvp(const Tensor& self_t, const Tensor& result, int64_t dim);
Tensor native_dropout_backward(const Tensor& grad, const Tensor& mask, double p,
                               std::optional<bool> train);

// convolution.cc
std::tuple<Tensor, Tensor, Tensor> convolution_backward(const Tensor& grad, const Tensor& input,
                                                        const Tensor& weight, IntArrayRef stride,
                                                        IntArrayRef padding, IntArrayRef dilation,
                                                        bool transposed, int64_t groups,
                                                        std::array<bool, 3> grad_input_mask);
Tensor convolution_jvp(const Tensor& input_p, const Tensor& input_t, const Tensor& weight_p,
                       const Tensor& weight_t, const Tensor& bias_t, IntArrayRef stride,
                       IntArrayRef padding, IntArrayRef dilation, bool transposed,
                       IntArrayRef output_padding, int64_t groups);

// pooling.cc
Tensor max_pool2d_backward(const Tensor& grad, IntArrayRef sizes, const Tensor& indices);
Tensor max_pool2d_jvp(const Tensor& self_t, const Tensor& indices);
Tensor avg_pool2d_backward(const Tensor& grad, IntArrayRef sizes, IntArrayRef kernel_size,
                           IntArrayRef stride, IntArrayRef padding, bool count_include_pad,
                           std::optional<int64_t> divisor_override);
Tensor adaptive_avg_pool2d_backward(const Tensor& grad, IntArrayRef sizes);

// normalization.cc
std::tuple<Tensor, Tensor, Tensor> batch_norm_backward(
    const Tensor& grad, const Tensor& input, const Tensor& weight, const Tensor& running_mean,
    const Tensor& running_var, const Tensor& save_mean, const Tensor& save_invstd, bool training,
    double eps, std::array<bool, 3> grad_input_mask);
Tensor batch_norm_jvp(const Tensor& input_p, const Tensor& input_t, const Tensor& weight_p,
                      const Tensor& weight_t, const Tensor& bias_t,
                      const std::optional<Tensor>& running_mean,
                      const std::optional<Tensor>& running_var, const Tensor& save_mean,
                      const Tensor& save_invstd, bool training, double eps);
std::tuple<Tensor, Tensor, Tensor> layer_norm_backward(const Tensor& grad, const Tensor& input,
                                                       IntArrayRef normalized_shape,
                                                       const Tensor& weight, const Tensor& mean,
                                                       const Tensor& rstd, double eps,
                                                       std::array<bool, 3> grad_input_mask);
Tensor layer_norm_jvp(const Tensor& input_p, const Tensor& input_t, IntArrayRef normalized_shape,
                      const Tensor& weight_p, const Tensor& weight_t, const Tensor& bias_t,
                      const Tensor& mean, const Tensor& rstd, double eps);

// attention.cc
std::tuple<Tensor, Tensor, Tensor, Tensor> attention_backward(
    const Tensor& grad, const Tensor& grad_weights, const Tensor& query, const Tensor& key,
    const Tensor& value, const Tensor& attn_mask, double dropout_p, bool is_causal,
    const Tensor& weights, std::array<bool, 4> grad_input_mask);
std::tuple<Tensor, Tensor> attention_jvp(const Tensor& query_p, const Tensor& query_t,
                                         const Tensor& key_p, const Tensor& key_t,
                                         const Tensor& value_p, const Tensor& value_t,
                                         const Tensor& attn_mask_p, const Tensor& attn_mask_t,
                                         double dropout_p, bool is_causal, const Tensor& weights);

}  // namespace switchyard::gradients

#endif  // SWITCHYARD_KERNELS_GRADIENTS_FUNCTIONS_H_
