// The convolutional network of examples/models, with only the operators of convnet.ops: its scores
// equal PyTorch's.
#include "examples/models/networks.h"
#include "examples/models/saved_tensors.h"
#include "tests/product/mobile/expect_near.h"

int main() {
  const models::Weights tensors = models::LoadTensors("examples/models/data/convnet.bin");
  if (tensors.size() != 12) return 2;
  const switchyard::Tensor& expected = tensors[11];
  const switchyard::Tensor scores = models::ScoreImages(tensors, tensors[10]);
  const bool is_near =
      switchyard::mobile::IsNear(scores, expected.data<float>(), expected.numel(), 5e-5F);
  return is_near ? 0 : 1;
}
