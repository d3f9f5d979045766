// The recipes of special functions, of pairs and of places. libtorch computes Float in Float,
// kernels here in double.

#include <vector>

#include "tests/kernels/comparison/recipes.h"
#include "tests/kernels/comparison/tolerances.h"

namespace switchyard::comparison {
const std::vector<Recipe>& FunctionRecipes() {
  using S = ShapeRule;
  using V = ValueRule;
  using T = TypeRule;
  static const auto* const kRecipes = new std::vector<Recipe>{
      {"digamma", S::kStretched, V::kAny, LooseDouble(), ""},
      {"polygamma", S::kStretched, V::kAny, LooseDouble(), ""},
      {"special_ndtr", S::kStretched, V::kAny, AnyStrides(), ""},
      {"special_zeta", S::kStretched, V::kAny, LooseDouble(), ""},
      {"hypot", S::kStretched, V::kAny, {}, "", T::kFloating},
      {"nextafter", S::kStretched, V::kAny, {}, "", T::kFloating},
      {"logaddexp", S::kStretched, V::kAny, LooseDouble(), "", T::kFloating},
      {"igamma", S::kStretched, V::kAny, LooseDouble(), "", T::kFloating},
      {"gcd", S::kStretched, V::kNoIntegerLimits, {}, "", T::kIntegral},
      {"lcm", S::kStretched, V::kNoIntegerLimits, {}, "", T::kIntegral},
      {"frexp.Tensor", S::kStretched, V::kAny, {}, "", T::kFloating},
      {"frexp.Tensor_out", S::kStretched, V::kAny, AnyStrides(), "", T::kFloatOrDouble,
       PartsOfNumbers},
      {"masked_select", S::kStretched, V::kAny, AnyStrides(), ""},
      {"take", S::kStretched, V::kAny, AnyStrides(), "", T::kAny, TakenPlaces},
      {"put", S::kStretched, V::kTame, AnyStrides(), "", T::kNoReduced, PutPlaces},
      {"unique_consecutive", S::kStretched, V::kAny, AnyStrides(), ""},
      {"index_reduce", S::kStretched, V::kTame, AnyStrides(), "", T::kFloatOrDouble, ReducedPlaces},
      {"addbmm", S::kStretched, V::kTame, LooseAnyStrides(), "", T::kFloatOrDouble, SumOfProducts},
      {"addbmm_", S::kStretched, V::kTame, LooseAnyStrides(), "", T::kFloatOrDouble,
       SumOfProductsInPlace},
      {"tensordot", S::kStretched, V::kTame, LooseAnyStrides(), "", T::kNoReduced,
       SummedDimensions},
      {"linalg_vecdot", S::kStretched, V::kTame, LooseAnyStrides(), "", T::kFloatOrDouble,
       VectorsOfOneSize},
      {"mvlgamma", S::kStretched, V::kTame, LooseDouble(), "", T::kFloatOrDouble, GammaOfMatrices},
      {"dist", S::kStretched, V::kTame, Loose(1e-4, 1e-4), "", T::kFloatOrDouble},
  };
  return *kRecipes;
}

}  // namespace switchyard::comparison
