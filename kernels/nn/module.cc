#include "kernels/nn/module.h"

#include <algorithm>

#include "lib/autograd/modes.h"
#include "lib/autograd/variable.h"
#include "lib/core/error.h"
#include "switchyard/ops/copy.h"

namespace switchyard::nn {
namespace {

template <typename T>
bool Has(const std::vector<T>& list, const std::string& name) {
  return std::any_of(list.begin(), list.end(), [&](const T& each) { return each.name == name; });
}

Tensor Find(const std::vector<NamedTensor>& list, std::string_view name, const char* what) {
  for (const NamedTensor& each : list) {
    if (each.name == name) return each.tensor;
  }
  Fail("the module has no ", what, " `", name, "`");
}

}  // namespace

void Module::CheckName(const std::string& name) const {
  SWITCHYARD_CHECK(!name.empty() && name.find('.') == std::string::npos, "`", name,
                   "` cannot be the name of a part of a module: it is empty or has a dot");
  SWITCHYARD_CHECK(!Has(parameters_, name) && !Has(buffers_, name) && !Has(parts_, name),
                   "the module has a part `", name, "` already");
}

Tensor Module::AddParameter(std::string name, const Tensor& tensor) {
  CheckName(name);
  if (!tensor.defined()) return tensor;
  autograd::SetRequiresGrad(tensor);
  parameters_.push_back({std::move(name), tensor});
  return tensor;
}

Tensor Module::AddBuffer(std::string name, const Tensor& tensor) {
  CheckName(name);
  if (tensor.defined()) buffers_.push_back({std::move(name), tensor});
  return tensor;
}

void Module::AddModule(std::string name, std::unique_ptr<Module> module) {
  CheckName(name);
  parts_.push_back({std::move(name), std::move(module)});
}

void Module::Collect(const std::string& prefix, std::vector<NamedTensor> Module::* list,
                     std::vector<NamedTensor>* all) const {
  for (const NamedTensor& own : this->*list) all->push_back({prefix + own.name, own.tensor});
  for (const Part& part : parts_) part.module->Collect(prefix + part.name + ".", list, all);
}

std::vector<NamedTensor> Module::NamedParameters() const {
  std::vector<NamedTensor> all;
  Collect("", &Module::parameters_, &all);
  return all;
}

std::vector<NamedTensor> Module::NamedBuffers() const {
  std::vector<NamedTensor> all;
  Collect("", &Module::buffers_, &all);
  return all;
}

std::vector<Tensor> Module::Parameters() const {
  std::vector<Tensor> tensors;
  for (const NamedTensor& parameter : NamedParameters()) tensors.push_back(parameter.tensor);
  return tensors;
}

Tensor Module::Parameter(std::string_view name) const {
  return Find(NamedParameters(), name, "parameter");
}
Tensor Module::Buffer(std::string_view name) const { return Find(NamedBuffers(), name, "buffer"); }

Module& Module::Child(std::string_view name) {
  if (name.empty()) return *this;
  const size_t dot = name.find('.');
  const std::string_view first = name.substr(0, dot);
  for (const Part& part : parts_) {
    if (part.name != first) continue;
    return dot == std::string_view::npos ? *part.module : part.module->Child(name.substr(dot + 1));
  }
  Fail("the module has no module `", name, "`");
}

State Module::GetState() const {
  State state;
  for (const NamedTensor& each : NamedParameters()) {
    state[each.name] = autograd::Detach(each.tensor);
  }
  for (const NamedTensor& each : NamedBuffers()) state[each.name] = autograd::Detach(each.tensor);
  return state;
}

void Module::LoadState(const State& state) {
  const State own = GetState();
  // Everything is checked before the first write.
  for (const auto& [name, tensor] : state) {
    const auto found = own.find(name);
    SWITCHYARD_CHECK(found != own.end(), "the state has `", name, "`, the module has not");
    SWITCHYARD_CHECK(tensor.sizes() == found->second.sizes(), "`", name, "` has sizes ",
                     tensor.sizes(), " in the state and ", found->second.sizes(), " in the module");
  }
  for (const auto& [name, tensor] : own) {
    SWITCHYARD_CHECK(state.count(name) != 0, "the module has `", name, "`, the state has not");
  }
  const autograd::NoGrad off;
  for (const auto& [name, tensor] : own) {
    Tensor written = tensor;
    switchyard::copy_(written, state.at(name));
  }
}

void Module::Train(bool on) {
  is_training_ = on;
  for (const Part& part : parts_) part.module->Train(on);
}

void Module::RequireGrad(bool requires_grad) {
  for (const Tensor& parameter : Parameters()) autograd::SetRequiresGrad(parameter, requires_grad);
}

void Module::ZeroGrad() {
  for (const Tensor& parameter : Parameters()) autograd::SetGrad(parameter, Tensor());
}

}  // namespace switchyard::nn
