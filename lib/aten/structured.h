// The three forms of a structured operator around one kernel, for tensors of libtorch:
// FunctionalKernel makes its outputs, InplaceKernel writes self, and OutKernel writes the caller's
// tensors after resizing them. Kernels are libtorch's own or the user's, whose meta functions and
// kernels compile unchanged against lib/structured and against this header.
//
// Takes: the kernel's class, or only the meta function's class, which derives from
// at::impl::MetaBase or at::TensorIteratorBase; the operator's name; the caller's tensors. Emitted
// code calls meta, then impl with `output(i)`, then CopyBack, and returns. Outputs are made,
// resized, named and replaced by temporaries as in libtorch's own functions. Errors: c10::Error
// that names the operator and the argument if dtype, device or size differ from those of the meta
// function. Source: reference C++ signatures, section 7.

#ifndef SWITCHYARD_LIB_ATEN_STRUCTURED_H_
#define SWITCHYARD_LIB_ATEN_STRUCTURED_H_

#include <ATen/TensorIterator.h>
#include <ATen/TensorMeta.h>
#include <c10/core/DeviceGuard.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "lib/aten/types.h"

// Dimension names, which new editions lack: their libraries do not have the function, and nothing
// calls it.
namespace at {
struct Dimname;
namespace namedinference {
const Tensor& propagate_names(const Tensor& result, c10::ArrayRef<Dimname> names,
                              bool validate_names);
}  // namespace namedinference
}  // namespace at

namespace switchyard {
namespace aten {

using at::TensorIteratorBase;
using at::impl::MetaBase;

namespace meta {}

// `Tensor?` and `Scalar?` as meta functions and kernels take them.
inline at::OptionalTensorRef ReferenceTo(const optional<at::Tensor>& tensor) {
  return tensor.has_value() && tensor->defined() ? at::OptionalTensorRef(*tensor)
                                                 : at::OptionalTensorRef();
}
inline at::OptionalScalarRef ReferenceTo(const optional<at::Scalar>& scalar) {
  return scalar.has_value() ? at::OptionalScalarRef(&*scalar) : at::OptionalScalarRef();
}

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

[[noreturn, gnu::cold]] void FailOutputIndex(const char* op_name, int64_t index, size_t count);
[[noreturn, gnu::cold]] void FailNotSet(const char* op_name, size_t index);
inline size_t CheckOutputIndex(const char* op_name, int64_t index, size_t count) {
  const auto place = static_cast<size_t>(index);
  if (__builtin_expect(place >= count, 0)) FailOutputIndex(op_name, index, count);
  return place;
}

at::Tensor MakeOutput(const OutputRequest& request);
inline bool IsAsRequested(const OutputRequest& request, const at::Tensor& output) {
  return output.dtype() == request.options.dtype() && output.device() == request.options.device() &&
         output.sizes() == request.sizes;
}
// For in-place operators, if dtype, device or sizes do not match.
[[noreturn, gnu::cold]] void FailInplaceOutput(const OutputRequest& request,
                                               const at::Tensor& self);
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

// Passes the outputs to a class that tracks them.
template <typename Kernel>
inline constexpr bool kIsIterator = std::is_base_of_v<at::TensorIteratorBase, Kernel>;

// The functions that set outputs. `Form::Prepare<kNeedsStrides>` returns the output of a request.
// Old editions also pass dimension names: Names is a list of them, or nothing.
template <typename Form, typename Kernel,
          typename Setter = decltype(&MetaBase::set_output_raw_strided)>
class OutputSetter;
template <typename Form, typename Kernel, typename... Names>
class OutputSetter<Form, Kernel,
                   void (MetaBase::*)(int64_t, at::IntArrayRef, at::IntArrayRef, at::TensorOptions,
                                      Names...)> : public Kernel {
 public:
  void set_output_strided(int64_t index, at::IntArrayRef sizes, at::IntArrayRef strides,
                          at::TensorOptions options, Names... names) final {
    Set<true>(index, sizes, strides, options, names...);
  }
  void set_output_raw_strided(int64_t index, at::IntArrayRef sizes, at::IntArrayRef strides,
                              at::TensorOptions options, Names... names) final {
    Set<false>(index, sizes, strides, options, names...);
  }

 protected:
  explicit OutputSetter(const char* op_name) : op_name_(op_name) {}

  const char* op_name() const { return op_name_; }

 private:
  template <bool kNeedsStrides>
  void Set(int64_t index, at::IntArrayRef sizes, at::IntArrayRef strides,
           const at::TensorOptions& options, const Names&... names) {
    const OutputRequest request = {op_name_, sizes, strides, options};
    const at::Tensor& output =
        static_cast<Form*>(this)->template Prepare<kNeedsStrides>(index, request);
    const auto name = [&](const auto& list) {
      if (!list.empty()) at::namedinference::propagate_names(output, list, false);
    };
    (name(names), ...);
    // Last, because it reads the output.
    if constexpr (kIsIterator<Kernel>) {
      Kernel::set_output_raw_strided(index, sizes, strides, options, names...);
    }
  }

  const char* op_name_;
};

}  // namespace internal

template <typename Kernel, size_t kOutputs, typename Guard = internal::NoOutputGuard>
class FunctionalKernel final
    : public internal::OutputSetter<FunctionalKernel<Kernel, kOutputs, Guard>, Kernel> {
 public:
  explicit FunctionalKernel(const char* op_name)
      : internal::OutputSetter<FunctionalKernel, Kernel>(op_name) {}

  template <bool kNeedsStrides>
  const at::Tensor& Prepare(int64_t index, const internal::OutputRequest& request) {
    guard_.Enter(request);
    at::Tensor& output = outputs_[internal::CheckOutputIndex(this->op_name(), index, kOutputs)];
    output = internal::MakeOutput(request);
    return output;
  }
  const at::Tensor& maybe_get_output(int64_t index) override {
    return outputs_[internal::CheckOutputIndex(this->op_name(), index, kOutputs)];
  }

  at::Tensor& output(size_t index) {
    if (!outputs_[index].defined()) internal::FailNotSet(this->op_name(), index);
    return outputs_[index];
  }
  at::Tensor TakeOutput(size_t index) { return std::move(output(index)); }

 private:
  std::array<at::Tensor, kOutputs> outputs_;
  Guard guard_;
};

namespace internal {

// The common part of in-place and out forms: the caller's tensors, each with an optional temporary
// that is copied back. kResizes distinguishes the forms.
template <typename Kernel, size_t kOutputs, typename Guard, bool kResizes>
class WritingKernel
    : public OutputSetter<WritingKernel<Kernel, kOutputs, Guard, kResizes>, Kernel> {
 public:
  template <bool kNeedsStrides>
  const at::Tensor& Prepare(int64_t index, const OutputRequest& request) {
    const size_t place = CheckOutputIndex(this->op_name(), index, kOutputs);
    const at::Tensor& output = outputs_[place].tensor;
    guard_.Enter(request);
    if (!IsAsRequested(request, output)) {
      if constexpr (kResizes) {
        ResizeOutput(request, outputs_[place]);
      } else {
        FailInplaceOutput(request, output);
      }
    }
    if constexpr (kNeedsStrides) proxies_[place] = MakeProxy(request, output);
    return output;
  }
  const at::Tensor& maybe_get_output(int64_t index) override {
    return output(CheckOutputIndex(this->op_name(), index, kOutputs));
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
      : OutputSetter<WritingKernel, Kernel>(op_name), outputs_(outputs) {}

 private:
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

}  // namespace aten

// Both run-times define meta functions under this name.
namespace meta = aten::meta;

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_ATEN_STRUCTURED_H_
