// Emitted code calls these: to be included at the end of extension.cc.

namespace vision::native {
switchyard::Tensor scale_cpu(const switchyard::Tensor& self, double by) {
  return ::scale_cpu(self, by);
}
}  // namespace vision::native

namespace vision::native {
switchyard::Tensor& add_one_(switchyard::Tensor& self) {
  return ::vision::add_one_(self);
}
}  // namespace vision::native

namespace vision::native {
switchyard::Tensor weighted_cpu(const switchyard::Tensor& self, switchyard::IntArrayRef weights) {
  return ::vision::native::weighted(self, (weights).ToVector());
}
}  // namespace vision::native

namespace vision::native {
switchyard::Tensor doubled_cpu(const switchyard::Tensor& self) {
  return ::vision::native::doubled(self);
}
}  // namespace vision::native

namespace vision::native {
std::tuple<int64_t, double> measure(switchyard::IntArrayRef sizes, std::string_view mode) {
  return ::vision::measure((sizes).ToVector(), std::string(mode));
}
}  // namespace vision::native

namespace switchyard::native {
Tensor first(TensorList parts, std::optional<int64_t> index) {
  return ::vision::first((parts).ToVector(), index);
}
}  // namespace switchyard::native
