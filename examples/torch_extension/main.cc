// Calls the operators of filters.yaml through static dispatch, in the namespace FILTERS:
// switchyard::filters in the embedded build, switchyard::aten::filters with libtorch.
#include <ATen/ATen.h>

#include <cstdint>
#include <cstdio>

#include "switchyard/ops/filters/shrink.h"
#include "switchyard/ops/filters/windows.h"

namespace ops = FILTERS;

namespace {

float* ElementsOf(const at::Tensor& tensor) { return static_cast<float*>(tensor.data_ptr()); }

void Print(const char* what, const at::Tensor& tensor) {
  std::printf("%s:", what);
  for (int64_t i = 0; i < tensor.numel(); ++i) std::printf(" %g", ElementsOf(tensor)[i]);
  std::printf("\n");
}

}  // namespace

int main() {
  at::Tensor signal = at::zeros({6});
  for (int64_t i = 0; i < 6; ++i) ElementsOf(signal)[i] = static_cast<float>(i) / 2 - 1;
  Print("signal", signal);
  Print("shrink", ops::shrink(signal));
  Print("windows", ops::windows(signal, 3, 2));
  at::Tensor out = at::zeros({6});
  Print("shrink_out", ops::shrink_out(out, signal, 0.25));
  Print("shrink_", ops::shrink_(signal, 1));
  return 0;
}
