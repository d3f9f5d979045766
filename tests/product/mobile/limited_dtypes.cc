// A build for Float and Double in which some operators are only for Float: these report a Double
// tensor, and others compute with it.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <initializer_list>

#include "lib/boxing/operators.h"
#include "lib/boxing/stack.h"
#include "lib/boxing/unboxing.h"
#include "lib/core/error.h"
#include "lib/core/tensor_factory.h"

namespace {

using switchyard::ScalarType;
using switchyard::Tensor;
using switchyard::Value;

// A program without exceptions ends in its handler.
void EndAsExpected(const char* message) {
  constexpr char kWanted[] =
      "aten::add.Tensor: this build was made without dtype Double, for Float only (switchyard gen "
      "--dtypes)";
  std::printf("%s\n", message);
  std::exit(std::strcmp(message, kWanted) == 0 ? 0 : 1);
}

Tensor Call(const char* name, std::initializer_list<Value> arguments) {
  const auto id = switchyard::FindOperator(name);
  SWITCHYARD_CHECK(id.has_value(), "this build has no operator ", name);
  switchyard::Stack stack;
  for (const Value& argument : arguments) stack.Push(argument);
  switchyard::CallBoxed(*id, stack, arguments.size());
  return switchyard::Unbox<Tensor>(stack.Pop());
}

template <typename T>
Tensor Fours(ScalarType dtype) {
  const Tensor tensor = switchyard::EmptyTensor({2}, dtype);
  for (int i = 0; i < 2; ++i) tensor.data<T>()[i] = 4;
  return tensor;
}

bool ComputesWithFloat() {
  const Tensor x = Fours<float>(ScalarType::Float);
  const Tensor y = Call("aten::add.Tensor", {x, x});
  const Tensor is_equal = Call("aten::eq.Tensor", {x, y});
  const Tensor chosen = Call("aten::where.self", {is_equal, x, Call("aten::clamp", {y, 0, 5})});
  const Tensor zeros = Call("aten::bernoulli_.float", {Fours<float>(ScalarType::Float), 0.0});
  return y.data<float>()[1] == 8 && chosen.data<float>()[1] == 5 &&
         Call("aten::exp", {zeros}).data<float>()[0] == 1;
}

bool ComputesWithDouble() {
  const Tensor x = Fours<double>(ScalarType::Double);
  return Call("aten::sqrt", {Call("aten::mul.Tensor", {x, x})}).data<double>()[1] == 4;
}

}  // namespace

int main() {
  if (!ComputesWithFloat()) return 2;
  if (!ComputesWithDouble()) return 3;
  switchyard::SetFatalErrorHandler(EndAsExpected);
  const Tensor x = Fours<double>(ScalarType::Double);
  Call("aten::add.Tensor", {x, x});
  return 4;  // no error occurred
}
