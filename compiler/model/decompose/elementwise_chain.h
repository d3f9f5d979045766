// Writes calls one behind the other, each with the result of the one before as `self`: what
// decompositions into elementwise operators consist of.
#ifndef SWITCHYARD_COMPILER_MODEL_DECOMPOSE_ELEMENTWISE_CHAIN_H_
#define SWITCHYARD_COMPILER_MODEL_DECOMPOSE_ELEMENTWISE_CHAIN_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/model/decompose/rewriter.h"

namespace switchyard::model {

// The dtype of the result of two tensors with dimensions: PyTorch's type promotion, without
// complex numbers.
Dtype PromotedDtype(Dtype a, Dtype b);

class ElementwiseChain {
 public:
  // No call changes the sizes, which are those of `self`.
  ElementwiseChain(Rewriter& rewriter, TensorId self, std::vector<Expression> sizes);

  // The calls are made in each run, whatever `self` is.
  void Repeat() { is_repeated_ = true; }

  // A call with the arguments behind `self`.
  void Then(std::string_view target, std::vector<NamedValue> others = {});
  // The same with a tensor or number as `other`; a tensor's dtype counts for the result if the
  // tensor has dimensions. A fraction makes integers floats.
  void ThenWith(std::string_view target, const Value& other);
  // Nothing when the elements have the dtype already.
  void ThenTo(Dtype dtype);
  // Writes what is open, with `result` as the last result.
  void Finish(TensorId result);
  // The same with a new tensor.
  TensorId Finish();

  Dtype dtype() const { return dtype_; }

 private:
  struct OpenCall {
    std::string target;
    std::vector<NamedValue> others;
  };

  void Write();
  std::vector<NamedValue> TakeInputs();

  Rewriter& rewriter_;
  TensorId tensor_;
  std::vector<Expression> sizes_;
  Dtype dtype_;  // behind the open call
  std::optional<OpenCall> open_;
  bool is_repeated_ = false;
};

}  // namespace switchyard::model

#endif  // SWITCHYARD_COMPILER_MODEL_DECOMPOSE_ELEMENTWISE_CHAIN_H_
