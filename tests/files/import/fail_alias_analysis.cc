// An alias analysis that is that of a declaration, and a class that nobody registers.
#include <torch/library.h>

namespace my {
struct Queue : torch::CustomClassHolder {
  int64_t size() { return 0; }
};
at::Tensor same(const at::Tensor& x) { return x; }
int64_t size(const c10::intrusive_ptr<Queue>& queue) { return queue->size(); }

static auto registry = c10::RegisterOperators().op(
    "my::inferred", c10::RegisterOperators::options()
                        .catchAllKernel<decltype(same), &same>()
                        .aliasAnalysis(c10::AliasAnalysisKind::FROM_SCHEMA));

TORCH_LIBRARY_FRAGMENT(my, m) {
  m.def("size(__torch__.torch.classes.my.Queue queue) -> int", size);
}
}  // namespace my
