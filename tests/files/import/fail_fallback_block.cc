#include <torch/library.h>

TORCH_LIBRARY(my, m) { m.fallback(torch::CppFunction::makeFallthrough()); }
TORCH_LIBRARY_IMPL(my, CPU, m) { m.fallback(torch::CppFunction::makeFallthrough()); }
TORCH_LIBRARY_FRAGMENT(_, m) { m.fallback(torch::CppFunction::makeFallthrough()); }
