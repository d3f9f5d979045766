// The recipes of sums by numbers of places, of Fourier transforms, and of operators that compute
// gradients of others.

#include <vector>

#include "tests/kernels/comparison/recipes.h"
#include "tests/kernels/comparison/tolerances.h"

namespace switchyard::comparison {

const std::vector<Recipe>& TableRecipes() {
  using S = ShapeRule;
  using V = ValueRule;
  using T = TypeRule;
  static const std::vector<Recipe>* const kRecipes = new std::vector<Recipe>{
      {"scatter_reduce", S::kStretched, V::kTame, AnyStrides(), "", T::kNoReduced, Reduced},
      {"_int_mm", S::kStretched, V::kTame, AnyStrides(), "", T::kAny, Int8Product},
      {"_weight_int8pack_mm", S::kStretched, V::kTame, LooseAnyStrides(), "", T::kFloating,
       Int8WeightProduct},
      {"bincount", S::kStretched, V::kTame, {}, "", T::kFloatOrDouble, Counted},
      OfFractions("_embedding_bag", Bags),
      OfFractions("embedding_bag", BagsOfEither),
      OfFractions("embedding_bag.padding_idx", PaddedBags),
      OfFractions("affine_grid_generator", Matrices),
      OfFractions("imag", ComplexNumbers),
      OfFractions("real", ComplexNumbers),
      OfFractions("view_as_complex", Pairs),
      OfFractions("view_as_real", ComplexNumbers),
      OfFractions("_fft_c2c", TransformedComplex),
      OfFractions("_fft_c2r", TransformedComplex),
      OfFractions("_fft_r2c", TransformedReal),
  };
  return *kRecipes;
}

namespace {

std::vector<Recipe> MakeFourierRecipes() {
  std::vector<Recipe> recipes;
  const auto add = [&](const char* name, MakeArguments make) {
    recipes.push_back(OfFractions(name, make));
  };
  for (const char* name :
       {"fft_fft", "fft_ifft", "fft_rfft", "fft_irfft", "fft_hfft", "fft_ihfft"}) {
    add(name, TransformedLine);
  }
  for (const char* name :
       {"fft_fft2", "fft_ifft2", "fft_rfft2", "fft_irfft2", "fft_hfft2", "fft_ihfft2"}) {
    add(name, TransformedImage);
  }
  for (const char* name :
       {"fft_fftn", "fft_ifftn", "fft_rfftn", "fft_irfftn", "fft_hfftn", "fft_ihfftn"}) {
    add(name, TransformedSpace);
  }
  add("stft", Signals);
  add("istft", SpectraOfSignals);
  return recipes;
}

}  // namespace

const std::vector<Recipe>& FourierRecipes() {
  static const auto* const kRecipes = new std::vector<Recipe>(MakeFourierRecipes());
  return *kRecipes;
}

const std::vector<Recipe>& GradientRecipes() {
  static const std::vector<Recipe>* const kRecipes = new std::vector<Recipe>{
      OfFractions("convolution_backward", ConvolutionGradients),
      OfFractions("max_pool2d_with_indices_backward", PoolGradient),
      OfFractions("avg_pool2d_backward", MeanPoolGradient),
      OfFractions("_adaptive_avg_pool2d_backward", AdaptivePoolGradient),
      OfFractions("embedding_dense_backward", EmbeddingGradient),
      OfFractions("native_layer_norm_backward", LayerNormalizationGradients),
      OfFractions("native_group_norm_backward", GroupNormalizationGradients),
  };
  return *kRecipes;
}

}  // namespace switchyard::comparison
