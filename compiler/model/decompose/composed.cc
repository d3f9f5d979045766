// Decompositions into several calls, as the documentation of the operators defines them.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "compiler/model/arguments.h"
#include "compiler/model/decompose/rewriter.h"

namespace switchyard::model {
namespace {

// The square of each element; of a complex one, of its magnitude.
TensorId Squares(Rewriter& rewriter, TensorId self) {
  TensorMeta meta = rewriter.MetaOf(self);
  TensorId real = self;
  if (IsComplex(meta.dtype)) {
    meta.dtype = meta.dtype == Dtype::kComplexDouble ? Dtype::kDouble : Dtype::kFloat;
    real = rewriter.Add("aten::abs", {{"self", self}}, meta);
  }
  return rewriter.Add("aten::mul.Tensor", {{"self", real}, {"other", real}}, meta);
}

}  // namespace

void VectorNorm(Rewriter& rewriter) {
  const std::optional<TensorId> self = rewriter.FindTensor("self");
  const std::optional<TensorId> result = rewriter.ResultTensor(0);
  if (!self || !result) return rewriter.Refuse("lacks a tensor");
  const Value order = rewriter.Or("ord", 2.0);
  const auto* whole = std::get_if<Integer>(&order);
  const bool is_two = order.index() == Value(2.0).index()
                          ? std::get<double>(order) == 2.0
                          : whole != nullptr && *whole == Integer(int64_t{2});
  const Value dtype = rewriter.Or("dtype", None{});
  if (!is_two || !std::holds_alternative<None>(dtype)) {
    return rewriter.Refuse("of another order than 2, or with a dtype, is not supported");
  }
  std::vector<Integer> dims;
  const Value given = rewriter.Or("dim", None{});
  if (const auto* list = std::get_if<std::vector<Integer>>(&given)) dims = *list;
  const TensorId squares = Squares(rewriter, *self);
  const bool keeps = rewriter.Bool("keepdim", false) == true;
  const TensorId sum =
      rewriter.Add("aten::sum.dim_IntList", {{"self", squares}, {"dim", dims}, {"keepdim", keeps}},
                   rewriter.MetaOf(*result));
  rewriter.Call("aten::sqrt", {{"self", sum}}, {*result});
}

}  // namespace switchyard::model
