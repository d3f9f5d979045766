#include <torch/csrc/stable/library.h>
#include <torch/csrc/stable/tensor.h>

using torch::headeronly::Layout;
using torch::headeronly::ScalarType;
using torch::stable::Tensor;

double narrow_float(Tensor x, float k) { return k; }
int64_t narrow_int(Tensor x, int32_t n) { return n; }
int32_t narrow_result(Tensor x) { return -1; }
int64_t given(Tensor x, int64_t n) { return n; }
int64_t maybe(std::optional<Tensor> x) { return 1; }
int64_t elements(Tensor x, std::vector<int32_t> d) { return d[0]; }
int64_t count(Tensor x) { return 1; }
void pointer(Tensor x, const char* text) {}
void inner_text(Tensor x, std::optional<std::string_view> text) {}
void enumeration(Tensor x, int64_t t, ScalarType l) {}
void unsigned_int(Tensor x, uint64_t n) {}
void array(Tensor x, std::array<bool, 2> mask) {}
void bits(Tensor x, double n, int64_t f, bool i) {}
void scalar(Tensor x, double s, std::optional<double> t) {}
Tensor two(Tensor x) { return x; }
Tensor none(Tensor x) { return x; }
void boxed(StableIValue* stack, uint64_t arguments, uint64_t results) {}

STABLE_TORCH_LIBRARY(my, m) {
  m.def("narrow_float(Tensor x, float k) -> float");
  m.def("narrow_int(Tensor x, int n) -> int");
  m.def("narrow_result(Tensor x) -> int");
  m.def("given(Tensor x, int? n) -> int");
  m.def("maybe(Tensor x) -> int");
  m.def("elements(Tensor x, int[] d) -> int");
  m.def("count(Tensor x, Tensor y) -> int");
  m.def("pointer(Tensor x, str text) -> ()");
  m.def("inner_text(Tensor x, str? text) -> ()");
  m.def("enumeration(Tensor x, ScalarType t, Layout l) -> ()");
  m.def("unsigned_int(Tensor x, int n) -> ()");
  m.def("array(Tensor x, bool[2] mask) -> ()");
  m.def("bits(Tensor x, int n, float f, int i) -> ()");
  m.def("scalar(Tensor x, Scalar s, Scalar? t) -> ()");
  m.def("two(Tensor x) -> (Tensor, Tensor)");
  m.def("none(Tensor x) -> ()");
  m.def("by_hand(Tensor x, complex z) -> Tensor");
}
STABLE_TORCH_LIBRARY_IMPL(my, CPU, m) {
  m.impl("narrow_float", TORCH_BOX(&narrow_float));
  m.impl("narrow_int", TORCH_BOX(&narrow_int));
  m.impl("narrow_result", TORCH_BOX(&narrow_result));
  m.impl("given", TORCH_BOX(&given));
  m.impl("maybe", TORCH_BOX(&maybe));
  m.impl("elements", TORCH_BOX(&elements));
  m.impl("count", TORCH_BOX(&count));
  m.impl("pointer", TORCH_BOX(&pointer));
  m.impl("inner_text", TORCH_BOX(&inner_text));
  m.impl("enumeration", TORCH_BOX(&enumeration));
  m.impl("unsigned_int", TORCH_BOX(&unsigned_int));
  m.impl("array", TORCH_BOX(&array));
  m.impl("bits", TORCH_BOX(&bits));
  m.impl("scalar", TORCH_BOX(&scalar));
  m.impl("two", TORCH_BOX(&two));
  m.impl("none", TORCH_BOX(&none));
  m.impl("by_hand", &boxed);
}
