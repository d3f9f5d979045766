#include "compiler/model/decompose/elementwise_chain.h"

#include <utility>
#include <variant>

namespace switchyard::model {

// Two floating types of 16 bits give Float, int8 and uint8 int16.
Dtype PromotedDtype(Dtype a, Dtype b) {
  if (a == b) return a;
  if (IsFloating(a) != IsFloating(b)) return IsFloating(a) ? a : b;
  if (IsFloating(a)) {
    return a == Dtype::kDouble || b == Dtype::kDouble ? Dtype::kDouble : Dtype::kFloat;
  }
  if (a == Dtype::kBool || b == Dtype::kBool) return a == Dtype::kBool ? b : a;
  if (BytesOf(a) == BytesOf(b)) return Dtype::kShort;
  return BytesOf(a) > BytesOf(b) ? a : b;
}

ElementwiseChain::ElementwiseChain(Rewriter& rewriter, TensorId self, std::vector<Expression> sizes)
    : rewriter_(rewriter),
      tensor_(self),
      sizes_(std::move(sizes)),
      dtype_(rewriter.MetaOf(self).dtype) {}

void ElementwiseChain::Then(std::string_view target, std::vector<NamedValue> others) {
  Write();
  open_ = OpenCall{std::string(target), std::move(others)};
}

void ElementwiseChain::ThenWith(std::string_view target, const Value& other) {
  Then(target, {{"other", other}});
  if (const auto* tensor = std::get_if<TensorId>(&other)) {
    const TensorMeta& meta = rewriter_.MetaOf(*tensor);
    if (!meta.sizes.empty()) {
      dtype_ = PromotedDtype(dtype_, meta.dtype);
    } else if (IsFloating(meta.dtype) && !IsFloating(dtype_)) {
      dtype_ = meta.dtype;
    }
  } else if (std::holds_alternative<double>(other) && !IsFloating(dtype_)) {
    dtype_ = Dtype::kFloat;
  }
}

void ElementwiseChain::ThenTo(Dtype dtype) {
  if (dtype == dtype_) return;
  Then("aten::to.dtype", {{"dtype", DtypeValue{dtype}}});
  dtype_ = dtype;
}

void ElementwiseChain::Finish(TensorId result) {
  if (!open_) return rewriter_.Replace(result, tensor_);
  const std::string target = open_->target;
  rewriter_.Call(target, TakeInputs(), {result});
  rewriter_.nodes().back().is_repeated = is_repeated_;
}

TensorId ElementwiseChain::Finish() {
  Write();
  return tensor_;
}

void ElementwiseChain::Write() {
  if (!open_) return;
  const std::string target = open_->target;
  tensor_ = rewriter_.Add(target, TakeInputs(), MetaWith(dtype_, sizes_));
  rewriter_.nodes().back().is_repeated = is_repeated_;
}

std::vector<NamedValue> ElementwiseChain::TakeInputs() {
  std::vector<NamedValue> inputs = {{"self", tensor_}};
  for (NamedValue& other : open_->others) inputs.push_back(std::move(other));
  open_.reset();
  return inputs;
}

}  // namespace switchyard::model
