// MetaBase: the class of the meta function of a structured operator. The emitted class
// `meta::structured_f` derives from it, and the kernel's class derives from that one.
//
// Takes: sizes, strides and options of each output, once per output, in any order. Gives: the
// output after it is set; the form of the call (structured_kernel.h) decides what this does. A form
// serves all kernels, so that a kernel's class needs no functions of its own for it. Errors: an
// Error that names the operator for an output that does not exist. Source: reference C++
// signatures, section 7.

#ifndef SWITCHYARD_LIB_STRUCTURED_META_BASE_H_
#define SWITCHYARD_LIB_STRUCTURED_META_BASE_H_

#include <cstdint>

#include "lib/core/array_ref.h"
#include "lib/core/tensor.h"
#include "lib/core/tensor_options.h"

namespace switchyard {

namespace internal {

// The output that the meta function requests.
struct OutputRequest {
  const char* op_name;
  IntArrayRef sizes;
  IntArrayRef strides;
  const TensorOptions& options;
};

// The outputs of a call.
class OutputForm {
 public:
  // Returns the tensor that the kernel writes. `is_exact`: with exactly the strides.
  virtual const Tensor& Set(int64_t index, const OutputRequest& request, bool is_exact) = 0;
  // The current output: before it is set, the caller's tensor or an undefined one.
  virtual const Tensor& Get(const char* op_name, int64_t index) = 0;

 protected:
  ~OutputForm() = default;
};

}  // namespace internal

class MetaBase {
 public:
  MetaBase() = default;
  MetaBase(const MetaBase&) = delete;
  MetaBase& operator=(const MetaBase&) = delete;

  // The kernel writes an output with exactly these strides. If the caller's tensor has others, the
  // kernel gets a temporary, which is copied back. Empty strides mean row-major order.
  void set_output_strided(int64_t output_idx, IntArrayRef sizes, IntArrayRef strides,
                          const TensorOptions& options = {});
  // The kernel works with any strides: these are for an output that is made or resized.
  void set_output_raw_strided(int64_t output_idx, IntArrayRef sizes, IntArrayRef strides,
                              const TensorOptions& options = {});
  // Row-major. These calls are not virtual: TensorIteratorBase has its own.
  void set_output_contiguous(int64_t output_idx, IntArrayRef sizes,
                             const TensorOptions& options = {}) {
    set_output_strided(output_idx, sizes, {}, options);
  }

  // The current output: before it is set, the caller's tensor or an undefined one.
  const Tensor& maybe_get_output(int64_t output_idx) {
    return form_->Get(operator_name_, output_idx);
  }
  const Tensor& maybe_get_output() { return maybe_get_output(0); }

  // `aten::add.out`, for messages.
  const char* operator_name() const { return operator_name_; }

 protected:
  // Before all else. Both must outlive this object.
  void SetForm(const char* operator_name, internal::OutputForm* form) {
    operator_name_ = operator_name;
    form_ = form;
  }
  const Tensor& SetOutput(int64_t index, IntArrayRef sizes, IntArrayRef strides,
                          const TensorOptions& options, bool is_exact) {
    return form_->Set(index, {operator_name_, sizes, strides, options}, is_exact);
  }

 private:
  const char* operator_name_ = "";
  internal::OutputForm* form_ = nullptr;
};

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_STRUCTURED_META_BASE_H_
