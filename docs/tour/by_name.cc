// Calls an operator of axpy.yaml by its name, as an interpreter does. Ends with 0 when the result
// is that of the call in C++.
#include <optional>

#include "lib/boxing/operators.h"
#include "lib/boxing/unboxing.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/axpy.h"

int main() {
  float ones[] = {1, 1, 1};
  float counts[] = {1, 2, 3};
  const auto x = switchyard::FromBlob(counts, {3}, switchyard::ScalarType::Float);
  const auto y = switchyard::FromBlob(ones, {3}, switchyard::ScalarType::Float);

  const std::optional<switchyard::OperatorId> axpy = switchyard::FindOperator("aten::axpy");
  if (!axpy) return 1;
  switchyard::Stack stack;
  stack.PushAll(x, y);
  switchyard::CallBoxed(*axpy, stack, 2);  // alpha is left out: the default of the schema
  const auto result = switchyard::Unbox<switchyard::Tensor>(stack.Pop());
  return result.data<float>()[2] == switchyard::axpy(x, y).data<float>()[2] ? 0 : 1;
}
