// The same with a declaration, and with the class.
#include <torch/library.h>

namespace my {
struct Queue : torch::CustomClassHolder {
  int64_t size() { return 0; }
};
at::Tensor same(const at::Tensor& x) { return x; }
int64_t size(const c10::intrusive_ptr<Queue>& queue) { return queue->size(); }

static auto registry = c10::RegisterOperators().op(
    "my::declared(Tensor x) -> Tensor", c10::RegisterOperators::options()
                                            .catchAllKernel<decltype(same), &same>()
                                            .aliasAnalysis(c10::AliasAnalysisKind::FROM_SCHEMA));

TORCH_LIBRARY_FRAGMENT(my, m) {
  m.class_<Queue>("Queue");
  m.def("size(__torch__.torch.classes.my.Queue queue) -> int", size);
}
}  // namespace my
