// MetaBase: what the meta function of a structured operator is a member of. The emitted class
// `meta::structured_f` derives from it, the kernel's class from that one.
//
// Takes: for each output its sizes, strides and options, in any order, each once. Gives: the
// output, once it was set; what that means is the affair of the class around the kernel
// (structured_kernel.h). Errors: Error naming the operator for an output that does not exist.
// Source: reference C++ signatures, section 7.

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

  // The kernel writes an output of just these strides; where the tensor of the caller has others,
  // the kernel gets another one, which is copied back. No strides are those of row-major order.
  virtual void set_output_strided(int64_t output_idx, IntArrayRef sizes, IntArrayRef strides,
                                  const TensorOptions& options = {}) = 0;
  // The kernel copes with any strides: these are taken for an output that is made or resized.
  virtual void set_output_raw_strided(int64_t output_idx, IntArrayRef sizes, IntArrayRef strides,
                                      const TensorOptions& options = {}) = 0;
  // Row-major.
  void set_output_contiguous(int64_t output_idx, IntArrayRef sizes,
                             const TensorOptions& options = {}) {
    set_output_strided(output_idx, sizes, {}, options);
  }

  // The output as far as it is there: before it was set, the tensor of the caller, or an undefined
  // one.
  virtual const Tensor& maybe_get_output(int64_t output_idx) = 0;
  const Tensor& maybe_get_output() { return maybe_get_output(0); }

  // `aten::add.out`, for messages.
  const char* operator_name() const { return operator_name_; }

 protected:
  // Told when an output was set, for classes that keep track of outputs (tensor_iterator.h).
  virtual void OutputWasSet(int64_t output_idx, const Tensor& output);

  void SetOperatorName(const char* name) { operator_name_ = name; }

 private:
  const char* operator_name_ = "";
};

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_STRUCTURED_META_BASE_H_
