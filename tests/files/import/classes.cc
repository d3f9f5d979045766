// --forwards
#include <torch/custom_class.h>

namespace count {
struct Counter : torch::CustomClassHolder {
  explicit Counter(int64_t start) : start(start) {}
  int64_t next() { return ++start; }
  int64_t start;
};
template <typename T>
struct Pair : torch::CustomClassHolder {
  T first, second;
};
int64_t size(const c10::intrusive_ptr<Counter>& counter, c10::intrusive_ptr<Pair<double>> pair) {
  return counter->start;
}
std::tuple<c10::intrusive_ptr<Counter>, c10::Dict<std::string, c10::intrusive_ptr<Counter>>> made(
    std::unordered_map<std::string, double> starts, c10::optional<c10::IValue> any) {
  return {};
}
}  // namespace count

static auto outside = torch::class_<count::Counter>("count", "Outside").def(torch::init<int64_t>());

TORCH_LIBRARY(count, m) {
  constexpr int64_t kStep = 2;
  auto pair = m.class_<count::Pair<double>>("Pair");
  pair.def_readonly("first", &count::Pair<double>::first);
  m.class_<count::Counter>("Counter", "counts")
      .def("next", &count::Counter::next, "the next one")
      .def("skip", [](const c10::intrusive_ptr<count::Counter>& self, int64_t by) {
        return self->start += by * kStep;
      }, "", {torch::arg("by") = 1});
  m.def("size", &count::size);
  m.def("made", &count::made);
}
