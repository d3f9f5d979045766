#include "tests/kernels/comparison/special_cases.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "lib/core/tensor_factory.h"

namespace switchyard::comparison {

Tensor CaseSource::Make(const Sizes& sizes) const { return Make(sizes, type); }
Tensor CaseSource::Make(const Sizes& sizes, ScalarType other) const {
  TensorWish wish;
  wish.sizes = sizes;
  wish.dtype = other;
  wish.elements = elements;
  return MakeTensor(wish, random);
}
Tensor CaseSource::MakeWritten(const Sizes& sizes) const {
  TensorWish wish;
  wish.sizes = sizes;
  wish.dtype = type;
  wish.elements = elements;
  wish.is_written = true;
  return MakeTensor(wish, random);
}
Tensor CaseSource::MakePositions(const Sizes& sizes, int64_t least, int64_t count) const {
  Tensor positions = EmptyTensor(sizes, ScalarType::Long);
  for (int64_t i = 0; i < positions.numel(); ++i) {
    positions.data<int64_t>()[i] = least + random.Below(std::max<int64_t>(count, 1));
  }
  return positions;
}

namespace {

// Sometimes a size that does not fit.
int64_t Spoiled(Random& random, int64_t size) { return random.Chance(25) ? size + 1 : size; }

Sizes AnySizes(Random& random) {
  return random.Of(std::vector<Sizes>{
      {}, {5}, {0}, {2, 3}, {3, 0}, {2, 3, 4}, {1, 5, 1}, {2, 3, 4, 5}, {6, 1, 9}});
}

int64_t AnyDimension(Random& random, const Sizes& sizes) {
  const auto rank = std::max<int64_t>(static_cast<int64_t>(sizes.size()), 1);
  return random.Below(2 * rank + (random.Chance(10) ? 1 : 0)) - rank;
}

int64_t SizeAt(const Sizes& sizes, int64_t dim) {
  if (sizes.empty()) return 1;
  const auto rank = static_cast<int64_t>(sizes.size());
  const int64_t d = dim < 0 ? dim + rank : dim;
  return d < rank ? sizes[static_cast<size_t>(d)] : 1;
}

// One number, or one for each dimension.
Value Numbers(Random& random, size_t rank, int64_t least, int64_t count) {
  std::vector<int64_t> numbers(random.Chance(2) ? 1 : rank);
  for (int64_t& number : numbers) number = least + random.Below(count);
  if (random.Chance(30)) numbers.back() = least - 1;
  return numbers;
}

}  // namespace

Arguments BatchProduct(const CaseSource& source) {
  Random& random = source.random;
  const int64_t count = random.Below(4);
  const int64_t depth = random.Below(12);
  return {{"self", source.Make({count, random.Below(6), depth})},
          {"mat2", source.Make({Spoiled(random, count), Spoiled(random, depth), random.Below(7)})}};
}

// Without zero, because libtorch 1.13.1 then multiplies the uninitialized result.
Arguments AddedBatchProduct(const CaseSource& source) {
  Random& random = source.random;
  const std::vector<Value> factors = {1, -2, 0.5, 3.25};
  const int64_t count = 1 + random.Below(3);
  const int64_t rows = random.Below(6);
  const int64_t depth = random.Below(12);
  const int64_t columns = random.Below(7);
  const Sizes whole = {count, rows, columns};
  return {{"self", random.Chance(3) ? source.Make({columns}) : source.MakeWritten(whole)},
          {"batch1", source.Make({count, rows, Spoiled(random, depth)})},
          {"batch2", source.Make({count, depth, columns})},
          {"beta", random.Of(factors)}};
}

Arguments AddedProduct(const CaseSource& source) {
  Random& random = source.random;
  const int64_t rows = random.Below(6);
  const int64_t depth = random.Below(20);
  const int64_t columns = random.Below(9);
  return {{"self", random.Chance(4) ? source.Make({columns}) : source.MakeWritten({rows, columns})},
          {"mat1", source.Make({rows, Spoiled(random, depth)})},
          {"mat2", source.Make({depth, columns})}};
}

Arguments MatrixAndVector(const CaseSource& source) {
  Random& random = source.random;
  const int64_t depth = random.Below(12);
  return {{"self", source.Make({random.Below(8), depth})},
          {"vec", source.Make({Spoiled(random, depth)})}};
}

Arguments AddedMatrixAndVector(const CaseSource& source) {
  Random& random = source.random;
  const int64_t rows = 1 + random.Below(7);  // for 0 PyTorch returns the sizes of self
  const int64_t depth = random.Below(12);
  return {{"self", random.Chance(4) ? source.Make({}) : source.MakeWritten({rows})},
          {"mat", source.Make({rows, depth})},
          {"vec", source.Make({Spoiled(random, depth)})}};
}

Arguments Vectors(const CaseSource& source) {
  const int64_t size = source.random.Below(40);
  return {{"self", source.Make({size})},
          {"tensor", source.Make({Spoiled(source.random, size)})},
          {"vec2", source.Make({source.random.Below(9)})}};
}

Arguments AnyProduct(const CaseSource& source) {
  Random& random = source.random;
  const int64_t depth = 1 + random.Below(9);
  const int64_t rows = random.Below(5);
  const int64_t columns = random.Below(6);
  const Sizes left =
      random.Of(std::vector<Sizes>{{depth}, {rows, depth}, {3, rows, depth}, {2, 1, rows, depth}});
  const Sizes right = random.Of(std::vector<Sizes>{
      {depth}, {depth, columns}, {3, depth, columns}, {1, depth, columns}, {2, 3, depth, columns}});
  return {{"self", source.Make(left)}, {"other", source.Make(right)}};
}

namespace {

Arguments Convolved(const CaseSource& source, size_t rank, bool is_transposed) {
  Random& random = source.random;
  const int64_t groups = 1 + random.Below(2);
  const int64_t in = groups * (1 + random.Below(3));
  const int64_t out = groups * (1 + random.Below(3));
  Sizes input = {1 + random.Below(3), Spoiled(random, in)};
  Sizes weight = is_transposed ? Sizes{in, out / groups} : Sizes{out, in / groups};
  for (size_t d = 0; d < rank; ++d) {
    input.push_back(4 + random.Below(5));
    weight.push_back(1 + random.Below(3));
  }
  return {{"input", source.Make(input)},
          {"weight", source.Make(weight)},
          {"bias", random.Chance(2) ? Value() : Value(source.Make({Spoiled(random, out)}))},
          {"stride", Numbers(random, rank, 1, 3)},
          {"padding", Numbers(random, rank, 0, 3)},
          {"dilation", Numbers(random, rank, 1, 2)},
          {"transposed", is_transposed},
          {"output_padding", std::vector<int64_t>(rank, 0)},
          {"groups", groups}};
}

}  // namespace

Arguments Convolution1(const CaseSource& source) { return Convolved(source, 1, false); }
Arguments Convolution2(const CaseSource& source) { return Convolved(source, 2, false); }
Arguments Convolution3(const CaseSource& source) { return Convolved(source, 3, false); }
Arguments TransposedConvolution1(const CaseSource& source) { return Convolved(source, 1, true); }
Arguments TransposedConvolution2(const CaseSource& source) { return Convolved(source, 2, true); }
Arguments TransposedConvolution3(const CaseSource& source) { return Convolved(source, 3, true); }

Arguments Pool(const CaseSource& source) {
  Random& random = source.random;
  Sizes sizes = {1 + random.Below(3), 3 + random.Below(6), 3 + random.Below(6)};
  if (random.Chance(2)) sizes.insert(sizes.begin(), random.Below(3));
  const Value padding = Numbers(random, 2, 0, 2);
  return {{"self", source.Make(sizes)},
          {"kernel_size", Numbers(random, 2, 2, 2)},
          {"stride", random.Chance(3) ? Value(std::vector<int64_t>()) : Numbers(random, 2, 1, 3)},
          {"padding", padding},
          {"dilation", Numbers(random, 2, 1, 2)},
          {"divisor_override", random.Chance(2) ? Value() : Value(random.Below(5))},
          {"output_size", std::vector<int64_t>{random.Below(6), random.Below(6)}}};
}

Arguments BatchNormalization(const CaseSource& source) {
  Random& random = source.random;
  const int64_t channels = 1 + random.Below(4);
  Sizes sizes = {2 + random.Below(2), channels};
  for (int64_t d = random.Below(3); d > 0; --d) sizes.push_back(1 + random.Below(4));
  const Sizes each = {channels};
  const Tensor variance = EmptyTensor({channels}, source.type);
  const bool is_float = source.type == ScalarType::Float;
  for (int64_t i = 0; i < channels; ++i) {
    const double value = 0.5 + static_cast<double>(i);
    if (is_float) variance.data<float>()[i] = static_cast<float>(value);
    if (!is_float) variance.data<double>()[i] = value;
  }
  const bool has_factors = random.Chance(2);
  return {{"input", source.Make(sizes)},
          {"weight", has_factors ? Value(source.Make(each)) : Value()},
          {"bias", has_factors ? Value(source.Make({channels})) : Value()},
          {"running_mean", source.MakeWritten({channels})},
          {"running_var", variance},
          {"training", random.Chance(3)},
          {"momentum", 0.1},
          {"eps", 1e-5}};
}

Arguments LayerNormalization(const CaseSource& source) {
  Random& random = source.random;
  const Sizes layer = random.Of(std::vector<Sizes>{{4}, {3, 5}, {1}, {7}});
  Sizes sizes = random.Of(std::vector<Sizes>{{}, {2}, {2, 3}, {0}});
  sizes.insert(sizes.end(), layer.begin(), layer.end());
  sizes.back() = Spoiled(random, sizes.back());
  return {{"input", source.Make(sizes)},
          {"normalized_shape", layer},
          {"weight", random.Chance(2) ? Value() : Value(source.Make(layer))},
          {"bias", random.Chance(2) ? Value() : Value(source.Make(layer))},
          {"eps", 1e-5}};
}

Arguments Embedding(const CaseSource& source) {
  Random& random = source.random;
  const Sizes sizes = random.Of(std::vector<Sizes>{{}, {3}, {2, 4}, {0}});
  return {{"weight", source.Make({6, random.Below(5)})},
          {"indices", source.MakePositions(sizes, 0, random.Chance(10) ? 8 : 6)},
          {"padding_idx", int64_t{-1}}};
}

Arguments Attention(const CaseSource& source) {
  Random& random = source.random;
  const Sizes batch = random.Of(std::vector<Sizes>{{}, {2}, {2, 3}});
  const int64_t rows = 1 + random.Below(4);
  const int64_t keys = 1 + random.Below(4);
  const auto make = [&](int64_t count, int64_t features) {
    Sizes sizes = batch;
    sizes.insert(sizes.end(), {count, features});
    return source.Make(sizes);
  };
  const bool is_causal = random.Chance(3);
  const bool has_mask = !is_causal && random.Chance(2);
  return {{"query", make(rows, 4)},
          {"key", make(keys, 4)},
          {"value", make(keys, 3)},
          {"attn_mask", has_mask ? Value(source.Make({rows, keys})) : Value()},
          {"dropout_p", random.Chance(3) ? 0.5 : 0.0},
          {"is_causal", is_causal}};
}

Arguments Selected(const CaseSource& source) {
  Random& random = source.random;
  const Sizes sizes = AnySizes(random);
  const int64_t dim = AnyDimension(random, sizes);
  const int64_t count = SizeAt(sizes, dim) == 0 ? 0 : random.Below(5);
  const Sizes index = {sizes.empty() ? 1 : count};
  return {
      {"self", source.Make(sizes)},
      {"dim", dim},
      {"index", source.MakePositions(index, 0, SizeAt(sizes, dim) + (random.Chance(20) ? 1 : 0))}};
}

Arguments Gathered(const CaseSource& source) {
  Random& random = source.random;
  const Sizes sizes = AnySizes(random);
  const int64_t dim = AnyDimension(random, sizes);
  Sizes index = sizes;
  for (int64_t& size : index) size = size == 0 ? 0 : 1 + random.Below(size);
  Sizes src = index;
  for (int64_t& size : src) size += random.Chance(3) ? 1 : 0;
  const int64_t limit = SizeAt(sizes, dim) + (random.Chance(20) ? 1 : 0);
  return {{"self", source.MakeWritten(sizes)},
          {"dim", dim},
          {"index", source.MakePositions(index, 0, limit)},
          {"src", source.Make(src)},
          {"reduce", random.Of(std::vector<std::string>{"add", "multiply", "add", "sum"})}};
}

Arguments Indexed(const CaseSource& source) {
  Random& random = source.random;
  const Sizes sizes = random.Of(std::vector<Sizes>{{5}, {2, 3}, {2, 3, 4}, {3, 2, 2, 4}});
  const Sizes shape = random.Of(std::vector<Sizes>{{}, {3}, {2, 2}, {0}});
  std::vector<std::optional<Tensor>> indices;
  for (const int64_t size : sizes) {
    if (random.Chance(4)) break;
    if (random.Chance(3)) {
      indices.emplace_back();
    } else if (random.Chance(5) && shape.size() == 1) {
      indices.emplace_back(source.Make({size}, ScalarType::Bool));
    } else {
      const Sizes own = random.Chance(4) ? Sizes{1} : shape;
      indices.emplace_back(
          source.MakePositions(own, -size, 2 * size + (random.Chance(20) ? 1 : 0)));
    }
  }
  return {{"self", source.Make(sizes)}, {"indices", indices}};
}

Arguments Classes(const CaseSource& source) {
  Random& random = source.random;
  const Sizes sizes = random.Of(std::vector<Sizes>{{}, {4}, {2, 3}, {0}});
  return {{"self", source.MakePositions(sizes, random.Chance(15) ? -1 : 0, 5)},
          {"num_classes", random.Of(std::vector<int64_t>{-1, 5, 7, 3})}};
}

// All elements are different.
Arguments Distinct(const CaseSource& source) {
  Random& random = source.random;
  const Sizes sizes = AnySizes(random);
  const Tensor self = EmptyTensor(sizes, ScalarType::Float);
  for (int64_t i = 0; i < self.numel(); ++i) {
    self.data<float>()[i] = static_cast<float>(i * 7919 % 10007) / 4;
  }
  const int64_t dim = AnyDimension(random, sizes);
  return {{"self", self},
          {"dim", dim},
          {"k", random.Below(SizeAt(sizes, dim) + (random.Chance(10) ? 2 : 1))},
          {"sorted", true}};
}

Arguments Permuted(const CaseSource& source) {
  Random& random = source.random;
  const Sizes sizes = AnySizes(random);
  const auto rank = static_cast<int64_t>(sizes.size());
  Sizes dims;
  for (int64_t d = 0; d < rank; ++d) {
    dims.insert(dims.begin() + random.Below(d + 1), random.Chance(3) ? d - rank : d);
  }
  if (random.Chance(15)) dims.push_back(0);
  return {{"self", source.Make(sizes)}, {"dims", dims}};
}

Arguments Rolled(const CaseSource& source) {
  Random& random = source.random;
  const Sizes sizes = AnySizes(random);
  Sizes dims;
  for (int64_t i = random.Below(3); i > 0 && !sizes.empty(); --i) {
    dims.push_back(AnyDimension(random, sizes));
  }
  Sizes shifts;
  for (size_t i = 0; i < std::max<size_t>(dims.size(), 1); ++i)
    shifts.push_back(random.Below(11) - 5);
  return {{"self", source.Make(sizes)}, {"shifts", shifts}, {"dims", dims}};
}

Arguments Expanded(const CaseSource& source) {
  Random& random = source.random;
  Sizes sizes = AnySizes(random);
  Sizes wanted = sizes;
  for (size_t d = 0; d < sizes.size(); ++d) {
    if (random.Chance(3)) sizes[d] = 1;
    if (random.Chance(4)) wanted[d] = -1;
  }
  if (random.Chance(2)) wanted.insert(wanted.begin(), random.Chance(8) ? -1 : random.Below(3));
  return {{"self", source.Make(sizes)}, {"size", wanted}};
}

Arguments Repeated(const CaseSource& source) {
  Random& random = source.random;
  const Sizes sizes = AnySizes(random);
  Sizes repeats(sizes.size() + static_cast<size_t>(random.Below(2)));
  for (int64_t& times : repeats) times = random.Below(4) - (random.Chance(30) ? 1 : 0);
  return {{"self", source.Make(sizes)}, {"repeats", repeats}};
}

// Sizes whose sum is a dimension, and a position in it.
Arguments Parts(const CaseSource& source) {
  Random& random = source.random;
  const Sizes sizes = AnySizes(random);
  const int64_t dim = AnyDimension(random, sizes);
  const int64_t size = SizeAt(sizes, dim);
  const int64_t first = random.Below(size + 1);
  const Sizes parts = {first, 0, Spoiled(random, size - first)};
  return {{"self", source.Make(sizes)},
          {"dim", dim},
          {"split_sizes", parts},
          {"split_size", parts},
          {"start", random.Chance(3) ? first - size : first},
          {"length", Spoiled(random, size - first)}};
}

Arguments Ends(const CaseSource& source) {
  return {{"start", source.random.Below(9) - 4}, {"end", source.random.Below(9) - 4}};
}

Arguments Strided(const CaseSource& source) {
  Random& random = source.random;
  Sizes sizes;
  Sizes strides;
  for (int64_t d = random.Below(4); d > 0; --d) {
    sizes.push_back(random.Below(4));
    strides.push_back(random.Below(6));
  }
  if (random.Chance(15) && !strides.empty()) strides[0] = -1;
  return {{"self", source.MakeWritten({40})},
          {"size", sizes},
          {"stride", strides},
          {"storage_offset", random.Chance(2) ? Value() : Value(random.Below(6) - 1)}};
}

}  // namespace switchyard::comparison
