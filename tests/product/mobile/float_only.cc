// Kernels of a build for Float: they compute with Float and plain numbers, and report a tensor of
// another dtype as excluded from the build.
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "lib/core/error.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/add.h"
#include "switchyard/ops/mm.h"
#include "switchyard/ops/mul.h"

namespace {

using switchyard::EmptyTensor;
using switchyard::ScalarType;
using switchyard::Tensor;

// A program without exceptions ends in its handler.
void EndAsExpected(const char* message) {
  constexpr char kWanted[] =
      "aten::mm: this build was made without dtype Double, for Float only (switchyard gen "
      "--dtypes)";
  std::printf("%s\n", message);
  std::exit(std::strcmp(message, kWanted) == 0 ? 0 : 1);
}

template <typename T>
Tensor Ones(ScalarType dtype) {
  const Tensor tensor = EmptyTensor({2, 2}, dtype);
  for (int i = 0; i < 4; ++i) tensor.data<T>()[i] = 1;
  return tensor;
}

}  // namespace

int main() {
  const Tensor x = Ones<float>(ScalarType::Float);
  const Tensor y = switchyard::mul(switchyard::add(x, x), 1.5);
  const bool is_right = y.data<float>()[3] == 3 && switchyard::mm(x, y).data<float>()[0] == 6;
  if (!is_right) return 2;
  switchyard::SetFatalErrorHandler(EndAsExpected);
  const Tensor z = Ones<double>(ScalarType::Double);
  switchyard::mm(z, z);
  return 3;  // no error occurred
}
