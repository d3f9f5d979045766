#include "lib/aten/dispatch.h"

#include <ATen/core/dispatch/Dispatcher.h>
#include <c10/core/DispatchKeySet.h>
#include <c10/util/Exception.h>
#include <torch/csrc/api/include/torch/version.h>
#include <torch/csrc/autograd/VariableTypeUtils.h>

namespace switchyard::aten {
namespace internal {
namespace {

using torch::autograd::CreationMeta;

CreationMeta MetaOfMode() {
  if (c10::InferenceMode::is_enabled()) return CreationMeta::INFERENCE_MODE;
  return at::GradMode::is_enabled() ? CreationMeta::DEFAULT : CreationMeta::NO_GRAD_MODE;
}

bool HasAutogradKernel(const c10::OperatorHandle& op) {
  // Formulas of PyTorch are there for the alias key, those of some operators for single backends.
  for (const DispatchKey key :
       {DispatchKey::Autograd, DispatchKey::AutogradOther, DispatchKey::AutogradCPU,
        DispatchKey::AutogradCUDA, DispatchKey::AutogradNestedTensor}) {
    if (op.hasKernelForDispatchKey(key)) return true;
  }
  return false;
}

}  // namespace

DispatchKeySet KeysWithoutKernel(const char* name, const char* overload_name) {
  const c10::OperatorHandle op =
      c10::Dispatcher::singleton().findSchemaOrThrow(name, overload_name);
  DispatchKeySet keys;
  if (!HasAutogradKernel(op)) keys = keys | kAutograd;
  for (const DispatchKey key : {DispatchKey::ADInplaceOrView, DispatchKey::AutocastCPU,
                                DispatchKey::AutocastCUDA, DispatchKey::AutocastXPU}) {
    if (!op.hasKernelForDispatchKey(key)) keys = keys.add(key);
  }
  return keys;
}

bool HasGradient(const at::Tensor& tensor) {
  if (at::GradMode::is_enabled() && tensor.requires_grad()) return true;
  return tensor._fw_grad(/*level=*/0).defined();
}

void NoteWrittenTensor(const at::Tensor& tensor) {
  if (tensor.defined()) tensor.unsafeGetTensorImpl()->bump_version();
}

// Where `view` is `base` itself, as_view makes another tensor.
at::Tensor ViewOf(const at::Tensor& base, at::Tensor view) {
#if TORCH_VERSION_MAJOR == 1 || TORCH_VERSION_MINOR < 3
  return torch::autograd::as_view(base, view, true, true, nullptr, MetaOfMode());
#else
  return torch::autograd::as_view(base, view, true, true, nullptr, nullptr, MetaOfMode());
#endif
}

at::Tensor CutViewOf(const at::Tensor& base, const at::Tensor& view) {
#if TORCH_VERSION_MAJOR == 1 || TORCH_VERSION_MINOR < 3
  return torch::autograd::as_view(base, view, false, false);
#else
  return torch::autograd::as_view(base, view, false, false, nullptr, nullptr);
#endif
}

std::vector<at::Tensor> ViewOf(const at::Tensor& base, std::vector<at::Tensor> views) {
  const CreationMeta meta =
      at::GradMode::is_enabled() ? CreationMeta::MULTI_OUTPUT_NODE : MetaOfMode();
#if TORCH_VERSION_MAJOR == 1
  return torch::autograd::as_view(base, views, true, true, meta);
#else
  for (at::Tensor& view : views) {
#if TORCH_VERSION_MINOR < 3
    view = torch::autograd::as_view(base, view, true, true, nullptr, meta);
#else
    view = torch::autograd::as_view(base, view, true, true, nullptr, nullptr, meta);
#endif
  }
  return views;
#endif
}

}  // namespace internal

void FailNoKernel(const char* op_name, DispatchKeySet keys, const char* built_in_keys) {
  const DispatchKey key = HighestKeyOf(keys);
  const bool is_autograd = keys.has_any(internal::kAutograd);
  TORCH_CHECK_NOT_IMPLEMENTED(false, op_name, ": no kernel for ", key,
                              is_autograd ? " (an argument requires a gradient)" : "",
                              " in this build. Kernels are built in for: ", built_in_keys,
                              ". The call has the keys ", keys);
}

optional<at::MemoryFormat> MemoryFormatOf(const at::TensorOptions& options,
                                          const optional<at::MemoryFormat>& given) {
  TORCH_CHECK(!options.requires_grad_opt().has_value() || !*options.requires_grad_opt(),
              "options that require a gradient make no tensor: set it on the result");
  TORCH_CHECK(!options.has_memory_format() || !given.has_value(),
              "a memory format is both an argument and in the options");
  return given.has_value() ? given : options.memory_format_opt();
}

}  // namespace switchyard::aten
