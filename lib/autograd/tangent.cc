#include "lib/autograd/tangent.h"

#include <memory>
#include <utility>

#include "lib/autograd/history.h"
#include "lib/autograd/meta.h"
#include "lib/autograd/node_call.h"
#include "lib/autograd/operators.h"
#include "lib/autograd/tangent_list.h"
#include "lib/autograd/variable.h"
#include "lib/autograd/view_nodes.h"
#include "lib/core/error.h"
#include "lib/core/shape.h"
#include "lib/core/tensor_factory.h"

namespace switchyard::autograd {
namespace {

const Replay& TangentReplay(const Meta& meta) {
  return meta.view->tangent != nullptr ? meta.view->tangent->replay : meta.view->replay;
}

int64_t ElementsOfStorage(const Tensor& tensor) {
  return static_cast<int64_t>(tensor.impl()->storage_impl()->nbytes / tensor.impl()->item_size());
}

// Whether a view of the one is where the same view of the other is.
bool LiesAs(const Tensor& tangent, const Tensor& primal) {
  if (primal.numel() == 0) return true;
  for (size_t d = 0; d < primal.sizes().size(); ++d) {
    if (primal.sizes()[d] > 1 && tangent.strides()[d] != primal.strides()[d]) return false;
  }
  return tangent.storage_offset() == primal.storage_offset() &&
         ElementsOfStorage(tangent) == ElementsOfStorage(primal);
}

// Elements that share their memory cannot be written one by one.
bool SharesElements(const Tensor& tensor) {
  for (size_t d = 0; d < tensor.sizes().size(); ++d) {
    if (tensor.sizes()[d] > 1 && tensor.strides()[d] == 0) return true;
  }
  return false;
}

// New zeros that lie as the tensor does, in a storage as big as its own.
Tensor ZerosAs(const Tensor& tensor, ScalarType dtype) {
  const EnableGrad enable;
  const Tensor whole = kOperators.full({ElementsOfStorage(tensor)}, dtype, tensor.device(), 0);
  return kOperators.as_strided(whole, {tensor.sizes(), tensor.strides(), tensor.storage_offset()});
}

// A copy that nobody else holds.
Tensor CopyAs(const Tensor& tensor, const Tensor& tangent) {
  if (SharesElements(tensor)) {
    return kOperators.clone(tangent, RowMajorStrides(tangent.sizes()));
  }
  if (tensor.storage_offset() == 0 && ElementsOfStorage(tensor) == tensor.numel()) {
    return kOperators.clone(tangent, tensor.strides());
  }
  Tensor copy = ZerosAs(tensor, tangent.dtype());
  kOperators.copy_(copy, tangent);
  return copy;
}

void CheckTangent(const Tensor& tensor, const Tensor& tangent) {
  SWITCHYARD_CHECK(internal::has_level.load(), "a tangent is set outside of a DualLevel");
  SWITCHYARD_CHECK(tangent.sizes() == tensor.sizes(), "a tangent of sizes ", tangent.sizes(),
                   " was set for a tensor of sizes ", tensor.sizes());
  SWITCHYARD_CHECK(!HasTangent(tangent), "a tangent cannot have a tangent itself");
}

// Seen with the sizes of the tensor that it is for, if it stretches to them.
Tensor Stretched(const Tensor& tensor, const Tensor& tangent) {
  if (tangent.sizes() == tensor.sizes() || !IsExpandable(tangent.sizes(), tensor.sizes())) {
    return tangent;
  }
  const EnableGrad enable;
  std::vector<int64_t> strides(tensor.sizes().size(), 0);
  const size_t added = strides.size() - tangent.sizes().size();
  for (size_t d = added; d < strides.size(); ++d) {
    if (tangent.sizes()[d - added] != 1) strides[d] = tangent.strides()[d - added];
  }
  return kOperators.as_strided(tangent, {tensor.sizes(), strides, 0});
}

Tensor Converted(const Tensor& tensor, Tensor tangent) {
  if (tangent.dtype() == tensor.dtype()) return tangent;
  const EnableGrad enable;
  return kOperators.cast(tangent, tensor.dtype());
}

bool CanHaveTangent(const Tensor& tensor) {
  return tensor.defined() && IsDifferentiable(tensor.dtype()) && IsForwardMode();
}

// The part of the base's tangent that the view shows.
Tensor PartOf(const Tensor& of_base, const Tensor& view, const Meta& meta) {
  const EnableGrad enable;
  const Replay& replay = TangentReplay(meta);
  if (replay) return replay(of_base);
  return kOperators.as_strided(of_base, OwnedGeometry(view, internal::TangentBase(meta)).get());
}

// Passes the gradient on.
class AliasBackward final : public Node {
 public:
  explicit AliasBackward(const char* name) : name_(name) {}
  std::string_view name() const override { return name_; }
  GradList Apply(GradList&& grads) override { return {grads[0]}; }

 private:
  const char* const name_;
};

}  // namespace

Tensor TangentOf(const Tensor& tensor) {
  if (!HasTangent(tensor)) return Tensor();
  const Meta& meta = *Meta::Find(tensor);
  if (internal::OwnTangent(meta) == nullptr) {
    internal::KeepTangent(tensor, PartOf(TangentOf(internal::TangentBase(meta)), tensor, meta));
  }
  return internal::OwnTangent(meta)->value;
}

Tensor TangentOf(const std::optional<Tensor>& tensor) {
  return tensor ? TangentOf(*tensor) : Tensor();
}

Tensor TangentOrZeros(const Tensor& tensor) {
  Tensor tangent = TangentOf(tensor);
  if (tangent.defined() || !tensor.defined()) return tangent;
  const EnableGrad enable;
  // Truth values have no difference.
  const ScalarType dtype = tensor.dtype() == ScalarType::Bool ? ScalarType::Byte : tensor.dtype();
  const Tensor zero = kOperators.full({1}, dtype, tensor.device(), 0);
  const std::vector<int64_t> strides(tensor.sizes().size(), 0);
  return kOperators.as_strided(zero, {tensor.sizes(), strides, 0});
}

Tensor NoTangent(const Tensor& tangent) {
  if (!tangent.defined()) return kOperators.full({}, ScalarType::Float, DeviceType::CPU, 0);
  return kOperators.full({}, tangent.dtype(), tangent.device(), 0);
}

Tensor TangentOrZeros(const std::optional<Tensor>& tensor) {
  return tensor ? TangentOrZeros(*tensor) : Tensor();
}

Tensor PrimalOf(const Tensor& tensor) {
  return HasTangent(tensor) ? AliasOf(tensor, "PrimalBackward") : tensor;
}

Tensor PrimalOf(const std::optional<Tensor>& tensor) {
  return tensor ? PrimalOf(*tensor) : Tensor();
}

std::vector<Tensor> TangentsOf(TensorList tensors) {
  std::vector<Tensor> tangents;
  for (const Tensor& tensor : tensors) tangents.push_back(TangentOf(tensor));
  return tangents;
}

std::vector<Tensor> TangentsOrZeros(TensorList tensors) {
  std::vector<Tensor> tangents;
  for (const Tensor& tensor : tensors) tangents.push_back(TangentOrZeros(tensor));
  return tangents;
}

std::vector<Tensor> PrimalsOf(TensorList tensors) {
  std::vector<Tensor> primals;
  for (const Tensor& tensor : tensors) primals.push_back(PrimalOf(tensor));
  return primals;
}

void StoreTangent(const Tensor& tensor, const Tensor& tangent) {
  CheckTangent(tensor, tangent);
  const bool is_kept = LiesAs(tangent, tensor) || SharesElements(tensor);
  internal::KeepTangent(tensor, is_kept ? tangent : CopyAs(tensor, tangent));
}

void SetTangent(const Tensor& result, Tensor tangent) {
  if (!tangent.defined() || !CanHaveTangent(result)) return;
  tangent = Converted(result, std::move(tangent));
  const bool stretches =
      tangent.sizes() != result.sizes() && IsExpandable(tangent.sizes(), result.sizes());
  // What is stretched has the memory of another tangent.
  if (stretches) tangent = CopyAs(result, Stretched(result, tangent));
  SetGivenTangent(result, std::move(tangent));
}

// By value: whether somebody else holds it is asked.
// NOLINTNEXTLINE(performance-unnecessary-value-param)
void SetGivenTangent(const Tensor& result, Tensor tangent) {
  if (!tangent.defined() || !CanHaveTangent(result)) return;
  if (tangent.use_count() == 1 || IsView(result)) {
    StoreTangent(result, tangent);
    return;
  }
  CheckTangent(result, tangent);
  internal::KeepTangent(result, CopyAs(result, tangent));
}

void SetTangents(const std::vector<Tensor>& results, std::vector<Tensor> tangents) {
  SWITCHYARD_CHECK(results.size() == tangents.size(), "a formula of forward mode gave ",
                   tangents.size(), " tangents for ", results.size(), " results");
  for (size_t i = 0; i < results.size(); ++i) SetTangent(results[i], std::move(tangents[i]));
}

Tensor TangentToWrite(const Tensor& self) {
  if (!CanHaveTangent(self)) return Tensor();
  if (!HasTangent(self)) {
    const Tensor base = internal::TangentBase(Meta::Of(self));
    const Tensor& whole = base.defined() ? base : self;
    internal::KeepTangent(whole, ZerosAs(whole, whole.dtype()));
  }
  return TangentOf(self);
}

void SetTangentInPlace(const Tensor& self, const Tensor& tangent) {
  if (!tangent.defined() || !CanHaveTangent(self)) return;
  const Meta& meta = Meta::Of(self);
  // Nothing was written: the view shows its part of the base's tangent in the new shape.
  if (meta.view != nullptr && meta.view->reshaped_at == Version(self)) {
    const Tensor base = internal::TangentBase(meta);
    internal::KeepTangent(
        self, HasTangent(base) ? PartOf(TangentOf(base), self, meta) : CopyAs(self, tangent));
    return;
  }
  const Tensor stretched = Stretched(self, Converted(self, tangent));
  CheckTangent(self, stretched);
  const bool has_own = !internal::TangentBase(Meta::Of(self)).defined();
  if (has_own && (!HasTangent(self) || TangentOf(self).sizes() != self.sizes())) {
    internal::KeepTangent(self, CopyAs(self, stretched));
    return;
  }
  const Tensor own = TangentToWrite(self);
  if (!own.is_same(stretched)) kOperators.copy_(own, stretched);
}

void FailNoForward(std::string_view name) {
  FailOf(ErrorKind::kNotImplemented, name,
         " has no formula for forward mode, and one of its arguments has a tangent");
}

void FailNoForwardOut(std::string_view name) {
  FailOf(ErrorKind::kNotImplemented, name,
         ": a call with out arguments has no forward mode, and one of its arguments has a tangent");
}

void ShareTangent(const Tensor& from, const Tensor& to) {
  internal::KeepTangent(to, TangentOf(from));
}

Tensor AliasOf(const Tensor& tensor, const char* name_of_node) {
  Tensor alias = ViewOf(tensor, tensor.sizes(), tensor.strides(), tensor.storage_offset());
  RemoveBits(alias, kMayNeedGrad);
  RecordView(tensor, alias);
  if (IsView(alias)) Meta::Of(alias).view->tangent = std::make_unique<TangentView>();
  if (!RequiresGrad(tensor)) return alias;
  AddBits(alias, kMayNeedGrad);
  if (!AnyRequiresGrad(tensor)) return alias;
  const NodePtr node = NodePtr::Adopt(new AliasBackward(name_of_node));
  AddEdges(node.get(), tensor);
  SetHistory(alias, node);
  return alias;
}

}  // namespace switchyard::autograd
