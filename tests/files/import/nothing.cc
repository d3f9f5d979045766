// Nothing but a fallback is something.
#include <torch/extension.h>

TORCH_LIBRARY_IMPL(_, AutogradXLA, m) { m.fallback(torch::CppFunction::makeFallthrough()); }
