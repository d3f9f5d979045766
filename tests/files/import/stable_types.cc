#include <torch/csrc/stable/device.h>
#include <torch/csrc/stable/generator.h>
#include <torch/csrc/stable/library.h>
#include <torch/csrc/stable/tensor.h>

using torch::headeronly::HeaderOnlyArrayRef;
using torch::headeronly::IntHeaderOnlyArrayRef;
using torch::headeronly::Layout;
using torch::headeronly::MemoryFormat;
using torch::headeronly::ScalarType;
using torch::stable::Device;
using torch::stable::Generator;
using torch::stable::Tensor;

double numbers(Tensor x, int64_t i, double f, bool b, const int64_t& s) { return f; }
std::string texts(const Tensor& x, std::string a, std::string_view b, const std::string& c,
                  std::optional<std::string> d) { return a; }
ScalarType words(Tensor& x, ScalarType t, Layout l, MemoryFormat m, Device d, Generator g) { return t; }
std::optional<Tensor> maybe(Tensor x, std::optional<Tensor> y, const std::optional<int64_t>& n,
                            std::optional<std::vector<int64_t>> s, std::optional<Generator> g,
                            std::optional<IntHeaderOnlyArrayRef> r) { return y; }
std::vector<Tensor> lists(std::vector<Tensor> x, HeaderOnlyArrayRef<Tensor> y,
                          std::vector<std::optional<Tensor>> z, const std::vector<int64_t>& n,
                          IntHeaderOnlyArrayRef s, std::vector<double> f, std::vector<bool> b,
                          std::vector<std::string> t, std::vector<std::vector<int64_t>> v) { return x; }
void nothing(Tensor x) {}
std::tuple<Tensor, int64_t, std::string> several(Tensor x) { return {x, 1, ""}; }
std::tuple<Tensor> one(Tensor x) { return {x}; }

STABLE_TORCH_LIBRARY(my, m) {
  m.def("numbers(Tensor x, int i, float f, bool b, SymInt s=1) -> float");
  m.def("texts(Tensor x, str a, str b, str c, str? d=None) -> str");
  m.def("words(Tensor x, ScalarType t, Layout l, MemoryFormat m, Device d, Generator g) -> ScalarType");
  m.def("maybe(Tensor x, Tensor? y, int? n, SymInt[]? s, Generator? g, int[2]? r) -> Tensor?");
  m.def("lists(Tensor[] x, Tensor[] y, Tensor?[] z, int[2] n, SymInt[] s, float[] f, bool[2] b, str[] t, int[][] v) -> Tensor[]");
  m.def("nothing(Tensor x) -> ()");
  m.def("several(Tensor x) -> (Tensor, int, str)");
  m.def("one(Tensor x) -> Tensor");
}
STABLE_TORCH_LIBRARY_IMPL(my, CPU, m) {
  m.impl("numbers", TORCH_BOX(&numbers));
  m.impl("texts", TORCH_BOX(&texts));
  m.impl("words", TORCH_BOX(&words));
  m.impl("maybe", TORCH_BOX(&maybe));
  m.impl("lists", TORCH_BOX(&lists));
  m.impl("nothing", TORCH_BOX(&nothing));
  m.impl("several", TORCH_BOX(&several));
  m.impl("one", TORCH_BOX(&one));
}
