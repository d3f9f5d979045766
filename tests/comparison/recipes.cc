#include "tests/comparison/recipes.h"

namespace switchyard::comparison {
namespace {

Tolerance Loose(double relative, double absolute) {
  Tolerance tolerance;
  tolerance.relative_float = relative;
  tolerance.absolute_float = absolute;
  return tolerance;
}

Tolerance WithoutReduced() {
  Tolerance tolerance;
  tolerance.ignores_reduced = true;
  return tolerance;
}

// A Double out argument of Float operands is computed in Float here.
Tolerance LooseDouble() {
  Tolerance tolerance = Loose(1e-4, 1e-4);
  tolerance.relative_double = 1e-6;
  return tolerance;
}

Tolerance AnyStrides() {
  Tolerance tolerance;
  tolerance.ignores_strides = true;
  return tolerance;
}

Tolerance Uninitialized() {
  Tolerance tolerance;
  tolerance.ignores_values = true;
  return tolerance;
}

const std::vector<Recipe>& AllRecipes() {
  using S = ShapeRule;
  using V = ValueRule;
  using T = TypeRule;
  static const std::vector<Recipe>* const kRecipes = new std::vector<Recipe>{
      {"empty.memory_format", S::kStretched, V::kAny, Uninitialized(), ""},
      {"_local_scalar_dense", S::kOneElement, V::kAny, {}, ""},
      {"item", S::kOneElement, V::kAny, {}, ""},
      {"mm", S::kMatrixProduct, V::kTame, Loose(1e-4, 1e-5), "", T::kFloatOrDouble},
      {"addmm", S::kMatrixProduct, V::kTame, Loose(1e-4, 1e-5), "", T::kFloatOrDouble},
      {"linear", S::kLinear, V::kTame, Loose(1e-4, 1e-5), "", T::kFloatOrDouble},
      {"cat", S::kJoined, V::kAny, {}, "", T::kNoReduced},
      {"div", S::kStretched, V::kNoIntegerLimits, WithoutReduced(), ""},
      {"remainder", S::kStretched, V::kNoIntegerLimits, WithoutReduced(), ""},
      {"fmod", S::kStretched, V::kNoIntegerLimits, WithoutReduced(), ""},
      {"pow", S::kStretched, V::kNoIntegerLimits, Loose(1e-4, 1e-6), ""},
      {"sum", S::kStretched, V::kTame, Loose(1e-4, 1e-4), ""},
      {"mean", S::kStretched, V::kTame, Loose(1e-4, 1e-4), "", T::kFloating},
      {"argmax", S::kStretched, V::kAny, {}, ""},
      {"argmin", S::kStretched, V::kAny, {}, ""},
      {"prod", S::kStretched, V::kTame, Loose(1e-4, 1e-4), ""},
      {"cumsum", S::kStretched, V::kTame, Loose(1e-4, 1e-4), ""},
      {"cumprod", S::kStretched, V::kTame, Loose(1e-4, 1e-4), ""},
      {"var", S::kStretched, V::kTame, Loose(1e-4, 1e-4), "", T::kFloating},
      {"std", S::kStretched, V::kTame, Loose(1e-4, 1e-4), "", T::kFloating},
      {"norm", S::kStretched, V::kTame, Loose(1e-4, 1e-4), "", T::kFloating},
      {"logsumexp", S::kStretched, V::kAny, LooseDouble(), ""},
      {"gelu.out",
       S::kStretched,
       V::kAny,
       {},
       "libtorch 1.13.1 leaves elements of an out argument with gaps as they were"},
      {"_softmax", S::kStretched, V::kAny, AnyStrides(), "", T::kFloating},
      {"softmax", S::kStretched, V::kAny, AnyStrides(), "", T::kFloating},
      {"maximum", S::kStretched, V::kAny, {}, ""},
      {"gelu", S::kStretched, V::kAny, {}, "", T::kFloating},
      {"silu", S::kStretched, V::kAny, {}, "", T::kFloating},
      {"hardsigmoid", S::kStretched, V::kAny, {}, "", T::kFloating},
      {"hardswish", S::kStretched, V::kAny, {}, "", T::kFloating},
      {"leaky_relu", S::kStretched, V::kAny, {}, "", T::kFloating},
      {"elu", S::kStretched, V::kAny, {}, "", T::kFloating},
      {"lerp", S::kStretched, V::kAny, {}, "", T::kFloating},
      {"bitwise_", S::kStretched, V::kAny, {}, "", T::kIntegral},
      {"copy_", S::kStretched, V::kTame, {}, ""},
      {"to.", S::kStretched, V::kTame, {}, ""},
      {"fill_", S::kStretched, V::kTame, {}, ""},
  };
  return *kRecipes;
}

}  // namespace

const Recipe& RecipeOf(std::string_view name) {
  static const Recipe kDefault = {};
  const Recipe* best = &kDefault;
  for (const Recipe& recipe : AllRecipes()) {
    const bool matches = name.substr(0, recipe.prefix.size()) == recipe.prefix;
    if (matches && recipe.prefix.size() > best->prefix.size()) best = &recipe;
  }
  return *best;
}

}  // namespace switchyard::comparison
