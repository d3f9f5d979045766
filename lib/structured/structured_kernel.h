// The three forms of a structured operator around one kernel: FunctionalKernel makes its outputs,
// InplaceKernel writes self, and OutKernel writes the caller's tensors after resizing them.
//
// Takes: the kernel's class (or only the meta function's class, for tensors without elements),
// which derives from MetaBase; the operator's name; the caller's tensors. Emitted code calls meta,
// then impl with `output(i)`, then CopyBack, and returns. Errors: those of outputs.h.
//
// An out tensor with other sizes than the result is resized, whether it is empty or not. Another
// dtype or device is an error. Its strides stay unless it is resized. If the kernel requests its
// own strides (set_output_strided), it writes a temporary.

#ifndef SWITCHYARD_LIB_STRUCTURED_STRUCTURED_KERNEL_H_
#define SWITCHYARD_LIB_STRUCTURED_STRUCTURED_KERNEL_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "lib/elements/copy_elements.h"
#include "lib/structured/meta_base.h"
#include "lib/structured/outputs.h"

namespace switchyard {

template <typename Kernel, size_t kOutputs, typename Guard = internal::NoOutputGuard>
class FunctionalKernel final : public Kernel {
 public:
  explicit FunctionalKernel(const char* op_name) { this->SetOperatorName(op_name); }

  void set_output_strided(int64_t index, IntArrayRef sizes, IntArrayRef strides,
                          const TensorOptions& options = {}) override {
    set_output_raw_strided(index, sizes, strides, options);
  }
  void set_output_raw_strided(int64_t index, IntArrayRef sizes, IntArrayRef strides,
                              const TensorOptions& options = {}) override {
    Tensor& output = outputs_[internal::CheckOutputIndex(this->operator_name(), index, kOutputs)];
    const internal::OutputRequest request = {this->operator_name(), sizes, strides, options};
    guard_.Enter(request);
    output = internal::MakeOutput(request);
    this->OutputWasSet(index, output);
  }
  const Tensor& maybe_get_output(int64_t index) override {
    return outputs_[internal::CheckOutputIndex(this->operator_name(), index, kOutputs)];
  }

  Tensor& output(size_t index) {
    internal::CheckWasSet(this->operator_name(), index, outputs_[index]);
    return outputs_[index];
  }
  Tensor TakeOutput(size_t index) { return std::move(output(index)); }

 private:
  std::array<Tensor, kOutputs> outputs_;
  Guard guard_;
};

namespace internal {

// The common part of in-place and out forms: the caller's tensors, each with an optional temporary
// that is copied back. kResizes distinguishes the forms.
template <typename Kernel, size_t kOutputs, typename Guard, bool kResizes>
class WritingKernel : public Kernel {
 public:
  void set_output_strided(int64_t index, IntArrayRef sizes, IntArrayRef strides,
                          const TensorOptions& options = {}) override {
    const OutputRequest request = {this->operator_name(), sizes, strides, options};
    const size_t place = Prepare(index, request);
    proxies_[place] = MakeProxy(request, outputs_[place].tensor);
    this->OutputWasSet(index, output(place));
  }
  void set_output_raw_strided(int64_t index, IntArrayRef sizes, IntArrayRef strides,
                              const TensorOptions& options = {}) override {
    const size_t place = Prepare(index, {this->operator_name(), sizes, strides, options});
    this->OutputWasSet(index, outputs_[place].tensor);
  }
  const Tensor& maybe_get_output(int64_t index) override {
    return output(CheckOutputIndex(this->operator_name(), index, kOutputs));
  }

  Tensor& output(size_t index) {
    return proxies_[index] ? *proxies_[index] : outputs_[index].tensor;
  }
  // Copies the kernel's temporaries to the caller's tensors.
  void CopyBack() {
    for (size_t i = 0; i < kOutputs; ++i) {
      if (proxies_[i]) CopySameElements(outputs_[i].tensor, *proxies_[i]);
    }
  }

 protected:
  WritingKernel(const char* op_name, const std::array<NamedOutput, kOutputs>& outputs)
      : outputs_(outputs) {
    this->SetOperatorName(op_name);
  }

 private:
  size_t Prepare(int64_t index, const OutputRequest& request) {
    const size_t place = CheckOutputIndex(this->operator_name(), index, kOutputs);
    guard_.Enter(request);
    if constexpr (kResizes) {
      ResizeOutput(request, outputs_[place]);
    } else {
      CheckInplaceOutput(request, outputs_[place].tensor);
    }
    return place;
  }

  std::array<NamedOutput, kOutputs> outputs_;
  std::array<std::optional<Tensor>, kOutputs> proxies_;
  Guard guard_;
};

}  // namespace internal

template <typename Kernel, typename Guard = internal::NoOutputGuard>
class InplaceKernel final : public internal::WritingKernel<Kernel, 1, Guard, /*kResizes=*/false> {
 public:
  InplaceKernel(const char* op_name, Tensor& self)
      : internal::WritingKernel<Kernel, 1, Guard, false>(op_name, {{{"self", self}}}) {}
};

template <typename Kernel, size_t kOutputs, typename Guard = internal::NoOutputGuard>
class OutKernel final : public internal::WritingKernel<Kernel, kOutputs, Guard, /*kResizes=*/true> {
 public:
  OutKernel(const char* op_name, const std::array<internal::NamedOutput, kOutputs>& outputs)
      : internal::WritingKernel<Kernel, kOutputs, Guard, true>(op_name, outputs) {}
};

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_STRUCTURED_STRUCTURED_KERNEL_H_
