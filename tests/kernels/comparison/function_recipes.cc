// The recipes of special functions, of pairs and of places. libtorch computes Float in Float,
// kernels here in double.

#include <string_view>
#include <vector>

#include "tests/kernels/comparison/recipes.h"
#include "tests/kernels/comparison/tolerances.h"

namespace switchyard::comparison {
namespace {

using S = ShapeRule;
using V = ValueRule;
using T = TypeRule;

struct Row {
  std::string_view prefix;
  MakeArguments make;
};

// Small numbers of Float or Double, with arguments that depend on each other.
constexpr Row kRows[] = {
    {"cov", Observations},
    {"corrcoef", Observations},
    {"vdot", TwoVectors},
    {"addr", AddedPairs},
    {"addbmm", SumOfProducts},
    {"addbmm_", SumOfProductsInPlace},
    {"linalg_vecdot", VectorsOfOneSize},
    {"searchsorted.Tensor_out", SearchedInto},
    {"searchsorted.Scalar_out", SearchedNumberInto},
    {"bucketize.Tensor_out", BucketedInto},
    {"bucketize.Scalar_out", SearchedNumberInto},
    {"isin.Tensor_Tensor_out", FoundInto},
    {"isin.Tensor_Scalar_out", NumberFoundInto},
    {"isin.Scalar_Tensor_out", NumberFoundInto},
    {"complex.out", NumbersInto},
    {"polar.out", NumbersInto},
    {"gradient.scalararray", SlopesAlong},
    {"gradient.array", SlopesAlong},
    {"gradient.scalarrayint", SlopesOfSteps},
    {"gradient.scalarrayarray", SlopesOfStepsAlong},
    {"repeat_interleave.Tensor", Repetitions},
    {"repeat_interleave.self_Tensor", Repetitions},
    {"as_strided_scatter", StridedPart},
    {"split_copy.Tensor_out", CopiedParts},
};

// The strides of results are those of another way to compute them.
constexpr std::string_view kOtherStrides[] = {
    "alias_copy",   "detach_copy",  "diagonal_copy",  "expand_copy",  "frac.out",
    "isneginf.out", "isposinf.out", "nan_to_num.out", "permute_copy", "select_copy",
    "slice_copy",   "split_copy",   "squeeze_copy",   "t_copy",       "transpose_copy",
    "unbind_copy",  "unfold_copy",  "unsqueeze_copy", "view_copy",
};

std::vector<Recipe> OfFunctions() {
  return {
      {"digamma", S::kStretched, V::kAny, LooseDouble(), ""},
      {"polygamma", S::kStretched, V::kAny, LooseDouble(), ""},
      {"special_ndtr", S::kStretched, V::kAny, AnyStrides(), ""},
      {"special_zeta", S::kStretched, V::kAny, LooseDouble(), ""},
      // libtorch has a few digits alone around the zeros of the first two and of airy_ai.
      {"special_bessel_", S::kStretched, V::kTame, Loose(1e-3, 1e-5), "", T::kFloatOrDouble},
      {"special_airy_ai", S::kStretched, V::kTame, Loose(1e-3, 1e-5), "", T::kFloatOrDouble},
      {"special_modified_bessel_", S::kStretched, V::kTame, LooseDouble(), "", T::kFloatOrDouble},
      {"special_scaled_modified_bessel_", S::kStretched, V::kTame, LooseDouble(), "",
       T::kFloatOrDouble},
      {"special_spherical_bessel_j0", S::kStretched, V::kTame, LooseDouble(), "",
       T::kFloatOrDouble},
      {"hypot", S::kStretched, V::kAny, {}, "", T::kFloating},
      {"nextafter", S::kStretched, V::kAny, {}, "", T::kFloating},
      {"logaddexp", S::kStretched, V::kAny, LooseDouble(), "", T::kFloating},
      {"igamma", S::kStretched, V::kAny, LooseDouble(), "", T::kFloating},
      {"gcd", S::kStretched, V::kNoIntegerLimits, {}, "", T::kIntegral},
      {"lcm", S::kStretched, V::kNoIntegerLimits, {}, "", T::kIntegral},
      {"frexp.Tensor", S::kStretched, V::kAny, {}, "", T::kFloating},
      {"frexp.Tensor_out", S::kStretched, V::kAny, AnyStrides(), "", T::kFloatOrDouble,
       PartsOfNumbers},
  };
}

// A degree of millions is a loop of as many steps in libtorch, too.
std::vector<Recipe> OfPolynomials() {
  std::vector<Recipe> recipes;
  for (const std::string_view prefix :
       {"special_chebyshev_polynomial_", "special_shifted_chebyshev_polynomial_",
        "special_hermite_polynomial_", "special_laguerre_polynomial_",
        "special_legendre_polynomial_"}) {
    recipes.push_back({prefix, S::kStretched, V::kTame, LooseDouble(), "", T::kFloatOrDouble});
  }
  return recipes;
}

std::vector<Recipe> OfPlaces() {
  return {
      {"masked_select", S::kStretched, V::kAny, AnyStrides(), ""},
      {"take", S::kStretched, V::kAny, AnyStrides(), "", T::kAny, TakenPlaces},
      {"put", S::kStretched, V::kTame, AnyStrides(), "", T::kNoReduced, PutPlaces},
      {"unique_consecutive", S::kStretched, V::kAny, AnyStrides(), ""},
      {"narrow_copy", S::kStretched, V::kAny, AnyStrides(), "", T::kFloatOrDouble, RowMajorPart},
      {"split_with_sizes_copy", S::kStretched, V::kAny, AnyStrides(), "", T::kAny, Parts},
      {"unsafe_split_with_sizes", S::kStretched, V::kAny, {}, "", T::kAny, Parts},
      {"poisson", S::kStretched, V::kTame, AnyStrides(), "", T::kFloatOrDouble},
      {"deg2rad", S::kStretched, V::kAny, AnyStrides(), ""},
      {"diff", S::kStretched, V::kAny, AnyStrides(), "", T::kFloatOrDouble},
      {"rad2deg", S::kStretched, V::kAny, AnyStrides(), ""},
      {"_unique2", S::kStretched, V::kTame, AnyStrides(), "", T::kFloatOrDouble, SortedElements},
      {"as_strided_copy", S::kStretched, V::kAny, AnyStrides(), "", T::kAny, StridedPart},
      {"binomial", S::kStretched, V::kTame, AnyStrides(), "", T::kFloatOrDouble, Trials},
      {"unique_dim", S::kStretched, V::kTame, AnyStrides(), "", T::kNoReduced},
      {"resize_as_", S::kStretched, V::kAny, Uninitialized(), ""},
      {"index_reduce", S::kStretched, V::kTame, AnyStrides(), "", T::kFloatOrDouble, ReducedPlaces},
      {"tensordot", S::kStretched, V::kTame, LooseAnyStrides(), "", T::kNoReduced,
       SummedDimensions},
      {"mvlgamma", S::kStretched, V::kTame, LooseDouble(), "", T::kFloatOrDouble, GammaOfMatrices},
      {"dist", S::kStretched, V::kTame, Loose(1e-4, 1e-4), "", T::kFloatOrDouble},
      {"gradient.tensorarrayint", S::kStretched, V::kTame, Loose(5e-3, 5e-3), "", T::kFloatOrDouble,
       SlopesAtPoints},
      {"gradient.tensorarray", S::kStretched, V::kTame, Loose(5e-3, 5e-3), "", T::kFloatOrDouble,
       SlopesAtPointsAlong},
  };
}

}  // namespace

const std::vector<Recipe>& FunctionRecipes() {
  static const auto* const kRecipes = [] {
    auto* const recipes = new std::vector<Recipe>(OfFunctions());
    for (const Recipe& recipe : OfPolynomials()) recipes->push_back(recipe);
    for (const Recipe& recipe : OfPlaces()) recipes->push_back(recipe);
    for (const Row& row : kRows) recipes->push_back(OfFractions(row.prefix, row.make));
    for (const std::string_view name : kOtherStrides) {
      recipes->push_back({name, S::kStretched, V::kAny, AnyStrides(), ""});
    }
    return recipes;
  }();
  return *kRecipes;
}

}  // namespace switchyard::comparison
