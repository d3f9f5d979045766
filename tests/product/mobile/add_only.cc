// The smallest use: two tensors and their sum.
#include <cstdio>

#include "lib/core/tensor_factory.h"
#include "switchyard/ops/add.h"

int main() {
  const switchyard::Tensor x = switchyard::EmptyTensor({2}, switchyard::ScalarType::Float);
  x.data<float>()[0] = 1;
  x.data<float>()[1] = 2;
  const switchyard::Tensor sum = switchyard::add(x, x);
  std::printf("%g %g\n", static_cast<double>(sum.data<float>()[0]),
              static_cast<double>(sum.data<float>()[1]));
  return sum.data<float>()[0] == 2 && sum.data<float>()[1] == 4 ? 0 : 1;
}
