// Calls one operator, and prints the number of the program's operators.
#include <cstdio>

#include "lib/boxing/operators.h"
#include "lib/core/tensor.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/selected/twice.h"

int main() {
  const auto one = switchyard::EmptyTensor({1}, switchyard::ScalarType::Float);
  const auto many = switchyard::selected::twice(one);
  std::printf("%zu operators, size %d\n", switchyard::OperatorCount(),
              static_cast<int>(many.size(0)));
  return switchyard::FindOperator("selected::never") ? 1 : 0;
}
