// Emitted code calls these: to be included at the end of extension.cc.

namespace {
auto& Registered_calls_2613_object() {
  static auto object = Calls();
  return object;
}
template <typename... Arguments>
decltype(auto) Registered_calls_2613(Arguments&&... arguments) {
  return std::invoke(Registered_calls_2613_object(), std::forward<Arguments>(arguments)...);
}
}  // namespace

namespace {
auto& Registered_calls_after_2732_object() {
  static auto object = Calls(5);
  return object;
}
template <typename... Arguments>
decltype(auto) Registered_calls_after_2732(Arguments&&... arguments) {
  return std::invoke(Registered_calls_after_2732_object(), std::forward<Arguments>(arguments)...);
}
}  // namespace

namespace switchyard::native {
std::vector<Tensor> multiples(const Tensor& x, double by, int64_t count) {
  return ::multiples(x, by, count);
}
}  // namespace switchyard::native

namespace switchyard::native {
int64_t length(std::optional<std::string_view> name) {
  return ::length(name ? std::make_optional(std::string(*name)) : std::nullopt);
}
}  // namespace switchyard::native

namespace switchyard::native {
std::vector<Tensor> reversed(TensorList parts) {
  return ::reversed(c10::List<at::Tensor>(parts));
}
}  // namespace switchyard::native

namespace switchyard::native {
int64_t calls(const Tensor& x) {
  return ::Registered_calls_2613(x);
}
}  // namespace switchyard::native

namespace registry::native {
int64_t calls_after(const switchyard::Tensor& x) {
  return ::Registered_calls_after_2732(x);
}
}  // namespace registry::native

namespace switchyard::native {
Tensor weighted(const Tensor& x, const Tensor& y, int64_t weight) {
  return ::weighted(x, y, weight);
}
}  // namespace switchyard::native
