// Requirements on arguments that the types of a schema do not express: one row for each operator
// that needs more than tensors with shapes that broadcast.
//
// Takes: the name of an operator without namespace, `mm.out`. Gives: the recipe of the row with the
// longest prefix of the name, or the default recipe; a second name of an operator has the recipe of
// the first. Errors: none.
//
// To add an operator of a new kind: a function in special_cases.cc, a row in recipes.cc.

#ifndef SWITCHYARD_TESTS_KERNELS_COMPARISON_RECIPES_H_
#define SWITCHYARD_TESTS_KERNELS_COMPARISON_RECIPES_H_

#include <string_view>
#include <vector>

#include "tests/kernels/comparison/outcome.h"
#include "tests/kernels/comparison/special_cases.h"
#include "tests/kernels/comparison/tolerances.h"

namespace switchyard::comparison {

enum class ShapeRule {
  kStretched,  // all tensors broadcast to a common shape
  kOneElement,
  kMatrixProduct,
  kLinear,
  kJoined,  // a list of tensors of shapes that differ in one dimension
};

// The elements that tensors may have.
enum class ValueRule {
  kAny,
  kNoIntegerLimits,  // where PyTorch has undefined behaviour for the least or greatest integers
  kTame,             // small finite numbers, because results are converted or grow fast
};

// The dtypes of most tensors.
enum class TypeRule {
  kAny,
  kFloating,       // usually one floating dtype for all tensors
  kNoReduced,      // kernels have no Half and BFloat16
  kFloatOrDouble,  // the same for all tensors
  kIntegral,
  kComplex,  // and some floating ones
};

struct Recipe {
  std::string_view prefix;
  ShapeRule shapes = ShapeRule::kStretched;
  ValueRule values = ValueRule::kAny;
  Tolerance tolerance;
  // Empty, or the reason why calls with an out argument that is not row-major are not compared.
  std::string_view row_major;
  TypeRule types = TypeRule::kAny;
  // Makes the arguments that depend on each other.
  MakeArguments special = nullptr;
  // Empty, or the tensor argument that is a number on the CPU wherever the others are.
  std::string_view on_cpu = {};
};

const Recipe& RecipeOf(std::string_view operator_name);

// For small numbers of Float or Double.
Recipe OfFractions(std::string_view prefix, MakeArguments make,
                   const Tolerance& tolerance = LooseAnyStrides());

// Rows of a file of their own, for RecipeOf.
const std::vector<Recipe>& LayerRecipes();
const std::vector<Recipe>& PartRecipes();
const std::vector<Recipe>& TableRecipes();
const std::vector<Recipe>& FourierRecipes();
const std::vector<Recipe>& GradientRecipes();
const std::vector<Recipe>& OrderRecipes();
const std::vector<Recipe>& FunctionRecipes();
const std::vector<Recipe>& LinearAlgebraRecipes();

// True for operators that factor matrices, or may call one that does. They have kernels for the CPU
// alone. Factors are not unique, and at singular matrices rounding decides, so results of two
// libraries differ; tests/kernels/cpu/linalg multiplies factors instead.
bool MayFactorMatrices(std::string_view name);

}  // namespace switchyard::comparison

#endif  // SWITCHYARD_TESTS_KERNELS_COMPARISON_RECIPES_H_
