#include <torch/library.h>

namespace my::native {
at::Tensor f(const at::Tensor& x) { return x; }
}  // namespace my::native
static const char* const kName = "f(Tensor x) -> Tensor";
constexpr auto kDevice = c10::kCPU;

#define DEFINE(text)                                      \
  do {                                                    \
    m.def(text, torch::dispatch(kDevice, my::native::f)); \
  } while (false)

TORCH_LIBRARY(my, m) {
  DEFINE(kName);
  if constexpr (sizeof(long) == 8) {
    DEFINE("g(Tensor x) -> Tensor");
  } else {
    DEFINE("h(Tensor x) -> Tensor");
  }
}
