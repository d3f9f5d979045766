// Decompositions of views that conjugate: tensors here have no mark that means conjugates.
#include <optional>
#include <utility>
#include <vector>

#include "compiler/model/decompose/rewriter.h"

namespace switchyard::model {

// The last two dimensions exchanged; of fewer dimensions as they are.
void Adjoint(Rewriter& rewriter) {
  const std::optional<TensorId> self = rewriter.FindTensor("self");
  const std::optional<TensorId> result = rewriter.ResultTensor(0);
  if (!self || !result) return rewriter.Refuse("lacks a tensor");
  const TensorMeta meta = rewriter.MetaOf(*self);
  const bool is_complex = IsComplex(meta.dtype);
  if (meta.sizes.size() < 2) {
    if (!is_complex) return rewriter.Replace(*result, *self);
    return rewriter.Call("aten::_conj_physical", {{"self", *self}}, {*result});
  }
  std::vector<NamedValue> inputs = {{"self", *self}, {"dim0", Number(-2)}, {"dim1", Number(-1)}};
  if (!is_complex) return rewriter.Call("aten::transpose.int", std::move(inputs), {*result});
  const TensorId turned = rewriter.Add("aten::transpose.int", std::move(inputs));
  rewriter.Call("aten::_conj_physical", {{"self", turned}}, {*result});
}

}  // namespace switchyard::model
