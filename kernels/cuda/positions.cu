#include "kernels/common/positions.h"
#include "kernels/cuda/copies.h"
#include "kernels/cuda/device/faults.h"
#include "kernels/cuda/device/parallel.h"
#include "kernels/cuda/operands.h"
#include "kernels/cuda/positions.h"

namespace switchyard::gpu {
namespace {

struct FindOutside {
  Elements positions;
  int64_t least;
  int64_t size;
  FaultFlag flag;

  SWITCHYARD_HOST_DEVICE void operator()(int64_t index) const {
    const auto position = positions.Load<int64_t>(index);
    if (position < least || position >= size) flag.Raise(index);
  }
};

// Reads the element on the host.
int64_t PositionAt(const char* name, const Tensor& positions, int64_t index) {
  const Tensor longs = WithType(name, positions, ScalarType::Long);
  int64_t position = 0;
  CopyBytes(&position, Device(), Elements(name, longs).At(index), longs.device(), sizeof(position));
  return position;
}

}  // namespace

void CheckPositions(const char* name, const Tensor& positions, int64_t size, bool wraps) {
  if (positions.numel() == 0) return;
  const Faults faults;
  ForEachIndex(positions.numel(),
               FindOutside{Elements(name, positions), wraps ? -size : 0, size, faults.flag()});
  const auto fault = faults.Find();
  if (fault.has_value()) internal::FailPosition(name, PositionAt(name, positions, *fault), size);
}

}  // namespace switchyard::gpu
