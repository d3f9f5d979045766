// Calls the operators of axpy.yaml, and then one of them in a way for which there is no kernel.
#include <cstdint>
#include <cstdio>

#include "lib/core/error.h"
#include "lib/core/tensor.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/axpy.h"

namespace {

void Print(const char* what, const switchyard::Tensor& tensor) {
  std::printf("%-20s", what);
  for (int64_t i = 0; i < tensor.numel(); ++i) std::printf(" %g", tensor.data<float>()[i]);
  std::printf("\n");
}

}  // namespace

int main() {
  float ones[] = {1, 1, 1};
  float counts[] = {1, 2, 3};
  const auto x = switchyard::FromBlob(counts, {3}, switchyard::ScalarType::Float);
  auto y = switchyard::FromBlob(ones, {3}, switchyard::ScalarType::Float);

  Print("axpy(x, y)", switchyard::axpy(x, y));
  Print("axpy(x, y, 10)", switchyard::axpy(x, y, 10));
  Print("axpy_(y, x, 0.5)", switchyard::axpy_(y, x, 0.5));

  try {
    switchyard::axpy(switchyard::Tensor(), switchyard::Tensor());
  } catch (const switchyard::Error& error) {
    std::printf("axpy(none, none)     %s\n", error.what());
  }
  return 0;
}
