// schemas with types that only the run-time has
#include <torch/library.h>

#include <string>
#include <tuple>

namespace types {
double number(const at::Scalar& x) { return x.toDouble() + 1; }
int64_t any(const c10::IValue& x) { return x.toInt() + 1; }
int64_t dict(const c10::Dict<std::string, int64_t>& d) { return static_cast<int64_t>(d.size()); }
int64_t pair(std::tuple<int64_t, int64_t> p) { return std::get<0>(p) + std::get<1>(p); }
}  // namespace types
TORCH_LIBRARY(types, m) {
  m.def("types_number(number x) -> float", types::number);
  m.def("types_any(Any x) -> int", types::any);
  m.def("dict(Dict(str, int) d) -> int", types::dict);
  m.def("pair((int, int) p) -> int", types::pair);
}
// call: (types, types_number, 3.5, at::Scalar(2.5))
// call: (types, types_any, 4, c10::IValue(int64_t(3)))
// call: (types, dict, 2, TwoEntries())
// call: (types, pair, 7, std::make_tuple(int64_t(3), int64_t(4)))
