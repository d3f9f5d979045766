// TensorIteratorBase: prepares the operands of an elementwise operator, for meta functions with
// `structured_inherits: TensorIteratorBase`. TensorIterator: the same without a structured kernel.
//
// Takes: outputs (undefined, or tensors of the caller) and inputs, with a configuration. Gives: the
// broadcast shape of the inputs, their common dtype, outputs of that shape (set through
// set_output_raw_strided), and a loop over all operands, row by row, as pointers and steps in
// bytes. On the CPU the loop sees converted copies of operands of other dtypes; cast_outputs
// converts the results back. The loop sees Half and BFloat16 as Float, so kernels compute in Float
// and round once; dtype(i) is the dtype in the loop. An input that shares memory with an output,
// other than element by element, is copied first. Errors: an Error that names the operator for
// shapes that do not match, for dtypes or devices that cannot be combined, and for undefined
// inputs.
//
// Names and rules are those of PyTorch's class, so that meta functions for that class work here.

#ifndef SWITCHYARD_LIB_ITERATOR_TENSOR_ITERATOR_H_
#define SWITCHYARD_LIB_ITERATOR_TENSOR_ITERATOR_H_

#include <cstddef>
#include <cstdint>

#include "lib/core/array_ref.h"
#include "lib/core/device.h"
#include "lib/core/function_ref.h"
#include "lib/core/inline_vector.h"
#include "lib/core/scalar.h"
#include "lib/core/scalar_type.h"
#include "lib/core/tensor.h"
#include "lib/structured/meta_base.h"

namespace switchyard {

namespace internal {

// The rules of an iterator for the dtypes and devices of its operands: the properties of a
// TensorIteratorConfig.
struct IteratorRules {
  bool promote_inputs = false;
  bool promote_integers = false;
  bool cast_outputs = false;
  bool safe_casting = false;
  bool same_dtype = true;
  bool cpu_scalars = false;
  ScalarType static_dtype = ScalarType::Undefined;  // none

  constexpr ScalarType ResultOf(ScalarType common) const {
    return static_dtype == ScalarType::Undefined ? common : static_dtype;
  }
};

}  // namespace internal

// The operands and rules of an iterator. Outputs come before inputs.
class TensorIteratorConfig {
 public:
  // Named tensors are borrowed: they must outlive the iterator. The configuration keeps
  // temporaries.
  TensorIteratorConfig& add_output(const Tensor& output);
  TensorIteratorConfig& add_output(Tensor&& output) { return add_owned_output(output); }
  TensorIteratorConfig& add_owned_output(const Tensor& output);
  TensorIteratorConfig& add_input(const Tensor& input);
  TensorIteratorConfig& add_input(Tensor&& input) { return add_owned_input(input); }
  TensorIteratorConfig& add_owned_input(const Tensor& input);
  // A plain number as an input: it changes the common dtype only by its category.
  TensorIteratorConfig& add_wrapped_number(const Scalar& number);

  // Inputs are converted to their common dtype.
  TensorIteratorConfig& promote_inputs_to_common_dtype(bool value);
  // ... which is floating for integers: 1 / 2 is 0.5.
  TensorIteratorConfig& promote_integer_inputs_to_float(bool value);
  // Outputs may have another dtype than that of the computation.
  TensorIteratorConfig& cast_common_dtype_to_outputs(bool value);
  // ... but not one of a lower category.
  TensorIteratorConfig& enforce_safe_casting_to_output(bool value);
  // All inputs must have the same dtype. This is the default, unless an option above requests
  // conversions.
  TensorIteratorConfig& check_all_same_dtype(bool value);
  // Inputs without dimensions may be on the CPU while other tensors are on another device.
  TensorIteratorConfig& allow_cpu_scalars(bool value);
  // The dtype of results, independent of the inputs.
  TensorIteratorConfig& declare_static_dtype(ScalarType dtype);

 private:
  friend class TensorIteratorBase;

  struct Entry {
    static constexpr bool kMovesAsBytes = true;

    const Tensor* borrowed = nullptr;
    Tensor owned;
    bool is_wrapped_number = false;

    const Tensor& tensor() const { return borrowed != nullptr ? *borrowed : owned; }
  };
  InlineVector<Entry, 4> entries_;
  size_t outputs_ = 0;
  internal::IteratorRules rules_;
};

// Every structured kernel makes and destroys an iterator: if size counts, by calls.
#if defined(__OPTIMIZE_SIZE__)
#define SWITCHYARD_CALLED_FOR_SIZE [[gnu::noinline]]
#else
#define SWITCHYARD_CALLED_FOR_SIZE
#endif

class TensorIteratorBase : public MetaBase {
 public:
  SWITCHYARD_CALLED_FOR_SIZE TensorIteratorBase() {}   // NOLINT: the attribute takes a body
  SWITCHYARD_CALLED_FOR_SIZE ~TensorIteratorBase() {}  // NOLINT: the same

  // `data` and `strides` (in bytes) have one element for each operand, outputs first.
  using Loop = FunctionRef<void(char** data, const int64_t* strides, int64_t count)>;

  void build(const TensorIteratorConfig& config);
  // Each of these keeps its operands; those named `borrowing` do not, so operands must outlive
  // them. These build arithmetic of two operands; the same with floating results; comparisons,
  // whose result is Bool.
  void build_binary_op(const Tensor& out, const Tensor& a, const Tensor& b);
  void build_binary_float_op(const Tensor& out, const Tensor& a, const Tensor& b);
  void build_comparison_op(const Tensor& out, const Tensor& a, const Tensor& b);
  // Three operands, converted to a common dtype.
  void build_ternary_op(const Tensor& out, const Tensor& a, const Tensor& b, const Tensor& c);
  // One operand of any dtype; the result is computed as Bool and stored in the dtype of `out`.
  void build_unary_force_boolean_op(const Tensor& out, const Tensor& a);
  // One operand, which gives the dtype of the result; the same with a floating result.
  void build_unary_op(const Tensor& out, const Tensor& a);
  void build_unary_float_op(const Tensor& out, const Tensor& a);
  void build_borrowing_binary_op(const Tensor& out, const Tensor& a, const Tensor& b);
  void build_borrowing_binary_float_op(const Tensor& out, const Tensor& a, const Tensor& b);
  void build_borrowing_comparison_op(const Tensor& out, const Tensor& a, const Tensor& b);
  void build_borrowing_unary_op(const Tensor& out, const Tensor& a);
  void build_borrowing_unary_float_op(const Tensor& out, const Tensor& a);

  int ntensors() const { return static_cast<int>(operands_.size()); }
  int noutputs() const { return static_cast<int>(outputs_); }
  int ninputs() const { return ntensors() - noutputs(); }
  // The operand as the loop sees it: a copy if it was converted.
  const Tensor& tensor(int i) const { return operands_[static_cast<size_t>(i)].tensor(); }
  const Tensor& output(int i = 0) const { return tensor(i); }
  const Tensor& input(int i = 0) const { return tensor(noutputs() + i); }
  ScalarType dtype(int i = 0) const { return tensor(i).dtype(); }
  ScalarType input_dtype(int i = 0) const { return input(i).dtype(); }
  Device device(int i = 0) const { return tensor(i).device(); }
  DeviceType device_type(int i = 0) const { return device(i).type(); }
  // Undefined unless inputs are promoted or have one dtype.
  ScalarType common_dtype() const { return common_dtype_; }

  // The shape of the loop: one dimension if all operands are row-major.
  IntArrayRef shape() const { return shape_; }
  int ndim() const { return static_cast<int>(shape_.size()); }
  int64_t numel() const;
  // In bytes, over shape(); 0 in broadcast dimensions.
  IntArrayRef strides(int i) const {
    return IntArrayRef(strides_.data() + static_cast<size_t>(i) * shape_.size(), shape_.size());
  }
  void* data_ptr(int i) const { return tensor(i).data_ptr(); }

  // An operand of one element in CPU memory, which a kernel of another device reads directly.
  bool is_cpu_scalar(int i) const;
  Scalar scalar_value(int i) const;
  void remove_operand(int i);

  // Calls `loop` for rows that together contain each element once. All operands are in CPU memory.
  void for_each(Loop loop) const;
  // Converts the results of a loop to outputs of another dtype. Call it once, after the loop.
  void cast_outputs();

  // Those of MetaBase, for outputs that the loop sees.
  void set_output_strided(int64_t output_idx, IntArrayRef sizes, IntArrayRef strides,
                          const TensorOptions& options = {});
  void set_output_raw_strided(int64_t output_idx, IntArrayRef sizes, IntArrayRef strides,
                              const TensorOptions& options = {});
  void set_output_contiguous(int64_t output_idx, IntArrayRef sizes,
                             const TensorOptions& options = {}) {
    set_output_strided(output_idx, sizes, {}, options);
  }

 private:
  struct Operand {
    static constexpr bool kMovesAsBytes = true;

    const Tensor* borrowed = nullptr;
    Tensor owned;     // replaces the borrowed tensor, if defined
    Tensor original;  // the output, if the loop sees a copy of it
    bool is_wrapped_number = false;

    const Tensor& tensor() const {
      return borrowed == nullptr || owned.defined() ? owned : *borrowed;
    }
  };
  using Operands = ArrayRef<const Tensor*>;  // the output, then inputs

  void BuildBorrowing(const internal::IteratorRules& rules, Operands operands);
  void BuildKeeping(const internal::IteratorRules& rules, Operands operands);
  bool BuildRow(const internal::IteratorRules& rules, Operands operands);
  bool BuildRow(const TensorIteratorConfig& config);
  bool BuildRowAndNumber(const internal::IteratorRules& rules, Operands operands);
  void TakeRow(const internal::IteratorRules& rules, Operands operands);
  void BuildAny(const TensorIteratorConfig& config);
  void TakeOperands(const TensorIteratorConfig& config);
  void ComputeShape();
  void ComputeDevice(const TensorIteratorConfig& config);
  void ComputeCommonType(const TensorIteratorConfig& config);
  ScalarType OutputType(const TensorIteratorConfig& config, const Tensor& output) const;
  void SetOutputs(const TensorIteratorConfig& config);
  void OutputWasSet(int64_t output_idx, const Tensor& output);
  bool DecidesOnOrder(size_t i) const;
  int CompareDimensions(size_t a, size_t b) const;
  ShapeVector WishedStrides() const;
  void SeparateOverlaps();
  void ConvertOperands(const TensorIteratorConfig& config);
  void ComputeStrides();
  void WalkRows(Loop loop) const;

  InlineVector<Operand, 4> operands_;
  size_t outputs_ = 0;
  ShapeVector shape_;
  InlineVector<int64_t, 12> strides_;  // of all operands, one after the other
  Device device_;
  ScalarType common_dtype_ = ScalarType::Undefined;
};

// For kernels that are not structured: makes or resizes its outputs.
class TensorIterator final : public TensorIteratorBase, private internal::OutputForm {
 public:
  // `op_name` is part of messages and must outlive the iterator.
  TensorIterator(const char* op_name, const TensorIteratorConfig& config);

 private:
  const Tensor& Set(int64_t index, const internal::OutputRequest& request, bool is_exact) override;
  const Tensor& Get(const char* op_name, int64_t index) override;

  InlineVector<Tensor, 2> made_;
};

}  // namespace switchyard

#undef SWITCHYARD_CALLED_FOR_SIZE

#endif  // SWITCHYARD_LIB_ITERATOR_TENSOR_ITERATOR_H_
