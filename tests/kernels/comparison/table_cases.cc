// Kinds of special_cases.h for what is added up by numbers of places, for grids, and for Fourier
// transforms.

#include <algorithm>
#include <complex>
#include <cstdint>
#include <string>
#include <vector>

#include "lib/core/tensor_factory.h"
#include "lib/elements/element_type.h"
#include "tests/kernels/comparison/special_cases.h"

namespace switchyard::comparison {

Arguments Reduced(const CaseSource& source) {
  Arguments arguments = Gathered(source);
  arguments["reduce"] = source.random.Of(
      std::vector<std::string>{"sum", "prod", "mean", "amax", "amin", "amax", "mean", "add"});
  arguments["include_self"] = source.random.Chance(2);
  return arguments;
}

Arguments Counted(const CaseSource& source) {
  Random& random = source.random;
  const int64_t count = random.Below(6);
  const int64_t least = random.Chance(12) ? -1 : 0;
  const Sizes sizes = random.Chance(15) ? Sizes{2, 2} : Sizes{count};
  const Tensor weights = source.Make({random.Chance(12) ? count + 1 : count});
  return {{"self", source.MakePositions(sizes, least, 5)},
          {"weights", random.Chance(3) ? Value(weights) : Value()},
          {"minlength", random.Below(9) - (random.Chance(12) ? 9 : 0)}};
}

namespace {

// Every byte, in rows or in columns of one stride.
Tensor Bytes(const CaseSource& source, int64_t rows, int64_t columns, bool is_transposed) {
  const Tensor bytes = EmptyTensor({rows, columns}, ScalarType::Char);
  for (int64_t i = 0; i < bytes.numel(); ++i) {
    bytes.data<int8_t>()[i] = static_cast<int8_t>(source.random.Below(256) - 128);
  }
  return is_transposed ? ViewOf(bytes, {columns, rows}, {1, columns}, 0) : bytes;
}

}  // namespace

// Enough columns for several parts of the kernel, now and then.
Arguments Int8Product(const CaseSource& source) {
  Random& random = source.random;
  const int64_t rows = random.Below(6);
  const int64_t depth = random.Chance(6) ? 3000 : random.Below(70);
  const int64_t columns = random.Below(40);
  const bool is_transposed = random.Chance(2);
  return {{"self", Bytes(source, rows, random.Chance(25) ? depth + 1 : depth, false)},
          {"mat2", is_transposed ? Bytes(source, columns, depth, true)
                                 : Bytes(source, depth, columns, false)},
          {"out",
           EmptyTensor({random.Below(3)}, random.Chance(9) ? ScalarType::Long : ScalarType::Int)}};
}

Arguments Int8WeightProduct(const CaseSource& source) {
  Random& random = source.random;
  const int64_t depth = random.Chance(6) ? 3000 : random.Below(70);
  const int64_t columns = random.Below(40);
  return {{"self", source.Make({random.Below(6), random.Chance(25) ? depth + 1 : depth})},
          {"mat2", Bytes(source, columns, depth, false)},
          {"scales", source.Make({columns})}};
}

// Places where bags begin, in order; the first one is 0.
Arguments Bags(const CaseSource& source) {
  Random& random = source.random;
  const int64_t count = random.Below(7);
  const bool include_last = random.Chance(3);
  const int64_t bags = 1 + random.Below(3);
  const Tensor offsets = EmptyTensor({bags + (include_last ? 1 : 0)}, ScalarType::Long);
  int64_t* starts = offsets.data<int64_t>();
  for (int64_t i = 0; i < bags; ++i) starts[i] = i == 0 ? 0 : random.Below(count + 1);
  std::sort(starts, starts + bags);
  if (include_last) starts[bags] = count;
  if (random.Chance(15)) starts[0] = 1;
  const int64_t mode = random.Below(3);
  const bool has_scales = mode == 0 && random.Chance(2);
  const int64_t padding = random.Below(6);
  return {{"weight", source.Make({6, 1 + random.Below(4)})},
          {"indices", source.MakePositions({count}, 0, random.Chance(15) ? 8 : 6)},
          {"offsets", offsets},
          {"scale_grad_by_freq", random.Chance(3)},
          {"mode", mode},
          {"sparse", false},
          {"per_sample_weights", has_scales ? Value(source.Make({count})) : Value()},
          {"include_last_offset", include_last},
          {"padding_idx", random.Chance(2) ? Value(padding) : Value(int64_t{-1})}};
}
// Without sums whose last offset is given: the sizes of a result that nobody reads depend on
// whether gradients are recorded there.
Arguments BagsOfEither(const CaseSource& source) {
  Arguments arguments = Bags(source);
  const bool includes_last = arguments["include_last_offset"].integer() != 0;
  if (includes_last && arguments["mode"].integer() == 0) {
    arguments["mode"] = int64_t{1};
    arguments["per_sample_weights"] = Value();
  }
  return arguments;
}
Arguments PaddedBags(const CaseSource& source) {
  Arguments arguments = BagsOfEither(source);
  if (source.random.Chance(3)) arguments["padding_idx"] = Value();
  return arguments;
}

Arguments Matrices(const CaseSource& source) {
  Random& random = source.random;
  const int64_t rank = 2 + random.Below(2);
  const int64_t examples = 1 + random.Below(2);
  Sizes size = {examples, 2};
  for (int64_t d = 0; d < rank; ++d) size.push_back(1 + random.Below(4));
  const int64_t rows = rank + (random.Chance(12) ? 1 : 0);
  return {{"theta", source.Make({examples, rows, rank + 1})},
          {"size", size},
          {"align_corners", random.Chance(2)}};
}

namespace {

template <typename T>
void FillWithPairs(const Tensor& numbers, const Tensor& pairs) {
  auto* elements = numbers.data<std::complex<T>>();
  const T* parts = pairs.data<T>();
  for (int64_t i = 0; i < numbers.numel(); ++i) {
    elements[i] = {parts[2 * i], parts[2 * i + 1]};
  }
}

// Row-major, or with dimensions in another order.
Tensor MakeComplex(const CaseSource& source, const Sizes& sizes) {
  int64_t count = 1;
  for (const int64_t size : sizes) count *= size;
  const bool is_float = source.type == ScalarType::Float;
  const Tensor numbers =
      EmptyTensor(sizes, is_float ? ScalarType::ComplexFloat : ScalarType::ComplexDouble);
  const Tensor pairs = EmptyTensor({2 * count}, source.type);
  for (int64_t i = 0; i < 2 * count; ++i) {
    const double part = static_cast<double>(source.random.Below(17)) / 4 - 2;
    if (is_float) pairs.data<float>()[i] = static_cast<float>(part);
    if (!is_float) pairs.data<double>()[i] = part;
  }
  is_float ? FillWithPairs<float>(numbers, pairs) : FillWithPairs<double>(numbers, pairs);
  if (sizes.size() != 2 || !source.random.Chance(3)) return numbers;
  return ViewOf(numbers, {sizes[1], sizes[0]}, {numbers.stride(1), numbers.stride(0)}, 0);
}

Sizes SpectrumSizes(Random& random) {
  return random.Of(
      std::vector<Sizes>{{7}, {2, 12}, {3, 5, 4}, {37}, {2, 61}, {1, 8}, {30, 3}, {16}});
}

// Some dimensions, each once, in any order.
Sizes SomeDims(Random& random, int64_t rank) {
  Sizes dims;
  for (int64_t d = 0; d < rank; ++d) {
    if (random.Chance(3)) continue;
    dims.insert(dims.begin() + random.Below(static_cast<int64_t>(dims.size()) + 1), d);
  }
  if (dims.empty()) dims.push_back(rank - 1);
  return dims;
}

Arguments Transformed(const CaseSource& source, const Tensor& self) {
  Random& random = source.random;
  const Sizes dims = SomeDims(random, self.dim());
  const int64_t last = self.size(dims.back());
  return {{"self", self},
          {"dim", dims},
          {"normalization", random.Below(3)},
          {"forward", random.Chance(2)},
          {"onesided", random.Chance(2)},
          {"last_dim_size", std::max<int64_t>(2 * (last - 1) + random.Below(2), 1)}};
}

Value AnyNorm(Random& random) {
  if (random.Chance(3)) return Value();
  return random.Of(std::vector<std::string>{"backward", "forward", "ortho", "ortho", "backwards"});
}

Tensor RealOrComplex(const CaseSource& source) {
  const Sizes sizes = SpectrumSizes(source.random);
  return source.random.Chance(2) ? source.Make(sizes) : MakeComplex(source, sizes);
}

}  // namespace

Arguments TransformedComplex(const CaseSource& source) {
  return Transformed(source, MakeComplex(source, SpectrumSizes(source.random)));
}
Arguments TransformedReal(const CaseSource& source) {
  return Transformed(source, source.Make(SpectrumSizes(source.random)));
}

Arguments TransformedLine(const CaseSource& source) {
  Random& random = source.random;
  const Tensor self = RealOrComplex(source);
  const int64_t dim = random.Below(self.dim());
  const int64_t n = std::max<int64_t>(self.size(dim) + random.Below(5) - 2, 0);
  return {{"self", self},
          {"n", random.Chance(2) ? Value() : Value(n)},
          {"dim", random.Chance(3) ? dim - self.dim() : dim},
          {"norm", AnyNorm(random)}};
}

Arguments TransformedSpace(const CaseSource& source) {
  Random& random = source.random;
  const Tensor self = RealOrComplex(source);
  Sizes dims = SomeDims(random, self.dim());
  if (random.Chance(15)) dims.insert(dims.begin(), dims.back());
  Sizes sizes;
  for (const int64_t d : dims) {
    sizes.push_back(random.Chance(3) ? -1
                                     : std::max<int64_t>(self.size(d) + random.Below(5) - 2, 1));
  }
  const bool has_dims = !random.Chance(3);
  if (random.Chance(15)) sizes.push_back(2);
  return {{"self", self},
          {"s", random.Chance(2) ? Value() : Value(sizes)},
          {"dim", has_dims ? Value(dims) : Value()},
          {"norm", AnyNorm(random)}};
}
Arguments TransformedImage(const CaseSource& source) {
  Arguments arguments = TransformedSpace(source);
  if (arguments["dim"].kind() == Value::Kind::None) arguments["dim"] = Value::Default();
  return arguments;
}

namespace {

// How a signal is cut into parts; a window of the width, now and then of another one.
Arguments CutInParts(const CaseSource& source, int64_t n) {
  Random& random = source.random;
  const int64_t width = random.Chance(2) ? n : 1 + random.Below(n);
  const int64_t hop = 1 + random.Below(random.Chance(12) ? 2 * n : width);
  const int64_t length = random.Chance(25) ? width + 1 : width;
  const Tensor window = random.Chance(9) ? MakeComplex(source, {length}) : source.Make({length});
  return {{"n_fft", n},
          {"hop_length", random.Chance(4) && n >= 4 ? Value() : Value(hop)},
          {"win_length", width == n && random.Chance(2) ? Value() : Value(width)},
          {"window", random.Chance(3) ? Value() : Value(window)},
          {"center", random.Chance(2)},
          {"normalized", random.Chance(2)}};
}

Value MaybeBool(Random& random) { return random.Chance(2) ? Value() : Value(random.Chance(2)); }

}  // namespace

// Whether results are complex is always said: of a real signal it had a default once.
Arguments Signals(const CaseSource& source) {
  Random& random = source.random;
  const int64_t n = random.Of(std::vector<int64_t>{4, 7, 8, 16, 40});
  Arguments arguments = CutInParts(source, n);
  const Sizes sizes = random.Of(std::vector<Sizes>{{30}, {2, 33}, {3, 16}, {1, 20}});
  arguments["self"] = random.Chance(4) ? MakeComplex(source, sizes) : source.Make(sizes);
  arguments["pad_mode"] =
      random.Of(std::vector<std::string>{"reflect", "constant", "replicate", "circular"});
  arguments["onesided"] = MaybeBool(random);
  arguments["return_complex"] = random.Chance(2);
  arguments["align_to_window"] = Value();
  return arguments;
}

Arguments SpectraOfSignals(const CaseSource& source) {
  Random& random = source.random;
  const int64_t n = random.Of(std::vector<int64_t>{4, 7, 8, 16});
  Arguments arguments = CutInParts(source, n);
  const bool is_half = random.Chance(2);
  Sizes sizes = {is_half ? n / 2 + 1 : n, 1 + random.Below(4)};
  if (random.Chance(15)) ++sizes[0];
  if (random.Chance(2)) sizes.insert(sizes.begin(), 2);
  arguments["self"] = MakeComplex(source, sizes);
  arguments["onesided"] = random.Chance(2) ? Value() : Value(is_half);
  arguments["length"] = random.Chance(2) ? Value() : Value(1 + random.Below(30));
  arguments["return_complex"] = !is_half && random.Chance(2);
  return arguments;
}

Arguments ComplexNumbers(const CaseSource& source) {
  return {{"self", MakeComplex(source, SpectrumSizes(source.random))}};
}
Arguments Pairs(const CaseSource& source) {
  Random& random = source.random;
  return {{"self", source.Make(random.Of(std::vector<Sizes>{{2}, {3, 2}, {2, 3, 2}, {3, 1}}))}};
}

}  // namespace switchyard::comparison
