#include "compiler/model/decompose/int8_weights.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/model/arguments.h"
#include "compiler/model/listing.h"
#include "tests/compiler/model/graph_maker.h"

namespace switchyard::model {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string_view Ones() {
  static const std::string& bytes = *new std::string(4096, '\1');
  return bytes;
}

class Int8Weights : public testing::Test {
 protected:
  Int8Weights() {
    weight_ = Stored("w", {4, 8}, Dtype::kChar);
    scales_ = Stored("s", {4}, Dtype::kFloat);
    zeros_ = Stored("z", {4}, Dtype::kLong);
    x_ = maker_.Input("x", Sizes({2, 8}));
    bias_ = Stored("b", {4}, Dtype::kFloat);
  }

  // All bytes are zeros.
  TensorId Stored(const std::string& name, const std::vector<int64_t>& sizes, Dtype dtype) {
    const TensorId tensor = maker_.Stored(InputKind::kBuffer, name, Sizes(sizes));
    maker_.graph.tensors[tensor].meta.dtype = dtype;
    return tensor;
  }

  TensorId Dequantized(int64_t axis = 0) {
    return maker_.Call(
        "quantized_decomposed::dequantize_per_channel",
        {{"input", weight_}, {"scales", scales_}, {"zero_points", zeros_}, {"axis", Number(axis)}},
        "d", Sizes({4, 8}));
  }

  TensorId Transposed(TensorId matrix) {
    return maker_.Call("aten::permute",
                       {{"self", matrix}, {"dims", std::vector<Integer>{Number(1), Number(0)}}},
                       "t", Sizes({8, 4}));
  }

  // The weight after transpose(-1, dim), as floats.
  TensorId ConvertedBehindTranspose(int64_t dim, const std::vector<int64_t>& sizes) {
    const TensorId t = maker_.Call("aten::transpose.int",
                                   {{"self", weight_}, {"dim0", Number(-1)}, {"dim1", Number(dim)}},
                                   "t", Sizes(sizes));
    return maker_.Call("aten::to.dtype", {{"self", t}, {"dtype", DtypeValue{Dtype::kFloat}}}, "c",
                       Sizes(sizes));
  }

  // The last calls, one a line.
  std::string Read() {
    ReadInt8Weights(&maker_.graph);
    return WriteListing(source::FileId{0}, &maker_.graph);
  }

  GraphMaker maker_;
  TensorId weight_;
  TensorId scales_;
  TensorId zeros_;
  TensorId x_;
  TensorId bias_;
};

TEST_F(Int8Weights, ALinearLayerReadsTheWeight) {
  maker_.Call("aten::linear", {{"input", x_}, {"weight", Dequantized()}, {"bias", bias_}}, "y",
              Sizes({2, 4}));
  EXPECT_THAT(Read(), HasSubstr("_7 = aten::_weight_int8pack_mm(self=x, mat2=w, scales=s)\n"
                                "y = aten::add.Tensor(self=_7, other=b)\n"));
}

TEST_F(Int8Weights, RowsOfMoreDimensionsAreAMatrix) {
  const TensorId x = maker_.Input("many", Sizes({3, 2, 8}));
  maker_.Call("aten::linear", {{"input", x}, {"weight", Dequantized()}}, "y", Sizes({3, 2, 4}));
  EXPECT_THAT(Read(), HasSubstr("_8 = aten::reshape(self=many, shape=[6, 8])\n"
                                "_9 = aten::_weight_int8pack_mm(self=_8, mat2=w, scales=s)\n"
                                "y = aten::view(self=_9, size=[3, 2, 4])\n"));
}

TEST_F(Int8Weights, AProductWithTheTransposedWeightReadsIt) {
  maker_.Call("aten::addmm", {{"self", bias_}, {"mat1", x_}, {"mat2", Transposed(Dequantized())}},
              "y", Sizes({2, 4}));
  EXPECT_THAT(Read(), HasSubstr("aten::_weight_int8pack_mm(self=x, mat2=w, scales=s)"));
}

TEST_F(Int8Weights, AConvertedWeightHasScalesOfOne) {
  const TensorId converted = maker_.Call(
      "aten::to.dtype", {{"self", Transposed(weight_)}, {"dtype", DtypeValue{Dtype::kFloat}}}, "c",
      Sizes({8, 4}));
  maker_.Call("aten::mm", {{"self", x_}, {"mat2", converted}}, "y", Sizes({2, 4}));
  EXPECT_THAT(Read(), HasSubstr("_8 = aten::full(size=[4], fill_value=1, dtype=Float)\n"
                                "y = aten::_weight_int8pack_mm(self=x, mat2=w, scales=_8)\n"));
}

TEST_F(Int8Weights, ATableIsLookedUpBeforeItIsScaled) {
  const TensorId ids = maker_.Input("ids", Sizes({5}));
  maker_.Call("aten::embedding", {{"weight", Dequantized()}, {"indices", ids}}, "y", Sizes({5, 8}));
  EXPECT_THAT(Read(), HasSubstr("_8 = aten::embedding(weight=w, indices=ids)\n"
                                "_9 = aten::reshape(self=s, shape=[-1, 1])\n"
                                "_10 = aten::embedding(weight=_9, indices=ids)\n"
                                "y = aten::mul.Tensor(self=_8, other=_10)\n"));
}

TEST_F(Int8Weights, ATableMayHaveZeroPointsAndNoSign) {
  maker_.graph.tensors[weight_].meta.dtype = Dtype::kByte;
  for (Input& input : maker_.graph.inputs) {
    if (input.name == "z") input.payload->bytes = Ones();
  }
  const TensorId ids = maker_.Input("ids", Sizes({5}));
  maker_.Call("aten::embedding", {{"weight", Dequantized()}, {"indices", ids}}, "y", Sizes({5, 8}));
  EXPECT_THAT(Read(), HasSubstr("_13 = aten::to.dtype(self=_12, dtype=Float)\n"
                                "_14 = aten::sub.Tensor(self=_8, other=_13)\n"
                                "y = aten::mul.Tensor(self=_14, other=_10)\n"));
}

TEST_F(Int8Weights, ProductsOfWeightsWithoutASignStay) {
  maker_.graph.tensors[weight_].meta.dtype = Dtype::kByte;
  maker_.Call("aten::linear", {{"input", x_}, {"weight", Dequantized()}}, "y", Sizes({2, 4}));
  EXPECT_THAT(Read(), HasSubstr("y = aten::linear("));
}

TEST_F(Int8Weights, OtherProductsStay) {
  maker_.Call("aten::linear", {{"input", x_}, {"weight", Dequantized(1)}}, "y", Sizes({2, 4}));
  EXPECT_THAT(Read(), HasSubstr("y = aten::linear("));
}

TEST_F(Int8Weights, WeightsWithZeroPointsStay) {
  for (Input& input : maker_.graph.inputs) {
    if (input.name == "z") input.payload->bytes = Ones();
  }
  maker_.Call("aten::linear", {{"input", x_}, {"weight", Dequantized()}}, "y", Sizes({2, 4}));
  EXPECT_THAT(Read(), HasSubstr("y = aten::linear("));
}

TEST_F(Int8Weights, WeightsThatTheModelWritesStay) {
  maker_.Add("aten::fill_.Scalar", {{"self", zeros_}, {"value", Number(1)}},
             {maker_.Tensor("f", Sizes({4}))});
  maker_.Call("aten::linear", {{"input", x_}, {"weight", Dequantized()}}, "y", Sizes({2, 4}));
  EXPECT_THAT(Read(), HasSubstr("y = aten::linear("));
}

TEST_F(Int8Weights, WeightsThatAreWrittenThroughAViewStay) {
  maker_.Add("aten::fill_.Scalar", {{"self", Transposed(weight_)}, {"value", Number(1)}},
             {maker_.Tensor("f", Sizes({8, 4}))});
  maker_.Call("aten::linear", {{"input", x_}, {"weight", Dequantized()}}, "y", Sizes({2, 4}));
  EXPECT_THAT(Read(), HasSubstr("y = aten::linear("));
}

TEST_F(Int8Weights, FloatsThatAreWrittenStay) {
  const TensorId floats = Dequantized();
  maker_.Add("aten::fill_.Scalar", {{"self", floats}, {"value", Number(1)}},
             {maker_.Tensor("f", Sizes({4, 8}))});
  maker_.Call("aten::linear", {{"input", x_}, {"weight", floats}}, "y", Sizes({2, 4}));
  EXPECT_THAT(Read(), HasSubstr("y = aten::linear("));
}

TEST_F(Int8Weights, WeightsWhoseScalesAreWrittenStay) {
  maker_.Add("aten::mul_.Tensor", {{"self", scales_}, {"other", bias_}},
             {maker_.Tensor("m", Sizes({4}))});
  maker_.Call("aten::linear", {{"input", x_}, {"weight", Dequantized()}}, "y", Sizes({2, 4}));
  EXPECT_THAT(Read(), HasSubstr("y = aten::linear("));
}

TEST_F(Int8Weights, WeightsWithoutAScaleForEachRowStay) {
  scales_ = Stored("one", {1}, Dtype::kFloat);
  maker_.Call("aten::linear", {{"input", x_}, {"weight", Dequantized()}}, "y", Sizes({2, 4}));
  EXPECT_THAT(Read(), HasSubstr("y = aten::linear("));
}

TEST_F(Int8Weights, WeightsWithoutAZeroPointForEachRowStay) {
  zeros_ = Stored("one", {1}, Dtype::kLong);
  maker_.Call("aten::linear", {{"input", x_}, {"weight", Dequantized()}}, "y", Sizes({2, 4}));
  EXPECT_THAT(Read(), HasSubstr("y = aten::linear("));
}

TEST_F(Int8Weights, DimensionsThatAreSwappedCountFromTheStartOrTheEnd) {
  maker_.Call("aten::mm", {{"self", x_}, {"mat2", ConvertedBehindTranspose(0, {8, 4})}}, "y",
              Sizes({2, 4}));
  EXPECT_THAT(Read(), HasSubstr("y = aten::_weight_int8pack_mm(self=x, mat2=w, "));
}

// -1 and 1 are the same dimension.
TEST_F(Int8Weights, ADimensionThatIsSwappedWithItselfStays) {
  const TensorId z = maker_.Input("z", Sizes({2, 4}));
  maker_.Call("aten::mm", {{"self", z}, {"mat2", ConvertedBehindTranspose(1, {4, 8})}}, "y",
              Sizes({2, 8}));
  EXPECT_THAT(Read(), HasSubstr("y = aten::mm(self=z, "));
}

TEST_F(Int8Weights, InputsOfOtherDtypesStay) {
  maker_.graph.tensors[x_].meta.dtype = Dtype::kDouble;
  maker_.Call("aten::linear", {{"input", x_}, {"weight", Dequantized()}}, "y", Sizes({2, 4}));
  EXPECT_THAT(Read(), Not(HasSubstr("_weight_int8pack_mm")));
}

}  // namespace
}  // namespace switchyard::model
