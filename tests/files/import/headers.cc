// --forwards
#include <ATen/Operators.h>
#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/native/CPUFallback.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>
#include <torch/extension.h>

// What PyTorch's headers bring, without headers of their own.
struct Options {
  std::variant<int64_t, std::string> value;
  std::map<std::string, std::function<void()>> calls;
  std::unordered_set<int64_t> seen;
  std::atomic<bool> is_on;
  std::mutex mutex;
  float most = std::numeric_limits<float>::max();
};

py::object options(py::module_& m, const Options& options);
at::Tensor f(const at::Tensor& x) { return x; }

template <typename Module>
void fill(Module& m) {
  m.def("f", &f);
}

TORCH_LIBRARY(my, m) {
  m.def("f(Tensor x) -> Tensor", &f);
}

PYBIND11_MODULE(TORCH_EXTENSION_NAME, m) {
  fill(m);
  m.def("options", &options, py::arg("x") = 1);
}
