// Two operators by name, and the number of allocations of the program before and after main: exits
// with 0 only if there were none before.
#include <cstdio>

#include "lib/boxing/operators.h"
#include "lib/boxing/stack.h"
#include "lib/boxing/unboxing.h"
#include "lib/core/tensor_factory.h"
#include "tests/product/mobile/heap_use.h"

namespace {

using switchyard::CallBoxed;
using switchyard::EmptyTensor;
using switchyard::FindOperator;
using switchyard::ScalarType;
using switchyard::Stack;
using switchyard::Tensor;
using switchyard::Unbox;

bool AddsAndIsPositive() {
  const auto add = FindOperator("aten::add.Tensor");
  const auto relu = FindOperator("aten::relu");
  if (!add || !relu) return false;
  const Tensor x = EmptyTensor({2}, ScalarType::Float);
  x.data<float>()[0] = -1;
  x.data<float>()[1] = 2;
  Stack stack;
  stack.PushAll(x, x);
  CallBoxed(*add, stack, 2);
  CallBoxed(*relu, stack);
  const Tensor sum = Unbox<Tensor>(stack.Pop());
  return sum.data<float>()[0] == 0 && sum.data<float>()[1] == 4;
}

}  // namespace

int main() {
  const int before = switchyard::mobile::HeapUses();
  const bool is_right = AddsAndIsPositive();
  const int after = switchyard::mobile::HeapUses();
  std::printf("heap: %d times before main, %d times in it; operators %s\n", before, after - before,
              is_right ? "are right" : "are wrong");
  // Tensors need memory, so a count of zero would mean that the count does not work.
  return before == 0 && after > before && is_right ? 0 : 1;
}
