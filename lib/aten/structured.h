// The three forms of a structured operator of the user around one kernel, for tensors of libtorch:
// FunctionalKernel makes its outputs, InplaceKernel writes self, and OutKernel writes the caller's
// tensors after resizing them. As lib/structured, whose sources of meta functions and kernels
// compile against this header unchanged.
//
// Takes: the kernel's class, or that of the meta function alone, which derives from
// at::impl::MetaBase or at::TensorIteratorBase; the operator's name; the caller's tensors. Emitted
// code calls meta, then impl with `output(i)`, then CopyBack, and returns. Errors: c10::Error that
// names the operator and the argument if dtype, device or size differ from those of the meta
// function. Source: reference C++ signatures, section 7.

#ifndef SWITCHYARD_LIB_ATEN_STRUCTURED_H_
#define SWITCHYARD_LIB_ATEN_STRUCTURED_H_

#include <ATen/TensorIterator.h>
#include <ATen/TensorMeta.h>
#include <c10/core/DeviceGuard.h>
#include <torch/csrc/api/include/torch/version.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "lib/aten/types.h"

namespace switchyard {
namespace aten {

using at::TensorIteratorBase;
using at::impl::MetaBase;

namespace meta {}

// The last parameter of what sets outputs, in old editions: names of dimensions.
#if TORCH_VERSION_MAJOR == 1
#define SWITCHYARD_NAMES_PARAMETER , at::DimnameList names
#define SWITCHYARD_NAMES_ARGUMENT , names
#else
#define SWITCHYARD_NAMES_PARAMETER
#define SWITCHYARD_NAMES_ARGUMENT
#endif

namespace internal {

// The output that the meta function requests.
struct OutputRequest {
  const char* op_name;
  at::IntArrayRef sizes;
  at::IntArrayRef strides;  // empty: row-major
  const at::TensorOptions& options;
};

// A tensor of the caller and the name of its argument.
struct NamedOutput {
  const char* name;
  at::Tensor& tensor;
};

size_t CheckOutputIndex(const char* op_name, int64_t index, size_t count);
void CheckWasSet(const char* op_name, size_t index, const at::Tensor& output);
at::Tensor MakeOutput(const OutputRequest& request);
// For in-place operators: dtype, device and sizes must match.
void CheckInplaceOutput(const OutputRequest& request, const at::Tensor& self);
// For out operators: dtype and device must match; a tensor with other sizes is resized, with the
// strides.
void ResizeOutput(const OutputRequest& request, const NamedOutput& out);
// A tensor with the requested strides if `output` has others; otherwise an undefined one.
at::Tensor MakeProxy(const OutputRequest& request, const at::Tensor& output);

// The device of the first output is current until the call ends.
class OutputDeviceGuard {
 public:
  void Enter(const OutputRequest& request) { guard_.reset_device(request.options.device()); }

 private:
  c10::OptionalDeviceGuard guard_;
};
class NoOutputGuard {
 public:
  void Enter(const OutputRequest& /*request*/) {}
};

// What knows its outputs is told of them.
template <typename Kernel>
inline constexpr bool kIsIterator = std::is_base_of_v<at::TensorIteratorBase, Kernel>;

}  // namespace internal

template <typename Kernel, size_t kOutputs, typename Guard = internal::NoOutputGuard>
class FunctionalKernel final : public Kernel {
 public:
  explicit FunctionalKernel(const char* op_name) : op_name_(op_name) {}

  void set_output_strided(int64_t index, at::IntArrayRef sizes, at::IntArrayRef strides,
                          at::TensorOptions options SWITCHYARD_NAMES_PARAMETER) override {
    set_output_raw_strided(index, sizes, strides, options SWITCHYARD_NAMES_ARGUMENT);
  }
  void set_output_raw_strided(int64_t index, at::IntArrayRef sizes, at::IntArrayRef strides,
                              at::TensorOptions options SWITCHYARD_NAMES_PARAMETER) override {
    const internal::OutputRequest request = {op_name_, sizes, strides, options};
    guard_.Enter(request);
    outputs_[internal::CheckOutputIndex(op_name_, index, kOutputs)] = internal::MakeOutput(request);
    if constexpr (internal::kIsIterator<Kernel>) {
      Kernel::set_output_raw_strided(index, sizes, strides, options SWITCHYARD_NAMES_ARGUMENT);
    }
  }
  const at::Tensor& maybe_get_output(int64_t index) override {
    return outputs_[internal::CheckOutputIndex(op_name_, index, kOutputs)];
  }

  at::Tensor& output(size_t index) {
    internal::CheckWasSet(op_name_, index, outputs_[index]);
    return outputs_[index];
  }
  at::Tensor TakeOutput(size_t index) { return std::move(output(index)); }

 private:
  const char* op_name_;
  std::array<at::Tensor, kOutputs> outputs_;
  Guard guard_;
};

namespace internal {

// The common part of in-place and out forms: the caller's tensors, each with an optional temporary
// that is copied back. kResizes distinguishes the forms.
template <typename Kernel, size_t kOutputs, typename Guard, bool kResizes>
class WritingKernel : public Kernel {
 public:
  void set_output_strided(int64_t index, at::IntArrayRef sizes, at::IntArrayRef strides,
                          at::TensorOptions options SWITCHYARD_NAMES_PARAMETER) override {
    const OutputRequest request = {op_name_, sizes, strides, options};
    const size_t place = Prepare(index, request);
    proxies_[place] = MakeProxy(request, outputs_[place].tensor);
    if constexpr (kIsIterator<Kernel>) {
      Kernel::set_output_raw_strided(index, sizes, strides, options SWITCHYARD_NAMES_ARGUMENT);
    }
  }
  void set_output_raw_strided(int64_t index, at::IntArrayRef sizes, at::IntArrayRef strides,
                              at::TensorOptions options SWITCHYARD_NAMES_PARAMETER) override {
    Prepare(index, {op_name_, sizes, strides, options});
    if constexpr (kIsIterator<Kernel>) {
      Kernel::set_output_raw_strided(index, sizes, strides, options SWITCHYARD_NAMES_ARGUMENT);
    }
  }
  const at::Tensor& maybe_get_output(int64_t index) override {
    return output(CheckOutputIndex(op_name_, index, kOutputs));
  }

  at::Tensor& output(size_t index) {
    return proxies_[index].defined() ? proxies_[index] : outputs_[index].tensor;
  }
  // Copies the kernel's temporaries to the caller's tensors.
  void CopyBack() {
    for (size_t i = 0; i < kOutputs; ++i) {
      if (proxies_[i].defined()) outputs_[i].tensor.copy_(proxies_[i]);
    }
  }

 protected:
  WritingKernel(const char* op_name, const std::array<NamedOutput, kOutputs>& outputs)
      : op_name_(op_name), outputs_(outputs) {}

 private:
  size_t Prepare(int64_t index, const OutputRequest& request) {
    const size_t place = CheckOutputIndex(op_name_, index, kOutputs);
    guard_.Enter(request);
    if constexpr (kResizes) {
      ResizeOutput(request, outputs_[place]);
    } else {
      CheckInplaceOutput(request, outputs_[place].tensor);
    }
    return place;
  }

  const char* op_name_;
  std::array<NamedOutput, kOutputs> outputs_;
  std::array<at::Tensor, kOutputs> proxies_;
  Guard guard_;
};

}  // namespace internal

template <typename Kernel, typename Guard = internal::NoOutputGuard>
class InplaceKernel final : public internal::WritingKernel<Kernel, 1, Guard, /*kResizes=*/false> {
 public:
  InplaceKernel(const char* op_name, at::Tensor& self)
      : internal::WritingKernel<Kernel, 1, Guard, false>(op_name, {{{"self", self}}}) {}
};

template <typename Kernel, size_t kOutputs, typename Guard = internal::NoOutputGuard>
class OutKernel final : public internal::WritingKernel<Kernel, kOutputs, Guard, /*kResizes=*/true> {
 public:
  OutKernel(const char* op_name, const std::array<internal::NamedOutput, kOutputs>& outputs)
      : internal::WritingKernel<Kernel, kOutputs, Guard, true>(op_name, outputs) {}
};

#undef SWITCHYARD_NAMES_PARAMETER
#undef SWITCHYARD_NAMES_ARGUMENT

}  // namespace aten

// Meta functions are defined by this name in both run-times.
namespace meta = aten::meta;

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_ATEN_STRUCTURED_H_
