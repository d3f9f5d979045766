// AccumulateGrad: the node at the end of every path, which accumulates gradients in a leaf.
//
// Takes: a leaf. Gives: its one accumulator, which the graph owns and to which the leaf has a weak
// reference: when the last graph with the leaf is destroyed, the accumulator releases the leaf and
// is kept for the next graph, because most calls with leaves need one soon. An accumulator with
// hooks is destroyed with them. Errors: those of adding.
//
// What is done with a gradient:
//   none yet, grad mode off   kept itself if nobody else holds it or its memory and it lies as the
//                             leaf's should; else copied into that layout
//   none yet, grad mode on    copied: the copy has a history
//   some, grad mode off       added in place
//   some, grad mode on        a new sum; whoever holds the old gradient keeps its value
// Threads that run backward for the same leaf add one after the other.

#ifndef SWITCHYARD_LIB_AUTOGRAD_ACCUMULATE_GRAD_H_
#define SWITCHYARD_LIB_AUTOGRAD_ACCUMULATE_GRAD_H_

#include <mutex>
#include <string_view>

#include "lib/autograd/node.h"
#include "lib/core/tensor.h"

namespace switchyard::autograd {

class AccumulateGrad final : public Node {
 public:
  explicit AccumulateGrad(const Tensor& leaf);

  std::string_view name() const override { return "torch::autograd::AccumulateGrad"; }
  GradList Apply(GradList&& grads) override;

  const Tensor& leaf() const { return leaf_; }
  // For AccumulatorOf, which holds the lock of the leaf's Meta.
  void Wake(const Tensor& leaf);

 private:
  ~AccumulateGrad() override;
  bool Rests() override;

  Tensor leaf_;       // undefined while the node is unused
  std::mutex mutex_;  // held while a gradient is added
};

// Returns the leaf's accumulator; makes one if it has none.
NodePtr AccumulatorOf(const Tensor& leaf);

// Adds a gradient to that of a tensor, by the rules above.
void AddToGrad(const Tensor& tensor, Tensor&& grad);

}  // namespace switchyard::autograd

#endif  // SWITCHYARD_LIB_AUTOGRAD_ACCUMULATE_GRAD_H_
