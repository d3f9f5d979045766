// The key of a factory function. The new tensor and its device decide it.
//
// Takes: dtype, layout and device of the new tensor, as the call gives them, and the tensor
// arguments of the factory. An absent dtype is a plain one, an absent layout is strided, and an
// absent device is the CPU. Gives: the key, and all keys for a message. Backend keys of tensor
// arguments and of the thread count, too. Errors: an Error that names dtype or layout and device if
// no such tensors exist. Source: reference dispatch, section 4.1.

#ifndef SWITCHYARD_LIB_DISPATCH_FACTORY_KEY_H_
#define SWITCHYARD_LIB_DISPATCH_FACTORY_KEY_H_

#include <cstdint>
#include <optional>

#include "lib/core/device.h"
#include "lib/core/layout.h"
#include "lib/core/scalar_type.h"
#include "lib/dispatch/key_extraction.h"
#include "lib/keys/dispatch_key.h"
#include "lib/keys/dispatch_key_set.h"

namespace switchyard {
namespace internal {

// For all tensors other than strided tensors of plain numbers on a device that has them.
[[gnu::cold]] DispatchKey UnusualFactoryKeyOf(ScalarType dtype, Layout layout, Device device);
[[gnu::cold]] DispatchKeySet UnusualFactoryKeySetOf(std::optional<ScalarType> dtype,
                                                    std::optional<Layout> layout,
                                                    std::optional<Device> device);

// The key sets of DenseKeyOf, computed at compile time. A table, because a switch inside a dispatch
// function becomes a jump.
struct DenseKeyTable {
  uint64_t bits[32] = {};
};

constexpr DenseKeyTable MakeDenseKeyTable() {
  DenseKeyTable table;
#define SWITCHYARD_DEVICE_TYPE(name, number, spelling, key) \
  table.bits[number] = DispatchKeySet(DispatchKey::key).raw();
#include "lib/keys/device_types.def"
  return table;
}

inline constexpr DenseKeyTable kDenseKeyTable = MakeDenseKeyTable();

inline DispatchKeySet DenseKeySetOf(DeviceType type) {
  return DispatchKeySet::FromRaw(kDenseKeyTable.bits[static_cast<uint8_t>(type) % 32]);
}

// One bit per quantized type: a bit test is cheaper than a table look-up.
constexpr uint64_t QuantizedTypes() {
  uint64_t bits = 0;
#define SWITCHYARD_SCALAR_TYPE(name, spelling, size, category)                        \
  static_assert(static_cast<unsigned>(ScalarType::name) < 64, "a bit for each type"); \
  if (ScalarCategory::category == ScalarCategory::Quantized) {                        \
    bits |= uint64_t{1} << static_cast<unsigned>(ScalarType::name);                   \
  }
#include "lib/core/scalar_types.def"
  return bits;
}

inline bool IsPlain(std::optional<ScalarType> dtype) {
  constexpr uint64_t kQuantized = QuantizedTypes();
  return !dtype || ((kQuantized >> (static_cast<unsigned>(*dtype) % 64)) & 1) == 0;
}
inline bool IsPlain(std::optional<Layout> layout) { return !layout || *layout == Layout::Strided; }

}  // namespace internal

inline DispatchKey FactoryKeyOf(std::optional<ScalarType> dtype, std::optional<Layout> layout,
                                std::optional<Device> device) {
  const Device where = device.value_or(Device());
  const DispatchKey dense = DenseKeyOf(where.type());
  const bool is_plain = internal::IsPlain(dtype) && internal::IsPlain(layout);
  if (is_plain && dense != DispatchKey::Undefined) return dense;
  return internal::UnusualFactoryKeyOf(dtype.value_or(ScalarType::Float),
                                       layout.value_or(Layout::Strided), where);
}

inline DispatchKeySet FactoryKeySetOf(std::optional<ScalarType> dtype, std::optional<Layout> layout,
                                      std::optional<Device> device) {
  const DispatchKeySet dense = internal::DenseKeySetOf(device.value_or(Device()).type());
  const bool is_plain = internal::IsPlain(dtype) && internal::IsPlain(layout);
  if (__builtin_expect(is_plain && !dense.IsEmpty(), 1)) return dense;
  return internal::UnusualFactoryKeySetOf(dtype, layout, device);
}

// Includes the backend keys of `tensor` and `rest`, which are arguments as for DispatchKeySetOf.
template <typename Arg, typename... Rest>
DispatchKeySet FactoryKeySetOf(std::optional<ScalarType> dtype, std::optional<Layout> layout,
                               std::optional<Device> device, const Arg& argument,
                               const Rest&... rest) {
  const DispatchKeySet made = FactoryKeySetOf(dtype, layout, device);
  const DispatchKeySet all = WithLocalKeys(made | ArgumentKeysOf(argument, rest...));
  return all & DispatchKeySet::FullAfter(DispatchKey::BackendSelect);
}

template <typename Arg, typename... Rest>
DispatchKey FactoryKeyOf(std::optional<ScalarType> dtype, std::optional<Layout> layout,
                         std::optional<Device> device, const Arg& argument, const Rest&... rest) {
  return FactoryKeySetOf(dtype, layout, device, argument, rest...).HighestPriorityKey();
}

// The same for a factory with a kernel for a key before BackendSelect (ZeroTensor, ...). Such a key
// of the arguments or the thread counts as for other operators; without one, the new tensor
// decides.
template <typename... Args>
DispatchKeySet KeySetBeforeFactoryOf(std::optional<ScalarType> dtype, std::optional<Layout> layout,
                                     std::optional<Device> device, const Args&... arguments) {
  const DispatchKeySet keys = DispatchKeySetOf(arguments...) & DispatchKeySet::FromRaw(kUsualMask);
  constexpr DispatchKeySet kOfBackends = DispatchKeySet::FullAfter(DispatchKey::BackendSelect);
  if ((keys - kOfBackends).HighestPriorityKey() != DispatchKey::Undefined) return keys;
  return FactoryKeySetOf(dtype, layout, device, arguments...);
}

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_DISPATCH_FACTORY_KEY_H_
