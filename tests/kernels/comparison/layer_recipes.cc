// The recipes of layers, and of parts of tensors.

#include <initializer_list>
#include <vector>

#include "tests/kernels/comparison/recipes.h"
#include "tests/kernels/comparison/tolerances.h"

namespace switchyard::comparison {
namespace {

using S = ShapeRule;
using V = ValueRule;
using T = TypeRule;
using Recipes = std::vector<Recipe>;

// Of pads.
Recipes PadRecipes() {
  return {
      {"constant_pad_nd", S::kStretched, V::kTame, AnyStrides(), "", T::kAny, PaddedWithNumber},
      OfFractions("pad", PaddedAround, AnyStrides()),
      OfFractions("_pad_circular", PaddedCircularly, AnyStrides()),
      OfFractions("reflection_pad1d", PaddedImages1, AnyStrides()),
      OfFractions("reflection_pad2d", PaddedImages2, AnyStrides()),
      OfFractions("reflection_pad3d", PaddedImages3, AnyStrides()),
      OfFractions("replication_pad1d", PaddedImages1, AnyStrides()),
      OfFractions("replication_pad2d", PaddedImages2, AnyStrides()),
      OfFractions("replication_pad3d", PaddedImages3, AnyStrides()),
  };
}

// Of images of other sizes with elements as they are.
Recipes NearestRecipes() {
  return {
      OfFractions("upsample_nearest1d", Resampled1),
      OfFractions("upsample_nearest1d.vec", ResampledBy1),
      OfFractions("upsample_nearest2d", Resampled2),
      OfFractions("upsample_nearest2d.vec", ResampledBy2),
      OfFractions("upsample_nearest3d", Resampled3),
      OfFractions("upsample_nearest3d.vec", ResampledBy3),
      OfFractions("_upsample_nearest_exact1d", Resampled1),
      OfFractions("_upsample_nearest_exact1d.vec", ResampledBy1),
      OfFractions("_upsample_nearest_exact2d", Resampled2),
      OfFractions("_upsample_nearest_exact2d.vec", ResampledBy2),
      OfFractions("_upsample_nearest_exact3d", Resampled3),
      OfFractions("_upsample_nearest_exact3d.vec", ResampledBy3),
  };
}

// Of images between elements, and of normalizations.
Recipes BetweenRecipes() {
  return {
      OfFractions("upsample_linear1d", Resampled1),
      OfFractions("upsample_linear1d.vec", ResampledBy1),
      OfFractions("upsample_bilinear2d", Resampled2),
      OfFractions("upsample_bilinear2d.vec", ResampledBy2),
      OfFractions("upsample_trilinear3d", Resampled3),
      OfFractions("upsample_trilinear3d.vec", ResampledBy3),
      OfFractions("upsample_bicubic2d", Resampled2),
      OfFractions("upsample_bicubic2d.vec", ResampledBy2),
      OfFractions("_upsample_bilinear2d_aa", Resampled2),
      OfFractions("_upsample_bilinear2d_aa.vec", ResampledBy2),
      OfFractions("_upsample_bilinear2d_aa_backward", ResampledBack2),
      OfFractions("_upsample_bicubic2d_aa", Resampled2),
      OfFractions("_upsample_bicubic2d_aa.vec", ResampledBy2),
      OfFractions("_upsample_bicubic2d_aa_backward", ResampledBack2),
      OfFractions("native_group_norm", RowMajorGroupNormalization),
      OfFractions("group_norm", GroupNormalization),
      OfFractions("_scaled_dot_product_flash_attention_for_cpu", AttentionOnCpu),
      OfFractions("mkldnn_rnn_layer", RecurrentLayer),
      OfFractions("instance_norm", InstanceNormalization),
      OfFractions("_native_batch_norm_legit", BatchNormalization),
  };
}

// Of activations, of pixels and of windows over lines and volumes.
Recipes PixelRecipes() {
  return {
      {"softplus", S::kStretched, V::kAny, {}, "", T::kFloating},
      OfFractions("prelu", SlopedChannels),
      OfFractions("glu", Halves),
      {"mish", S::kStretched, V::kAny, {}, "", T::kFloatOrDouble},
      {"celu", S::kStretched, V::kAny, {}, "", T::kFloating},
      OfFractions("pixel_shuffle", Pixels, AnyStrides()),
      OfFractions("pixel_unshuffle", PixelsBack, AnyStrides()),
      OfFractions("channel_shuffle", ChannelGroups, AnyStrides()),
      OfFractions("avg_pool1d", Pool1),
      OfFractions("adaptive_avg_pool1d", Pool1),
      OfFractions("max_pool1d", Pool1),
      OfFractions("avg_pool3d", Pool3),
      OfFractions("_adaptive_avg_pool3d", Pool3),
      OfFractions("adaptive_avg_pool3d", Pool3),
      OfFractions("max_pool3d", Pool3),
      OfFractions("im2col", ImagesToColumns),
      OfFractions("col2im", ColumnsToImages),
      OfFractions("grid_sampler", GridOfPlaces),
      OfFractions("_cdist_forward", Rows),
      OfFractions("cdist", Rows),
      OfFractions("_pdist_forward", Rows),
      OfFractions("pdist", Rows),
  };
}

// Of parts of tensors, and of what consists of other operators.
Recipes PlaceRecipes() {
  return {
      {"diagonal", S::kStretched, V::kAny, {}, "", T::kAny, Diagonals},
      {"diagonal_scatter", S::kStretched, V::kAny, AnyStrides(), "", T::kAny, Diagonals},
      {"unfold", S::kStretched, V::kAny, {}, "", T::kAny, SlidingWindows},
      {"slice_scatter", S::kStretched, V::kAny, AnyStrides(), "", T::kAny, WrittenSlice},
      {"select_scatter", S::kStretched, V::kAny, AnyStrides(), "", T::kAny, WrittenPosition},
      {"index_add", S::kStretched, V::kTame, AnyStrides(), "", T::kAny, WrittenPlaces},
      {"index_copy", S::kStretched, V::kAny, AnyStrides(), "", T::kAny, WrittenPlaces},
      {"masked_scatter", S::kStretched, V::kAny, AnyStrides(), "", T::kAny, MaskedPlaces},
      {"new_empty", S::kStretched, V::kAny, Uninitialized(), "", T::kAny},
      {"new_full", S::kStretched, V::kTame, {}, "", T::kAny},
      {"empty_strided", S::kStretched, V::kAny, Uninitialized(), "", T::kAny, StridedMemory},
      {"resize", S::kStretched, V::kAny, {}, "", T::kAny, ResizedMemory},
      {"scalar_tensor", S::kStretched, V::kTame, {}, "", T::kAny},
      // Strides are those of self in later editions.
      {"copy", S::kStretched, V::kTame, AnyStrides(), "", T::kAny},
      {"_to_copy", S::kStretched, V::kTame, {}, "", T::kAny},
      OfFractions("einsum", LabelledProduct),
      OfFractions("conv3d", Convolution3),
      OfFractions("conv3d.padding", NamedConvolution3),
      OfFractions("conv_transpose1d", TransposedConvolution1),
      OfFractions("conv_transpose3d", TransposedConvolution3),
      {"floor_divide", S::kStretched, V::kNoIntegerLimits, WithoutReduced(), "", T::kAny},
      {"repeat_interleave", S::kStretched, V::kAny, AnyStrides(), "", T::kAny, RepeatedElements},
  };
}

const Recipes* Joined(std::initializer_list<Recipes> parts) {
  auto* all = new Recipes;
  for (const Recipes& part : parts) all->insert(all->end(), part.begin(), part.end());
  return all;
}

}  // namespace

const Recipes& LayerRecipes() {
  static const Recipes* const kRecipes = Joined({PadRecipes(), NearestRecipes(), BetweenRecipes()});
  return *kRecipes;
}

const Recipes& PartRecipes() {
  static const Recipes* const kRecipes = Joined({PixelRecipes(), PlaceRecipes()});
  return *kRecipes;
}

}  // namespace switchyard::comparison
