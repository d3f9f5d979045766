// An extension with custom classes, and with the types that only PyTorch's run-time knows: tables,
// tuples, lists of lists, values of any type.
#include <torch/custom_class.h>
#include <torch/library.h>

#include <complex>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

namespace shop {

// A queue of texts, as an interpreter's object.
struct Queue : torch::CustomClassHolder {
  explicit Queue(std::vector<std::string> names) : names(std::move(names)) {}

  void push(std::string name) { names.push_back(std::move(name)); }
  std::string pop() {
    TORCH_CHECK(!names.empty(), "the queue is empty");
    std::string last = names.back();
    names.pop_back();
    return last;
  }
  int64_t size() const { return static_cast<int64_t>(names.size()); }
  c10::intrusive_ptr<Queue> clone() const { return c10::make_intrusive<Queue>(names); }

  std::vector<std::string> names;
  int64_t limit = 9;
};

template <typename T>
struct Cell : torch::CustomClassHolder {
  explicit Cell(T value) : value(value) {}
  T get() const { return value; }
  T value;
};

// Operators that take and return instances.
static c10::intrusive_ptr<Queue> merge(const c10::intrusive_ptr<Queue>& first,
                                       const c10::optional<c10::intrusive_ptr<Queue>>& second) {
  c10::intrusive_ptr<Queue> all = first->clone();
  if (!second) return all;
  for (const std::string& name : (*second)->names) all->push(name);
  return all;
}

static std::vector<c10::intrusive_ptr<Cell<int64_t>>> cells(std::vector<int64_t> values) {
  std::vector<c10::intrusive_ptr<Cell<int64_t>>> made;
  for (int64_t value : values) made.push_back(c10::make_intrusive<Cell<int64_t>>(value));
  return made;
}

static int64_t total(const c10::List<c10::intrusive_ptr<Cell<int64_t>>>& cells) {
  int64_t sum = 0;
  for (size_t i = 0; i < cells.size(); ++i) sum += cells.get(i)->get();
  return sum;
}

// Tables, tuples and other types.
static c10::Dict<std::string, at::Tensor> renamed(c10::Dict<std::string, at::Tensor> tensors,
                                                  std::string prefix) {
  c10::Dict<std::string, at::Tensor> result;
  for (const auto& entry : tensors) result.insert(prefix + entry.key(), entry.value());
  return result;
}

static std::unordered_map<std::string, int64_t> lengths(std::vector<std::string> words) {
  std::unordered_map<std::string, int64_t> result;
  for (const std::string& word : words) result[word] = static_cast<int64_t>(word.size());
  return result;
}

static std::tuple<std::tuple<at::Tensor, int64_t>> tagged(std::tuple<at::Tensor, int64_t> row,
                                                          int64_t by) {
  return std::make_tuple(std::make_tuple(std::get<0>(row), std::get<1>(row) + by));
}

static std::vector<std::vector<int64_t>> transposed(std::vector<std::vector<int64_t>> rows) {
  std::vector<std::vector<int64_t>> columns;
  for (const std::vector<int64_t>& row : rows) {
    columns.resize(row.size());
    for (size_t i = 0; i < row.size(); ++i) columns[i].push_back(row[i]);
  }
  return columns;
}

static c10::IValue same(c10::IValue value) { return value; }
static c10::complex<double> turned(c10::complex<double> number) {
  return number * c10::complex<double>(0, 1);
}
static c10::optional<at::Tensor> maybe(const at::Tensor& x, bool is_there) {
  return is_there ? c10::optional<at::Tensor>(x) : c10::nullopt;
}
static std::vector<bool> inverted(std::vector<bool> flags) {
  flags.flip();
  return flags;
}
static bool is_cpu(c10::Device place) { return place.is_cpu(); }
static void remember(c10::Dict<std::string, int64_t> table, std::string key) {
  table.insert_or_assign(key, 1);
}

static auto cell = torch::class_<Cell<int64_t>>("shop", "Cell")
                       .def(torch::init([](int64_t value) {
                         return c10::make_intrusive<Cell<int64_t>>(value);
                       }))
                       .def("get", &Cell<int64_t>::get);

TORCH_LIBRARY(shop, m) {
  constexpr int64_t kStart = 100;
  m.class_<Queue>("Queue")
      .def(torch::init<std::vector<std::string>>())
      .def("push", &Queue::push)
      .def("pop", &Queue::pop)
      .def("size", &Queue::size)
      .def("clone", &Queue::clone)
      .def("number", [](const c10::intrusive_ptr<Queue>& self, int64_t index, int64_t from) {
        return kStart + from + index + self->size();
      }, "", {torch::arg("index"), torch::arg("from") = 10})
      .def_static("most", []() -> int64_t { return kStart; })
      .def_readwrite("limit", &Queue::limit)
      .def_property("first", [](const c10::intrusive_ptr<Queue>& self) {
        return self->names.front();
      })
      .def_pickle(
          [](const c10::intrusive_ptr<Queue>& self) { return self->names; },
          [](std::vector<std::string> names) { return c10::make_intrusive<Queue>(names); });
  m.def("merge(__torch__.torch.classes.shop.Queue first, "
        "__torch__.torch.classes.shop.Queue? second=None) -> __torch__.torch.classes.shop.Queue",
        &merge);
  m.def("cells", &cells);
  m.def("total(__torch__.torch.classes.shop.Cell[] cells) -> int", &total);
  m.def("renamed(Dict(str, Tensor) tensors, str prefix='x') -> Dict(str, Tensor)", &renamed);
  m.def("lengths", &lengths);
  m.def("tagged((Tensor, int) row, int by=1) -> ((Tensor, int))", &tagged);
  m.def("transposed(int[][] rows) -> int[][]", &transposed);
  m.def("same(Any value) -> Any", &same);
  m.def("turned(complex number=2j) -> complex", &turned);
  m.def("maybe(Tensor x, bool is_there=True) -> Tensor?", &maybe);
  m.def("inverted(bool[] flags=[True, False]) -> bool[]", &inverted);
  m.def("is_cpu(Device place=\"cpu\") -> bool", &is_cpu);
  m.def(torch::schema("remember(Dict(str, int)(a!) table, str key) -> ()"), &remember);
}

}  // namespace shop
