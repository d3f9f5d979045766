// Emitted code calls these: to be included at the end of extension.cc.

namespace device {
namespace {
void Registered_cpu_fallback_5721(switchyard::OperatorId id, switchyard::DispatchKeySet keys, switchyard::Stack& stack) {
  constexpr void (*kKernel)(const c10::OperatorHandle&, torch::jit::Stack*) = &::device::cpu_fallback;
  ::c10::detail::RunBoxedKernel(kKernel, id, keys, stack);
}
}  // namespace
}  // namespace device

namespace my {
namespace {
void Registered_autograd_boxed_3344(switchyard::OperatorId id, switchyard::DispatchKeySet keys, switchyard::Stack& stack) {
  constexpr void (*kKernel)(const c10::OperatorHandle&, c10::DispatchKeySet, torch::jit::Stack*) = &::my::autograd_boxed;
  ::c10::detail::RunBoxedKernel(kKernel, id, keys, stack);
}
}  // namespace
}  // namespace my

namespace my {
namespace {
void Registered_count_4610(switchyard::OperatorId id, switchyard::DispatchKeySet keys, switchyard::Stack& stack) {
  static auto& kernel = *(std::make_unique<Counter>(1)).release();
  ::c10::detail::RunBoxedKernel(kernel, id, keys, stack);
}
}  // namespace
}  // namespace my

namespace my {
namespace {
void Registered_keys_boxed_2597(switchyard::OperatorId id, switchyard::DispatchKeySet keys, switchyard::Stack& stack) {
  constexpr void (*kKernel)(const c10::OperatorHandle&, c10::DispatchKeySet, torch::jit::Stack*) = &::my::keys_boxed;
  ::c10::detail::RunBoxedKernel(kKernel, id, keys, stack);
}
}  // namespace
}  // namespace my

namespace my {
namespace {
void Registered_recount_4703(switchyard::OperatorId id, switchyard::DispatchKeySet keys, switchyard::Stack& stack) {
  static auto& kernel = *(std::make_unique<Counter>(10)).release();
  ::c10::detail::RunBoxedKernel(kernel, id, keys, stack);
}
}  // namespace
}  // namespace my

namespace my {
namespace {
void Registered_sum_boxed_1172(switchyard::OperatorId id, switchyard::DispatchKeySet keys, switchyard::Stack& stack) {
  constexpr void (*kKernel)(const c10::OperatorHandle&, torch::jit::Stack*) = &::my::sum_boxed;
  ::c10::detail::RunBoxedKernel(kKernel, id, keys, stack);
}
}  // namespace
}  // namespace my

namespace {
void Registered_generic_mode_fallback_5018(switchyard::OperatorId id, switchyard::DispatchKeySet keys, switchyard::Stack& stack) {
  constexpr void (*kKernel)(const c10::OperatorHandle&, torch::jit::Stack*) = &::generic_mode_fallback;
  ::c10::detail::RunBoxedKernel(kKernel, id, keys, stack);
}
}  // namespace

namespace my::native {
switchyard::Tensor sum_boxed(const switchyard::Tensor& x, switchyard::TensorList xs, int64_t n, double y, switchyard::IntArrayRef sizes) {
  ::c10::detail::BoxedKernelCall call_(&::my::Registered_sum_boxed_1172, "my::sum", ::switchyard::DispatchKey::CPU, 1, x, xs, n, y, sizes);
  return call_.Results<switchyard::Tensor>();
}
}  // namespace my::native

namespace my::native {
std::tuple<switchyard::Tensor, double, std::vector<int64_t>, std::string_view> sum_scalar_boxed(const switchyard::Tensor& x, int64_t n) {
  ::c10::detail::BoxedKernelCall call_(&::my::Registered_sum_boxed_1172, "my::sum.scalar", ::switchyard::DispatchKey::CPU, 4, x, n);
  // What is returned is a view of it, until the thread's next call.
  static thread_local std::vector<::switchyard::Value> kept;
  kept = call_.values();
  return call_.Results<std::tuple<switchyard::Tensor, double, std::vector<int64_t>, std::string_view>>();
}
}  // namespace my::native

namespace my::native {
switchyard::Tensor& sum__boxed(switchyard::Tensor& self, double y) {
  ::c10::detail::BoxedKernelCall call_(&::my::Registered_sum_boxed_1172, "my::sum_", ::switchyard::DispatchKey::CPU, 1, self, y);
  return self;
}
}  // namespace my::native

namespace my::native {
switchyard::Tensor& sum_out_boxed(const switchyard::Tensor& x, switchyard::Tensor& out) {
  ::c10::detail::BoxedKernelCall call_(&::my::Registered_sum_boxed_1172, "my::sum.out", ::switchyard::DispatchKey::CPU, 1, x, out);
  return out;
}
}  // namespace my::native

namespace my::native {
std::tuple<bool, bool> keys_boxed(const switchyard::Tensor& x) {
  ::c10::detail::BoxedKernelCall call_(&::my::Registered_keys_boxed_2597, "my::keys", ::switchyard::DispatchKey::CPU, 2, x);
  return call_.Results<std::tuple<bool, bool>>();
}
}  // namespace my::native

namespace my::native {
int64_t count_boxed(const switchyard::Tensor& x) {
  ::c10::detail::BoxedKernelCall call_(&::my::Registered_count_4610, "my::count", ::switchyard::DispatchKey::CPU, 1, x);
  return call_.Results<int64_t>();
}
}  // namespace my::native

namespace my::native {
int64_t recount_boxed(const switchyard::Tensor& x) {
  ::c10::detail::BoxedKernelCall call_(&::my::Registered_recount_4703, "my::recount", ::switchyard::DispatchKey::CPU, 1, x);
  return call_.Results<int64_t>();
}
}  // namespace my::native

namespace my::native {
switchyard::Tensor twice_cpu(const switchyard::Tensor& x) {
  return ::my::twice_cpu(x);
}
}  // namespace my::native

namespace my::native {
switchyard::Tensor twice_boxed(const switchyard::Tensor& x) {
  ::c10::detail::BoxedKernelCall call_(&::my::Registered_autograd_boxed_3344, "my::twice", ::switchyard::DispatchKey::AutogradNestedTensor, 1, x);
  return call_.Results<switchyard::Tensor>();
}
}  // namespace my::native


namespace switchyard::native {
void generic_mode_fallback_testing_only_genericmode(switchyard::OperatorId id, switchyard::DispatchKeySet keys, switchyard::Stack& stack) {
  ::Registered_generic_mode_fallback_5018(id, keys, stack);
}
}  // namespace switchyard::native

namespace device {
void cpu_fallback(switchyard::OperatorId id, switchyard::DispatchKeySet keys, switchyard::Stack& stack) {
  ::device::Registered_cpu_fallback_5721(id, keys, stack);
}
}  // namespace device
