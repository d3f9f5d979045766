// Decompositions into several calls, as the documentation of the operators defines them.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "compiler/model/arguments.h"
#include "compiler/model/decompose/rewriter.h"

namespace switchyard::model {
namespace {

// A dimension that may count from the end.
std::optional<size_t> DimOf(const Rewriter& rewriter, std::string_view name, int64_t default_value,
                            size_t rank) {
  const int64_t given =
      rewriter.Find(name) == nullptr ? default_value : rewriter.FindInteger(name).value_or(rank);
  const int64_t dim = given < 0 ? given + static_cast<int64_t>(rank) : given;
  if (dim < 0 || dim >= static_cast<int64_t>(rank)) return std::nullopt;
  return static_cast<size_t>(dim);
}

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

// The square root of the sum of squares over dimensions, which are kept.
TensorId NormOver(Rewriter& rewriter, TensorId self, const std::vector<Integer>& dims) {
  const TensorId squares = Squares(rewriter, self);
  const TensorId sum =
      rewriter.Add("aten::sum.dim_IntList", {{"self", squares}, {"dim", dims}, {"keepdim", true}});
  return rewriter.Add("aten::sqrt", {{"self", sum}});
}

}  // namespace

void ReverseDimensions(Rewriter& rewriter) {
  const std::optional<TensorId> self = rewriter.FindTensor("self");
  const std::optional<TensorId> result = rewriter.ResultTensor(0);
  if (!self || !result) return rewriter.Refuse("lacks a tensor");
  std::vector<Integer> dims;
  for (size_t i = rewriter.MetaOf(*self).sizes.size(); i-- > 0;) {
    dims.push_back(Number(static_cast<int64_t>(i)));
  }
  rewriter.Call("aten::permute", {{"self", *self}, {"dims", std::move(dims)}}, {*result});
}

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

// v * (g / |v|), the norm over all dimensions but one.
void WeightNorm(Rewriter& rewriter) {
  const std::optional<TensorId> v = rewriter.FindTensor("v");
  const std::optional<TensorId> g = rewriter.FindTensor("g");
  const std::optional<TensorId> result = rewriter.ResultTensor(0);
  if (!v || !g || !result) return rewriter.Refuse("lacks a tensor");
  const size_t rank = rewriter.MetaOf(*v).sizes.size();
  const std::optional<size_t> dim = DimOf(rewriter, "dim", 0, rank);
  if (!dim) return rewriter.Refuse("has a dimension that is not supported");
  std::vector<Integer> others;
  for (size_t i = 0; i < rank; ++i) {
    if (i != *dim) others.push_back(Number(static_cast<int64_t>(i)));
  }
  const TensorId norm = NormOver(rewriter, *v, others);
  const TensorId factor =
      rewriter.Add("aten::div.Tensor", {{"self", *g}, {"other", norm}}, rewriter.MetaOf(*g));
  rewriter.Call("aten::mul.Tensor", {{"self", *v}, {"other", factor}}, {*result});
}

}  // namespace switchyard::model
