// scatter in its forms: writes elements of self at the positions of an index.
//
// Takes: the operands of a call, and what the device does with whole tensors. `Device` has the
// functions Copy(op, to, from), Clone(op, tensor), ReadableBeside(op, written, tensor), AsLong(op,
// index) and CheckPositions(op, positions, size). Gives: a call of what writes, when self is in the
// target. Errors: those of the dimension, of positions, of an out argument whose elements share
// memory; nothing was written then.

#ifndef SWITCHYARD_KERNELS_COMMON_SCATTER_H_
#define SWITCHYARD_KERNELS_COMMON_SCATTER_H_

#include <cstdint>

#include "kernels/common/dimensions.h"
#include "kernels/common/operands.h"
#include "lib/core/memory_overlap.h"
#include "lib/core/tensor.h"

namespace switchyard::internal {

struct Scatter {
  const char* name;
  const Tensor& self;
  int64_t dim;
  const Tensor& index;
  const Tensor& out;
};

// The positions of the index as they are now: what is written may not change what was checked.
template <typename Device>
Tensor PlacesOf(const Scatter& call) {
  const Tensor places = Device::AsLong(call.name, call.index);
  return WithDimension(MayOverlap(call.out, places) ? Device::Clone(call.name, places) : places);
}

// Calls write(places, dim, target, source) if the index has elements; all tensors have a dimension.
// `src` may be undefined, and then `source` is undefined, too.
template <typename Device, typename Write>
void ScatterInto(const Scatter& call, const Tensor& src, Write write) {
  const int64_t d = WrapDimension(call.name, call.dim, call.self.dim());
  CheckWritable(call.name, call.out);
  const Tensor before = Device::ReadableBeside(call.name, call.out, call.self);
  const bool is_apart = !src.defined() || !MayOverlap(call.out, src);
  const Tensor source = is_apart ? src : Device::Clone(call.name, src);
  const Tensor places = PlacesOf<Device>(call);
  const Tensor target = WithDimension(call.out);
  Device::CheckPositions(call.name, places, target.size(d));
  if (!call.out.is_same(call.self)) Device::Copy(call.name, call.out, before);
  if (places.numel() == 0) return;
  write(places, d, target, source.defined() ? WithDimension(source) : source);
}

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_COMMON_SCATTER_H_
