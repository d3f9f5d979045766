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

std::vector<Integer> SizesAsArgument(Rewriter& rewriter, const std::vector<Expression>& sizes) {
  std::vector<Integer> integers;
  for (const Expression& size : sizes) integers.push_back(rewriter.SizeAsArgument(size));
  return integers;
}

// From `start` to the end without the last `left_out` elements.
TensorId Slice(Rewriter& rewriter, TensorId self, size_t dim, int64_t start, int64_t left_out) {
  std::vector<NamedValue> inputs = {
      {"self", self}, {"dim", Number(static_cast<int64_t>(dim))}, {"start", Number(start)}};
  if (left_out != 0) inputs.push_back({"end", Number(-left_out)});
  return rewriter.Add("aten::slice.Tensor", std::move(inputs));
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

// Differences of neighbours; of booleans whether they differ.
void Diff(Rewriter& rewriter) {
  const std::optional<TensorId> self = rewriter.FindTensor("self");
  const std::optional<TensorId> result = rewriter.ResultTensor(0);
  if (!self || !result) return rewriter.Refuse("lacks a tensor");
  const TensorMeta meta = rewriter.MetaOf(*self);
  const std::optional<size_t> dim = DimOf(rewriter, "dim", -1, meta.sizes.size());
  const int64_t times = rewriter.Find("n") == nullptr ? 1 : rewriter.FindInteger("n").value_or(0);
  if (!dim || times < 1 || times > 100) {
    return rewriter.Refuse("has a dimension or a number of times that is not supported");
  }
  std::vector<TensorId> parts = {*self};
  if (const auto before = rewriter.FindTensor("prepend")) parts.insert(parts.begin(), *before);
  if (const auto after = rewriter.FindTensor("append")) parts.push_back(*after);
  TensorId whole = *self;
  if (parts.size() > 1) {
    whole = rewriter.Add("aten::cat",
                         {{"tensors", parts}, {"dim", Number(static_cast<int64_t>(*dim))}});
  }
  for (int64_t i = 0; i < times; ++i) {
    const bool is_last = i + 1 == times;
    const TensorId next = is_last ? *result : rewriter.NewTensor();
    const char* const name = meta.dtype == Dtype::kBool ? "aten::ne.Tensor" : "aten::sub.Tensor";
    rewriter.Call(name,
                  {{"self", Slice(rewriter, whole, *dim, 1, 0)},
                   {"other", Slice(rewriter, whole, *dim, 0, 1)}},
                  {next});
    whole = next;
  }
}

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

// Each element `repeats` times in a row: a dimension more, which is expanded and taken away again.
void RepeatInterleave(Rewriter& rewriter) {
  const std::optional<TensorId> self = rewriter.FindTensor("self");
  const std::optional<TensorId> result = rewriter.ResultTensor(0);
  const std::optional<int64_t> repeats = rewriter.FindInteger("repeats");
  if (!self || !result || !repeats) return rewriter.Refuse("lacks a tensor or a number of repeats");
  const TensorMeta meta = rewriter.MetaOf(*self);
  const std::optional<int64_t> given = rewriter.FindInteger("dim");
  const std::optional<size_t> dim = DimOf(rewriter, "dim", 0, meta.sizes.size());
  if (!given || !dim) return rewriter.Refuse("has no dimension");
  std::vector<Expression> sizes = meta.sizes;
  sizes.insert(sizes.begin() + static_cast<int64_t>(*dim) + 1, Expression::Of(*repeats));
  const TensorId longer = rewriter.Add(
      "aten::unsqueeze", {{"self", *self}, {"dim", Number(static_cast<int64_t>(*dim) + 1)}});
  const TensorId expanded =
      rewriter.Add("aten::expand", {{"self", longer}, {"size", SizesAsArgument(rewriter, sizes)}});
  const std::vector<Expression> wanted = rewriter.MetaOf(*result).sizes;
  rewriter.Call("aten::reshape", {{"self", expanded}, {"shape", SizesAsArgument(rewriter, wanted)}},
                {*result});
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

void Zero(Rewriter& rewriter) {
  const std::optional<TensorId> self = rewriter.FindTensor("self");
  const std::optional<TensorId> result = rewriter.ResultTensor(0);
  if (!self || !result) return rewriter.Refuse("lacks a tensor");
  rewriter.Call("aten::fill_.Scalar", {{"self", *self}, {"value", Number(0)}},
                {rewriter.NewTensor()});
  rewriter.Replace(*result, *self);
}

}  // namespace switchyard::model
