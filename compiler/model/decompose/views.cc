// Decompositions of views under other names, and of turned dimensions.
#include <string>
#include <utility>
#include <vector>

#include "compiler/model/decompose/rewriter.h"

namespace switchyard::model {
namespace {

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

void Transposed(Rewriter& rewriter) { Transpose(rewriter, /*conjugates=*/false); }
void Adjoint(Rewriter& rewriter) { Transpose(rewriter, /*conjugates=*/true); }

void FourierShift(Rewriter& rewriter) { Shift(rewriter, /*rounds_up=*/false); }
void InverseFourierShift(Rewriter& rewriter) { Shift(rewriter, /*rounds_up=*/true); }

}  // namespace switchyard::model
