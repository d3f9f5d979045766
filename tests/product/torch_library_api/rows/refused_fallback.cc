// fallback(Func&&) in a block of one namespace: PyTorch stops when it loads the library
// refused: embedded M015, aten M015
#include <torch/library.h>

TORCH_LIBRARY_IMPL(refused_fallback, XLA, m) { m.fallback(torch::CppFunction::makeFallthrough()); }
