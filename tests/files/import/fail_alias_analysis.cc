// An alias analysis that is that of a declaration, where there is none.
#include <torch/library.h>

namespace my {
at::Tensor same(const at::Tensor& x) { return x; }

static auto registry = c10::RegisterOperators().op(
    "my::inferred", c10::RegisterOperators::options()
                        .catchAllKernel<decltype(same), &same>()
                        .aliasAnalysis(c10::AliasAnalysisKind::FROM_SCHEMA));
}  // namespace my
