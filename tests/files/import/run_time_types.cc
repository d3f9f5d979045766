#include <torch/library.h>

namespace my {
using Row = std::tuple<at::Tensor, int64_t>;
void tables(c10::Dict<int64_t, at::Tensor> a, std::unordered_map<std::string, std::vector<int64_t>> b,
            const c10::Dict<std::string, c10::Dict<std::string, double>>& c) {}
std::tuple<Row> tuples(Row a, std::vector<Row> b, c10::optional<Row> c) { return {a}; }
std::tuple<at::Tensor, c10::optional<at::Tensor>> optionals(c10::optional<std::vector<int64_t>> a) {
  return {};
}
c10::complex<double> numbers(c10::complex<double> a, std::vector<c10::complex<double>> b) {
  return a;
}
c10::IValue any(c10::IValue a, c10::List<c10::IValue> b) { return a; }
c10::Device others(c10::Device a, c10::Storage b, c10::Stream c, std::array<bool, 2> d,
                   c10::SymInt e, std::vector<bool> f, c10::ScalarType g) {
  return a;
}
at::Tensor same(const at::Tensor& x) { return x; }
at::Tensor& write(at::Tensor& x, const c10::optional<at::Tensor>& y) { return x; }
}  // namespace my

TORCH_LIBRARY(my, m) {
  m.def("tables", &my::tables);
  m.def("tuples", &my::tuples);
  m.def("optionals", &my::optionals);
  m.def("numbers", &my::numbers);
  m.def("any", &my::any);
  m.def("others", &my::others);
  m.def("write ( Tensor ( a ! ) x , Tensor ? y = None ) -> Tensor(a!)", &my::write);
  m.def("spaced(Dict ( int , Tensor [ ] ) x, *) -> ( )",
        [](const c10::Dict<int64_t, std::vector<at::Tensor>>& x) {});
  m.def(torch::schema("pure(Tensor x) -> Tensor", c10::AliasAnalysisKind::PURE_FUNCTION), &my::same);
  m.def(torch::schema("open(Tensor x) -> Tensor", c10::AliasAnalysisKind::CONSERVATIVE), &my::same);
  m.def(torch::schema("plain(Tensor x) -> Tensor", c10::AliasAnalysisKind::FROM_SCHEMA, false),
        &my::same);
}
