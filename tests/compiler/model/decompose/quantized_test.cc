#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "compiler/model/arguments.h"
#include "compiler/model/decompose/decompose.h"
#include "compiler/model/listing.h"
#include "tests/compiler/model/graph_maker.h"

namespace switchyard::model {
namespace {

using testing::HasSubstr;

std::string Name(const std::string& name) { return "quantized_decomposed::" + name; }

class Quantized : public testing::Test {
 protected:
  TensorId Input(const std::string& name, const std::vector<int64_t>& sizes, Dtype dtype) {
    const TensorId tensor = maker_.Input(name, Sizes(sizes));
    maker_.graph.tensors[tensor].meta.dtype = dtype;
    return tensor;
  }

  // The arguments of a call, with the range of int8.
  static std::vector<NamedValue> WithRange(std::vector<NamedValue> inputs) {
    inputs.push_back({"quant_min", Number(-128)});
    inputs.push_back({"quant_max", Number(127)});
    inputs.push_back({"dtype", DtypeValue{Dtype::kChar}});
    return inputs;
  }

  TensorId Call(const std::string& name, std::vector<NamedValue> inputs,
                const std::vector<int64_t>& sizes, Dtype dtype) {
    const TensorId result = maker_.Call(Name(name), std::move(inputs), "y", Sizes(sizes));
    maker_.graph.tensors[result].meta.dtype = dtype;
    return result;
  }

  // The calls after decomposition, one a line; or what is wrong.
  std::string Decomposed() {
    diagnostics::Sink sink;
    Decompose([](std::string_view) { return false; }, &maker_.graph, sink);
    if (sink.error_count() != 0) return sink.diagnostics()[0].message;
    const std::string listing = WriteListing(source::FileId{0}, &maker_.graph);
    return listing.substr(0, listing.rfind("return"));
  }

  bool IsRepeated(size_t node) const { return maker_.graph.nodes[node].is_repeated; }

  GraphMaker maker_;
};

TEST_F(Quantized, ATensorIsScaledRoundedMovedClampedAndConverted) {
  const TensorId x = Input("x", {2, 3}, Dtype::kFloat);
  Call("quantize_per_tensor", WithRange({{"input", x}, {"scale", 0.4}, {"zero_point", Number(3)}}),
       {2, 3}, Dtype::kChar);
  EXPECT_EQ(Decomposed(),
            "_2 = aten::mul.Tensor(self=x, other=2.5)\n"
            "_3 = aten::round(self=_2)\n"
            "_4 = aten::add.Tensor(self=_3, other=3)\n"
            "_5 = aten::clamp(self=_4, min=-128, max=127)\n"
            "y = aten::to.dtype(self=_5, dtype=Char)\n");
}

TEST_F(Quantized, AZeroPointOfZeroIsNotAdded) {
  const TensorId x = Input("x", {2, 3}, Dtype::kHalf);
  Call("quantize_per_tensor", WithRange({{"input", x}, {"scale", 0.4}, {"zero_point", Number(0)}}),
       {2, 3}, Dtype::kChar);
  EXPECT_EQ(Decomposed(),
            "_2 = aten::to.dtype(self=x, dtype=Float)\n"
            "_3 = aten::mul.Tensor(self=_2, other=2.5)\n"
            "_4 = aten::round(self=_3)\n"
            "_5 = aten::clamp(self=_4, min=-128, max=127)\n"
            "y = aten::to.dtype(self=_5, dtype=Char)\n");
}

// An int8 tensor less a fraction is a Float.
TEST_F(Quantized, DequantisedElementsAreFloatsAtOnce) {
  const TensorId x = Input("x", {2, 3}, Dtype::kChar);
  Call("dequantize_per_tensor",
       WithRange({{"input", x}, {"scale", 0.5}, {"zero_point", Number(3)}}), {2, 3}, Dtype::kFloat);
  EXPECT_EQ(Decomposed(),
            "_2 = aten::sub.Tensor(self=x, other=3)\n"
            "y = aten::mul.Tensor(self=_2, other=0.5)\n");
  EXPECT_TRUE(IsRepeated(0));
  EXPECT_TRUE(IsRepeated(1));
}

TEST_F(Quantized, ScalesThatAreTensorsAreNumbersOfPython) {
  const TensorId x = Input("x", {2, 3}, Dtype::kFloat);
  const TensorId scale = Input("scale", {1}, Dtype::kDouble);
  const TensorId zero = Input("zero", {1}, Dtype::kLong);
  Call("quantize_per_tensor.tensor",
       WithRange({{"input", x}, {"scale", scale}, {"zero_point", zero}}), {2, 3}, Dtype::kChar);
  EXPECT_EQ(Decomposed(),
            "_4 = aten::reshape(self=scale, shape=[])\n"
            "_5 = aten::reciprocal(self=_4)\n"
            "_6 = aten::to.dtype(self=_5, dtype=Float)\n"
            "_7 = aten::reshape(self=zero, shape=[])\n"
            "_8 = aten::mul.Tensor(self=x, other=_6)\n"
            "_9 = aten::round(self=_8)\n"
            "_10 = aten::add.Tensor(self=_9, other=_7)\n"
            "_11 = aten::clamp(self=_10, min=-128, max=127)\n"
            "y = aten::to.dtype(self=_11, dtype=Char)\n");
}

TEST_F(Quantized, ParametersOfChannelsStandBesideTheirAxis) {
  const TensorId x = Input("x", {2, 3, 4}, Dtype::kChar);
  const TensorId scales = Input("scales", {3}, Dtype::kFloat);
  const TensorId zeros = Input("zeros", {3}, Dtype::kLong);
  Call("dequantize_per_channel",
       WithRange({{"input", x}, {"scales", scales}, {"zero_points", zeros}, {"axis", Number(-2)}}),
       {2, 3, 4}, Dtype::kFloat);
  EXPECT_EQ(Decomposed(),
            "_4 = aten::reshape(self=scales, shape=[1, -1, 1])\n"
            "_5 = aten::reshape(self=zeros, shape=[1, -1, 1])\n"
            "_6 = aten::to.dtype(self=_5, dtype=Float)\n"
            "_7 = aten::sub.Tensor(self=x, other=_6)\n"
            "y = aten::mul.Tensor(self=_7, other=_4)\n");
  // What is as long as the parameters is made once.
  EXPECT_FALSE(IsRepeated(2));
  EXPECT_TRUE(IsRepeated(3));
}

TEST_F(Quantized, DifferencesOfLongIntegersAreTakenAsIntegers) {
  const TensorId x = Input("x", {2, 3}, Dtype::kInt);
  const TensorId scales = Input("scales", {2}, Dtype::kDouble);
  const TensorId zeros = Input("zeros", {2}, Dtype::kLong);
  Call("dequantize_per_channel",
       WithRange({{"input", x}, {"scales", scales}, {"zero_points", zeros}, {"axis", Number(0)}}),
       {2, 3}, Dtype::kFloat);
  EXPECT_THAT(Decomposed(), HasSubstr("_6 = aten::sub.Tensor(self=x, other=_5)\n"
                                      "_7 = aten::mul.Tensor(self=_6, other=_4)\n"
                                      "y = aten::to.dtype(self=_7, dtype=Float)\n"));
}

// As floats they would not wrap around, as they do in PyTorch: 100 - -100 is -56 for int8.
TEST_F(Quantized, DifferencesOfShortIntegersAreTakenAsIntegers) {
  for (const Dtype dtype : {Dtype::kChar, Dtype::kByte, Dtype::kShort}) {
    SCOPED_TRACE(std::string(NameOf(dtype)));
    maker_.graph = Graph();
    const TensorId x = Input("x", {2, 3}, Dtype::kChar);
    const TensorId scales = Input("scales", {2}, Dtype::kFloat);
    const TensorId zeros = Input("zeros", {2}, dtype);
    Call("dequantize_per_channel",
         WithRange({{"input", x}, {"scales", scales}, {"zero_points", zeros}, {"axis", Number(0)}}),
         {2, 3}, Dtype::kFloat);
    EXPECT_EQ(Decomposed(),
              "_4 = aten::reshape(self=scales, shape=[-1, 1])\n"
              "_5 = aten::reshape(self=zeros, shape=[-1, 1])\n"
              "_6 = aten::sub.Tensor(self=x, other=_5)\n"
              "y = aten::mul.Tensor(self=_6, other=_4)\n");
  }
}

// Differences of which one is a long integer are long ones, which do not wrap.
TEST_F(Quantized, DifferencesFromLongZeroPointsAreFloats) {
  for (const Dtype dtype : {Dtype::kInt, Dtype::kLong}) {
    maker_.graph = Graph();
    const TensorId x = Input("x", {2, 3}, Dtype::kByte);
    const TensorId scales = Input("scales", {2}, Dtype::kFloat);
    const TensorId zeros = Input("zeros", {2}, dtype);
    Call("dequantize_per_channel",
         WithRange({{"input", x}, {"scales", scales}, {"zero_points", zeros}, {"axis", Number(0)}}),
         {2, 3}, Dtype::kFloat);
    EXPECT_THAT(Decomposed(), HasSubstr("_6 = aten::to.dtype(self=_5, dtype=Float)\n"
                                        "_7 = aten::sub.Tensor(self=x, other=_6)\n"))
        << NameOf(dtype);
  }
}

TEST_F(Quantized, AnAxisThatTheInputHasNotIsRefused) {
  const TensorId x = Input("x", {2, 3}, Dtype::kChar);
  const TensorId scales = Input("scales", {3}, Dtype::kFloat);
  Call("dequantize_per_channel", WithRange({{"input", x}, {"scales", scales}, {"axis", Number(2)}}),
       {2, 3}, Dtype::kFloat);
  EXPECT_EQ(
      Decomposed(),
      "operator `quantized_decomposed::dequantize_per_channel` has an axis that its input has "
      "not");
}

TEST_F(Quantized, GroupsAreRowsOfTheirOwn) {
  const TensorId x = Input("x", {2, 8}, Dtype::kChar);
  const TensorId scales = Input("scales", {2, 2}, Dtype::kFloat);
  Call("dequantize_per_channel_group",
       WithRange({{"input", x},
                  {"scales", scales},
                  {"group_size", Number(4)},
                  {"output_dtype", DtypeValue{Dtype::kFloat}}}),
       {2, 8}, Dtype::kFloat);
  EXPECT_EQ(Decomposed(),
            "_3 = aten::reshape(self=x, shape=[4, 4])\n"
            "_4 = aten::reshape(self=scales, shape=[4, 1])\n"
            "_5 = aten::mul.Tensor(self=_3, other=_4)\n"
            "y = aten::reshape(self=_5, shape=[2, 8])\n");
}

TEST_F(Quantized, GroupsThatDoNotFillARowAreRefused) {
  const TensorId x = Input("x", {2, 8}, Dtype::kChar);
  const TensorId scales = Input("scales", {2, 2}, Dtype::kFloat);
  Call("dequantize_per_channel_group",
       WithRange({{"input", x},
                  {"scales", scales},
                  {"group_size", Number(3)},
                  {"output_dtype", DtypeValue{Dtype::kFloat}}}),
       {2, 8}, Dtype::kFloat);
  EXPECT_THAT(Decomposed(), HasSubstr("has groups that are no parts of the rows"));
}

TEST_F(Quantized, ParametersAreChosenFromTheExtremes) {
  const TensorId x = Input("x", {2, 3}, Dtype::kFloat);
  const TensorId scale = maker_.Tensor("scale", Sizes({1}));
  const TensorId zero = maker_.Tensor("zero", Sizes({1}));
  maker_.Add(Name("choose_qparams.tensor"), WithRange({{"input", x}, {"eps", 0.25}}),
             {scale, zero});
  const std::string text = Decomposed();
  EXPECT_THAT(text, HasSubstr("aten::amin(self=x, dim=[], keepdim=False)"));
  EXPECT_THAT(text, HasSubstr("zero = aten::clamp("));
  EXPECT_THAT(text, HasSubstr("scale = aten::to.dtype("));
}

// The program says Double and Long, PyTorch gives Float.
TEST_F(Quantized, ParametersOfRowsHaveTheDtypeOfTheRun) {
  const TensorId x = Input("x", {2, 3}, Dtype::kFloat);
  const TensorId scale = maker_.Tensor("scale", Sizes({2, 1}));
  const TensorId zero = maker_.Tensor("zero", Sizes({2, 1}));
  maker_.graph.tensors[scale].meta.dtype = Dtype::kDouble;
  maker_.graph.tensors[zero].meta.dtype = Dtype::kLong;
  maker_.Add(Name("choose_qparams_per_token"), {{"input", x}, {"dtype", DtypeValue{Dtype::kChar}}},
             {scale, zero});
  maker_.Return(scale);
  maker_.Return(zero);
  Decomposed();
  for (const Output& output : maker_.graph.outputs) {
    const TensorMeta& meta = maker_.graph.tensors[std::get<TensorId>(output.value)].meta;
    EXPECT_EQ(meta.dtype, Dtype::kFloat);
    EXPECT_EQ(meta.sizes, Sizes({2, 1}));
  }
}

TEST_F(Quantized, ParametersOfRowsForOtherDtypesAreRefused) {
  const TensorId x = Input("x", {2, 3}, Dtype::kFloat);
  maker_.Add(Name("choose_qparams_per_token"), {{"input", x}, {"dtype", DtypeValue{Dtype::kShort}}},
             {maker_.Tensor("scale", Sizes({2, 1})), maker_.Tensor("zero", Sizes({2, 1}))});
  EXPECT_THAT(Decomposed(), HasSubstr("of another dtype than Char is not supported"));
}

}  // namespace
}  // namespace switchyard::model
