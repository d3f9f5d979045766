// headers
// schema:
// - func: my::gain(Tensor x, float k) -> float
//   dispatch: {CPU: my::gain}
// - func: my::wide(Tensor x, int n) -> int
//   dispatch: {CPU: my::wide}
// - func: my::maybe(Tensor x, int? n) -> Tensor?
//   dispatch: {CPU: my::maybe}
// - func: my::lists(Tensor[] x, int[] d, str[] t) -> (Tensor[], int)
//   dispatch: {CPU: my::lists}
// - func: my::few(Tensor x, Tensor y) -> int
//   dispatch: {CPU: my::few}
// - func: my::many(Tensor x) -> ()
//   dispatch: {CPU: my::many}
// - func: my::texts(Tensor x, str a, str? b) -> str
//   dispatch: {CPU: my::texts}
// - func: my::by_hand(Tensor x, str a) -> str
//   dispatch: {CPU: my::by_hand}
#include <torch/csrc/stable/library.h>
#include <torch/csrc/stable/tensor.h>
using torch::stable::Tensor;
static double gain(const Tensor& x, double k) { return k; }
int64_t wide(Tensor x, int64_t n) { return n; }
std::optional<Tensor> maybe(Tensor x, std::optional<int64_t> n) { return std::nullopt; }
std::tuple<std::vector<Tensor>, int64_t> lists(std::vector<Tensor> x,
                                               torch::headeronly::IntHeaderOnlyArrayRef d,
                                               const std::vector<std::string>& t) { return {}; }
int64_t few(Tensor x, Tensor& y) { return 1; }
void many(Tensor x) {}
std::string texts(Tensor x, std::string_view a, std::optional<std::string> b) { return *b; }
void boxed(StableIValue* stack, uint64_t count, uint64_t results) { stack[0] = stack[1]; }
STABLE_TORCH_LIBRARY_IMPL(my, CPU, m) {
  m.impl("gain", TORCH_BOX(&gain));
  m.impl("wide", TORCH_BOX(&wide));
  m.impl("maybe", TORCH_BOX(&maybe));
  m.impl("lists", TORCH_BOX(&lists));
  m.impl("few", TORCH_BOX(&few));
  m.impl("many", TORCH_BOX(&many));
  m.impl("texts", TORCH_BOX(&texts));
  m.impl("by_hand", &boxed);
}
