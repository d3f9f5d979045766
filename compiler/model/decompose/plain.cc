// Decompositions into one call, or none.
#include <string>
#include <utility>
#include <vector>

#include "compiler/model/decompose/rewriter.h"

namespace switchyard::model {
namespace {

// The same arguments, for an operator of another name.
void Rename(Rewriter& rewriter, std::string_view target,
            const std::vector<std::string_view>& names) {
  std::vector<NamedValue> inputs;
  for (const std::string_view name : names) {
    if (const Value* value = rewriter.Find(name)) inputs.push_back({std::string(name), *value});
  }
  rewriter.Call(target, std::move(inputs), rewriter.results());
}

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
  Rename(rewriter, "aten::_conj_physical", {"self"});
}

void Clone(Rewriter& rewriter) { Rename(rewriter, "aten::clone", {"self"}); }

// Operators of two operands that exported programs name as Python does.
#define SWITCHYARD_RENAMED(Function, target) \
  void Function(Rewriter& rewriter) { Rename(rewriter, target, {"self", "other"}); }
SWITCHYARD_RENAMED(BitwiseAnd, "aten::bitwise_and.Tensor")
SWITCHYARD_RENAMED(BitwiseAndNumber, "aten::bitwise_and.Scalar")
SWITCHYARD_RENAMED(BitwiseOr, "aten::bitwise_or.Tensor")
SWITCHYARD_RENAMED(BitwiseOrNumber, "aten::bitwise_or.Scalar")
SWITCHYARD_RENAMED(BitwiseXor, "aten::bitwise_xor.Tensor")
SWITCHYARD_RENAMED(BitwiseXorNumber, "aten::bitwise_xor.Scalar")
SWITCHYARD_RENAMED(LeftShift, "aten::bitwise_left_shift.Tensor")
SWITCHYARD_RENAMED(LeftShiftByNumber, "aten::bitwise_left_shift.Tensor_Scalar")
SWITCHYARD_RENAMED(RightShift, "aten::bitwise_right_shift.Tensor")
SWITCHYARD_RENAMED(RightShiftByNumber, "aten::bitwise_right_shift.Tensor_Scalar")
#undef SWITCHYARD_RENAMED

}  // namespace switchyard::model
