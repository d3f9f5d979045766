// The places of the triangles of a matrix, row by row.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "lib/core/error.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/to.h"
#include "switchyard/ops/tril_indices_native.h"
#include "switchyard/ops/triu_indices_native.h"

namespace switchyard::native {
namespace {

// Rows and columns of the places for which the columns of row i run from first(i) to last(i).
template <typename First, typename Last>
Tensor PlacesOf(int64_t row, First first, Last last, std::optional<ScalarType> dtype,
                std::optional<Device> device) {
  std::vector<int64_t> rows;
  std::vector<int64_t> columns;
  for (int64_t i = 0; i < row; ++i) {
    for (int64_t j = first(i); j < last(i); ++j) {
      rows.push_back(i);
      columns.push_back(j);
    }
  }
  const auto count = static_cast<int64_t>(rows.size());
  const Tensor places = EmptyTensor({2, count}, ScalarType::Long, Device(DeviceType::CPU));
  std::copy(rows.begin(), rows.end(), places.data<int64_t>());
  std::copy(columns.begin(), columns.end(), places.data<int64_t>() + count);
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
  CheckCall("tril_indices", row, col, dtype);
  return PlacesOf(
      row, [](int64_t) { return int64_t{0}; },
      [&](int64_t i) { return std::clamp<int64_t>(i + offset + 1, 0, col); }, dtype, device);
}
Tensor triu_indices(int64_t row, int64_t col, int64_t offset, std::optional<ScalarType> dtype,
                    std::optional<Layout>, std::optional<Device> device, std::optional<bool>) {
  CheckCall("triu_indices", row, col, dtype);
  return PlacesOf(
      row, [&](int64_t i) { return std::clamp<int64_t>(i + offset, 0, col); },
      [&](int64_t) { return col; }, dtype, device);
}

}  // namespace switchyard::native
