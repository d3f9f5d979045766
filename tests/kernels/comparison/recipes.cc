#include "tests/kernels/comparison/recipes.h"

#include <string>

#include "tests/kernels/comparison/random_cases.h"
#include "tests/kernels/comparison/second_names.h"

namespace switchyard::comparison {
namespace {

const std::vector<Recipe>& AllRecipes() {
  using S = ShapeRule;
  using V = ValueRule;
  using T = TypeRule;
  static const std::vector<Recipe>* const kRecipes = new std::vector<Recipe>{
      {"empty.memory_format", S::kStretched, V::kAny, Uninitialized(), ""},
      {"_local_scalar_dense", S::kOneElement, V::kAny, {}, ""},
      {"item", S::kOneElement, V::kAny, {}, ""},
      {"mm", S::kMatrixProduct, V::kTame, Loose(1e-4, 1e-5), "", T::kFloatOrDouble},
      {"addmm", S::kStretched, V::kTame, LooseAnyStrides(), "", T::kFloatOrDouble, AddedProduct},
      {"linear", S::kLinear, V::kTame, Loose(1e-4, 1e-5), "", T::kFloatOrDouble},
      {"cat", S::kJoined, V::kAny, {}, ""},
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
      {"angle", S::kStretched, V::kAny, AnyStrides(), ""},
      {"conj_physical", S::kStretched, V::kAny, AnyStrides(), ""},
      {"_conj_physical", S::kStretched, V::kAny, AnyStrides(), ""},
      {"to.", S::kStretched, V::kTame, {}, ""},
      {"fill_", S::kStretched, V::kTame, {}, ""},
      {"bmm", S::kStretched, V::kTame, LooseAnyStrides(), "", T::kFloatOrDouble, BatchProduct},
      {"baddbmm", S::kStretched, V::kTame, LooseAnyStrides(), "", T::kFloatOrDouble,
       AddedBatchProduct},
      {"mv", S::kStretched, V::kTame, LooseAnyStrides(), "", T::kFloatOrDouble, MatrixAndVector},
      {"addmv", S::kStretched, V::kTame, LooseAnyStrides(), "", T::kFloatOrDouble,
       AddedMatrixAndVector},
      {"dot", S::kStretched, V::kTame, LooseAnyStrides(), "", T::kFloatOrDouble, Vectors},
      {"outer", S::kStretched, V::kAny, AnyStrides(), "", T::kNoReduced, Vectors},
      {"matmul", S::kStretched, V::kTame, LooseAnyStrides(), "", T::kFloatOrDouble, AnyProduct},
      {"convolution", S::kStretched, V::kTame, LooseAnyStrides(), "", T::kFloatOrDouble,
       Convolution2},
      {"conv1d", S::kStretched, V::kTame, LooseAnyStrides(), "", T::kFloatOrDouble, Convolution1},
      {"conv1d.padding", S::kStretched, V::kTame, LooseAnyStrides(), "", T::kFloatOrDouble,
       NamedConvolution1},
      {"conv2d.padding", S::kStretched, V::kTame, LooseAnyStrides(), "", T::kFloatOrDouble,
       NamedConvolution2},
      {"conv2d", S::kStretched, V::kTame, LooseAnyStrides(), "", T::kFloatOrDouble, Convolution2},
      {"conv_transpose2d", S::kStretched, V::kTame, LooseAnyStrides(), "", T::kFloatOrDouble,
       TransposedConvolution2},
      {"max_pool2d", S::kStretched, V::kAny, AnyStrides(), "", T::kFloatOrDouble, Pool},
      {"avg_pool2d", S::kStretched, V::kTame, LooseAnyStrides(), "", T::kFloatOrDouble, Pool},
      {"_adaptive_avg_pool2d", S::kStretched, V::kTame, LooseAnyStrides(), "", T::kFloatOrDouble,
       Pool},
      {"adaptive_avg_pool2d", S::kStretched, V::kTame, LooseAnyStrides(), "", T::kFloatOrDouble,
       Pool},
      {"native_batch_norm", S::kStretched, V::kTame, LooseAnyStrides(), "", T::kFloatOrDouble,
       BatchNormalization},
      {"batch_norm", S::kStretched, V::kTame, LooseAnyStrides(), "", T::kFloatOrDouble,
       BatchNormalization},
      {"native_layer_norm", S::kStretched, V::kTame, LooseAnyStrides(), "", T::kFloatOrDouble,
       LayerNormalization},
      {"layer_norm", S::kStretched, V::kTame, LooseAnyStrides(), "", T::kFloatOrDouble,
       LayerNormalization},
      {"embedding", S::kStretched, V::kAny, {}, "", T::kAny, Embedding},
      {"_log_softmax", S::kStretched, V::kAny, LooseAnyStrides(), "", T::kFloating},
      {"log_softmax", S::kStretched, V::kAny, LooseAnyStrides(), "", T::kFloating},
      {"_scaled_dot_product_attention", S::kStretched, V::kTame, LooseAnyStrides(), "",
       T::kFloatOrDouble, Attention},
      {"index_select", S::kStretched, V::kAny, {}, "", T::kAny, Selected},
      {"gather", S::kStretched, V::kAny, AnyStrides(), "", T::kAny, Gathered},
      {"scatter", S::kStretched, V::kTame, AnyStrides(), "", T::kNoReduced, Gathered},
      {"index.", S::kStretched, V::kAny, AnyStrides(), "", T::kAny, Indexed},
      {"index_put", S::kStretched, V::kTame, LooseAnyStrides(), "", T::kAny, Put},
      {"_index_put_impl", S::kStretched, V::kTame, LooseAnyStrides(), "", T::kAny, Put},
      {"one_hot", S::kStretched, V::kAny, {}, "", T::kAny, Classes},
      {"topk", S::kStretched, V::kAny, AnyStrides(), "", T::kAny, Distinct},
      {"nonzero", S::kStretched, V::kAny, {}, ""},
      {"sort", S::kStretched, V::kAny, AnyStrides(), "", T::kAny, Distinct},
      {"msort", S::kStretched, V::kAny, AnyStrides(), "", T::kAny, Distinct},
      {"argsort", S::kStretched, V::kAny, AnyStrides(), "", T::kAny, Distinct},
      {"permute", S::kStretched, V::kAny, {}, "", T::kAny, Permuted},
      {"roll", S::kStretched, V::kAny, AnyStrides(), "", T::kAny, Rolled},
      {"expand_as", S::kStretched, V::kAny, {}, ""},
      {"expand", S::kStretched, V::kAny, {}, "", T::kAny, Expanded},
      {"repeat", S::kStretched, V::kAny, {}, "", T::kAny, Repeated},
      {"split_with_sizes", S::kStretched, V::kAny, {}, "", T::kAny, Parts},
      {"split.sizes", S::kStretched, V::kAny, {}, "", T::kAny, Parts},
      {"narrow", S::kStretched, V::kAny, {}, "", T::kAny, Parts},
      {"as_strided", S::kStretched, V::kAny, {}, "", T::kAny, Strided},
      {"fill.", S::kStretched, V::kTame, {}, ""},
      {"linspace.Tensor_", S::kStretched, V::kTame, {}, "", T::kAny, Ends},
      {"linspace.Scalar_Tensor", S::kStretched, V::kTame, {}, "", T::kAny, Ends},
      {"full_like", S::kStretched, V::kTame, {}, ""},
      {"empty_like", S::kStretched, V::kAny, Uninitialized(), ""},
      {"isclose", S::kStretched, V::kAny, {}, "", T::kNoReduced},
      {"allclose", S::kStretched, V::kAny, {}, "", T::kNoReduced},
      {"type_as", S::kStretched, V::kTame, {}, ""},
      {"broadcast_to", S::kStretched, V::kAny, {}, "", T::kAny, Expanded},
      {"tile", S::kStretched, V::kAny, {}, "", T::kAny, Repeated},
      {"unflatten", S::kStretched, V::kAny, {}, "", T::kAny, Unflattened},
      {"movedim.intlist", S::kStretched, V::kAny, {}, "", T::kAny, Moved},
      {"tensor_split",
       S::kStretched,
       V::kAny,
       {},
       "",
       T::kAny,
       Split,
       "tensor_indices_or_sections"},
      {"hsplit", S::kStretched, V::kAny, {}, "", T::kAny, Split},
      {"vsplit", S::kStretched, V::kAny, {}, "", T::kAny, Split},
      {"dsplit", S::kStretched, V::kAny, {}, "", T::kAny, Split},
      {"selu", S::kStretched, V::kAny, {}, "", T::kFloating},
      {"float_power", S::kStretched, V::kAny, Loose(1e-4, 1e-6), "", T::kFloatOrDouble},
      {"inner", S::kStretched, V::kTame, LooseAnyStrides(), "", T::kFloatOrDouble, InnerProduct},
  };
  return *kRecipes;
}

// Of out arguments.
const std::vector<Recipe>& OutRecipes() {
  using S = ShapeRule;
  using V = ValueRule;
  using T = TypeRule;
  static const std::vector<Recipe>* const kRecipes = new std::vector<Recipe>{
      {"gelu.out",
       S::kStretched,
       V::kAny,
       {},
       "libtorch 1.13.1 leaves elements of an out argument with gaps as they were",
       T::kFloating},
      {"_log_softmax.out",
       S::kStretched,
       V::kAny,
       {},
       "libtorch 1.13.1 takes an out argument for row-major and writes past one that is not",
       T::kFloatOrDouble},
      {"_softmax.out",
       S::kStretched,
       V::kAny,
       {},
       "libtorch 1.13.1 takes an out argument for row-major and writes past one that is not",
       T::kFloatOrDouble},
      {"softmax.int_out",
       S::kStretched,
       V::kAny,
       {},
       "libtorch 1.13.1 takes an out argument for row-major and writes past one that is not",
       T::kFloatOrDouble},
      {"log_softmax.int_out",
       S::kStretched,
       V::kAny,
       {},
       "libtorch 1.13.1 takes an out argument for row-major and writes past one that is not",
       T::kFloatOrDouble},
      {"full.out", S::kStretched, V::kTame, {}, ""},
      {"empty.out", S::kStretched, V::kAny, Uninitialized(), ""},
      {"nonzero.out", S::kStretched, V::kAny, AnyStrides(), ""},
  };
  return *kRecipes;
}

const std::vector<Recipe>& RandomRecipes() {
  using S = ShapeRule;
  using V = ValueRule;
  using T = TypeRule;
  static const std::vector<Recipe>* const kRecipes = new std::vector<Recipe>{
      {"native_dropout", S::kStretched, V::kAny, {}, "", T::kFloating, Dropped},
      {"dropout", S::kStretched, V::kAny, {}, "", T::kFloating, Dropped},
      {"rand", S::kStretched, V::kAny, Exact(), "", T::kFloating, RandomReals},
      {"randint", S::kStretched, V::kTame, Exact(), "", T::kAny, RandomIntegers},
      {"randint_like", S::kStretched, V::kTame, Exact(), "", T::kAny, RandomIntegers, "high"},
      {"random", S::kStretched, V::kTame, Exact(), "", T::kAny, RandomIntegers},
      {"randperm", S::kStretched, V::kTame, Exact(), "", T::kAny, RandomPositions},
      {"uniform", S::kStretched, V::kTame, Exact(), "", T::kFloating, RandomReals},
      {"exponential", S::kStretched, V::kTame, Exact(), "", T::kFloating, RandomReals},
      {"normal", S::kStretched, V::kTame, Exact(), "", T::kFloating, NormalNumbers},
      {"normal.Tensor_float", S::kStretched, V::kTame, {}, "", T::kFloating},
      {"normal.float_Tensor", S::kStretched, V::kTame, {}, "", T::kFloating, NormalDeviations},
      {"normal.Tensor_Tensor",
       S::kStretched,
       V::kTame,
       {},
       "",
       T::kFloating,
       NormalMeansAndDeviations},
      {"normal.float_float", S::kStretched, V::kTame, Exact(), "", T::kFloating, NormalNumbers},
      {"bernoulli", S::kStretched, V::kTame, Exact(), "", T::kFloating, Probabilities},
      {"bernoulli_.Tensor", S::kStretched, V::kTame, Exact(), "", T::kAny, BernoulliTrials},
      {"bernoulli_.float", S::kStretched, V::kTame, Exact(), "", T::kAny},
      {"multinomial", S::kStretched, V::kTame, Exact(), "", T::kFloatOrDouble, Categories},
  };
  return *kRecipes;
}

}  // namespace

Recipe OfFractions(std::string_view prefix, MakeArguments make, const Tolerance& tolerance) {
  return {prefix, ShapeRule::kStretched, ValueRule::kTame, tolerance, "", TypeRule::kFloatOrDouble,
          make};
}

const Recipe& RecipeOf(std::string_view operator_name) {
  static const Recipe kDefault = {};
  const std::string name = FirstName(operator_name);
  const Recipe* best = &kDefault;
  for (const std::vector<Recipe>* recipes :
       {&AllRecipes(), &LayerRecipes(), &PartRecipes(), &TableRecipes(), &FourierRecipes(),
        &GradientRecipes(), &OrderRecipes(), &FunctionRecipes(), &LinearAlgebraRecipes(),
        &OutRecipes(), &RandomRecipes()}) {
    for (const Recipe& recipe : *recipes) {
      const bool matches = name.compare(0, recipe.prefix.size(), recipe.prefix) == 0;
      if (matches && recipe.prefix.size() > best->prefix.size()) best = &recipe;
    }
  }
  return *best;
}

}  // namespace switchyard::comparison
