// Kinds of special_cases.h for parts of tensors: channels that become pixels, windows as columns,
// places of a grid, written parts.

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "lib/core/tensor_factory.h"
#include "tests/kernels/comparison/special_cases.h"

namespace switchyard::comparison {
namespace {

Sizes WithExamples(Random& random, Sizes sizes) {
  if (random.Chance(2)) sizes.insert(sizes.begin(), random.Below(3));
  return sizes;
}

Value OneNumber(Random& random, int64_t least, int64_t count) {
  return std::vector<int64_t>{least + random.Below(count)};
}

}  // namespace

Arguments SlopedChannels(const CaseSource& source) {
  Random& random = source.random;
  const Sizes sizes = random.Of(std::vector<Sizes>{{}, {4}, {2, 3}, {2, 3, 4}, {1, 2, 3, 2}});
  const int64_t channels = sizes.size() < 2 ? 1 : sizes[1];
  const int64_t count = random.Chance(2) ? 1 : channels + (random.Chance(10) ? 1 : 0);
  return {{"self", source.Make(sizes)}, {"weight", source.Make({count})}};
}

// A dimension with two halves.
Arguments Halves(const CaseSource& source) {
  Random& random = source.random;
  Sizes sizes = random.Of(std::vector<Sizes>{{4}, {2, 6}, {3, 4}, {2, 4, 2}, {0, 2}, {}});
  const auto rank = static_cast<int64_t>(sizes.size());
  return {{"self", source.Make(sizes)},
          {"dim", random.Chance(2) ? -1 : random.Below(std::max<int64_t>(rank, 1))}};
}

Arguments Pixels(const CaseSource& source) {
  Random& random = source.random;
  const int64_t r = 1 + random.Below(3);
  const int64_t channels = r * r * (1 + random.Below(2)) + (random.Chance(10) ? 1 : 0);
  const Sizes images = {channels, random.Below(4), 1 + random.Below(3)};
  return {{"self", source.Make(WithExamples(random, images))}, {"upscale_factor", r}};
}
Arguments PixelsBack(const CaseSource& source) {
  Random& random = source.random;
  const int64_t r = 1 + random.Below(3);
  const Sizes images = {1 + random.Below(2), r * random.Below(3),
                        r * (1 + random.Below(2)) + (random.Chance(10) ? 1 : 0)};
  return {{"self", source.Make(WithExamples(random, images))}, {"downscale_factor", r}};
}
Arguments ChannelGroups(const CaseSource& source) {
  Random& random = source.random;
  const int64_t groups = 1 + random.Below(3);
  Sizes sizes = {1 + random.Below(2), groups * (1 + random.Below(3)), 1 + random.Below(3), 2};
  if (random.Chance(10)) ++sizes[1];
  return {{"self", source.Make(sizes)}, {"groups", groups}};
}

// Some window fits always: libtorch gives no elements for the others, and later editions refuse
// them.
Arguments Pool1(const CaseSource& source) {
  Random& random = source.random;
  return {{"self", source.Make(WithExamples(random, {1 + random.Below(3), 5 + random.Below(4)}))},
          {"kernel_size", OneNumber(random, 2, 2)},
          {"stride", random.Chance(3) ? Value(std::vector<int64_t>()) : OneNumber(random, 1, 3)},
          {"padding", OneNumber(random, 0, 2)},
          {"dilation", OneNumber(random, 1, 2)},
          {"output_size", OneNumber(random, 1, 6)}};
}
Arguments Pool3(const CaseSource& source) {
  Random& random = source.random;
  Sizes sizes = {1 + random.Below(2), 3 + random.Below(3), 3 + random.Below(3),
                 3 + random.Below(3)};
  if (random.Chance(2)) sizes.insert(sizes.begin(), 1 + random.Below(2));
  const auto numbers = [&](int64_t least, int64_t count) {
    std::vector<int64_t> list(random.Chance(2) ? 1 : 3);
    for (int64_t& number : list) number = least + random.Below(count);
    return Value(list);
  };
  return {{"self", source.Make(sizes)},
          {"kernel_size", numbers(2, 2)},
          {"stride", random.Chance(3) ? Value(std::vector<int64_t>()) : numbers(1, 3)},
          {"padding", numbers(0, 2)},
          {"dilation", numbers(1, 2)},
          {"divisor_override", random.Chance(2) ? Value() : Value(1 + random.Below(5))},
          {"output_size",
           std::vector<int64_t>{1 + random.Below(5), 1 + random.Below(5), 1 + random.Below(5)}}};
}

namespace {

struct ColumnNumbers {
  explicit ColumnNumbers(Random& random)
      : kernel{1 + random.Below(3), 1 + random.Below(3)},
        dilation{1 + random.Below(2), 1},
        padding{random.Below(2), random.Below(3)},
        stride{1 + random.Below(2), 1 + random.Below(3)},
        size{5 + random.Below(3), 4 + random.Below(3)} {}

  int64_t Count() const {
    int64_t count = 1;
    for (size_t d = 0; d < 2; ++d) {
      const int64_t room = size[d] + 2 * padding[d] - dilation[d] * (kernel[d] - 1) - 1;
      count *= room / stride[d] + 1;
    }
    return count;
  }

  Arguments With(const Tensor& self) const {
    return {{"self", self},         {"output_size", size}, {"kernel_size", kernel},
            {"dilation", dilation}, {"padding", padding},  {"stride", stride}};
  }

  Sizes kernel;
  Sizes dilation;
  Sizes padding;
  Sizes stride;
  Sizes size;
};

}  // namespace

Arguments ImagesToColumns(const CaseSource& source) {
  Random& random = source.random;
  const ColumnNumbers numbers(random);
  Sizes sizes = {1 + random.Below(2), numbers.size[0], numbers.size[1]};
  if (random.Chance(2)) sizes.insert(sizes.begin(), 1 + random.Below(2));
  return numbers.With(source.Make(sizes));
}
Arguments ColumnsToImages(const CaseSource& source) {
  Random& random = source.random;
  const ColumnNumbers numbers(random);
  Sizes sizes = {numbers.kernel[0] * numbers.kernel[1] * (1 + random.Below(2)),
                 numbers.Count() + (random.Chance(10) ? 1 : 0)};
  if (random.Chance(2)) sizes.insert(sizes.begin(), 1 + random.Below(2));
  return numbers.With(source.Make(sizes));
}

Arguments GridOfPlaces(const CaseSource& source) {
  Random& random = source.random;
  const int64_t examples = 1 + random.Below(2);
  const int64_t last = random.Chance(15) ? 3 : 2;
  return {{"input",
           source.Make({examples, 1 + random.Below(2), 2 + random.Below(3), 1 + random.Below(4)})},
          {"grid", source.Make({examples, 1 + random.Below(3), 1 + random.Below(3), last})},
          {"interpolation_mode", random.Below(3)},
          {"padding_mode", random.Below(3)},
          {"align_corners", random.Chance(2)}};
}

Arguments Rows(const CaseSource& source) {
  Random& random = source.random;
  const int64_t length = 1 + random.Below(4);
  const Sizes batch = random.Of(std::vector<Sizes>{{}, {2}});
  const auto rows = [&](int64_t count, int64_t size) {
    Sizes sizes = batch;
    sizes.insert(sizes.end(), {count, size});
    return source.Make(sizes);
  };
  return {{"x1", rows(1 + random.Below(4), length)},
          {"x2", rows(1 + random.Below(4), length + (random.Chance(12) ? 1 : 0))},
          {"self", source.Make({1 + random.Below(4), length})},
          {"p", random.Of(std::vector<double>{0, 1, 2, 3, 0.5})},
          {"compute_mode", random.Chance(2) ? Value() : Value(int64_t{2})}};
}

Arguments Diagonals(const CaseSource& source) {
  Random& random = source.random;
  const Sizes sizes = random.Of(std::vector<Sizes>{{3, 4}, {4, 2}, {2, 3, 3}, {2, 3, 4, 2}, {3}});
  const auto rank = static_cast<int64_t>(sizes.size());
  const int64_t dim1 = random.Below(rank);
  const int64_t dim2 = random.Chance(10) ? dim1 : (dim1 + 1) % rank;
  const int64_t offset = random.Below(7) - 3;
  Sizes src = sizes;
  const int64_t rows = sizes[static_cast<size_t>(dim1)] - std::max<int64_t>(-offset, 0);
  const int64_t columns = sizes[static_cast<size_t>(dim2)] - std::max<int64_t>(offset, 0);
  src.erase(src.begin() + std::max(dim1, dim2));
  if (rank > 1 && dim1 != dim2) src.erase(src.begin() + std::min(dim1, dim2));
  src.push_back(std::max<int64_t>(std::min(rows, columns), 0));
  return {{"self", source.MakeWritten(sizes)},
          {"offset", offset},
          {"dim1", random.Chance(3) ? dim1 - rank : dim1},
          {"dim2", dim2},
          {"src", source.Make(src)}};
}

Arguments SlidingWindows(const CaseSource& source) {
  Random& random = source.random;
  const Sizes sizes = random.Of(std::vector<Sizes>{{5}, {2, 6}, {6, 2, 3}, {}});
  const int64_t first = sizes.empty() ? 1 : sizes[0];
  return {{"self", source.Make(sizes)},
          {"dimension", random.Chance(3) ? -static_cast<int64_t>(std::max<size_t>(sizes.size(), 1))
                                         : int64_t{0}},
          {"size", random.Below(first + (random.Chance(10) ? 2 : 1))},
          {"step", random.Below(3) + (random.Chance(15) ? 0 : 1)}};
}

// A slice, or one position, of dimension 1.
namespace {

Arguments WrittenPart(const CaseSource& source, bool is_slice) {
  Random& random = source.random;
  const Sizes sizes = {2, 5, 3};
  const int64_t start = random.Below(4);
  const int64_t end = start + 1 + random.Below(2);
  const int64_t count = std::min<int64_t>(end, 5) - start + (random.Chance(12) ? 1 : 0);
  return {{"self", source.MakeWritten(sizes)},
          {"src", source.Make(is_slice ? Sizes{2, count, 3} : Sizes{2, 3})},
          {"dim", random.Chance(2) ? 1 : -2},
          {"start", start},
          {"end", end},
          {"step", int64_t{1}},
          {"index", random.Below(random.Chance(10) ? 7 : 5) - (random.Chance(3) ? 5 : 0)}};
}

}  // namespace

Arguments WrittenSlice(const CaseSource& source) { return WrittenPart(source, true); }
Arguments WrittenPosition(const CaseSource& source) { return WrittenPart(source, false); }

// Places that are all different, as it is open which of equal ones counts.
Arguments WrittenPlaces(const CaseSource& source) {
  Random& random = source.random;
  const Sizes sizes = random.Of(std::vector<Sizes>{{5}, {4, 3}, {3, 4, 2}});
  const auto rank = static_cast<int64_t>(sizes.size());
  const int64_t dim = random.Below(rank);
  const int64_t size = sizes[static_cast<size_t>(dim)];
  const int64_t count = random.Below(size + 1);
  const Tensor index = EmptyTensor({count}, ScalarType::Long);
  for (int64_t i = 0; i < count; ++i) index.data<int64_t>()[i] = (i * 7 + 1) % size;
  if (count > 0 && random.Chance(15)) index.data<int64_t>()[0] = size;
  Sizes src = sizes;
  src[static_cast<size_t>(dim)] = count + (random.Chance(15) ? 1 : 0);
  return {{"self", source.MakeWritten(sizes)},
          {"dim", random.Chance(3) ? dim - rank : dim},
          {"index", index},
          {"source", source.Make(src)},
          {"alpha", random.Of(std::vector<Value>{1, 2, -3})}};
}

Arguments MaskedPlaces(const CaseSource& source) {
  Random& random = source.random;
  const Sizes sizes = random.Of(std::vector<Sizes>{{4}, {2, 3}, {3, 1, 2}});
  Sizes mask = sizes;
  if (random.Chance(3)) mask.erase(mask.begin());
  const int64_t count = random.Chance(8) ? 1 : 8;
  return {{"self", source.MakeWritten(sizes)},
          {"mask", source.Make(mask, ScalarType::Bool)},
          {"source", source.Make({count})}};
}

Arguments RepeatedElements(const CaseSource& source) {
  Random& random = source.random;
  const Sizes sizes = random.Of(std::vector<Sizes>{{}, {3}, {2, 3}, {0, 2}});
  const auto rank = std::max<int64_t>(static_cast<int64_t>(sizes.size()), 1);
  return {{"self", source.Make(sizes)},
          // libtorch takes any number where there are no elements.
          {"repeats", random.Below(4) - (sizes != Sizes{0, 2} && random.Chance(15) ? 1 : 0)},
          {"dim", random.Chance(2) ? Value() : Value(random.Below(rank))},
          {"output_size", Value()}};
}

Arguments LabelledProduct(const CaseSource& source) {
  struct Labelled {
    const char* equation;
    std::vector<Sizes> sizes;
  };
  static const std::vector<Labelled>* const kProducts = new std::vector<Labelled>{
      {"ij,jk->ik", {{2, 3}, {3, 4}}},
      {"bij,bjk->bik", {{2, 2, 3}, {2, 3, 2}}},
      {"bhqd, bhkd -> bhqk", {{2, 2, 3, 4}, {2, 2, 2, 4}}},
      {"ij,jk", {{2, 3}, {3, 4}}},
      {"ii", {{3, 3}}},
      {"ii->i", {{3, 3}}},
      {"ij->ji", {{2, 3}}},
      {"ij->", {{2, 3}}},
      {"i,j->ij", {{2}, {3}}},
      {"...ij,...jk->...ik", {{2, 1, 2, 3}, {3, 3, 2}}},
      {"ij,kj,lj->ikl", {{2, 3}, {2, 3}, {1, 3}}},
      {"ij,j->i", {{2, 3}, {1}}},
      {"ij,jk->ij", {{2, 3}, {3, 4}}},
      {"ij,jk->iz", {{2, 3}, {3, 4}}},
      {"ij,jk->ik", {{2, 3}, {4, 4}}},
      {"ij->i", {{2, 3, 4}}},
      {"i.j->i", {{2, 3}}},
  };
  const Labelled product = source.random.Of(*kProducts);
  std::vector<Tensor> tensors;
  for (const Sizes& sizes : product.sizes) tensors.push_back(source.Make(sizes));
  return {{"equation", std::string(product.equation)}, {"tensors", tensors}, {"path", Value()}};
}

Arguments StridedMemory(const CaseSource& source) {
  Random& random = source.random;
  Sizes sizes;
  Sizes strides;
  for (int64_t d = random.Below(4); d > 0; --d) {
    sizes.push_back(random.Below(4));
    strides.push_back(random.Below(6));
  }
  if (random.Chance(15)) sizes.push_back(2);
  return {{"size", sizes}, {"stride", strides}};
}

// As many elements as are there, because others have any values; or the same sizes.
Arguments ResizedMemory(const CaseSource& source) {
  Random& random = source.random;
  const Tensor self = source.Make(
      random.Of(std::vector<Sizes>{{}, {12}, {0, 2}, {4, 6}, {2, 3, 4}, {1, 2, 3, 4}, {2, 5, 3}}));
  const auto held = static_cast<int64_t>(self.storage().nbytes() / self.item_size());
  int64_t left = std::min(self.numel(), held - self.storage_offset());
  if (random.Chance(6)) {
    return {{"self", self}, {"size", self.sizes().ToVector()}, {"memory_format", Value()}};
  }
  Sizes size;
  for (int64_t rank = random.Below(6); rank > 0; --rank) {
    size.push_back(left == 0 ? 0 : 1 + random.Below(std::min<int64_t>(left, 4)));
    left /= std::max<int64_t>(size.back(), 1);
  }
  if (size.empty() && left == 0) size = {0};
  const bool is_empty = self.numel() == 0;  // then libtorch takes sizes below zero
  if (!is_empty && random.Chance(15)) size.push_back(-1);
  Value format;
  if (random.Chance(3)) format = MemoryFormat::Contiguous;
  if (size.size() == 4 && random.Chance(2)) format = MemoryFormat::ChannelsLast;
  if (size.size() == 5 && random.Chance(2)) format = MemoryFormat::ChannelsLast3d;
  if (random.Chance(12)) format = MemoryFormat::ChannelsLast;
  if (random.Chance(20)) format = MemoryFormat::Preserve;
  return {{"self", self}, {"size", size}, {"memory_format", format}};
}

}  // namespace switchyard::comparison
