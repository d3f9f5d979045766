#include "tests/compiler/emit/model/flow_program.h"

#include <string>
#include <utility>
#include <vector>

namespace switchyard::emit {
namespace {

using model::Dtype;
using model::Expression;
using model::GraphMaker;
using model::Integer;
using model::Mark;
using model::NumberId;
using model::NumberKind;
using model::TensorId;

Integer Int(int64_t value) { return value; }

class Maker {
 public:
  GraphMaker Make() {
    maker_.graph.ranges["s0"] = {1, 8};
    maker_.graph.ranges["u0"] = {0, 8};
    maker_.graph.ranges["u1"] = {0, 24};
    w_ = maker_.Stored(model::InputKind::kParameter, "p_w", model::Sizes({3}));
    x_ = maker_.Input("x", Rows("s0"));
    count_ = maker_.Input("count", {});
    maker_.graph.tensors[count_].meta.dtype = Dtype::kLong;
    n_ = maker_.Number("n", NumberKind::kInt, Expression::OfSymbol("s1"));
    maker_.graph.inputs.push_back({model::InputKind::kUser, "n", n_, std::nullopt});
    const TensorId y = AddBranch();
    AddLoop(y);
    AddNumbers();
    maker_.ReturnValue(2.5);
    maker_.Return(x_);
    return std::move(maker_);
  }

 private:
  static std::vector<Expression> Rows(const std::string& symbol) {
    return {Expression::OfSymbol(symbol), Expression::Of(3)};
  }

  TensorId Call(const std::string& target, std::vector<model::NamedValue> inputs,
                const std::string& result, std::vector<Expression> sizes,
                Dtype dtype = Dtype::kFloat) {
    const TensorId tensor = maker_.Call(target, std::move(inputs), result, std::move(sizes));
    maker_.graph.tensors[tensor].meta.dtype = dtype;
    return tensor;
  }

  TensorId AddBranch() {
    const TensorId sum = Call("aten::sum", {{"self", x_}}, "sum_1", {});
    const TensorId gt =
        Call("aten::gt.Scalar", {{"self", sum}, {"other", Int(0)}}, "gt", {}, Dtype::kBool);
    const TensorId result = maker_.Tensor("getitem", Rows("s0"));
    maker_.Mark(Mark::kIf, {gt}, {result});
    const TensorId relu = Call("aten::relu", {{"self", x_}}, "true_relu", Rows("s0"));
    const TensorId add =
        Call("aten::add.Tensor", {{"self", relu}, {"other", w_}}, "true_add", Rows("s0"));
    maker_.Mark(Mark::kElse, {add}, {result});
    const TensorId neg = Call("aten::neg", {{"self", x_}}, "false_neg", Rows("s0"));
    maker_.Mark(Mark::kEndIf, {neg}, {result});
    return result;
  }

  TensorId Long(const std::string& name) {
    const TensorId tensor = maker_.Tensor(name, {});
    maker_.graph.tensors[tensor].meta.dtype = Dtype::kLong;
    return tensor;
  }

  // The two values change places in each round.
  void AddLoop(TensorId y) {
    const TensorId zero =
        Call("aten::zeros",
             {{"size", std::vector<Integer>()}, {"dtype", model::DtypeValue{Dtype::kLong}}},
             "zeros", {}, Dtype::kLong);
    const TensorId i = Long("loop_i");
    const TensorId a = maker_.Tensor("loop_a", Rows("s0"));
    const TensorId b = maker_.Tensor("loop_b", Rows("s0"));
    maker_.Mark(Mark::kLoop, {zero, y, x_}, {i, a, b});
    const TensorId lt =
        Call("aten::lt.Tensor", {{"self", i}, {"other", count_}}, "loop_lt", {}, Dtype::kBool);
    maker_.Mark(Mark::kWhile, {lt}, {});
    const TensorId next =
        Call("aten::add.Tensor", {{"self", i}, {"other", Int(1)}}, "loop_add", {}, Dtype::kLong);
    const TensorId twice =
        Call("aten::mul.Tensor", {{"self", a}, {"other", Int(2)}}, "loop_mul", Rows("s0"));
    maker_.Mark(Mark::kEndLoop, {next, b, twice}, {i, a, b});
    const TensorId results[] = {maker_.Tensor("getitem_1", Rows("s0")),
                                maker_.Tensor("getitem_2", Rows("s0"))};
    maker_.Mark(Mark::kResults, {i, a, b}, {Long("getitem_0"), results[0], results[1]});
    for (const TensorId result : results) maker_.Return(result);
  }

  NumberId Operation(const std::string& target, const std::string& name, NumberKind kind, Integer a,
                     Integer b) {
    const NumberId result = maker_.Number(name, kind);
    maker_.Add(target, {{"a", a}, {"b", b}}, {result});
    return result;
  }

  void AddNumbers() {
    const NumberId k = maker_.Number("item", NumberKind::kInt, Expression::OfSymbol("u0"));
    maker_.Add("aten::item", {{"self", count_}}, {k});
    const NumberId positive = Operation("_operator.ge", "ge", NumberKind::kBool, k, Int(1));
    maker_.Add("aten::_assert_scalar",
               {{"self", Integer(positive)}, {"assert_msg", std::string("k is positive")}}, {});
    maker_.graph.nodes.back().module = "inner";
    maker_.graph.nodes.back().python = model::PythonPlace{"folder/net.py", 7, "forward", {}};
    const TensorId slice =
        Call("aten::slice.Tensor",
             {{"self", x_}, {"dim", Int(0)}, {"start", model::None{}}, {"end", Integer(k)}},
             "slice_1", Rows("u0"));
    const NumberId half = Operation("_operator.truediv", "truediv", NumberKind::kFloat, n_, Int(2));
    maker_.Return(
        Call("aten::mul.Tensor", {{"self", slice}, {"other", Integer(half)}}, "mul", Rows("u0")));
    Call("aten::nonzero", {{"self", x_}}, "nonzero",
         {Expression::OfSymbol("u1"), Expression::Of(2)}, Dtype::kLong);
    const NumberId product =
        maker_.Number("product", NumberKind::kInt,
                      Expression{model::ExpressionKind::kMul,
                                 0,
                                 {},
                                 {Expression::OfSymbol("u1"), Expression::OfSymbol("s1")}});
    maker_.ReturnValue(Integer(product));
    maker_.ReturnValue(Integer(Operation("_operator.ge", "ge_1", NumberKind::kBool, k, Int(3))));
  }

  GraphMaker maker_;
  TensorId w_, x_, count_;
  NumberId n_;
};

}  // namespace

GraphMaker FlowProgram() { return Maker().Make(); }

}  // namespace switchyard::emit
