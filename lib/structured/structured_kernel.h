// The three forms of a structured operator around one kernel: FunctionalKernel makes its outputs,
// InplaceKernel writes self, and OutKernel writes the caller's tensors after resizing them.
//
// Takes: the kernel's class (or only the meta function's class, for tensors without elements),
// which derives from MetaBase; the operator's name; the caller's tensors. Emitted code calls meta,
// then impl with `output(i)`, then CopyBack, and returns. Errors: those of outputs.h.
//
// An out tensor with other sizes than the result is resized, whether it is empty or not, unless an
// operand or another output is in its storage, which is an error. Another dtype or device is, too.
// Its strides stay unless it is resized. If the kernel requests its own strides
// (set_output_strided), it writes a temporary.
//
// What a form does is in classes that all kernels share; the classes around kernels have only
// places for their outputs.

#ifndef SWITCHYARD_LIB_STRUCTURED_STRUCTURED_KERNEL_H_
#define SWITCHYARD_LIB_STRUCTURED_STRUCTURED_KERNEL_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "lib/core/function_ref.h"
#include "lib/core/tensor.h"
#include "lib/elements/copy_elements.h"
#include "lib/structured/meta_base.h"
#include "lib/structured/outputs.h"

namespace switchyard {

namespace internal {

template <typename Guard>
class FunctionalForm final : public OutputForm {
 public:
  FunctionalForm(Tensor* outputs, size_t count) : outputs_(outputs), count_(count) {}

  const Tensor& Set(int64_t index, const OutputRequest& request, bool /*is_exact*/) override {
    Tensor& output = outputs_[CheckOutputIndex(request.op_name, index, count_)];
    guard_.Enter(request);
    output = MakeOutput(request);
    return output;
  }
  const Tensor& Get(const char* op_name, int64_t index) override {
    return outputs_[CheckOutputIndex(op_name, index, count_)];
  }

 private:
  Tensor* outputs_;
  size_t count_;
  Guard guard_;
};

// The common part of in-place and out forms: the caller's tensors, each with a temporary that is
// copied back, if it is defined. kResizes distinguishes the forms.
template <typename Guard, bool kResizes>
class WritingForm final : public OutputForm {
 public:
  WritingForm(const NamedOutput* outputs, Tensor* proxies, size_t count)
      : outputs_(outputs), proxies_(proxies), count_(count) {}

  const Tensor& Set(int64_t index, const OutputRequest& request, bool is_exact) override {
    const size_t place = CheckOutputIndex(request.op_name, index, count_);
    guard_.Enter(request);
    if constexpr (kResizes) {
      ResizeOutput(request, outputs_[place], [&](const Tensor& out) {
        return (operands_ != nullptr && (*operands_)(out)) || IsSharedWithOutput(place);
      });
    } else {
      CheckInplaceOutput(request, outputs_[place].tensor);
    }
    if (!is_exact) return outputs_[place].tensor;
    proxies_[place] = MakeProxy(request, outputs_[place].tensor);
    return OutputIn(outputs_, proxies_, place);
  }
  const Tensor& Get(const char* op_name, int64_t index) override {
    return OutputIn(outputs_, proxies_, CheckOutputIndex(op_name, index, count_));
  }

  // While it lives, outputs that share memory with an operand are not resized.
  class OperandsScope {
   public:
    OperandsScope(WritingForm* form, FunctionRef<bool(const Tensor&)> are_shared)
        : form_(form), are_shared_(are_shared) {
      form_->operands_ = &are_shared_;
    }
    OperandsScope(const OperandsScope&) = delete;
    OperandsScope& operator=(const OperandsScope&) = delete;
    ~OperandsScope() { form_->operands_ = nullptr; }

   private:
    WritingForm* form_;
    FunctionRef<bool(const Tensor&)> are_shared_;
  };

  static Tensor& OutputIn(const NamedOutput* outputs, Tensor* proxies, size_t index) {
    return proxies[index].defined() ? proxies[index] : outputs[index].tensor;
  }

 private:
  bool IsSharedWithOutput(size_t place) const {
    for (size_t i = 0; i < count_; ++i) {
      if (i != place && IsSharedWith(outputs_[place].tensor, outputs_[i].tensor)) return true;
    }
    return false;
  }

  const NamedOutput* outputs_;
  Tensor* proxies_;
  size_t count_;
  const FunctionRef<bool(const Tensor&)>* operands_ = nullptr;
  Guard guard_;
};

}  // namespace internal

template <typename Kernel, size_t kOutputs, typename Guard = internal::NoOutputGuard>
class FunctionalKernel final : public Kernel {
 public:
  explicit FunctionalKernel(const char* op_name) : form_(outputs_.data(), kOutputs) {
    this->SetForm(op_name, &form_);
  }

  Tensor& output(size_t index) {
    internal::CheckWasSet(this->operator_name(), index, outputs_[index]);
    return outputs_[index];
  }
  Tensor TakeOutput(size_t index) { return std::move(output(index)); }

 private:
  std::array<Tensor, kOutputs> outputs_;
  internal::FunctionalForm<Guard> form_;
};

namespace internal {

template <typename Kernel, size_t kOutputs, typename Guard, bool kResizes>
class WritingKernel : public Kernel {
  using Form = WritingForm<Guard, kResizes>;

 public:
  Tensor& output(size_t index) { return Form::OutputIn(outputs_.data(), proxies_.data(), index); }
  // The kernel's meta function, during which outputs are resized.
  template <typename... Operands>
  decltype(auto) meta(const Operands&... operands) {
    if constexpr (kResizes) {
      const auto share = [&](const Tensor& out) {
        return (IsSharedWithOperand(out, operands) || ...);
      };
      const typename Form::OperandsScope scope(&form_, share);
      return Kernel::meta(operands...);
    } else {
      return Kernel::meta(operands...);
    }
  }
  // Copies the kernel's temporaries to the caller's tensors.
  void CopyBack() {
    for (size_t i = 0; i < kOutputs; ++i) {
      if (proxies_[i].defined()) CopySameElements(outputs_[i].tensor, proxies_[i]);
    }
  }

 protected:
  WritingKernel(const char* op_name, const std::array<NamedOutput, kOutputs>& outputs)
      : outputs_(outputs), form_(outputs_.data(), proxies_.data(), kOutputs) {
    this->SetForm(op_name, &form_);
  }

 private:
  std::array<NamedOutput, kOutputs> outputs_;
  std::array<Tensor, kOutputs> proxies_;
  Form form_;
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
