// --forwards
// --target=aten
#include <torch/library.h>

namespace my {
struct Queue : torch::CustomClassHolder {
  explicit Queue(int64_t limit) : limit(limit) {}
  int64_t size() { return 0; }
  int64_t limit;
};
int64_t size(const c10::intrusive_ptr<Queue>& queue) { return queue->size(); }
std::tuple<c10::intrusive_ptr<Queue>, std::vector<c10::intrusive_ptr<Queue>>> made(
    c10::optional<c10::intrusive_ptr<Queue>> first) {
  return {};
}

TORCH_LIBRARY(my, m) {
  constexpr int64_t kStep = 2;
  auto queue = m.class_<Queue>("Queue").def(torch::init<int64_t>());
  queue.def("size", &Queue::size, "how many")
      .def("next", [](const c10::intrusive_ptr<Queue>& self, int64_t by) {
        return self->limit + by * kStep;
      }, "", {torch::arg("by") = 1});
  queue.def_static("most", []() -> int64_t { return 7; }).def_readwrite("limit", &Queue::limit);
  queue.def_pickle([](const c10::intrusive_ptr<Queue>& self) { return self->limit; },
                   [](int64_t limit) { return c10::make_intrusive<Queue>(limit); });
  m.def("size", size);
  m.def("made", made);
}
}  // namespace my
