#include "tests/kernels/comparison/torch_operators.h"

#include <ATen/CPUGeneratorImpl.h>
#include <ATen/Context.h>
#include <ATen/Functions.h>
#include <ATen/Parallel.h>
#include <ATen/core/PhiloxRNGEngine.h>
#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/core/ivalue.h>
#include <c10/util/Exception.h>

#include <cstring>
#include <map>

#include "lib/core/tensor_factory.h"

namespace switchyard::comparison {
namespace {

// Tensors of libtorch over copies of storages of ours.
class Exporter {
 public:
  c10::IValue Export(const Value& value, const c10::TypePtr& type);

 private:
  at::Tensor ExportTensor(const Tensor& tensor);

  std::map<const StorageImpl*, at::Tensor> storages_;
};

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

template <typename T, typename From>
c10::IValue ListOf(const std::vector<From>& elements) {
  c10::List<T> list;
  for (const From& element : elements) list.push_back(static_cast<T>(element));
  return list;
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

// Tensors of ours over copies of storages of libtorch.
class Importer {
 public:
  Value Import(const c10::IValue& value);

 private:
  Tensor ImportTensor(const at::Tensor& tensor);

  std::map<const void*, Tensor> storages_;
};

Tensor Importer::ImportTensor(const at::Tensor& tensor) {
  if (!tensor.defined()) return Tensor();
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

class Silence final : public c10::WarningHandler {
  void process(const c10::SourceLocation& /*place*/, const std::string& /*message*/,
               const bool /*verbatim*/) override {}
};

}  // namespace

void PrepareTorch() {
  static Silence silence;
  at::set_num_threads(1);
  c10::Warning::set_warning_handler(&silence);
}

void SeedTorch(uint64_t seed) { at::manual_seed(seed); }

std::vector<uint8_t> StateOfTorch() {
  const at::Tensor state = at::detail::getDefaultCPUGenerator().get_state();
  return std::vector<uint8_t>(state.data_ptr<uint8_t>(), state.data_ptr<uint8_t>() + state.numel());
}

void SetStateOfTorch(const std::vector<uint8_t>& state) {
  at::Tensor bytes = at::empty({static_cast<int64_t>(state.size())}, at::kByte);
  std::memcpy(bytes.data_ptr(), state.data(), state.size());
  auto generator = at::detail::getDefaultCPUGenerator();
  generator.set_state(bytes);
}

std::vector<uint32_t> PhiloxOfTorch(uint64_t seed, uint64_t subsequence, uint64_t block,
                                    int count) {
  at::Philox4_32 engine(seed, subsequence, block);
  std::vector<uint32_t> numbers;
  for (int i = 0; i < count; ++i) numbers.push_back(engine());
  return numbers;
}

Outcome CallTorch(const std::string& name, const std::vector<Value>& arguments) {
  Outcome outcome;
  Importer importer;
  try {
    const size_t dot = name.find('.');
    const auto overload = dot == std::string::npos ? "" : name.substr(dot + 1);
    const auto op = c10::Dispatcher::singleton().findSchemaOrThrow(name.substr(0, dot).c_str(),
                                                                   overload.c_str());
    const std::vector<c10::Argument>& declared = op.schema().arguments();
    Exporter exporter;
    std::vector<c10::IValue> exported;
    for (size_t i = 0; i < declared.size(); ++i) {
      const bool is_default = i >= arguments.size() || arguments[i].IsDefault();
      exported.push_back(is_default ? declared[i].default_value().value()
                                    : exporter.Export(arguments[i], declared[i].type()));
    }
    std::vector<c10::IValue> stack = exported;
    op.callBoxed(&stack);
    for (size_t i = 0; i < exported.size(); ++i) {
      const bool holds_tensors = exported[i].isTensor() || exported[i].isTensorList();
      outcome.arguments.push_back(holds_tensors ? importer.Import(exported[i]) : arguments[i]);
    }
    for (const c10::IValue& result : stack) outcome.results.push_back(importer.Import(result));
  } catch (const c10::Error& error) {
    outcome.error = error.what_without_backtrace();
  } catch (const std::exception& error) {
    outcome.error = error.what();
  }
  return outcome;
}

}  // namespace switchyard::comparison
