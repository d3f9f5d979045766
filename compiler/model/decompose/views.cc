// Decompositions of views under other names, and of copies of views.
#include <string>
#include <utility>
#include <vector>

#include "compiler/model/decompose/rewriter.h"

namespace switchyard::model {
namespace {

constexpr std::string_view kCopy = "_copy";

// "aten::transpose_copy.int" is "aten::transpose.int", in new memory.
std::string NameOfView(std::string_view name) {
  std::string view(name);
  return view.erase(view.rfind(kCopy), kCopy.size());
}

// The arguments, for an operator of another name.
void Rename(Rewriter& rewriter, std::string_view target) {
  rewriter.Call(target, rewriter.inputs(), rewriter.results());
}

// The last two dimensions exchanged; of fewer dimensions as they are.
void Transpose(Rewriter& rewriter, bool conjugates) {
  const std::optional<TensorId> self = rewriter.FindTensor("self");
  const std::optional<TensorId> result = rewriter.ResultTensor(0);
  if (!self || !result) return rewriter.Refuse("lacks a tensor");
  const TensorMeta meta = rewriter.MetaOf(*self);
  const bool is_conjugated = conjugates && IsComplex(meta.dtype);
  if (meta.sizes.size() < 2) {
    if (!is_conjugated) return rewriter.Replace(*result, *self);
    return rewriter.Call("aten::_conj_physical", {{"self", *self}}, {*result});
  }
  std::vector<NamedValue> inputs = {{"self", *self}, {"dim0", Number(-2)}, {"dim1", Number(-1)}};
  if (!is_conjugated) {
    return rewriter.Call("aten::transpose.int", std::move(inputs), {*result});
  }
  const TensorId turned = rewriter.Add("aten::transpose.int", std::move(inputs));
  rewriter.Call("aten::_conj_physical", {{"self", turned}}, {*result});
}

// The dimensions of an argument, or all of them.
std::vector<int64_t> DimsOf(const Rewriter& rewriter, std::string_view name, size_t rank) {
  std::vector<int64_t> dims;
  const Value given = rewriter.Or(name, None{});
  if (const auto* list = std::get_if<std::vector<Integer>>(&given)) {
    for (const Integer& dim : *list) {
      if (const auto* number = std::get_if<int64_t>(&dim)) dims.push_back(*number);
    }
    return dims;
  }
  for (size_t d = 0; d < rank; ++d) dims.push_back(static_cast<int64_t>(d));
  return dims;
}

// Each dimension turned by half of its elements.
void Shift(Rewriter& rewriter, bool rounds_up) {
  const std::optional<TensorId> self = rewriter.FindTensor("self");
  if (!self) return rewriter.Refuse("lacks a tensor");
  const std::vector<Expression> sizes = rewriter.MetaOf(*self).sizes;
  std::vector<Integer> dims;
  std::vector<Integer> shifts;
  for (const int64_t dim : DimsOf(rewriter, "dim", sizes.size())) {
    const auto place =
        static_cast<size_t>(dim < 0 ? dim + static_cast<int64_t>(sizes.size()) : dim);
    if (place >= sizes.size() || !sizes[place].IsInteger()) {
      return rewriter.Refuse("shifts a dimension whose size may change");
    }
    dims.push_back(Number(dim));
    shifts.push_back(Number((sizes[place].value + (rounds_up ? 1 : 0)) / 2));
  }
  rewriter.Call("aten::roll", {{"self", *self}, {"shifts", shifts}, {"dims", dims}},
                rewriter.results());
}

}  // namespace

void CopyOfView(Rewriter& rewriter) {
  const TensorId view = rewriter.Add(NameOfView(rewriter.target()), rewriter.inputs());
  rewriter.Call("aten::clone", {{"self", view}}, rewriter.results());
}

void CopiesOfViews(Rewriter& rewriter) {
  const auto* results = rewriter.results().empty()
                            ? nullptr
                            : std::get_if<std::vector<TensorId>>(&rewriter.results()[0]);
  if (results == nullptr) return rewriter.Refuse("gives no list of tensors");
  std::vector<TensorId> views;
  for (size_t i = 0; i < results->size(); ++i) views.push_back(rewriter.NewTensor());
  rewriter.Call(NameOfView(rewriter.target()), rewriter.inputs(), {views});
  for (size_t i = 0; i < views.size(); ++i) {
    rewriter.Call("aten::clone", {{"self", views[i]}}, {(*results)[i]});
  }
}

void Transposed(Rewriter& rewriter) { Transpose(rewriter, /*conjugates=*/false); }
void Adjoint(Rewriter& rewriter) { Transpose(rewriter, /*conjugates=*/true); }

void UnsafeChunk(Rewriter& rewriter) { Rename(rewriter, "aten::chunk"); }
void UnsafeSplit(Rewriter& rewriter) { Rename(rewriter, "aten::split.Tensor"); }
void UnsafeSplitWithSizes(Rewriter& rewriter) { Rename(rewriter, "aten::split_with_sizes"); }

void FourierShift(Rewriter& rewriter) { Shift(rewriter, /*rounds_up=*/false); }
void InverseFourierShift(Rewriter& rewriter) { Shift(rewriter, /*rounds_up=*/true); }

void DiagonalOfAll(Rewriter& rewriter) {
  const std::optional<TensorId> self = rewriter.FindTensor("self");
  if (!self) return rewriter.Refuse("lacks a tensor");
  const TensorId row =
      rewriter.Add("aten::reshape", {{"self", *self}, {"shape", std::vector<Integer>{Number(-1)}}});
  rewriter.Call("aten::diag", {{"self", row}, {"diagonal", rewriter.Or("offset", Number(0))}},
                rewriter.results());
}

void Trace(Rewriter& rewriter) {
  const std::optional<TensorId> self = rewriter.FindTensor("self");
  if (!self) return rewriter.Refuse("lacks a tensor");
  const TensorId diagonal = rewriter.Add("aten::diagonal", {{"self", *self}});
  rewriter.Call("aten::sum", {{"self", diagonal}}, rewriter.results());
}

namespace {

// The places of a triangle of ones, row by row; the sizes of the result are known.
void TriangleIndices(Rewriter& rewriter, std::string_view triangle) {
  std::vector<Integer> sizes;
  for (const char* name : {"row", "col"}) {
    const std::optional<int64_t> size = rewriter.FindInteger(name);
    if (!size) return rewriter.Refuse("has sizes that may change");
    sizes.push_back(Number(*size));
  }
  if (rewriter.FindDtype("dtype").value_or(Dtype::kLong) != Dtype::kLong) {
    return rewriter.Refuse("gives indices of another dtype than Long");
  }
  const TensorId ones = rewriter.Add("aten::ones", {{"size", sizes}});
  const TensorId kept =
      rewriter.Add(triangle, {{"self", ones}, {"diagonal", rewriter.Or("offset", Number(0))}});
  const TensorId places = rewriter.Add("aten::nonzero", {{"self", kept}});
  rewriter.Call("aten::t", {{"self", places}}, rewriter.results());
}

}  // namespace

void LowerIndices(Rewriter& rewriter) { TriangleIndices(rewriter, "aten::tril"); }
void UpperIndices(Rewriter& rewriter) { TriangleIndices(rewriter, "aten::triu"); }

}  // namespace switchyard::model
