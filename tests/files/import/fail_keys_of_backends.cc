#include <torch/library.h>

at::Tensor f(const at::Tensor& x) { return x; }

TORCH_LIBRARY(my, m) { m.def("f(Tensor x) -> Tensor"); }

#define AT(KEY) \
  TORCH_LIBRARY_IMPL(my, KEY, m) { m.impl("f", f); }
AT(BackendSelect)
AT(Python)
AT(Functionalize)
AT(Named)
AT(Conjugate)
AT(Negative)
AT(ADInplaceOrView)
AT(Tracer)
AT(AutocastCUDA)
AT(FuncTorchBatched)
AT(Batched)
AT(PythonDispatcher)
