// Module: a part of a network, with its parameters, buffers and submodules.
//
//   struct Classifier : nn::Module {
//     nn::Linear& hidden = Add<nn::Linear>("hidden", 64, 128);
//     nn::Linear& output = Add<nn::Linear>("output", 128, 10);
//     Tensor Forward(const Tensor& x) const { return output.Forward(relu(hidden.Forward(x))); }
//   };
//
// Takes: tensors and modules by name. Gives: all of them by their full names, "hidden.weight",
// parameters as leaves that require a gradient. Errors: Error for a name that is empty, contains a
// dot or is repeated; for a state with other names or sizes.
//
// A parameter always stays the same tensor: changes are written in place.

#ifndef SWITCHYARD_KERNELS_NN_MODULE_H_
#define SWITCHYARD_KERNELS_NN_MODULE_H_

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lib/core/device.h"
#include "lib/core/scalar_type.h"
#include "lib/core/tensor.h"

namespace switchyard::nn {

struct NamedTensor {
  std::string name;
  Tensor tensor;
};

// Parameters and buffers by their full names.
using State = std::map<std::string, Tensor>;

class Module {
 public:
  Module() = default;
  virtual ~Module() = default;
  Module(const Module&) = delete;
  Module& operator=(const Module&) = delete;

  // First its own, then those of its modules, in the order of creation.
  std::vector<NamedTensor> NamedParameters() const;
  std::vector<NamedTensor> NamedBuffers() const;
  std::vector<Tensor> Parameters() const;
  // By its full name.
  Tensor Parameter(std::string_view name) const;
  Tensor Buffer(std::string_view name) const;
  // By its full name; the module itself for "".
  Module& Child(std::string_view name);

  // Aliases of the tensors, without history.
  State GetState() const;
  // Copies into the existing tensors; all names must be present, and no others.
  void LoadState(const State& state);

  // Whether dropout drops and norms use the statistics of the batch; initially true.
  void Train(bool on = true);
  void Eval() { Train(false); }
  bool is_training() const { return is_training_; }

  void RequireGrad(bool requires_grad = true);
  // Clears the gradients.
  void ZeroGrad();

 protected:
  // Makes the tensor a leaf that requires a gradient; an undefined tensor is not registered.
  Tensor AddParameter(std::string name, const Tensor& tensor);
  // State without a gradient.
  Tensor AddBuffer(std::string name, const Tensor& tensor);
  // Makes a module that this one owns.
  template <typename M, typename... Args>
  M& Add(std::string name, Args&&... args) {
    auto module = std::make_unique<M>(std::forward<Args>(args)...);
    M& made = *module;
    AddModule(std::move(name), std::move(module));
    return made;
  }

 private:
  struct Part {
    std::string name;
    std::unique_ptr<Module> module;
  };

  void CheckName(const std::string& name) const;
  void AddModule(std::string name, std::unique_ptr<Module> module);
  void Collect(const std::string& prefix, std::vector<NamedTensor> Module::* list,
               std::vector<NamedTensor>* all) const;

  std::vector<NamedTensor> parameters_;
  std::vector<NamedTensor> buffers_;
  std::vector<Part> parts_;
  bool is_training_ = true;
};

// The dtype and device of a layer's tensors.
struct Of {
  ScalarType dtype = ScalarType::Float;
  Device device = Device(DeviceType::CPU);
};

}  // namespace switchyard::nn

#endif  // SWITCHYARD_KERNELS_NN_MODULE_H_
