#include <torch/custom_class.h>

struct Counter : torch::CustomClassHolder {
  int64_t next() { return 1; }
};
struct Row : torch::CustomClassHolder {};
bool both(bool a, bool b) { return a && b; }
int64_t size(const c10::intrusive_ptr<Row>& row, const c10::intrusive_ptr<Counter>& counter) {
  return counter->next();
}
int64_t Computed();
const char* Name();

static auto outside = torch::class_<Counter>("count", Name());

TORCH_LIBRARY(count, m) {
  m.def("both", &both);
  const int64_t computed = Computed();
  m.class_<Counter>("Counter")
      .def("next", &Counter::next)
      .def("next", [](const c10::intrusive_ptr<Counter>& self) { return self->next(); })
      .def("more", [computed](const c10::intrusive_ptr<Counter>& self) { return computed; });
  m.class_<Counter>("Other").def("next", &Counter::next).def("next", &Counter::next);
  m.class_<Counter>("Other");
  if (Computed() > 1) m.class_<Row>("Row");
  m.def("size", &size);
}
