// Graphs that could hold themselves, and are destroyed: a write takes up what a node has saved.

#include <memory>
#include <utility>

#include "gtest/gtest.h"
#include "lib/autograd/dual.h"
#include "tests/kernels/gradients/facts.h"

namespace switchyard::facts {
namespace {

using autograd::GradFn;
using autograd::RequiresGrad;

Tensor Copied(const Tensor& leaf) { return mul(leaf, 1.0); }

// Expires with the node of the tensor.
std::weak_ptr<int> Watch(const Tensor& tensor) {
  const auto held = std::make_shared<int>(0);
  GradFn(tensor)->AddPostHook(
      [held](const autograd::GradList& grads, const autograd::GradList&) { return grads; });
  return held;
}

TEST(WrittenViewFacts, AGraphWithAWrittenViewIsDestroyed) {
  const Tensor leaf = Leaf({1, 2});
  std::weak_ptr<int> watched;
  {
    const Tensor x = Copied(leaf);
    watched = Watch(x);
    Tensor part = narrow(x, 0, 0, 1);
    exp_(part);  // saves its result, whose node leads to that of the write
    EXPECT_TRUE(RequiresGrad(x));
  }
  EXPECT_TRUE(watched.expired());
}

TEST(WrittenTensorFacts, ATensorThatAddsUpItsOwnProductsIsDestroyed) {
  const Tensor leaf = Leaf({1, 2});
  std::weak_ptr<int> whole;
  std::weak_ptr<int> part;
  {
    const Tensor total = samples::Given({2}, {3, 4});
    const Tensor product = mul(total, leaf);  // saves total, which has no history yet
    whole = Watch(product);
    Tensor written = total;
    add_(written, product);
    const Tensor rows = samples::Given({2, 2}, {1, 2, 3, 4});
    Tensor row = select(rows, 0, 1);
    const Tensor other = mul(row, leaf);  // saves a view of rows
    part = Watch(other);
    add_(row, other);
    EXPECT_TRUE(RequiresGrad(total) && RequiresGrad(rows));
  }
  EXPECT_TRUE(whole.expired());
  EXPECT_TRUE(part.expired());
}

TEST(WrittenTensorFacts, ATangentThatIsWrittenDoesNotKeepItsGraph) {
  const Tensor leaf = Leaf({1, 2});
  std::weak_ptr<int> watched;
  {
    const autograd::DualLevel level;
    const Tensor x = Copied(autograd::MakeDual(leaf, samples::Given({2}, {1, 1})));
    watched = Watch(x);
    Tensor written = x;
    sqrt_(written);
    EXPECT_TRUE(RequiresGrad(autograd::UnpackDual(written).tangent));
  }
  EXPECT_TRUE(watched.expired());
}

}  // namespace
}  // namespace switchyard::facts
