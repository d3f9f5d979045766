// class_<T>(name): methods by name are the embedded run-time's
// refused: aten M031
#include <torch/library.h>

namespace refused_class {
struct Queue : torch::CustomClassHolder {
  int64_t size() { return 3; }
};
}  // namespace refused_class
TORCH_LIBRARY(refused_class, m) {
  m.class_<refused_class::Queue>("Queue")
      .def(torch::init<>())
      .def("size", &refused_class::Queue::size);
}
