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
#include <torch/csrc/stable/library.h>
#include <torch/csrc/stable/ops.h>
#include <torch/csrc/stable/tensor.h>
using torch::stable::Tensor;
static float gain(const Tensor& x, float k) { return k; }
// expect 8-13: error X003: kernel `gain` returns `float`, but operator `gain` returns `double`
//   note schema.yaml:2:19-27: the kernel should be `double gain(torch::stable::Tensor x, double k)`
//   fix 8-13: "double"
// expect 36-41: error X002: parameter `k` of kernel `gain` is `float`, but operator `gain` passes `double`
//   note schema.yaml:2:19-27: the kernel should be `double gain(torch::stable::Tensor x, double k)`
//   fix 36-41: "double"
int32_t wide(Tensor x, int32_t n) { return n; }
// expect 1-8: error X003: kernel `wide` returns `int32_t`, but operator `wide` returns `int64_t`
//   note schema.yaml:4:19-27: the kernel should be `int64_t wide(torch::stable::Tensor x, int64_t n)`
//   fix 1-8: "int64_t"
// expect 24-31: error X002: parameter `n` of kernel `wide` is `int32_t`, but operator `wide` passes `int64_t`
//   note schema.yaml:4:19-27: the kernel should be `int64_t wide(torch::stable::Tensor x, int64_t n)`
//   fix 24-31: "int64_t"
std::optional<Tensor> maybe(std::optional<Tensor> x, int64_t n) { return x; }
// expect 29-50: error X002: parameter `x` of kernel `maybe` is `std::optional<Tensor>`, but operator `maybe` passes `torch::stable::Tensor`
//   note schema.yaml:6:19-28: the kernel should be `std::optional<torch::stable::Tensor> maybe(torch::stable::Tensor x, std::optional<int64_t> n)`
//   fix 29-50: "torch::stable::Tensor"
// expect 54-61: error X002: parameter `n` of kernel `maybe` is `int64_t`, but operator `maybe` passes `std::optional<int64_t>`
//   note schema.yaml:6:19-28: the kernel should be `std::optional<torch::stable::Tensor> maybe(torch::stable::Tensor x, std::optional<int64_t> n)`
//   fix 54-61: "std::optional<int64_t>"
std::vector<Tensor> lists(std::vector<Tensor> x, std::vector<int32_t> d, std::vector<int64_t> t) { return {}; }
// expect 1-20: error X003: kernel `lists` returns `std::vector<Tensor>`, but operator `lists` returns `std::tuple<std::vector<torch::stable::Tensor>, int64_t>`
//   note schema.yaml:8:19-28: the kernel should be `std::tuple<std::vector<torch::stable::Tensor>, int64_t> lists(std::vector<torch::stable::Tensor> x, std::vector<int64_t> d, std::vector<std::string> t)`
//   fix 1-20: "std::tuple<std::vector<torch::stable::Tensor>, int64_t>"
// expect 50-70: error X002: parameter `d` of kernel `lists` is `std::vector<int32_t>`, but operator `lists` passes `std::vector<int64_t>`
//   note schema.yaml:8:19-28: the kernel should be `std::tuple<std::vector<torch::stable::Tensor>, int64_t> lists(std::vector<torch::stable::Tensor> x, std::vector<int64_t> d, std::vector<std::string> t)`
//   fix 50-70: "std::vector<int64_t>"
// expect 74-94: error X002: parameter `t` of kernel `lists` is `std::vector<int64_t>`, but operator `lists` passes `std::vector<std::string>`
//   note schema.yaml:8:19-28: the kernel should be `std::tuple<std::vector<torch::stable::Tensor>, int64_t> lists(std::vector<torch::stable::Tensor> x, std::vector<int64_t> d, std::vector<std::string> t)`
//   fix 74-94: "std::vector<std::string>"
int64_t few(Tensor x) { return 1; }
// expect 9-12: error X004: kernel `few` lacks parameter `torch::stable::Tensor y`, which operator `few` passes
//   note schema.yaml:10:19-26: the kernel should be `int64_t few(torch::stable::Tensor x, torch::stable::Tensor y)`
void many(Tensor x, int64_t n) {}
// expect 21-30: error X005: kernel `many` has a parameter `n`, which operator `many` does not pass
//   note schema.yaml:12:19-27: the kernel should be `void many(torch::stable::Tensor x)`
std::string texts(Tensor x, const char* a, std::optional<std::string_view> b) { return a; }
// expect 29-40: error X002: parameter `a` of kernel `texts` is `const char*`, but operator `texts` passes `std::string`
//   note schema.yaml:14:19-28: the kernel should be `std::string texts(torch::stable::Tensor x, std::string a, std::optional<std::string> b)`
//   fix 29-40: "std::string"
// expect 44-75: error X002: parameter `b` of kernel `texts` is `std::optional<std::string_view>`, but operator `texts` passes `std::optional<std::string>`
//   note schema.yaml:14:19-28: the kernel should be `std::string texts(torch::stable::Tensor x, std::string a, std::optional<std::string> b)`
//   fix 44-75: "std::optional<std::string>"
STABLE_TORCH_LIBRARY_IMPL(my, CPU, m) {
  m.impl("gain", TORCH_BOX(&gain));
  m.impl("wide", TORCH_BOX(&wide));
  m.impl("maybe", TORCH_BOX(&maybe));
  m.impl("lists", TORCH_BOX(&lists));
  m.impl("few", TORCH_BOX(&few));
  m.impl("many", TORCH_BOX(&many));
  m.impl("texts", TORCH_BOX(&texts));
}
