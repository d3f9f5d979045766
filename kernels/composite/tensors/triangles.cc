// The places of the triangles of a matrix, row by row.

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>

#include "lib/core/error.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/to.h"
#include "switchyard/ops/tril_indices_native.h"
#include "switchyard/ops/triu_indices_native.h"

namespace switchyard::native {
namespace {

// The rows that have places.
struct Rows {
  int64_t begin, end;
};

// Rows and columns of the places for which the columns of row i run from first(i) to last(i).
template <typename First, typename Last>
Tensor PlacesOf(const char* name, const Rows& those, First first, Last last,
                std::optional<ScalarType> dtype, std::optional<Device> device) {
  constexpr int64_t kMost = int64_t{1} << 28;
  int64_t count = 0;
  for (int64_t i = those.begin; i < those.end; ++i) {
    const int64_t own = last(i) - first(i);
    SWITCHYARD_CHECK(own <= kMost - count, name, ": more than ", kMost,
                     " places are more than memory holds");
    count += own;
  }
  const Tensor places = EmptyTensor({2, count}, ScalarType::Long, Device(DeviceType::CPU));
  int64_t* row = places.data<int64_t>();
  int64_t* column = row + count;
  for (int64_t i = those.begin; i < those.end; ++i) {
    for (int64_t j = first(i); j < last(i); ++j) {
      *row++ = i;
      *column++ = j;
    }
  }
  return switchyard::to(places, device.value_or(Device(DeviceType::CPU)),
                        dtype.value_or(ScalarType::Long));
}

void CheckCall(const char* name, int64_t row, int64_t col, std::optional<ScalarType> dtype) {
  const ScalarType type = dtype.value_or(ScalarType::Long);
  SWITCHYARD_CHECK_NOT_IMPLEMENTED(type == ScalarType::Long || type == ScalarType::Int, name,
                                   ": no kernel for dtype ", type);
  SWITCHYARD_CHECK(row >= 0, "row must be non-negative, got ", row);
  SWITCHYARD_CHECK(col >= 0, "col must be non-negative, got ", col);
}

}  // namespace

Tensor tril_indices(int64_t row, int64_t col, int64_t offset, std::optional<ScalarType> dtype,
                    std::optional<Layout>, std::optional<Device> device, std::optional<bool>) {
  constexpr char kName[] = "tril_indices";
  CheckCall(kName, row, col, dtype);
  const int64_t shift = std::clamp(offset, -row, col);
  const Rows rows = {col == 0 ? row : std::max<int64_t>(-shift, 0), row};
  return PlacesOf(
      kName, rows, [](int64_t) { return int64_t{0}; },
      [&](int64_t i) {
        // No sum of two numbers below 2^63 is beyond 64 bits.
        const uint64_t end = static_cast<uint64_t>(i) + static_cast<uint64_t>(shift) + 1;
        return static_cast<int64_t>(std::min(end, static_cast<uint64_t>(col)));
      },
      dtype, device);
}
Tensor triu_indices(int64_t row, int64_t col, int64_t offset, std::optional<ScalarType> dtype,
                    std::optional<Layout>, std::optional<Device> device, std::optional<bool>) {
  constexpr char kName[] = "triu_indices";
  CheckCall(kName, row, col, dtype);
  const int64_t shift = std::clamp(offset, -row, col);
  // Of rows that are more than there can be, col - shift overflows only where all have places.
  const bool has_all = shift < 0 && col > std::numeric_limits<int64_t>::max() + shift;
  const Rows rows = {0, has_all ? row : std::min(row, col - shift)};
  return PlacesOf(
      kName, rows, [&](int64_t i) { return i <= -shift ? int64_t{0} : i + shift; },
      [&](int64_t) { return col; }, dtype, device);
}

}  // namespace switchyard::native
