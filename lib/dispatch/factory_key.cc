#include "lib/dispatch/factory_key.h"

#include "lib/core/error.h"
#include "lib/keys/backend_facts.h"

namespace switchyard::internal {
namespace {

// The backend key of tensors with each layout.
DispatchKey LayoutKeyOf(Layout layout, BackendComponent backend) {
  switch (layout) {
    case Layout::Strided:
      return DispatchKey::Undefined;
    case Layout::Sparse:
      return KeyOf(DispatchKey::Sparse, backend);
    case Layout::Mkldnn:
      return backend == BackendComponent::CPU ? DispatchKey::MkldnnCPU : DispatchKey::Undefined;
    case Layout::SparseCsr:
    case Layout::SparseCsc:
    case Layout::SparseBsr:
    case Layout::SparseBsc:
      return IsNewerKey(SparseCsrKeyOf(backend)) ? DispatchKey::Undefined : SparseCsrKeyOf(backend);
  }
  return DispatchKey::Undefined;
}

}  // namespace

DispatchKey UnusualFactoryKeyOf(ScalarType dtype, Layout layout, Device device) {
  const DispatchKey dense = DenseKeyOf(device.type());
  SWITCHYARD_CHECK(dense != DispatchKey::Undefined, "no tensors live on device ", device);
  const BackendComponent backend = BackendOf(dense);
  if (layout == Layout::Strided) {
    if (CategoryOf(dtype) != ScalarCategory::Quantized) return dense;
    SWITCHYARD_CHECK(backend != BackendComponent::Invalid, "no tensors of ", dtype,
                     " live on device ", device);
    return KeyOf(DispatchKey::Quantized, backend);
  }
  const DispatchKey key =
      backend == BackendComponent::Invalid ? DispatchKey::Undefined : LayoutKeyOf(layout, backend);
  SWITCHYARD_CHECK(key != DispatchKey::Undefined, "no tensors of layout ", LayoutName(layout),
                   " live on device ", device);
  return key;
}

DispatchKeySet UnusualFactoryKeySetOf(std::optional<ScalarType> dtype, std::optional<Layout> layout,
                                      std::optional<Device> device) {
  return DispatchKeySet(FactoryKeyOf(dtype, layout, device));
}

}  // namespace switchyard::internal
