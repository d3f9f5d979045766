// The recipes of elements in order, of matrices and grids, of layers of one call and of losses.

#include <initializer_list>
#include <string_view>
#include <vector>

#include "tests/kernels/comparison/recipes.h"
#include "tests/kernels/comparison/tolerances.h"

namespace switchyard::comparison {
namespace {

using S = ShapeRule;
using V = ValueRule;
using T = TypeRule;
using Recipes = std::vector<Recipe>;

struct Row {
  std::string_view prefix;
  MakeArguments make;
};

Recipes OfRows(std::initializer_list<Row> rows) {
  Recipes recipes;
  for (const Row& row : rows) recipes.push_back(OfFractions(row.prefix, row.make));
  return recipes;
}

// From the types of the arguments alone.
Recipes OfTypes() {
  Recipes recipes = {
      {"aminmax", S::kStretched, V::kAny, AnyStrides(), "", T::kFloatOrDouble},
      {"count_nonzero", S::kStretched, V::kAny, AnyStrides(), "", T::kAny},
      {"median", S::kStretched, V::kAny, AnyStrides(), "", T::kAny, Distinct},
      {"nanmedian", S::kStretched, V::kAny, AnyStrides(), "", T::kAny, Distinct},
      {"kthvalue", S::kStretched, V::kAny, AnyStrides(), "", T::kAny, Distinct},
      {"cummax", S::kStretched, V::kAny, AnyStrides(), "", T::kNoReduced},
      {"cummin", S::kStretched, V::kAny, AnyStrides(), "", T::kNoReduced},
      {"bitwise_left_shift", S::kStretched, V::kTame, AnyStrides(), "", T::kIntegral, ShiftedBits},
      {"bitwise_right_shift", S::kStretched, V::kTame, AnyStrides(), "", T::kIntegral, ShiftedBits},
      {"threshold_backward", S::kStretched, V::kAny, {}, ""},
      {"empty_permuted", S::kStretched, V::kAny, Uninitialized(), "", T::kAny, PermutedMemory},
  };
  for (const char* name : {"logcumsumexp", "nansum", "nanmean", "log_sigmoid", "softshrink",
                           "hardshrink", "threshold", "isin.Tensor_Scalar", "isin.Scalar_Tensor",
                           "logspace", "hann_window", "polar", "complex", "nonzero_static"}) {
    recipes.push_back({name, S::kStretched, V::kTame, LooseAnyStrides(), "", T::kFloatOrDouble});
  }
  return recipes;
}

Recipes OfIntegers() {
  return {
      {"bitwise_left_shift.Tensor_Scalar", S::kStretched, V::kTame, AnyStrides(), "", T::kIntegral,
       ShiftedByNumber},
      {"bitwise_left_shift_.Tensor_Scalar", S::kStretched, V::kTame, AnyStrides(), "", T::kIntegral,
       ShiftedByNumber},
      {"bitwise_right_shift_.Tensor_Scalar", S::kStretched, V::kTame, AnyStrides(), "",
       T::kIntegral, ShiftedByNumber},
      {"bitwise_right_shift.Tensor_Scalar", S::kStretched, V::kTame, AnyStrides(), "", T::kIntegral,
       ShiftedByNumber},
      {"bitwise_left_shift.Scalar_Tensor", S::kStretched, V::kTame, AnyStrides(), "", T::kIntegral,
       ShiftedNumber},
      {"bitwise_right_shift.Scalar_Tensor", S::kStretched, V::kTame, AnyStrides(), "", T::kIntegral,
       ShiftedNumber},
  };
}

Recipes OfOrder() {
  return OfRows({{"mode", LinesWithEqual},
                 {"take_along_dim", TakenAlong},
                 {"index_fill", FilledPlaces},
                 {"isin.Tensor_Tensor", PlainLines},
                 {"kron", PlainLines},
                 {"searchsorted", Searched},
                 {"searchsorted.Scalar", SearchedNumber},
                 {"bucketize", Bucketed},
                 {"bucketize.Scalar", SearchedNumber},
                 {"quantile", Quantiles},
                 {"quantile.scalar", OneQuantile},
                 {"nanquantile", Quantiles},
                 {"nanquantile.scalar", OneQuantile},
                 {"histogram.bins_tensor", RangesBetween},
                 {"histogram.bin_ct", EqualRanges},
                 {"histc", Ranges}});
}

Recipes OfLayers() {
  return OfRows({{"rms_norm", LayerNormalization},
                 {"rnn_tanh_cell", PlainCell},
                 {"rnn_relu_cell", PlainCell},
                 {"gru_cell", GruCell},
                 {"lstm_cell", LstmCell},
                 {"adaptive_max_pool1d", Pool1},
                 {"adaptive_max_pool2d", Pool},
                 {"adaptive_max_pool3d", Pool3},
                 {"max_unpool2d", Unpooled},
                 {"bilinear", BilinearRows},
                 {"_trilinear", ThreeTensors},
                 {"cosine_similarity", PairsOfRows},
                 {"pairwise_distance", PairsOfRows}});
}

Recipes OfNetworks() {
  return OfRows({{"lstm.input", LstmNetwork},
                 {"lstm.data", LstmPacked},
                 {"gru.input", GruNetwork},
                 {"gru.data", GruPacked},
                 {"rnn_tanh.input", PlainNetwork},
                 {"rnn_tanh.data", PlainPacked},
                 {"rnn_relu.input", PlainNetwork},
                 {"rnn_relu.data", PlainPacked},
                 {"ctc_loss", Sequences},
                 {"ctc_loss.Tensor", SequencesByTensors},
                 {"_ctc_loss", Sequences},
                 {"fractional_max_pool2d", FractionalPool2},
                 {"fractional_max_pool3d", FractionalPool3},
                 {"grid_sampler_3d", GridOfVolumes},
                 {"max_unpool3d", UnpooledVolumes},
                 {"scaled_dot_product_attention", Attention}});
}

Recipes OfMatrices() {
  return OfRows({{"diag", DiagonalOf},
                 {"diag_embed", EmbeddedDiagonal},
                 {"rot90", Turned},
                 {"meshgrid", GridLists},
                 {"cartesian_prod", ProductLists},
                 {"block_diag", Blocks},
                 {"combinations", Groups},
                 {"vander", Powers},
                 {"linalg_vander", Powers},
                 {"matrix_power", SquareMatrices},
                 {"linalg_matrix_power", SquareMatrices},
                 {"linalg_multi_dot", Chain},
                 {"linalg_cross", Crossed},
                 {"linalg_vector_norm", NormOfVectors},
                 {"linalg_norm", NormOfMatrices},
                 {"linalg_norm.ord_str", FrobeniusNorm},
                 {"renorm", BoundedParts},
                 {"trapezoid", Points},
                 {"trapz", Points},
                 {"cumulative_trapezoid", Points},
                 {"gradient", Slopes}});
}

Recipes OfLosses() {
  return OfRows({{"mse_loss", ElementsAndTargets},
                 {"l1_loss", ElementsAndTargets},
                 {"smooth_l1_loss", ElementsAndTargets},
                 {"huber_loss", ElementsAndTargets},
                 {"soft_margin_loss", ElementsAndTargets},
                 {"poisson_nll_loss", ElementsAndTargets},
                 {"kl_div", ElementsAndTargets},
                 {"binary_cross_entropy", SharesAndTargets},
                 {"mse_loss_backward", GradientsOfLosses},
                 {"smooth_l1_loss_backward", GradientsOfLosses},
                 {"huber_loss_backward", GradientsOfLosses},
                 {"soft_margin_loss_backward", GradientsOfLosses},
                 {"binary_cross_entropy_backward", GradientsOfShares},
                 {"log_sigmoid_backward", GradientOfLogSigmoid},
                 {"nll_loss_nd", ClassesOfExamples},
                 {"cross_entropy_loss", ClassesOrShares},
                 {"margin_ranking_loss", PairsWithSigns},
                 {"hinge_embedding_loss", PairsWithSigns},
                 {"cosine_embedding_loss", RowsWithSigns},
                 {"triplet_margin_loss", Triplets},
                 {"multilabel_margin_loss", RowsWithLabels},
                 {"multi_margin_loss", RowsWithOneLabel}});
}

}  // namespace

const std::vector<Recipe>& OrderRecipes() {
  static const auto* const kRecipes = [] {
    auto* all = new Recipes;
    for (const Recipes& part :
         {OfTypes(), OfIntegers(), OfOrder(), OfLayers(), OfNetworks(), OfMatrices(), OfLosses()}) {
      all->insert(all->end(), part.begin(), part.end());
    }
    return all;
  }();
  return *kRecipes;
}

}  // namespace switchyard::comparison
