// PyTorch's names for types, constants and checks of the run-time. `c10`, `at` and `torch` contain
// the run-time's namespace; types that differ in the run-time have separate classes (list.h,
// backend.h).
#ifndef SWITCHYARD_LIB_EXTENSION_RUNTIME_NAMES_H_
#define SWITCHYARD_LIB_EXTENSION_RUNTIME_NAMES_H_

#include <complex>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lib/boxing/unboxing.h"
#include "lib/boxing/value.h"
#include "lib/core/array_ref.h"
#include "lib/core/device.h"
#include "lib/core/error.h"
#include "lib/core/scalar.h"
#include "lib/core/scalar_type.h"
#include "lib/core/tensor.h"
#include "lib/core/tensor_factory.h"
#include "lib/core/tensor_options.h"
#include "lib/extension/runtime/list.h"
#include "lib/keys/dispatch_key.h"
#include "lib/keys/dispatch_key_set.h"

namespace c10 {
using namespace switchyard;

template <typename T>
using optional = std::optional<T>;
using std::make_optional;
using std::nullopt;
using std::nullopt_t;
using std::string_view;
template <typename T>
using complex = std::complex<T>;
template <typename T>
using OptionalArrayRef = std::optional<switchyard::ArrayRef<T>>;
// Symbolic integers are plain ones here.
using SymInt = int64_t;
using SymIntArrayRef = switchyard::IntArrayRef;
inline SymIntArrayRef fromIntArrayRef(IntArrayRef integers) { return integers; }
inline SymIntArrayRef fromIntArrayRefSlow(IntArrayRef integers) { return integers; }
inline SymIntArrayRef fromIntArrayRefUnchecked(IntArrayRef integers) { return integers; }
inline IntArrayRef asIntArrayRefSlow(SymIntArrayRef integers) { return integers; }
inline IntArrayRef asIntArrayRefUnchecked(SymIntArrayRef integers) { return integers; }

inline constexpr DeviceType kCPU = DeviceType::CPU, kCUDA = DeviceType::CUDA,
                            kMeta = DeviceType::Meta, kORT = DeviceType::ORT,
                            kPrivateUse1 = DeviceType::PrivateUse1, kXLA = DeviceType::XLA;
inline constexpr Layout kStrided = Layout::Strided;

inline ScalarType dtype_or_default(optional<ScalarType> dtype) {
  return dtype.value_or(ScalarType::Float);
}
inline Device device_or_default(optional<Device> device) { return device.value_or(Device()); }

// A value with a run-time type.
class IValue : public switchyard::Value {
 public:
  using switchyard::Value::Value;
  IValue() = default;
  IValue(const switchyard::Value& value) : Value(value) {}
  template <typename T>
  IValue(const List<T>& elements) : Value(elements.vec()) {}
  // Enumerators of dtypes, layouts and memory formats are ints, as in PyTorch.
  int64_t toInt() const { return isInt() ? integer() : Unbox<int64_t>(*this); }
  SymInt toSymInt() const { return toInt(); }
  double toDouble() const { return Unbox<double>(*this); }
  bool toBool() const { return Unbox<bool>(*this); }
  std::complex<double> toComplexDouble() const { return Unbox<std::complex<double>>(*this); }
  Scalar toScalar() const { return Unbox<Scalar>(*this); }
  ScalarType toScalarType() const { return static_cast<ScalarType>(toInt()); }
  Layout toLayout() const { return static_cast<Layout>(toInt()); }
  MemoryFormat toMemoryFormat() const { return static_cast<MemoryFormat>(toInt()); }
  Device toDevice() const { return Unbox<Device>(*this); }
  Generator toGenerator() const { return Unbox<Generator>(*this); }
  Tensor& toTensor() & {
    static_cast<void>(Unbox<Tensor>(*this));
    return OwnTensor();
  }
  const Tensor& toTensor() const& {
    static_cast<void>(Unbox<Tensor>(*this));
    return tensor();
  }
  Tensor toTensor() && { return Unbox<Tensor>(*this); }
  std::string toStringRef() const { return std::string(toStringView()); }
  string_view toStringView() const { return Unbox<std::string_view>(*this); }
  List<int64_t> toIntList() const { return List<int64_t>(ElementsAs<int64_t>()); }
  List<double> toDoubleList() const { return List<double>(ElementsAs<double>()); }
  List<bool> toBoolList() const { return List<bool>(ElementsAs<bool>()); }
  List<Tensor> toTensorList() const { return List<Tensor>(ElementsAs<Tensor>()); }
  List<optional<Tensor>> toOptionalTensorList() const {
    return List<optional<Tensor>>(toOptionalTensorVector());
  }
  std::vector<int64_t> toIntVector() const { return ElementsAs<int64_t>(); }
  std::vector<SymInt> toSymIntVector() const { return toIntVector(); }
  std::vector<double> toDoubleVector() const { return ElementsAs<double>(); }
  std::vector<Tensor> toTensorVector() const { return ElementsAs<Tensor>(); }
  std::vector<optional<Tensor>> toOptionalTensorVector() const {
    return ElementsAs<optional<Tensor>>();
  }
  std::vector<IValue> toListRef() const {
    std::vector<IValue> elements;
    for (std::size_t i = 0; i < ElementCount(); ++i) elements.emplace_back(Element(i));
    return elements;
  }
  List<IValue> toList() const { return List<IValue>(toListRef()); }
  template <typename T>
  T to() const {
    return Unbox<T>(*this);
  }
  template <typename T>
  optional<T> toOptional() const {
    return isNone() ? optional<T>() : optional<T>(Unbox<T>(*this));
  }
  bool isNone() const { return IsNone(); }
  bool isTensor() const { return IsTensor(); }
  bool isInt() const {
    return kind() == Kind::Int || kind() == Kind::ScalarType || kind() == Kind::Layout ||
           kind() == Kind::MemoryFormat || kind() == Kind::QScheme;
  }
  bool isSymInt() const { return false; }
  bool isDouble() const { return kind() == Kind::Double; }
  bool isBool() const { return kind() == Kind::Bool; }
  bool isComplexDouble() const { return kind() == Kind::Complex; }
  bool isScalar() const { return isInt() || isDouble() || isBool() || isComplexDouble(); }
  bool isString() const { return kind() == Kind::String; }
  bool isDevice() const { return kind() == Kind::Device; }
  bool isGenerator() const { return kind() == Kind::Generator; }
  bool isStorage() const { return kind() == Kind::Storage; }
  bool isStream() const { return kind() == Kind::Stream; }
  bool isList() const { return IsList(); }
  bool isIntList() const { return kind() == Kind::IntList; }
  bool isDoubleList() const { return kind() == Kind::DoubleList; }
  bool isBoolList() const { return kind() == Kind::BoolList; }
  bool isTensorList() const { return kind() == Kind::TensorList; }
  bool isOptionalTensorList() const { return kind() == Kind::OptionalTensorList; }
  std::string tagKind() const { return std::string(KindName(kind())); }

 private:
  template <typename T>
  std::vector<T> ElementsAs() const {
    std::vector<T> elements;
    for (std::size_t i = 0; i < ElementCount(); ++i) elements.push_back(Unbox<T>(Element(i)));
    return elements;
  }
};

namespace detail {

template <typename... Parts>
[[noreturn, gnu::cold]] void FailCheck(const char* condition, const Parts&... parts) {
  if constexpr (sizeof...(Parts) == 0) {
    switchyard::Fail("check failed: ", condition);
  } else {
    switchyard::Fail(parts...);
  }
}

}  // namespace detail
}  // namespace c10

namespace at {
using namespace c10;
using IntList = switchyard::IntArrayRef;
}  // namespace at

namespace torch {
using namespace at;
using Dtype = switchyard::ScalarType;
inline constexpr ScalarType kUInt8 = at::kByte, kInt8 = at::kChar, kInt16 = at::kShort,
                            kInt32 = at::kInt, kInt64 = at::kLong, kFloat16 = at::kHalf,
                            kFloat32 = at::kFloat, kFloat64 = at::kDouble, kU8 = at::kByte,
                            kI8 = at::kChar, kI16 = at::kShort, kI32 = at::kInt, kI64 = at::kLong,
                            kF16 = at::kHalf, kF32 = at::kFloat, kF64 = at::kDouble;
}  // namespace torch

// An `if`, as in PyTorch, so that sources without a semicolon behind it compile.
#define TORCH_CHECK(condition, ...)                      \
  if (__builtin_expect(!(condition), 0)) {               \
    ::c10::detail::FailCheck(#condition, ##__VA_ARGS__); \
  }
#define TORCH_INTERNAL_ASSERT(condition, ...) TORCH_CHECK(condition, ##__VA_ARGS__)
#define AT_ASSERT(condition, ...) TORCH_CHECK(condition, ##__VA_ARGS__)
#define AT_ASSERTM(condition, ...) TORCH_CHECK(condition, ##__VA_ARGS__)
#define TORCH_CHECK_INDEX(condition, ...) TORCH_CHECK(condition, ##__VA_ARGS__)
#define TORCH_CHECK_VALUE(condition, ...) TORCH_CHECK(condition, ##__VA_ARGS__)
#define TORCH_CHECK_TYPE(condition, ...) TORCH_CHECK(condition, ##__VA_ARGS__)
#define TORCH_CHECK_NOT_IMPLEMENTED(condition, ...) TORCH_CHECK(condition, ##__VA_ARGS__)
#define TORCH_INTERNAL_ASSERT_DEBUG_ONLY(condition, ...) TORCH_CHECK(condition, ##__VA_ARGS__)
#define AT_ERROR(...) ::switchyard::Fail(__VA_ARGS__)
#define TORCH_API
#define C10_API
#define C10_EXPORT
#define C10_UNUSED [[maybe_unused]]

#endif  // SWITCHYARD_LIB_EXTENSION_RUNTIME_NAMES_H_
