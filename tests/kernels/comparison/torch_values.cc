#include "tests/kernels/comparison/torch_values.h"

#include <ATen/Functions.h>
#include <c10/util/Exception.h>

#include <cstring>
#include <optional>
#include <string>
#include <vector>

#include "lib/core/tensor_factory.h"

namespace switchyard::comparison {
namespace {

template <typename T, typename From>
c10::IValue ListOf(const std::vector<From>& elements) {
  c10::List<T> list;
  for (const From& element : elements) list.push_back(static_cast<T>(element));
  return list;
}

}  // namespace

at::Tensor Exporter::ExportTensor(const Tensor& tensor) {
  if (!tensor.defined()) return at::Tensor();
  const Storage storage = tensor.storage();
  at::Tensor& base = storages_[storage.impl()];
  const auto type = static_cast<at::ScalarType>(tensor.dtype());
  if (!base.defined()) {
    const auto count = static_cast<int64_t>(storage.nbytes() / tensor.item_size());
    base = at::empty({count}, type);
    if (count != 0) std::memcpy(base.data_ptr(), storage.data(), base.nbytes());
  }
  const at::Tensor result = at::empty({0}, type);
  result.set_(base.storage(), tensor.storage_offset(),
              at::IntArrayRef(tensor.sizes().data(), tensor.sizes().size()),
              at::IntArrayRef(tensor.strides().data(), tensor.strides().size()));
  return result;
}

c10::IValue Exporter::Export(const Value& value, const c10::TypePtr& type) {
  switch (value.kind()) {
    case Value::Kind::Tensor:
      return ExportTensor(value.tensor());
    case Value::Kind::Int:
      if (type->kind() == c10::TypeKind::FloatType) return static_cast<double>(value.integer());
      return value.integer();
    case Value::Kind::ScalarType:
    case Value::Kind::Layout:
    case Value::Kind::MemoryFormat:
      return value.integer();
    case Value::Kind::Bool:
      return value.integer() != 0;
    case Value::Kind::Double:
      return value.real();
    case Value::Kind::Device:
      return c10::Device(c10::kCPU);
    case Value::Kind::String:
      return value.object<std::string>();
    case Value::Kind::IntList:
      return ListOf<int64_t>(value.object<std::vector<int64_t>>());
    case Value::Kind::DoubleList:
      return ListOf<double>(value.object<std::vector<double>>());
    case Value::Kind::BoolList:
      return ListOf<bool>(value.object<std::vector<bool>>());
    case Value::Kind::TensorList: {
      c10::List<at::Tensor> list;
      for (const Tensor& tensor : value.object<std::vector<Tensor>>()) {
        list.push_back(ExportTensor(tensor));
      }
      return list;
    }
    case Value::Kind::OptionalTensorList: {
      c10::List<c10::optional<at::Tensor>> list;
      for (const auto& tensor : value.object<std::vector<std::optional<Tensor>>>()) {
        list.push_back(tensor ? c10::make_optional(ExportTensor(*tensor)) : c10::nullopt);
      }
      return list;
    }
    case Value::Kind::None:
      return c10::IValue();
    default:
      TORCH_CHECK(false, "switchyard: no value of libtorch stands for ", Join(value));
  }
}

Tensor Importer::ImportTensor(const at::Tensor& given) {
  if (!given.defined()) return Tensor();
  const at::Tensor tensor = given.is_conj() ? given.resolve_conj() : given;
  Tensor& base = storages_[tensor.storage().unsafeGetStorageImpl()];
  if (!base.defined()) {
    const auto type = static_cast<ScalarType>(tensor.scalar_type());
    const auto count = static_cast<int64_t>(tensor.storage().nbytes() / ElementSize(type));
    base = EmptyTensor({count}, type);
    if (count != 0) {
      std::memcpy(base.data_ptr(), tensor.storage().data(),
                  static_cast<size_t>(count) * base.item_size());
    }
  }
  return ViewOf(base, IntArrayRef(tensor.sizes().data(), tensor.sizes().size()),
                IntArrayRef(tensor.strides().data(), tensor.strides().size()),
                tensor.storage_offset());
}

Value Importer::Import(const c10::IValue& value) {
  if (value.isTensor()) return ImportTensor(value.toTensor());
  if (value.isInt()) return value.toInt();
  if (value.isDouble()) return value.toDouble();
  if (value.isBool()) return value.toBool();
  if (value.isNone()) return Value();
  TORCH_CHECK(value.isTensorList(), "switchyard: a result of another kind: ", value.tagKind());
  std::vector<Tensor> tensors;
  for (const at::Tensor& tensor : value.toTensorVector()) tensors.push_back(ImportTensor(tensor));
  return tensors;
}

}  // namespace switchyard::comparison
