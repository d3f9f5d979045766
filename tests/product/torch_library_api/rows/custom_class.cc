// class_<T>(name) of a library, and operators that take and return its instances
#include <torch/library.h>

namespace custom_class {
struct Queue : torch::CustomClassHolder {
  explicit Queue(int64_t start) : start(start) {}
  int64_t size() { return start; }
  int64_t start;
};
c10::intrusive_ptr<Queue> made(int64_t start) { return c10::make_intrusive<Queue>(start); }
int64_t sum(const c10::intrusive_ptr<Queue>& queue, const at::Tensor& x) {
  return queue->start + x.numel();
}
int64_t all(std::vector<c10::intrusive_ptr<Queue>> queues) {
  int64_t sum = 0;
  for (const auto& queue : queues) sum += queue->start;
  return sum;
}
}  // namespace custom_class
TORCH_LIBRARY(custom_class, m) {
  constexpr int64_t kBy = 5;
  auto queue = m.class_<custom_class::Queue>("Queue").def(torch::init<int64_t>());
  queue.def("size", &custom_class::Queue::size)
      .def("grow",
           [](const c10::intrusive_ptr<custom_class::Queue>& self, int64_t times) {
             return self->start += times * kBy;
           },
           "", {torch::arg("times") = 2})
      .def_static("most", []() -> int64_t { return 77; })
      .def_readwrite("start", &custom_class::Queue::start)
      .def_property(
          "double",
          [](const c10::intrusive_ptr<custom_class::Queue>& self) { return 2 * self->start; })
      .def_pickle([](const c10::intrusive_ptr<custom_class::Queue>& self) { return self->start; },
                  [](int64_t start) { return c10::make_intrusive<custom_class::Queue>(start); });
  m.def("made(int start) -> __torch__.torch.classes.custom_class.Queue", custom_class::made);
  m.def("sum", custom_class::sum);
  m.def("all", custom_class::all);
}
// call: (custom_class, sum, 10, RESULT(custom_class, made, int64_t(4)), Ones())
// method: (custom_class, Queue, size, 4, RESULT(custom_class, made, int64_t(4)))
// method: (custom_class, Queue, size, 3, INSTANCE(custom_class, Queue, int64_t(3)))
// method: (custom_class, Queue, grow, 9, INSTANCE(custom_class, Queue, int64_t(4)), int64_t(1))
// method: (custom_class, Queue, __getstate__, 8, INSTANCE(custom_class, Queue, int64_t(8)))
