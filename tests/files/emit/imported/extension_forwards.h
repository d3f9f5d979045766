// Emitted code calls these: to be included at the end of extension.cc.

namespace vision {
namespace {
auto& Registered_quarter_3202_object() {
  static auto object = Scaled{0.25};
  return object;
}
template <typename... Arguments>
decltype(auto) Registered_quarter_3202(Arguments&&... arguments) {
  return std::invoke(Registered_quarter_3202_object(), std::forward<Arguments>(arguments)...);
}
}  // namespace
}  // namespace vision

namespace vision {
namespace {
template <typename... Arguments>
decltype(auto) Registered_fivefold_2784(Arguments&&... arguments) {
  constexpr double kBy = 5;
  return std::invoke([](at::Tensor self) { return scale_cpu(self, kBy); }, std::forward<Arguments>(arguments)...);
}
}  // namespace
}  // namespace vision

namespace vision {
namespace {
template <typename... Arguments>
decltype(auto) Registered_tenfold_2902(Arguments&&... arguments) {
  constexpr double kBy = 5;
  const double twice = 2 * kBy;
  return std::invoke([&twice](const at::Tensor& self, const std::vector<std::string>& words) {
          return words.empty() ? self : scale_cpu(self, twice);
        }, std::forward<Arguments>(arguments)...);
}
}  // namespace
}  // namespace vision

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

namespace switchyard::native {
Tensor fivefold(const Tensor& self) {
  return ::vision::Registered_fivefold_2784(self);
}
}  // namespace switchyard::native

namespace switchyard::native {
Tensor tenfold(const Tensor& self, ArrayRef<std::string_view> words) {
  return ::vision::Registered_tenfold_2902(self, std::vector<std::string>((words).begin(), (words).end()));
}
}  // namespace switchyard::native

namespace switchyard::native {
Tensor halved(const Tensor& self) {
  return ::vision::Halves::of(self);
}
}  // namespace switchyard::native

namespace switchyard::native {
Tensor tripled(const Tensor& self) {
  return ::vision::times<3>(self);
}
}  // namespace switchyard::native

namespace switchyard::native {
Tensor quarter(const Tensor& self) {
  return ::vision::Registered_quarter_3202(self);
}
}  // namespace switchyard::native

namespace ns_C::native {
switchyard::Tensor fourfold(const switchyard::Tensor& x) {
  return ::fourfold(x);
}
}  // namespace ns_C::native

namespace ns_C::native {
void clear_(switchyard::Tensor& logits) {
  ::clear_(logits);
}
}  // namespace ns_C::native
