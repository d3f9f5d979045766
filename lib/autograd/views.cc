#include "lib/autograd/views.h"

#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "lib/autograd/keys.h"
#include "lib/autograd/modes.h"
#include "lib/autograd/operators.h"
#include "lib/autograd/variable.h"
#include "lib/autograd/view_nodes.h"
#include "lib/core/error.h"
#include "lib/core/take_shape.h"

namespace switchyard::autograd {
namespace {

ViewMark MarkOfNow(ViewMark given, const ViewInfo* older) {
  if (IsInferenceMode()) return ViewMark::kInference;
  if (older != nullptr && older->mark == ViewMark::kInference) return ViewMark::kInference;
  if (!IsGradMode()) return ViewMark::kNoGrad;
  return given == ViewMark::kDefault && older != nullptr ? older->mark : given;
}

// Both steps, base to `self` and `self` to `view`, if one of them needs more than a geometry.
Replay Compose(const Tensor& base, const Replay& older, const Tensor& self, const Tensor& view,
               Replay replay) {
  if (base.is_same(self) || (!older && !replay)) return replay;
  if (!older) {
    const auto first = std::make_shared<OwnedGeometry>(self, base);
    return [first, second = std::move(replay)](const Tensor& base) {
      return second(kOperators.as_strided(base, first->get()));
    };
  }
  if (replay) {
    return [first = older, second = std::move(replay)](const Tensor& base) {
      return second(first(base));
    };
  }
  const auto second = std::make_shared<OwnedGeometry>(view, self);
  return [first = older, second](const Tensor& base) {
    return kOperators.as_strided(first(base), second->get());
  };
}

// A view of a dual tensor, or of a view of one, has its tangent from there.
std::unique_ptr<TangentView> TangentOfView(const Tensor& self, const ViewInfo* older,
                                           const Tensor& view, const Replay& replay) {
  if (older == nullptr || older->tangent == nullptr) return nullptr;
  const TangentView& before = *older->tangent;
  const Tensor& base = before.base.defined() ? before.base : self;
  return std::make_unique<TangentView>(
      TangentView{base, Compose(base, before.replay, self, view, replay)});
}

// What was done to make a view that may not be written, and what to do instead.
const char* WhyNot(ViewMark mark) {
  switch (mark) {
    case ViewMark::kDefault:
      break;
    case ViewMark::kInCustomFunction:
      return "it came out of a custom function, as a view of an input or as the input itself, and "
             "the write would go past the function's own backward; clone the function's result";
    case ViewMark::kMultiOutput:
      return "it is one of the several views that an operator returned, none of which may be "
             "written; use an operator that is not in place";
    case ViewMark::kNoGrad:
      return "it was made with grad mode off and is written with grad mode on; move both under "
             "NoGrad, so that the write is not recorded, or both out of it";
    case ViewMark::kInference:
      return "it was made in inference mode and is written in normal mode; move both into "
             "inference "
             "mode, so that the write is not recorded, or both out of it";
  }
  return "";
}

std::string NameOfView(const Meta& meta) {
  if (!meta.grad_fn) return "a view";
  return Join("output ", meta.output, " of ", meta.grad_fn->name());
}

}  // namespace

void RecordAlias(const Tensor& self, const Tensor& alias) {
  if (alias.is_same(self)) return;
  const Meta* const meta = Meta::Find(self);
  if (meta != nullptr && meta->own_version) Meta::Of(alias).own_version = meta->own_version;
}

void RecordView(const Tensor& self, const Tensor& view, ViewMark mark, Replay replay) {
  if (view.is_same(self) || IsInference(view) || IsView(view) || !IsTracking()) return;
  RecordAlias(self, view);
  if (!IsDifferentiable(view.dtype()) && view.dtype() != self.dtype()) return;
  const Meta* const meta = Meta::Find(self);
  const ViewInfo* const older = meta != nullptr ? meta->view.get() : nullptr;
  std::unique_ptr<TangentView> tangent = TangentOfView(self, older, view, replay);
  if (older != nullptr) {
    replay = Compose(older->base, older->replay, self, view, std::move(replay));
  }
  LinkView(view, older != nullptr ? older->base : self, std::move(replay), MarkOfNow(mark, older));
  ViewInfo& made = *Meta::Of(view).view;
  made.version = Version(view);
  made.tangent = std::move(tangent);
}

void CheckInPlace(const Tensor& self, bool needs_grad) {
  SWITCHYARD_CHECK(
      !IsInference(self) || IsInferenceMode(),
      "an inference tensor is written in place outside of inference mode; clone it and "
      "write the clone");
  if (!needs_grad) return;
  const Meta* const meta = Meta::Find(self);
  if (meta == nullptr) return;
  if (meta->view != nullptr) {
    const ViewMark mark = meta->view->mark;
    SWITCHYARD_CHECK(mark == ViewMark::kDefault, NameOfView(*meta),
                     " is written in place: ", WhyNot(mark));
    const Tensor& base = meta->view->base;
    SWITCHYARD_CHECK(!RequiresGrad(base) || !IsLeaf(base),
                     "a view of a leaf that requires a gradient is written in place");
  }
  SWITCHYARD_CHECK(!RequiresGrad(self) || !IsLeaf(self),
                   "a leaf that requires a gradient is written in place");
}

void RebaseHistory(const Tensor& self, const NodePtr& node) {
  const uint32_t input = node->AddInput(self);
  if (!IsDifferentiable(self.dtype())) return;
  if (!IsView(self)) {
    SetGradFn(self, node, input);
    return;
  }
  SWITCHYARD_CHECK(input == 0, node->name(),
                   " writes a view and returns more than that; what the others become of the "
                   "view's base is not known");
  const ViewInfo& view = *Meta::Of(self).view;
  if (view.reshaped_at == Version(self)) {
    GradFn(self);
    return;
  }
  SetGradFn(view.base, NodePtr::Adopt(new CopySlices(view.base, self, view.replay, node)), 0);
  GradFn(self);
}

NodePtr GradFnOfView(const Tensor& view, Meta* meta) {
  ViewInfo* const info = meta->view.get();
  if (!meta->grad_fn && !RequiresGrad(info->base)) return nullptr;
  const uint32_t version = Version(view);
  {
    const std::lock_guard<SpinLock> guard(meta->lock);
    if (info->version == version) return meta->grad_fn;
  }
  SWITCHYARD_CHECK(info->mark == ViewMark::kDefault, NameOfView(*meta),
                   " is used after its base or another view of it was written in place, but ",
                   WhyNot(info->mark));
  NodePtr node;
  if (info->replay) {
    const EnableGrad enable;
    node = GradFn(info->replay(info->base));
  } else {
    node = NodePtr::Adopt(new AsStridedBackward(info->base, view));
  }
  NodePtr replaced;  // destroyed when the lock is free
  AddBits(view, kMayNeedGrad);
  const std::lock_guard<SpinLock> guard(meta->lock);
  if (info->version == version) return meta->grad_fn;
  if (meta->retains_grad) StopRetaining(meta);
  replaced = std::exchange(meta->grad_fn, std::move(node));
  meta->output = 0;
  if (meta->retains_grad && meta->grad_fn) StartRetaining(meta);
  info->version = version;
  return meta->grad_fn;
}

}  // namespace switchyard::autograd

namespace switchyard {

// It is in an object file that every wrapper of a view needs. A view stays a view of its base,
// which is not written.
void internal::RecordShape(const Tensor& self, const Tensor& view) {
  using autograd::Compose;
  autograd::ViewInfo* const info =
      autograd::IsView(self) ? autograd::Meta::Of(self).view.get() : nullptr;
  if (info != nullptr) {
    autograd::Replay replay = Compose(info->base, info->replay, self, view, {});
    if (info->tangent != nullptr && info->tangent->base.defined()) {
      autograd::TangentView& tangent = *info->tangent;
      tangent.replay = Compose(tangent.base, tangent.replay, self, view, {});
    }
    info->replay = std::move(replay);
    info->reshaped_at = autograd::Version(self) + 1;
  }
}

}  // namespace switchyard
