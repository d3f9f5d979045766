// Calls one operator: the program has no other.
#include <cstdio>

#include "lib/core/tensor.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/acme/relu.h"

int main() {
  float values[] = {-1, 2};
  const auto x = switchyard::FromBlob(values, {2}, switchyard::ScalarType::Float);
  const auto y = switchyard::acme::relu(x);
  std::printf("%g %g\n", y.data<float>()[0], y.data<float>()[1]);
  return 0;
}
