// Decompositions into one call, or none.
#include <optional>
#include <string>
#include <string_view>

#include "compiler/model/decompose/rewriter.h"

namespace switchyard::model {
namespace {

// The result is the argument itself.
void ReplaceBy(Rewriter& rewriter, std::string_view argument) {
  const std::optional<TensorId> tensor = rewriter.FindTensor(argument);
  const std::optional<TensorId> result = rewriter.ResultTensor(0);
  if (!tensor || !result) return rewriter.Refuse("has no tensor `" + std::string(argument) + "`");
  rewriter.Replace(*result, *tensor);
}

}  // namespace

void Same(Rewriter& rewriter) { ReplaceBy(rewriter, "self"); }

void Dropout(Rewriter& rewriter) {
  if (rewriter.Bool("train", true) != false) return rewriter.Refuse("drops elements in training");
  const bool has_self = rewriter.FindTensor("self").has_value();
  ReplaceBy(rewriter, has_self ? "self" : "input");
}

// Tensors here have no mark that means conjugates: they are computed.
void Conjugate(Rewriter& rewriter) {
  const std::optional<TensorId> self = rewriter.FindTensor("self");
  if (!self) return rewriter.Refuse("has no tensor `self`");
  if (!IsComplex(rewriter.MetaOf(*self).dtype)) return ReplaceBy(rewriter, "self");
  rewriter.Call("aten::_conj_physical", rewriter.inputs(), rewriter.results());
}

}  // namespace switchyard::model
