// --forwards
#include <torch/script.h>

namespace {
at::Tensor sum(at::Tensor a, at::Tensor b) { return a; }
}  // namespace
namespace pair {
at::Tensor first_cpu(const at::Tensor& a, int64_t n) { return a; }
at::Tensor first_cuda(const at::Tensor& a, int64_t n) { return a; }
at::Tensor last(at::Tensor a) { return a; }
struct Scale : c10::OperatorKernel {
  explicit Scale(int by = 1) : by_(by) {}
  at::Tensor operator()(const at::Tensor& a) { return ++by_ > 0 ? a : a; }
  int by_;
};
void boxed(const c10::OperatorHandle&, torch::jit::Stack*) {}
}  // namespace pair

static auto of_name = torch::RegisterOperators("pair::sum", &sum);
static torch::RegisterOperators declared("pair::last(Tensor a) -> Tensor", &pair::last);
static auto chain =
    c10::RegisterOperators()
        .op("pair::first(Tensor a, int n=1) -> Tensor",
            c10::RegisterOperators::options()
                .kernel<decltype(pair::first_cpu), &pair::first_cpu>(c10::DispatchKey::CPU)
                .kernel(c10::DispatchKey::CUDA, &pair::first_cuda))
        .op(c10::RegisterOperators::options()
                .schema("pair::again(Tensor a) -> Tensor")
                .catchAllKernel<decltype(pair::last), &pair::last>()
                .aliasAnalysis(c10::AliasAnalysisKind::FROM_SCHEMA))
        .op("pair::scaled(Tensor a) -> Tensor",
            c10::RegisterOperators::options()
                .kernel<pair::Scale>(c10::DispatchKey::CPU, 2)
                .kernel<pair::Scale>(c10::DispatchKey::CUDA)
                .kernel<&pair::boxed>(c10::DispatchKey::Meta))
        .op("pair::scaled_all", c10::RegisterOperators::options().catchAllKernel<pair::Scale>(1 + 2))
        .op("pair::plain(Tensor a) -> Tensor",
            c10::RegisterOperators::options().catchAllKernel([](at::Tensor a) { return a; }))
        .op("pair::optional(Tensor(a!)? a, Tensor(b!)? b=None) -> ()",
            c10::RegisterOperators::options().catchAllKernel(
                [](const c10::optional<at::Tensor>& a, const c10::optional<at::Tensor>& b) {}));
