// MetaBase: the class of the meta function of a structured operator. The emitted class
// `meta::structured_f` derives from it, and the kernel's class derives from that one.
//
// Takes: sizes, strides and options of each output, once per output, in any order. Gives: the
// output after it is set; the class around the kernel (structured_kernel.h) decides what this does.
// Errors: an Error that names the operator for an output that does not exist. Source: reference C++
// signatures, section 7.

#ifndef SWITCHYARD_LIB_STRUCTURED_META_BASE_H_
#define SWITCHYARD_LIB_STRUCTURED_META_BASE_H_

#include <cstdint>

#include "lib/core/array_ref.h"
#include "lib/core/tensor.h"
#include "lib/core/tensor_options.h"

namespace switchyard {

class MetaBase {
 public:
  MetaBase() = default;
  MetaBase(const MetaBase&) = delete;
  MetaBase& operator=(const MetaBase&) = delete;
  virtual ~MetaBase();

  // The kernel writes an output with exactly these strides. If the caller's tensor has others, the
  // kernel gets a temporary, which is copied back. Empty strides mean row-major order.
  virtual void set_output_strided(int64_t output_idx, IntArrayRef sizes, IntArrayRef strides,
                                  const TensorOptions& options = {}) = 0;
  // The kernel works with any strides: these are for an output that is made or resized.
  virtual void set_output_raw_strided(int64_t output_idx, IntArrayRef sizes, IntArrayRef strides,
                                      const TensorOptions& options = {}) = 0;
  // Row-major.
  void set_output_contiguous(int64_t output_idx, IntArrayRef sizes,
                             const TensorOptions& options = {}) {
    set_output_strided(output_idx, sizes, {}, options);
  }

  // The current output: before it is set, the caller's tensor or an undefined one.
  virtual const Tensor& maybe_get_output(int64_t output_idx) = 0;
  const Tensor& maybe_get_output() { return maybe_get_output(0); }

  // `aten::add.out`, for messages.
  const char* operator_name() const { return operator_name_; }

 protected:
  // Called after an output is set, for classes that track outputs (tensor_iterator.h).
  virtual void OutputWasSet(int64_t output_idx, const Tensor& output);

  void SetOperatorName(const char* name) { operator_name_ = name; }

 private:
  const char* operator_name_ = "";
};

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_STRUCTURED_META_BASE_H_
