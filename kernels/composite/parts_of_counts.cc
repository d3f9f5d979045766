// A number of parts, or parts between positions, along one dimension.

#include <algorithm>
#include <cstdint>
#include <vector>

#include "kernels/common/dimensions.h"
#include "lib/core/error.h"
#include "switchyard/ops/dsplit_native.h"
#include "switchyard/ops/hsplit_native.h"
#include "switchyard/ops/item.h"
#include "switchyard/ops/select.h"
#include "switchyard/ops/slice.h"
#include "switchyard/ops/tensor_split.h"
#include "switchyard/ops/tensor_split_native.h"
#include "switchyard/ops/vsplit_native.h"

namespace switchyard::native {
namespace {

int64_t DimensionOf(const Tensor& self, int64_t dim) {
  SWITCHYARD_CHECK(self.dim() > 0, "tensor_split: self has no dimensions");
  return internal::WrapDimension("tensor_split", dim, self.dim());
}

void CheckRank(const char* name, const Tensor& self, int64_t least) {
  SWITCHYARD_CHECK(self.dim() >= least, name, ": self has sizes ", self.sizes(), ", and at least ",
                   least, " dimensions are needed");
}

// The parts of these operators are all of one size.
void CheckDivides(const char* name, const Tensor& self, int64_t sections, int64_t dim) {
  SWITCHYARD_CHECK(sections != 0 && self.size(dim) % sections == 0, name, ": dimension ", dim,
                   " of sizes ", self.sizes(), " has no ", sections, " equal parts");
}

}  // namespace

// Parts differ by one element at most; the first ones are larger.
std::vector<Tensor> tensor_split(const Tensor& self, int64_t sections, int64_t dim) {
  const int64_t d = DimensionOf(self, dim);
  SWITCHYARD_CHECK(sections > 0, "tensor_split: sections ", sections, " is not positive");
  constexpr int64_t kMost = int64_t{1} << 24;
  SWITCHYARD_CHECK(sections <= kMost, "tensor_split: ", sections,
                   " parts are more than memory holds");
  std::vector<Tensor> parts;
  int64_t start = 0;
  for (int64_t i = 0; i < sections; ++i) {
    const int64_t length = self.size(d) / sections + (i < self.size(d) % sections ? 1 : 0);
    parts.push_back(switchyard::slice(self, d, start, start + length, 1));
    start += length;
  }
  return parts;
}

std::vector<Tensor> tensor_split(const Tensor& self, IntArrayRef indices, int64_t dim) {
  const int64_t d = DimensionOf(self, dim);
  std::vector<Tensor> parts;
  int64_t start = 0;
  for (const int64_t end : indices) {
    parts.push_back(switchyard::slice(self, d, start, end, 1));
    start = end;
  }
  parts.push_back(switchyard::slice(self, d, start, self.size(d), 1));
  return parts;
}

std::vector<Tensor> tensor_split(const Tensor& self, const Tensor& tensor_indices_or_sections,
                                 int64_t dim) {
  const Tensor& given = tensor_indices_or_sections;
  DimensionOf(self, dim);
  SWITCHYARD_CHECK(given.device().type() == DeviceType::CPU,
                   "tensor_split: tensor_indices_or_sections is on ", given.device(),
                   ", not on the CPU");
  SWITCHYARD_CHECK(given.dtype() == ScalarType::Long,
                   "tensor_split: tensor_indices_or_sections has dtype ", given.dtype(),
                   ", not Long");
  SWITCHYARD_CHECK(given.dim() <= 1, "tensor_split: tensor_indices_or_sections has sizes ",
                   given.sizes(), ", more than one dimension");
  if (given.dim() == 0) {
    return switchyard::tensor_split(self, switchyard::item(given).To<int64_t>(), dim);
  }
  std::vector<int64_t> indices;
  for (int64_t i = 0; i < given.numel(); ++i) {
    indices.push_back(switchyard::item(switchyard::select(given, 0, i)).To<int64_t>());
  }
  return switchyard::tensor_split(self, indices, dim);
}

std::vector<Tensor> hsplit(const Tensor& self, int64_t sections) {
  CheckRank("hsplit", self, 1);
  const int64_t dim = self.dim() == 1 ? 0 : 1;
  CheckDivides("hsplit", self, sections, dim);
  return switchyard::tensor_split(self, sections, dim);
}
std::vector<Tensor> hsplit(const Tensor& self, IntArrayRef indices) {
  CheckRank("hsplit", self, 1);
  return switchyard::tensor_split(self, indices, self.dim() == 1 ? 0 : 1);
}

std::vector<Tensor> vsplit(const Tensor& self, int64_t sections) {
  CheckRank("vsplit", self, 2);
  CheckDivides("vsplit", self, sections, 0);
  return switchyard::tensor_split(self, sections, 0);
}
std::vector<Tensor> vsplit(const Tensor& self, IntArrayRef indices) {
  CheckRank("vsplit", self, 2);
  return switchyard::tensor_split(self, indices, 0);
}

std::vector<Tensor> dsplit(const Tensor& self, int64_t sections) {
  CheckRank("dsplit", self, 3);
  CheckDivides("dsplit", self, sections, 2);
  return switchyard::tensor_split(self, sections, 2);
}
std::vector<Tensor> dsplit(const Tensor& self, IntArrayRef indices) {
  CheckRank("dsplit", self, 3);
  return switchyard::tensor_split(self, indices, 2);
}

}  // namespace switchyard::native
