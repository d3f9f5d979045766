// Which key a factory function goes to: what is made, and where, decides.
//
// Takes: dtype, layout and device of the tensor to be made, each as the call has it; and, for a
// factory that has tensors among its arguments, those. An absent dtype is a plain one, an absent
// layout strided, an absent device the CPU.
// Gives: the key, and all keys for a message. With tensors: theirs and the thread's keys count,
// too, as far as they are keys of backends. Errors: Error where there are no tensors of that kind,
// naming dtype or layout and device. Source: reference dispatch, section 4.1.

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

// Of what is not a strided tensor of plain numbers on a device that has them.
[[gnu::cold]] DispatchKey UnusualFactoryKeyOf(ScalarType dtype, Layout layout, Device device);
[[gnu::cold]] DispatchKeySet UnusualFactoryKeySetOf(std::optional<ScalarType> dtype,
                                                    std::optional<Layout> layout,
                                                    std::optional<Device> device);

// The sets of what DenseKeyOf says, put together by the compiler. A table: of a switch in the midst
// of a dispatch function it makes a jump.
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

// A bit for each type of quantized numbers: to look at one is less than to look one up.
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

// With the keys of backends of `tensor` and `rest`, which are arguments as DispatchKeySetOf takes
// them.
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

// The same for a factory that has a kernel for a key before BackendSelect (ZeroTensor, ...): such
// a key of the arguments or the thread counts as it does for operators that make nothing; without
// one, what is to be made decides.
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
