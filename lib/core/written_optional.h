// Conversions of a written `Tensor?`. Callers pass a tensor, undefined for none; kernels take an
// optional. Emitted code wraps an argument in the other kind:
//   return native::update_cpu(self, WrittenOptional(mean));
//   ops::update(self, WrittenTensor(mean));
//
// Takes: the argument, which outlives the call. Gives: a reference to the other kind, valid until
// the end of the full expression. If the callee assigns another tensor, the argument has it
// afterwards. Errors: none.

#ifndef SWITCHYARD_LIB_CORE_WRITTEN_OPTIONAL_H_
#define SWITCHYARD_LIB_CORE_WRITTEN_OPTIONAL_H_

#include <optional>

#include "lib/core/tensor.h"

namespace switchyard {

class WrittenOptional {
 public:
  explicit WrittenOptional(Tensor& tensor) : tensor_(tensor) {
    if (tensor.defined()) optional_ = tensor;
  }
  WrittenOptional(const WrittenOptional&) = delete;
  WrittenOptional& operator=(const WrittenOptional&) = delete;
  ~WrittenOptional() {
    const bool is_same = optional_ ? optional_->is_same(tensor_) : !tensor_.defined();
    if (!is_same) tensor_ = optional_ ? *optional_ : Tensor();
  }
  operator std::optional<Tensor>&() { return optional_; }

 private:
  Tensor& tensor_;
  std::optional<Tensor> optional_;
};

class WrittenTensor {
 public:
  explicit WrittenTensor(std::optional<Tensor>& optional) : optional_(optional) {
    if (optional) tensor_ = *optional;
  }
  WrittenTensor(const WrittenTensor&) = delete;
  WrittenTensor& operator=(const WrittenTensor&) = delete;
  ~WrittenTensor() {
    if (optional_ ? optional_->is_same(tensor_) : !tensor_.defined()) return;
    optional_ = tensor_.defined() ? std::optional<Tensor>(tensor_) : std::nullopt;
  }
  operator Tensor&() { return tensor_; }

 private:
  std::optional<Tensor>& optional_;
  Tensor tensor_;
};

// The same for reading, as a fallback needs it.
inline std::optional<Tensor> OptionalOf(const Tensor& tensor) {
  return tensor.defined() ? std::optional<Tensor>(tensor) : std::nullopt;
}

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_CORE_WRITTEN_OPTIONAL_H_
