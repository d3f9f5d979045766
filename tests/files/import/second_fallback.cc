#include <torch/library.h>

TORCH_LIBRARY_IMPL(_, AutogradXLA, m) { m.fallback(torch::CppFunction::makeFallthrough()); }
TORCH_LIBRARY_IMPL(_, Named, m) { m.fallback(torch::CppFunction::makeFallthrough()); }
