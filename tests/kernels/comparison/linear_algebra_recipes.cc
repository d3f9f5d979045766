// The recipes of linear algebra, and the kinds of arguments that they name: matrices of every
// shape, square ones, equations, factors with their pivots.

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string_view>
#include <vector>

#include "lib/core/tensor_factory.h"
#include "tests/kernels/comparison/recipes.h"
#include "tests/kernels/comparison/tolerances.h"

namespace switchyard::comparison {
namespace {

const Value& None() {
  static const auto* const kNone = new Value();
  return *kNone;
}

int64_t SizeOf(Random& random) { return random.Of(std::vector<int64_t>{1, 1, 2, 3, 4}); }

// Before the sizes of the matrices.
Sizes WithBatch(Random& random, const Sizes& last) {
  Sizes sizes = random.Of(std::vector<Sizes>{{}, {}, {2}, {1}, {2, 1}});
  sizes.insert(sizes.end(), last.begin(), last.end());
  return sizes;
}

Arguments SameFor(const Tensor& tensor, Arguments others) {
  for (const char* name : {"self", "A", "input"}) others[name] = tensor;
  return others;
}

Arguments AnyMatrix(const CaseSource& source) {
  Random& random = source.random;
  const int64_t columns = random.Chance(4) ? 5 : SizeOf(random);
  return SameFor(source.Make(WithBatch(random, {SizeOf(random), columns})),
                 {{"mode", random.Of(std::vector<const char*>{"reduced", "complete", "r"})},
                  {"driver", None()},
                  {"pivot", true},
                  {"check_errors", false},
                  {"dtype", None()}});
}
Arguments SquareMatrix(const CaseSource& source) {
  const int64_t size = SizeOf(source.random);
  return SameFor(source.Make(WithBatch(source.random, {size, size})),
                 {{"UPLO", source.random.Chance(2) ? "L" : "U"}, {"check_errors", false}});
}

Arguments Ranked(const CaseSource& source) {
  Arguments arguments = AnyMatrix(source);
  arguments["atol"] = None();
  arguments["rtol"] = None();
  arguments["hermitian"] = false;
  return arguments;
}
Arguments RankedByNumber(const CaseSource& source) {
  Arguments arguments = Ranked(source);
  for (const char* name : {"tol", "rcond"}) arguments[name] = 0.25;
  return arguments;
}
Arguments RankedByTensor(const CaseSource& source) {
  Arguments arguments = Ranked(source);
  for (const char* name : {"tol", "rcond"}) arguments[name] = source.Make({});
  return arguments;
}

Arguments Equation(const CaseSource& source) {
  Random& random = source.random;
  const int64_t size = SizeOf(random);
  const int64_t count = random.Chance(4) ? size : 2;
  const Tensor a = source.Make(WithBatch(random, {size, size}));
  const Tensor b = source.Make({size, count});
  return {{"A", a}, {"B", b}, {"self", a}, {"left", true}, {"check_errors", false}};
}
// The operators that are older than linalg take the right side first.
Arguments OldEquation(const CaseSource& source) {
  const int64_t size = SizeOf(source.random);
  const Tensor a = source.Make(WithBatch(source.random, {size, size}));
  return {{"self", source.Make({size, 2})}, {"A", a}, {"input2", a}};
}
Arguments PlainEquation(const CaseSource& source) {
  const int64_t size = SizeOf(source.random);
  return {{"self", source.Make({size, 2})}, {"A", source.Make({size, size})}};
}
Arguments Nearest(const CaseSource& source) {
  const int64_t rows = SizeOf(source.random);
  return {{"self", source.Make({rows, SizeOf(source.random)})},
          {"b", source.Make({rows, 2})},
          {"rcond", None()},
          {"driver", None()}};
}
Arguments OfTensors(const CaseSource& source) {
  return {{"self", source.Make({2, 3, 6})},
          {"other", source.Make({2, 3})},
          {"ind", int64_t{2}},
          {"dims", None()}};
}

Arguments Factored(const CaseSource& source) {
  Random& random = source.random;
  const int64_t size = SizeOf(random);
  const Sizes sizes = WithBatch(random, {size, size});
  const Tensor factors = source.Make(sizes);
  const Tensor pivots = EmptyTensor(Sizes(sizes.begin(), sizes.end() - 1), ScalarType::Int);
  for (int64_t i = 0; i < pivots.numel(); ++i) {
    pivots.data<int32_t>()[i] = static_cast<int32_t>(i % size + 1);
  }
  const Tensor right = source.Make({size, size});
  return {{"LU", factors},       {"LD", factors}, {"LU_data", factors}, {"pivots", pivots},
          {"LU_pivots", pivots}, {"B", right},    {"self", right}};
}

Arguments Reflected(const CaseSource& source) {
  const int64_t columns = SizeOf(source.random);
  const int64_t rows = columns + source.random.Below(3);
  const Tensor input = source.Make({rows, columns});
  const Tensor tau = source.Make({columns});
  return {{"input", input}, {"self", input}, {"tau", tau},
          {"input2", tau},  {"left", true},  {"input3", source.Make({rows, 2})}};
}

Arguments NormedMatrix(const CaseSource& source) {
  Random& random = source.random;
  return {{"self", source.Make({2, 3, 4})},
          {"ord", random.Of(std::vector<double>{1, -1, 2, -2})},
          {"p", random.Of(std::vector<double>{2, -2})},
          {"dim", random.Of(std::vector<Sizes>{{0, 1}, {1, 0}, {-1, 0}, {1, 2}})},
          {"dtype", None()}};
}
Arguments NormedByName(const CaseSource& source) {
  Arguments arguments = NormedMatrix(source);
  arguments["ord"] = source.random.Chance(2) ? "fro" : "nuc";
  return arguments;
}
Arguments ConditionByName(const CaseSource& source) {
  Arguments arguments = SquareMatrix(source);
  arguments["p"] = source.random.Chance(2) ? "fro" : "nuc";
  return arguments;
}
Arguments NormalMatrices(const CaseSource& source) {
  return {{"matrices", std::vector<Tensor>{source.Make({2, 3}), source.Make({3, 4})}}};
}
Arguments ThreeElements(const CaseSource& source) {
  return {{"self", source.Make({2, 3})}, {"other", source.Make({2, 3})}, {"dim", None()}};
}
Arguments FineNumbers(const CaseSource& source) {
  const Tensor info = EmptyTensor({2}, ScalarType::Int);
  std::fill_n(info.data<int32_t>(), 2, source.random.Chance(2) ? 0 : 1);
  return {{"info", info}, {"api_name", "linalg.inv"}, {"is_matrix", false}};
}

struct Row {
  MakeArguments make;
  std::vector<std::string_view> prefixes;
};

std::vector<Recipe> Made() {
  const Row rows[] = {
      {AnyMatrix,
       {"linalg_lu", "linalg_lu_factor", "_lu_with_info", "linalg_qr", "geqrf", "linalg_svd",
        "_linalg_svd", "linalg_svdvals", "svd", "pinverse"}},
      {SquareMatrix,
       {"linalg_det",
        "_linalg_det",
        "det",
        "logdet",
        "linalg_slogdet",
        "_linalg_slogdet",
        "slogdet",
        "linalg_inv",
        "inverse",
        "linalg_cholesky",
        "cholesky_inverse",
        "linalg_ldl_factor",
        "linalg_eig",
        "linalg_eigvals",
        "_linalg_eigvals",
        "linalg_eigh",
        "_linalg_eigh",
        "linalg_eigvalsh",
        "linalg_matrix_exp",
        "matrix_exp"}},
      {Equation, {"linalg_solve", "_linalg_solve_ex", "linalg_solve_triangular"}},
      {OldEquation, {"cholesky_solve", "triangular_solve"}},
      {PlainEquation, {"_cholesky_solve_helper"}},
      {Nearest, {"linalg_lstsq"}},
      {OfTensors, {"linalg_tensorinv", "linalg_tensorsolve"}},
      {Factored, {"linalg_lu_solve", "lu_solve", "lu_unpack", "linalg_ldl_solve"}},
      {Reflected, {"linalg_householder_product", "orgqr", "ormqr"}},
      {Ranked, {"linalg_pinv.atol", "linalg_matrix_rank.atol"}},
      {RankedByNumber, {"linalg_pinv", "linalg_matrix_rank"}},
      {RankedByTensor,
       {"linalg_pinv.rcond_tensor", "linalg_pinv.out_rcond_tensor", "linalg_matrix_rank.tol_tensor",
        "linalg_matrix_rank.out_tol_tensor"}},
      {NormedMatrix, {"linalg_matrix_norm", "linalg_cond", "nuclear_norm", "frobenius_norm"}},
      {NormedByName, {"linalg_matrix_norm.str_ord"}},
      {ConditionByName, {"linalg_cond.p_str"}},
      {NormalMatrices, {"chain_matmul"}},
      {ThreeElements, {"cross"}},
      {FineNumbers, {"_linalg_check_errors"}},
  };
  std::vector<Recipe> recipes;
  for (const Row& row : rows) {
    for (const std::string_view prefix : row.prefixes) {
      recipes.push_back(OfFractions(prefix, row.make));
    }
  }
  return recipes;
}

}  // namespace

const std::vector<Recipe>& LinearAlgebraRecipes() {
  static const auto* const kRecipes = new std::vector<Recipe>(Made());
  return *kRecipes;
}

bool MayFactorMatrices(std::string_view name) {
  constexpr std::string_view kOthers[] = {
      "linalg_check_errors", "linalg_cross",  "linalg_diagonal", "linalg_matmul",
      "linalg_multi_dot",    "linalg_vander", "linalg_vecdot",   "linalg_vector_norm"};
  constexpr std::string_view kOldNames[] = {"chain_matmul",
                                            "cholesky_inverse",
                                            "cholesky_solve",
                                            "cholesky_solve_helper",
                                            "det",
                                            "geqrf",
                                            "inverse",
                                            "logdet",
                                            "lu_solve",
                                            "lu_unpack",
                                            "lu_with_info",
                                            "matrix_exp",
                                            "matrix_power",
                                            "nuclear_norm",
                                            "orgqr",
                                            "ormqr",
                                            "pinverse",
                                            "slogdet",
                                            "svd",
                                            "triangular_solve"};
  name = name.substr(std::min(name.size(), name.find("::") + 2));
  name = name.substr(0, name.find('.'));
  if (name.substr(0, 1) == "_") name.remove_prefix(1);
  const auto is_in = [&](const auto& names) {
    return std::find(std::begin(names), std::end(names), name) != std::end(names);
  };
  return is_in(kOldNames) || (name.substr(0, 7) == "linalg_" && !is_in(kOthers));
}

}  // namespace switchyard::comparison
