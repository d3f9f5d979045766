// Whether a tensor has autograd metadata, in one load: each call checks each tensor, and libtorch's
// own accessor is a function in its library.
//
// Takes tensors of libtorch. The member is private: an explicit instantiation may name it (C++17,
// 17.7.2, [temp.explicit] paragraph 12).

#ifndef SWITCHYARD_LIB_ATEN_AUTOGRAD_META_H_
#define SWITCHYARD_LIB_ATEN_AUTOGRAD_META_H_

#include <c10/core/TensorImpl.h>

namespace switchyard::aten::internal {

bool HasAutogradMeta(const c10::TensorImpl& tensor);

template <auto kMember>
struct AutogradMetaMember {
  friend bool HasAutogradMeta(const c10::TensorImpl& tensor) { return tensor.*kMember != nullptr; }
};
template struct AutogradMetaMember<&c10::TensorImpl::autograd_meta_>;

}  // namespace switchyard::aten::internal

#endif  // SWITCHYARD_LIB_ATEN_AUTOGRAD_META_H_
