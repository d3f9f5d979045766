#include "lib/aten/dispatch.h"

#include <ATen/Functions.h>
#include <ATen/core/dispatch/Dispatcher.h>
#include <c10/core/DispatchKeySet.h>
#include <c10/util/Exception.h>
#include <torch/csrc/api/include/torch/version.h>
#include <torch/csrc/autograd/VariableTypeUtils.h>

#include <set>
#include <sstream>
#include <string>
#include <string_view>

namespace switchyard::aten {
namespace internal {
namespace {

using torch::autograd::CreationMeta;

CreationMeta MetaOfMode() {
  if (c10::InferenceMode::is_enabled()) return CreationMeta::INFERENCE_MODE;
  return at::GradMode::is_enabled() ? CreationMeta::DEFAULT : CreationMeta::NO_GRAD_MODE;
}

// What makes a view again that is more than sizes, strides and offset: a base that was written has
// to show its new history through it. Null for others.
using MakeAgain = at::Tensor (*)(const at::Tensor&);
MakeAgain MakeAgainOf(const at::Tensor& base, const at::Tensor& view) {
  if (view.is_complex() != base.is_complex()) {
    return view.is_complex() ? MakeAgain(at::view_as_complex) : MakeAgain(at::view_as_real);
  }
  if (view.is_conj() != base.is_conj()) return at::_conj;
  return view.is_neg() != base.is_neg() ? MakeAgain(at::_neg_view) : nullptr;
}

#if TORCH_VERSION_MAJOR > 1 && TORCH_VERSION_MINOR >= 3
class AgainFunc final : public torch::autograd::ViewFunc {
 public:
  explicit AgainFunc(MakeAgain make) : make_(make) {}
  at::Tensor operator()(const at::Tensor& base) const override { return make_(base); }
  std::unique_ptr<ViewFunc> clone_and_set(
      optional<std::vector<c10::SymInt>> /*symbols*/,
      optional<std::vector<at::Tensor>> /*tensors*/) const override {
    return std::make_unique<AgainFunc>(make_);
  }

 private:
  MakeAgain make_;
};
#endif

// Lines of c10's table are `KEY: fallthrough registered at PLACE [kernel]`, without the word for
// kernels that do something.
std::set<std::string> NamesOfFallthroughs(const std::string& table) {
  constexpr std::string_view kWord = ": fallthrough ";
  std::set<std::string> names;
  std::istringstream lines(table);
  for (std::string line; std::getline(lines, line);) {
    const size_t end = line.find(": ");
    if (end != std::string::npos && line.compare(end, kWord.size(), kWord) == 0) {
      names.insert(line.substr(0, end));
    }
  }
  return names;
}

}  // namespace

// c10 shows fallthroughs only in the text of its table.
std::vector<DispatchKeySet> FallthroughKeys(const char* name, const char* overload_name) {
  const std::set<std::string> names = NamesOfFallthroughs(
      c10::Dispatcher::singleton().findSchemaOrThrow(name, overload_name).dumpComputedTable());
  std::vector<DispatchKeySet> keys(c10::num_backends);
  constexpr auto kEnd = static_cast<uint16_t>(DispatchKey::EndOfRuntimeBackendKeys);
  for (uint16_t number = 0; number <= kEnd; ++number) {
    const auto key = static_cast<DispatchKey>(number);
    if (names.count(c10::toString(key)) == 0) continue;
    const bool is_of_backend = c10::isPerBackendFunctionalityKey(c10::toFunctionalityKey(key));
    for (size_t backend = 0; backend < keys.size(); ++backend) {
      const bool counts = !is_of_backend || DispatchKeySet(key).getBackendIndex() == backend;
      if (counts) keys[backend] = keys[backend].add(key);
    }
  }
  return keys;
}

bool NeedsGradient(const at::Tensor& tensor) {
  if (!HasAutogradMeta(*tensor.unsafeGetTensorImpl())) return false;
  if (at::GradMode::is_enabled() && tensor.requires_grad()) return true;
  return tensor._fw_grad(/*level=*/0).defined();
}

// Where `view` is `base` itself, as_view makes another tensor.
at::Tensor ViewOf(const at::Tensor& base, at::Tensor view) {
  const MakeAgain again = MakeAgainOf(base, view);
#if TORCH_VERSION_MAJOR == 1 || TORCH_VERSION_MINOR < 3
  return torch::autograd::as_view(base, view, true, true, again, MetaOfMode());
#else
  return torch::autograd::as_view(base, view, true, true,
                                  again == nullptr ? nullptr : std::make_unique<AgainFunc>(again),
                                  again, MetaOfMode());
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

}  // namespace switchyard::aten
