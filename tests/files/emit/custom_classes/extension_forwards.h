// Emitted code calls these: to be included at the end of extension.cc.

namespace switchyard::native {
Object merge(const Object& first, const std::optional<Object>& second) {
  return ::shop::merge(first, second);
}
}  // namespace switchyard::native

namespace switchyard::native {
std::vector<Object> cells(IntArrayRef values) {
  return ::switchyard::ConvertTo<std::vector<switchyard::Object>>(::shop::cells((values).ToVector()));
}
}  // namespace switchyard::native

namespace switchyard::native {
int64_t total(ArrayRef<Object> cells) {
  return ::shop::total(::switchyard::ConvertTo<c10::List<c10::intrusive_ptr<::shop::Cell<long>>>>(cells));
}
}  // namespace switchyard::native

namespace switchyard::native {
Dict<std::string, Tensor> renamed(const Dict<std::string, Tensor>& tensors, std::string_view prefix) {
  return ::switchyard::ConvertTo<switchyard::Dict<std::string, switchyard::Tensor>>(::shop::renamed(::switchyard::ConvertTo<c10::Dict<std::basic_string<char>, at::Tensor>>(tensors), std::string(prefix)));
}
}  // namespace switchyard::native

namespace switchyard::native {
Dict<std::string, int64_t> lengths(ArrayRef<std::string_view> words) {
  return ::switchyard::ConvertTo<switchyard::Dict<std::string, int64_t>>(::shop::lengths(std::vector<std::string>((words).begin(), (words).end())));
}
}  // namespace switchyard::native

namespace switchyard::native {
std::tuple<std::tuple<Tensor, int64_t>> tagged(const std::tuple<Tensor, int64_t>& row, int64_t by) {
  return ::switchyard::ConvertTo<std::tuple<std::tuple<switchyard::Tensor, int64_t>>>(::shop::tagged(::switchyard::ConvertTo<std::tuple<at::Tensor, long>>(row), by));
}
}  // namespace switchyard::native

namespace switchyard::native {
std::vector<std::vector<int64_t>> transposed(ArrayRef<IntArrayRef> rows) {
  return ::switchyard::ConvertTo<std::vector<std::vector<int64_t>>>(::shop::transposed(::switchyard::ConvertTo<std::vector<std::vector<long>>>(rows)));
}
}  // namespace switchyard::native

namespace switchyard::native {
Value same(const Value& value) {
  return ::shop::same(value);
}
}  // namespace switchyard::native

namespace switchyard::native {
std::complex<double> turned(std::complex<double> number) {
  return ::shop::turned(number);
}
}  // namespace switchyard::native

namespace switchyard::native {
std::optional<Tensor> maybe(const Tensor& x, bool is_there) {
  return ::shop::maybe(x, is_there);
}
}  // namespace switchyard::native

namespace switchyard::native {
std::vector<bool> inverted(ArrayRef<bool> flags) {
  return ::shop::inverted((flags).ToVector());
}
}  // namespace switchyard::native

namespace switchyard::native {
bool is_cpu(Device place) {
  return ::shop::is_cpu(place);
}
}  // namespace switchyard::native

namespace switchyard::native {
void remember(const Dict<std::string, int64_t>& table, std::string_view key) {
  ::shop::remember(::switchyard::ConvertTo<c10::Dict<std::basic_string<char>, long>>(table), std::string(key));
}
}  // namespace switchyard::native


namespace shop {
namespace {
void Method_shop_Queue___init__(::switchyard::Stack& stack, std::size_t count) {
  ::switchyard::CallInit<::shop::Queue>("shop.Queue.__init__", torch::init<std::vector<std::string>>(), stack, count);
}
void Method_shop_Queue_push(::switchyard::Stack& stack, std::size_t count) {
  ::switchyard::CallMethod<::shop::Queue>("shop.Queue.push", &Queue::push, stack, count);
}
void Method_shop_Queue_pop(::switchyard::Stack& stack, std::size_t count) {
  ::switchyard::CallMethod<::shop::Queue>("shop.Queue.pop", &Queue::pop, stack, count);
}
void Method_shop_Queue_size(::switchyard::Stack& stack, std::size_t count) {
  ::switchyard::CallMethod<::shop::Queue>("shop.Queue.size", &Queue::size, stack, count);
}
void Method_shop_Queue_clone(::switchyard::Stack& stack, std::size_t count) {
  ::switchyard::CallMethod<::shop::Queue>("shop.Queue.clone", &Queue::clone, stack, count);
}
void Method_shop_Queue_number(::switchyard::Stack& stack, std::size_t count) {
  constexpr int64_t kStart = 100;
  ::switchyard::CallMethod<::shop::Queue>("shop.Queue.number", [](const c10::intrusive_ptr<Queue>& self, int64_t index, int64_t from) {
        return kStart + from + index + self->size();
      }, stack, count, {torch::arg("index"), torch::arg("from") = 10});
}
void Method_shop_Queue_most(::switchyard::Stack& stack, std::size_t count) {
  constexpr int64_t kStart = 100;
  ::switchyard::CallMethod<::shop::Queue>("shop.Queue.most", []() -> int64_t { return kStart; }, stack, count);
}
void Method_shop_Queue_limit_getter(::switchyard::Stack& stack, std::size_t count) {
  ::switchyard::CallGetter<::shop::Queue>("shop.Queue.limit_getter", &Queue::limit, stack, count);
}
void Method_shop_Queue_limit_setter(::switchyard::Stack& stack, std::size_t count) {
  ::switchyard::CallSetter<::shop::Queue>("shop.Queue.limit_setter", &Queue::limit, stack, count);
}
void Method_shop_Queue_first_getter(::switchyard::Stack& stack, std::size_t count) {
  ::switchyard::CallMethod<::shop::Queue>("shop.Queue.first_getter", [](const c10::intrusive_ptr<Queue>& self) {
        return self->names.front();
      }, stack, count);
}
void Method_shop_Queue___getstate__(::switchyard::Stack& stack, std::size_t count) {
  ::switchyard::CallMethod<::shop::Queue>("shop.Queue.__getstate__", [](const c10::intrusive_ptr<Queue>& self) { return self->names; }, stack, count);
}
void Method_shop_Queue___setstate__(::switchyard::Stack& stack, std::size_t count) {
  ::switchyard::CallMethod<::shop::Queue>("shop.Queue.__setstate__", [](std::vector<std::string> names) { return c10::make_intrusive<Queue>(names); }, stack, count);
}
constexpr ::switchyard::ClassMethod kMethods_shop_Queue[] = {
    {"__init__", Method_shop_Queue___init__},
    {"push", Method_shop_Queue_push},
    {"pop", Method_shop_Queue_pop},
    {"size", Method_shop_Queue_size},
    {"clone", Method_shop_Queue_clone},
    {"number", Method_shop_Queue_number},
    {"most", Method_shop_Queue_most},
    {"limit_getter", Method_shop_Queue_limit_getter},
    {"limit_setter", Method_shop_Queue_limit_setter},
    {"first_getter", Method_shop_Queue_first_getter},
    {"__getstate__", Method_shop_Queue___getstate__},
    {"__setstate__", Method_shop_Queue___setstate__},
};
}  // namespace
}  // namespace shop
namespace switchyard::custom_classes {
extern const CustomClass shop_Queue;
const CustomClass shop_Queue = {"__torch__.torch.classes.shop.Queue", ::shop::kMethods_shop_Queue};
}  // namespace switchyard::custom_classes

namespace shop {
namespace {
void Method_shop_Cell___init__(::switchyard::Stack& stack, std::size_t count) {
  ::switchyard::CallInit<::shop::Cell<long>>("shop.Cell.__init__", torch::init([](int64_t value) {
                         return c10::make_intrusive<Cell<int64_t>>(value);
                       }), stack, count);
}
void Method_shop_Cell_get(::switchyard::Stack& stack, std::size_t count) {
  ::switchyard::CallMethod<::shop::Cell<long>>("shop.Cell.get", &Cell<int64_t>::get, stack, count);
}
constexpr ::switchyard::ClassMethod kMethods_shop_Cell[] = {
    {"__init__", Method_shop_Cell___init__},
    {"get", Method_shop_Cell_get},
};
}  // namespace
}  // namespace shop
namespace switchyard::custom_classes {
extern const CustomClass shop_Cell;
const CustomClass shop_Cell = {"__torch__.torch.classes.shop.Cell", ::shop::kMethods_shop_Cell};
}  // namespace switchyard::custom_classes
