// Emitted code calls these: to be included at the end of extension.cc.

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
Tensor weighted(const Tensor& x, const Tensor& y, int64_t weight) {
  return ::weighted(x, y, weight);
}
}  // namespace switchyard::native
