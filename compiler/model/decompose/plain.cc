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

Value DtypeOf(const Rewriter& rewriter, TensorId tensor) {
  return DtypeValue{rewriter.MetaOf(tensor).dtype};
}

// Factories take the dtype of `self` where they are given none.
void NewLike(Rewriter& rewriter, std::string_view factory) {
  const std::optional<TensorId> self = rewriter.FindTensor("self");
  const Value* const size = rewriter.Find("size");
  if (!self || size == nullptr) return rewriter.Refuse("has no `self` or no `size`");
  Value dtype = rewriter.Or("dtype", None{});
  if (std::holds_alternative<None>(dtype)) dtype = DtypeOf(rewriter, *self);
  rewriter.Call(factory, {{"size", *size}, {"dtype", std::move(dtype)}}, rewriter.results());
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

void NewOnes(Rewriter& rewriter) { NewLike(rewriter, "aten::ones"); }
void NewZeros(Rewriter& rewriter) { NewLike(rewriter, "aten::zeros"); }

void ScalarTensor(Rewriter& rewriter) {
  const Value* const number = rewriter.Find("s");
  if (number == nullptr) return rewriter.Refuse("has no `s`");
  Value dtype = rewriter.Or("dtype", None{});
  if (std::holds_alternative<None>(dtype)) dtype = DtypeValue{Dtype::kFloat};
  rewriter.Call("aten::full",
                {{"size", std::vector<Integer>()}, {"fill_value", *number}, {"dtype", dtype}},
                rewriter.results());
}

void BatchNorm(Rewriter& rewriter) {
  std::vector<NamedValue> inputs;
  for (const char* name : {"input", "weight", "bias", "running_mean", "running_var"}) {
    inputs.push_back({name, rewriter.Or(name, None{})});
  }
  inputs.push_back({"training", false});
  for (const char* name : {"momentum", "eps"}) inputs.push_back({name, rewriter.Or(name, None{})});
  rewriter.Call("aten::native_batch_norm", std::move(inputs), rewriter.results());
}

void ToCopy(Rewriter& rewriter) {
  const std::optional<TensorId> self = rewriter.FindTensor("self");
  if (!self) return rewriter.Refuse("has no `self`");
  const Value dtype = rewriter.Or("dtype", None{});
  const Value format = rewriter.Or("memory_format", None{});
  if (std::holds_alternative<None>(dtype)) {
    return rewriter.Call("aten::clone", {{"self", *self}, {"memory_format", format}},
                         rewriter.results());
  }
  rewriter.Call("aten::to.dtype",
                {{"self", *self}, {"dtype", dtype}, {"copy", true}, {"memory_format", format}},
                rewriter.results());
}

// There is one device, the CPU.
void ToDevice(Rewriter& rewriter) {
  Rename(rewriter, "aten::to.dtype", {"self", "dtype", "non_blocking", "copy", "memory_format"});
}

void ViewAsResult(Rewriter& rewriter) {
  const std::optional<TensorId> self = rewriter.FindTensor("self");
  const std::optional<TensorId> result = rewriter.ResultTensor(0);
  if (!self || !result) return rewriter.Refuse("has no `self`");
  std::vector<Integer> sizes;
  const std::vector<Expression> wanted = rewriter.MetaOf(*result).sizes;
  for (const Expression& size : wanted) sizes.push_back(rewriter.SizeAsArgument(size));
  rewriter.Call("aten::view", {{"self", *self}, {"size", std::move(sizes)}}, {*result});
}

}  // namespace switchyard::model
