// The transformer of examples/models, with only the operators of transformer.ops: scores and
// continuation tokens equal PyTorch's.
#include <cstdint>
#include <cstdio>
#include <vector>

#include "examples/models/networks.h"
#include "examples/models/saved_tensors.h"
#include "tests/product/mobile/expect_near.h"

int main() {
  const models::Weights tensors = models::LoadTensors("examples/models/data/transformer.bin");
  if (tensors.size() != 16) return 2;
  const std::vector<int64_t> prompt = {3, 1, 4};
  const switchyard::Tensor& expected = tensors[14];
  const switchyard::Tensor scores = models::ScoreTokens(tensors, prompt);
  if (!switchyard::mobile::IsNear(scores, expected.data<float>(), expected.numel(), 5e-5F))
    return 1;
  const auto count = static_cast<size_t>(tensors[15].numel());
  const std::vector<int64_t> tokens = models::Continue(tensors, prompt, count);
  for (size_t i = 0; i < count; ++i) {
    const auto wanted = static_cast<int64_t>(tensors[15].data<float>()[i]);
    if (tokens[i] == wanted) continue;
    std::printf("token %zu is %lld, expected %lld\n", i, static_cast<long long>(tokens[i]),
                static_cast<long long>(wanted));
    return 1;
  }
  return 0;
}
