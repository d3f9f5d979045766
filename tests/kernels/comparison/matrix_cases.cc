// Kinds of special_cases.h for matrices, grids and lines of points, and for layers of one call.

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "lib/core/tensor_factory.h"
#include "tests/kernels/comparison/special_cases.h"

namespace switchyard::comparison {
namespace {

Sizes RowSizes(Random& random) {
  return random.Of(std::vector<Sizes>{{4}, {2, 3}, {3, 5}, {2, 3, 4}, {1, 4, 2}});
}

int64_t DimensionOf(Random& random, const Sizes& sizes) {
  const auto rank = static_cast<int64_t>(sizes.size());
  return random.Below(2 * rank) - rank;
}

Value OrNone(Random& random, const Value& value) { return random.Chance(3) ? Value() : value; }

Arguments Cell(const CaseSource& source, int64_t gates, bool has_list) {
  Random& random = source.random;
  const int64_t batch = 1 + random.Below(3);
  const int64_t width = 1 + random.Below(4);
  const int64_t depth = 1 + random.Below(5);
  const bool has_bias = random.Chance(2);
  const auto bias = [&] { return has_bias ? Value(source.Make({gates * width})) : Value(); };
  const Tensor state = source.Make({batch, width});
  const Value states = std::vector<Tensor>{state, source.Make({batch, width})};
  return {{"input", source.Make({batch, depth})},
          {"hx", has_list ? states : Value(state)},
          {"w_ih", source.Make({gates * width, depth})},
          {"w_hh", source.Make({gates * width, width})},
          {"b_ih", bias()},
          {"b_hh", bias()}};
}

}  // namespace

Arguments PlainCell(const CaseSource& source) { return Cell(source, 1, false); }
Arguments GruCell(const CaseSource& source) { return Cell(source, 3, false); }
Arguments LstmCell(const CaseSource& source) { return Cell(source, 4, true); }

// Each element goes to one of four places that are its own.
Arguments Unpooled(const CaseSource& source) {
  Random& random = source.random;
  const int64_t height = 1 + random.Below(3), width = 1 + random.Below(3);
  Sizes sizes = {1 + random.Below(2), height, width};
  if (random.Chance(2)) sizes.insert(sizes.begin(), 2);
  const Tensor indices = EmptyTensor(sizes, ScalarType::Long);
  for (int64_t i = 0; i < indices.numel(); ++i) {
    const int64_t row = i / width % height, column = i % width;
    indices.data<int64_t>()[i] =
        (2 * row + random.Below(2)) * 2 * width + 2 * column + random.Below(2);
  }
  return {{"self", source.Make(sizes)},
          {"indices", indices},
          {"output_size", std::vector<int64_t>{2 * height, 2 * width}}};
}

Arguments BilinearRows(const CaseSource& source) {
  Random& random = source.random;
  Sizes rows = random.Of(std::vector<Sizes>{{3}, {2, 2}, {1}});
  const int64_t a = 1 + random.Below(3), b = 1 + random.Below(3), count = 1 + random.Below(3);
  const auto of = [&](int64_t width) {
    Sizes sizes = rows;
    sizes.push_back(width);
    return source.Make(sizes);
  };
  return {{"input1", of(a)},
          {"input2", of(random.Chance(20) ? b + 1 : b)},
          {"weight", source.Make({count, a, b})},
          {"bias", OrNone(random, source.Make({count}))}};
}
// What bilinear calls there.
Arguments ThreeTensors(const CaseSource& source) {
  Random& random = source.random;
  const int64_t rows = 1 + random.Below(3), a = 1 + random.Below(3), b = 1 + random.Below(3);
  const int64_t count = 1 + random.Below(3);
  using Dims = std::vector<int64_t>;
  return {{"i1", source.Make({rows, a})}, {"i2", source.Make({count, a, b})},
          {"i3", source.Make({rows, b})}, {"expand1", Dims{1, 3}},
          {"expand2", Dims{0}},           {"expand3", Dims{1, 2}},
          {"sumdim", Dims{2, 3}},         {"unroll_dim", 1}};
}

Arguments PairsOfRows(const CaseSource& source) {
  Random& random = source.random;
  const Sizes sizes = RowSizes(random);
  return {{"x1", source.Make(sizes)},
          {"x2", source.Make(sizes)},
          {"dim", DimensionOf(random, sizes)},
          {"p", random.Of(std::vector<double>{1, 2, 2, 3})},
          {"eps", 1e-6}};
}

Arguments DiagonalOf(const CaseSource& source) {
  Random& random = source.random;
  const Sizes sizes = random.Of(std::vector<Sizes>{{4}, {0}, {2, 3}, {4, 2}, {3, 3}, {2, 2, 2}});
  return {{"self", source.Make(sizes)}, {"diagonal", random.Below(5) - 2}};
}
Arguments EmbeddedDiagonal(const CaseSource& source) {
  Random& random = source.random;
  const Sizes sizes = RowSizes(random);
  const auto rank = static_cast<int64_t>(sizes.size()) + 1;
  const int64_t first = random.Below(rank);
  return {{"self", source.Make(sizes)},
          {"offset", random.Below(5) - 2},
          {"dim1", first},
          {"dim2", (first + 1 + random.Below(rank - 1)) % rank - (random.Chance(2) ? rank : 0)}};
}

Arguments Turned(const CaseSource& source) {
  Random& random = source.random;
  const Sizes sizes = random.Of(std::vector<Sizes>{{2, 3}, {2, 3, 4}, {3, 0}, {4}});
  const auto rank = static_cast<int64_t>(sizes.size());
  const int64_t first = random.Below(rank);
  const int64_t second = rank == 1 ? first : (first + 1 + random.Below(rank - 1)) % rank;
  return {{"self", source.Make(sizes)},
          {"k", random.Below(9) - 4},
          {"dims", std::vector<int64_t>{first, random.Chance(2) ? second - rank : second}}};
}

namespace {

Tensor AsLine(const CaseSource& source, int64_t length) { return source.Make({length}); }

std::vector<Tensor> Lists(const CaseSource& source, bool has_numbers) {
  Random& random = source.random;
  std::vector<Tensor> lists;
  for (int64_t count = 1 + random.Below(3); count > 0; --count) {
    lists.push_back(has_numbers && random.Chance(5) ? source.Make({})
                                                    : AsLine(source, 1 + random.Below(4)));
  }
  return lists;
}

}  // namespace

Arguments GridLists(const CaseSource& source) {
  const std::vector<std::string> orders = {"ij", "xy", "ij", "xy", "yx"};
  return {{"tensors", Lists(source, true)}, {"indexing", source.random.Of(orders)}};
}
Arguments ProductLists(const CaseSource& source) { return {{"tensors", Lists(source, false)}}; }
Arguments Blocks(const CaseSource& source) {
  Random& random = source.random;
  std::vector<Tensor> blocks;
  for (int64_t count = 1 + random.Below(3); count > 0; --count) {
    blocks.push_back(source.Make(random.Of(std::vector<Sizes>{{}, {3}, {2, 3}, {1, 4}, {2, 0}})));
  }
  return {{"tensors", blocks}};
}
Arguments Groups(const CaseSource& source) {
  Random& random = source.random;
  return {{"self", AsLine(source, random.Below(6))}, {"r", random.Below(4)}};
}
Arguments Powers(const CaseSource& source) {
  Random& random = source.random;
  return {{"x", AsLine(source, 1 + random.Below(4))}, {"N", OrNone(random, 1 + random.Below(5))}};
}

Arguments SquareMatrices(const CaseSource& source) {
  Random& random = source.random;
  const int64_t size = 1 + random.Below(4);
  const Sizes sizes = random.Chance(2) ? Sizes{size, size} : Sizes{2, size, size};
  return {{"self", source.Make(sizes)}, {"n", random.Below(6)}};
}

Arguments Chain(const CaseSource& source) {
  Random& random = source.random;
  const int64_t count = 2 + random.Below(4);
  std::vector<Tensor> tensors;
  int64_t rows = 1 + random.Below(5);
  for (int64_t i = 0; i < count; ++i) {
    const int64_t columns = 1 + random.Below(5);
    const bool is_line = (i == 0 || i == count - 1) && random.Chance(3);
    tensors.push_back(is_line ? AsLine(source, i == 0 ? columns : rows)
                              : source.Make({rows, columns}));
    rows = columns;
  }
  return {{"tensors", tensors}};
}

Arguments Crossed(const CaseSource& source) {
  Random& random = source.random;
  const Sizes sizes = random.Of(std::vector<Sizes>{{3}, {2, 3}, {4, 2, 3}, {1, 3}});
  Sizes others = sizes;
  if (others.size() > 1 && random.Chance(3)) others[0] = 1;
  return {{"self", source.Make(sizes)}, {"other", source.Make(others)}, {"dim", int64_t{-1}}};
}

Arguments NormOfVectors(const CaseSource& source) {
  Random& random = source.random;
  const double infinity = std::numeric_limits<double>::infinity();
  const Sizes sizes = RowSizes(random);
  const Value dims = std::vector<int64_t>{DimensionOf(random, sizes)};
  return {{"self", source.Make(sizes)},
          {"ord", random.Of(std::vector<double>{2, 2, 1, 3, 0, infinity, -infinity, 0.5, -1})},
          {"dim", OrNone(random, dims)},
          {"dtype", Value()}};
}
Arguments NormOfMatrices(const CaseSource& source) {
  Random& random = source.random;
  Arguments arguments = NormOfVectors(source);
  if (random.Chance(3)) {
    arguments["ord"] = Value();
  } else if (random.Chance(2)) {
    const double infinity = std::numeric_limits<double>::infinity();
    arguments["self"] = source.Make({2, 3, 4});
    arguments["ord"] = random.Of(std::vector<double>{1, -1, infinity, -infinity});
    arguments["dim"] = random.Of(std::vector<Sizes>{{0, 1}, {1, 0}, {-1, 0}, {1, 2}});
  } else if (arguments["dim"].kind() == Value::Kind::None) {
    arguments["dim"] = std::vector<int64_t>{0};
  }
  return arguments;
}
Arguments FrobeniusNorm(const CaseSource& source) {
  return {{"self", source.Make({2, 3, 4})},
          {"ord", "fro"},
          {"dim", source.random.Of(std::vector<Sizes>{{0, 1}, {1, 0}, {-1, 0}, {1, 2}})},
          {"dtype", Value()}};
}
Arguments BoundedParts(const CaseSource& source) {
  Random& random = source.random;
  const Sizes sizes = random.Of(std::vector<Sizes>{{2, 3}, {4, 5}, {2, 3, 4}});
  return {{"self", source.Make(sizes)},
          {"p", random.Of(std::vector<double>{1, 2, 2, 3})},
          {"dim", DimensionOf(random, sizes)},
          {"maxnorm", random.Of(std::vector<double>{0.5, 1, 2, 100})}};
}

// Values at points, which are those of one line or of each.
Arguments Points(const CaseSource& source) {
  Random& random = source.random;
  const Sizes sizes = RowSizes(random);
  const int64_t dim = DimensionOf(random, sizes);
  const auto rank = static_cast<int64_t>(sizes.size());
  const int64_t length = sizes[static_cast<size_t>(dim < 0 ? dim + rank : dim)];
  return {{"y", source.Make(sizes)},
          {"x", random.Chance(2) ? source.Make(sizes) : AsLine(source, length)},
          {"dx", random.Of(std::vector<double>{0.5, 1, 2})},
          {"dim", dim}};
}
Arguments Slopes(const CaseSource& source) {
  Random& random = source.random;
  const Sizes sizes = random.Of(std::vector<Sizes>{{4}, {3, 5}, {3, 4, 3}});
  return {{"self", source.Make(sizes)},
          {"spacing", OrNone(random, random.Of(std::vector<double>{0.5, 2}))},
          {"dim", OrNone(random, DimensionOf(random, sizes))},
          {"edge_order", 1 + random.Below(2)}};
}

Arguments PermutedMemory(const CaseSource& source) {
  const std::vector<Sizes> orders = {{0, 1, 2}, {2, 0, 1}, {1, 2, 0}, {2, 1, 0}, {0, 0, 1}};
  return {{"size", Sizes{2, 3, 4}}, {"physical_layout", source.random.Of(orders)}};
}

}  // namespace switchyard::comparison
