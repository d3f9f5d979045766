// A program on the operators of this repository, for builds without Bazel: prints a matrix product.
#include <cstdint>
#include <cstdio>

#include "lib/core/tensor.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/mm.h"

int main() {
  float values[] = {1, 2, 3, 4};
  const auto x = switchyard::FromBlob(values, {2, 2}, switchyard::ScalarType::Float);
  const auto product = switchyard::mm(x, x);
  for (int64_t i = 0; i < product.numel(); ++i) std::printf("%g ", product.data<float>()[i]);
  std::printf("\n");
  return 0;
}
