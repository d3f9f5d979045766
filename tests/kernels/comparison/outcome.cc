#include "tests/kernels/comparison/outcome.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>

#include "lib/boxing/unboxing.h"
#include "lib/core/device_hooks.h"
#include "lib/core/tensor_factory.h"
#include "lib/elements/element_type.h"

namespace switchyard::comparison {
namespace {

using Difference = std::optional<std::string>;

std::vector<Value> ElementsOf(const Value& value) {
  std::vector<Value> elements;
  for (size_t i = 0; i < value.ElementCount(); ++i) elements.push_back(value.Element(i));
  return elements;
}

int64_t OffsetOf(const Tensor& tensor, int64_t index) {
  int64_t offset = 0;
  for (int64_t d = tensor.dim() - 1; d >= 0; --d) {
    offset += index % tensor.size(d) * tensor.stride(d);
    index /= tensor.size(d);
  }
  return offset;
}

bool AreClose(double ours, double theirs, double relative, double absolute) {
  if (std::isnan(ours) || std::isnan(theirs)) return std::isnan(ours) && std::isnan(theirs);
  if (std::isinf(ours) || std::isinf(theirs)) return ours == theirs;
  return std::fabs(ours - theirs) <= absolute + relative * std::fabs(theirs);
}

bool ElementsAreClose(ScalarType type, double ours, double theirs, const Tolerance& tolerance) {
  switch (type) {
    case ScalarType::Float:
      return AreClose(ours, theirs, tolerance.relative_float, tolerance.absolute_float);
    case ScalarType::Double:
      return AreClose(ours, theirs, tolerance.relative_double, tolerance.absolute_double);
    case ScalarType::Half:
      return tolerance.ignores_reduced ||
             AreClose(ours, theirs, tolerance.reduced_ulps * 0x1p-10, tolerance.absolute_reduced);
    case ScalarType::BFloat16:
      return tolerance.ignores_reduced ||
             AreClose(ours, theirs, tolerance.reduced_ulps * 0x1p-7, tolerance.absolute_reduced);
    default:
      return ours == theirs;
  }
}

Difference CompareElements(const Tensor& ours, const Tensor& theirs, const Tolerance& tolerance) {
  for (int64_t i = 0; i < ours.numel(); ++i) {
    if (ours.dtype() == ScalarType::Long) {
      const int64_t a = ours.data<int64_t>()[OffsetOf(ours, i)];
      const int64_t b = theirs.data<int64_t>()[OffsetOf(theirs, i)];
      if (a != b) return Join("element ", i, " is ", a, ", not ", b);
      continue;
    }
    const double a = ElementAt(ours, i);
    const double b = ElementAt(theirs, i);
    if (!ElementsAreClose(ours.dtype(), a, b, tolerance)) {
      return Join("element ", i, " is ", a, ", not ", b);
    }
  }
  return std::nullopt;
}

// The parts of complex numbers, in a dimension of their own.
Tensor PartsOf(const Tensor& numbers) {
  std::vector<int64_t> sizes = numbers.sizes().ToVector();
  sizes.push_back(2);
  const Tensor parts = EmptyTensor(
      sizes, numbers.dtype() == ScalarType::ComplexFloat ? ScalarType::Float : ScalarType::Double);
  const auto size = static_cast<int64_t>(numbers.item_size());
  for (int64_t i = 0; i < numbers.numel(); ++i) {
    std::memcpy(static_cast<char*>(parts.data_ptr()) + i * size,
                static_cast<const char*>(numbers.data_ptr()) + OffsetOf(numbers, i) * size,
                static_cast<size_t>(size));
  }
  return parts;
}

Difference CompareTensors(const Tensor& ours, const Tensor& theirs, const Tolerance& tolerance) {
  if (ours.defined() != theirs.defined()) return "one is undefined";
  if (!ours.defined()) return std::nullopt;
  if (ours.dtype() != theirs.dtype()) {
    return Join("dtype is ", ours.dtype(), ", not ", theirs.dtype());
  }
  if (ours.sizes() != theirs.sizes()) {
    return Join("sizes are ", ours.sizes(), ", not ", theirs.sizes());
  }
  for (int64_t d = 0; d < ours.dim() && !tolerance.ignores_strides; ++d) {
    // The stride of a dimension without steps means nothing.
    if (ours.numel() == 0 || ours.size(d) == 1) continue;
    if (ours.stride(d) != theirs.stride(d)) {
      return Join("strides of sizes ", ours.sizes(), " are ", ours.strides(), ", not ",
                  theirs.strides());
    }
  }
  if (tolerance.ignores_values) return std::nullopt;
  if (!IsComplexType(ours.dtype())) return CompareElements(ours, theirs, tolerance);
  return CompareElements(PartsOf(ours), PartsOf(theirs), tolerance);
}

Difference CompareLists(const std::vector<Value>& ours, const std::vector<Value>& theirs,
                        const Tolerance& tolerance);

Difference CompareValues(const Value& ours, const Value& theirs, const Tolerance& tolerance) {
  if (ours.kind() != theirs.kind()) return Join("is ", ours, ", not ", theirs);
  if (ours.IsTensor()) return CompareTensors(ours.tensor(), theirs.tensor(), tolerance);
  if (ours.IsList()) return CompareLists(ElementsOf(ours), ElementsOf(theirs), tolerance);
  if (ours.kind() == Value::Kind::Double) {
    if (AreClose(ours.real(), theirs.real(), 1e-9, 1e-12)) return std::nullopt;
  } else if (Join(ours) == Join(theirs)) {
    return std::nullopt;
  }
  return Join("is ", ours, ", not ", theirs);
}

Difference CompareLists(const std::vector<Value>& ours, const std::vector<Value>& theirs,
                        const Tolerance& tolerance) {
  if (ours.size() != theirs.size()) {
    return Join(ours.size(), " values, not ", theirs.size());
  }
  for (size_t i = 0; i < ours.size(); ++i) {
    const Difference difference = CompareValues(ours[i], theirs[i], tolerance);
    if (difference) return Join("value ", i, ": ", *difference);
  }
  return std::nullopt;
}

void AppendTensors(const Value& value, std::vector<Tensor>* tensors) {
  if (value.IsTensor()) {
    tensors->push_back(value.tensor());
  } else if (value.IsList()) {
    for (const Value& element : ElementsOf(value)) AppendTensors(element, tensors);
  }
}

// For each tensor the number of the first one with its storage, and its start in the storage.
std::vector<std::pair<size_t, int64_t>> SharingOf(const Outcome& outcome) {
  std::vector<Tensor> tensors = TensorsIn(outcome.arguments);
  for (const Tensor& tensor : TensorsIn(outcome.results)) tensors.push_back(tensor);
  std::map<const StorageImpl*, size_t> first;
  std::vector<std::pair<size_t, int64_t>> sharing;
  for (size_t i = 0; i < tensors.size(); ++i) {
    if (!tensors[i].defined()) {
      sharing.emplace_back(i, 0);
      continue;
    }
    const size_t owner = first.emplace(tensors[i].storage().impl(), i).first->second;
    sharing.emplace_back(owner, tensors[i].numel() == 0 ? 0 : tensors[i].storage_offset());
  }
  return sharing;
}

struct CopiedStorages {
  Device device;
  std::map<const StorageImpl*, Storage> copies;
};

Storage CopyStorage(const Storage& storage, Device device) {
  const auto count = static_cast<int64_t>(storage.nbytes());
  const Storage copy = EmptyTensor({count}, ScalarType::Byte, device).storage();
  if (count != 0) {
    CopyBytes(copy.data(), copy.device(), storage.data(), storage.device(), storage.nbytes());
  }
  return copy;
}

Tensor CopyTensor(const Tensor& tensor, CopiedStorages* copied) {
  if (!tensor.defined()) return tensor;
  const Storage storage = tensor.storage();
  auto place = copied->copies.find(storage.impl());
  if (place == copied->copies.end()) {
    place = copied->copies.emplace(storage.impl(), CopyStorage(storage, copied->device)).first;
  }
  const DispatchKeySet keys = KeySetOfStrided(copied->device.type(), tensor.dtype());
  return Tensor::Adopt(TensorImpl::Create(place->second, keys, tensor.dtype(), tensor.sizes(),
                                          tensor.strides(), tensor.storage_offset()));
}

Value CopyValue(const Value& value, CopiedStorages* copies) {
  if (value.IsTensor()) return CopyTensor(value.tensor(), copies);
  if (value.kind() == Value::Kind::OptionalTensorList) {
    std::vector<std::optional<Tensor>> tensors = value.object<std::vector<std::optional<Tensor>>>();
    for (std::optional<Tensor>& tensor : tensors) {
      if (tensor.has_value()) tensor = CopyTensor(*tensor, copies);
    }
    return tensors;
  }
  if (value.kind() != Value::Kind::TensorList) return value;
  std::vector<Tensor> tensors;
  for (const Value& element : ElementsOf(value)) {
    tensors.push_back(CopyTensor(element.tensor(), copies));
  }
  return tensors;
}

}  // namespace

std::vector<Tensor> TensorsIn(const std::vector<Value>& values) {
  std::vector<Tensor> tensors;
  for (const Value& value : values) AppendTensors(value, &tensors);
  return tensors;
}

std::vector<Value> CopyOf(const std::vector<Value>& values, Device device) {
  CopiedStorages copies = {device, {}};
  std::vector<Value> copied;
  for (const Value& value : values) copied.push_back(CopyValue(value, &copies));
  return copied;
}

Outcome CopyOf(const Outcome& outcome, Device device) {
  CopiedStorages copies = {device, {}};
  Outcome copied;
  copied.error = outcome.error;
  for (const Value& value : outcome.arguments) {
    copied.arguments.push_back(CopyValue(value, &copies));
  }
  for (const Value& value : outcome.results) copied.results.push_back(CopyValue(value, &copies));
  return copied;
}

double ElementAt(const Tensor& tensor, int64_t index) {
  const int64_t offset = OffsetOf(tensor, index);
  // A view of bytes can have others than 0 and 1, which C++ must not read as truth values.
  if (tensor.dtype() == ScalarType::Bool) {
    return static_cast<const unsigned char*>(tensor.data_ptr())[offset] != 0 ? 1 : 0;
  }
  return internal::VisitElementType(tensor.dtype(), "element", [&](auto tag) {
    using T = typename decltype(tag)::type;
    return internal::ToScalar(tensor.data<T>()[offset]).template To<double>();
  });
}

Difference FindDifference(const Outcome& ours, const Outcome& theirs, const Tolerance& tolerance) {
  if (ours.error.has_value() != theirs.error.has_value()) {
    return ours.error ? "an error, where PyTorch has none: " + *ours.error
                      : "no error, where PyTorch has one: " + *theirs.error;
  }
  if (ours.error) return std::nullopt;
  Difference difference = CompareLists(ours.results, theirs.results, tolerance);
  if (difference) return "result " + *difference;
  difference = CompareLists(ours.arguments, theirs.arguments, tolerance);
  if (difference) return "argument after the call, " + *difference;
  if (SharingOf(ours) != SharingOf(theirs)) return "other tensors share their storage";
  return std::nullopt;
}

std::string Describe(const std::vector<Value>& values) {
  std::string text;
  for (const Value& value : values) {
    text += text.empty() ? "" : ", ";
    if (!value.IsTensor() || !value.tensor().defined()) {
      AppendTo(text, value);
      continue;
    }
    text += Join(value.tensor(), " of strides ", value.tensor().strides(), " {");
    const Tensor tensor =
        IsComplexType(value.tensor().dtype()) ? PartsOf(value.tensor()) : value.tensor();
    for (int64_t i = 0; i < std::min<int64_t>(tensor.numel(), 6); ++i) {
      text += Join(i == 0 ? "" : ", ", ElementAt(tensor, i));
    }
    text += tensor.numel() > 6 ? ", ...}" : "}";
  }
  return text;
}

}  // namespace switchyard::comparison
