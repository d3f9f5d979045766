#include "compiler/clang/library_headers.h"

#include "lib/keys/dispatch_key.h"

namespace switchyard::cxx {
namespace {

// The headers that extensions name; each is the whole stand-in.
constexpr const char* kNames[] = {
    "torch/library.h",
    "torch/extension.h",
    "torch/torch.h",
    "torch/script.h",
    "torch/types.h",
    "torch/all.h",
    "torch/custom_class.h",
    "torch/csrc/autograd/custom_function.h",
    "torch/jit.h",
    "ATen/ATen.h",
    "ATen/Tensor.h",
    "ATen/core/Tensor.h",
    "ATen/EmptyTensor.h",
    "ATen/Generator.h",
    "ATen/core/op_registration/op_registration.h",
    "ATen/core/dispatch/Dispatcher.h",
    "ATen/native/DispatchStub.h",
    "ATen/native/DistributionTemplates.h",
    "ATen/native/cpu/DistributionTemplates.h",
    "ATen/native/cpu/Loops.h",
    "c10/core/Allocator.h",
    "c10/core/DispatchKey.h",
    "c10/core/impl/alloc_cpu.h",
    "torch/csrc/Device.h",
    "c10/core/Scalar.h",
    "c10/core/ScalarType.h",
    "c10/macros/Macros.h",
    "c10/util/ArrayRef.h",
    "c10/util/Optional.h",
    "c10/util/irange.h",
};

constexpr std::string_view kInclusion =
    "#include \"/switchyard/torch/declarations.h\"\n"
    "#include \"/switchyard/torch/backends.h\"\n";

constexpr std::string_view kDeclarations = R"text(#pragma once
#include <array>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>
#include "/switchyard/torch/keys.h"
#include "/switchyard/torch/torch/python.h"

namespace c10 {
template <typename T> using optional = std::optional<T>;
using nullopt_t = std::nullopt_t;
inline constexpr std::nullopt_t nullopt = std::nullopt;
using string_view = std::string_view;
template <typename T> struct ArrayRef {
  ArrayRef(); ArrayRef(const std::vector<T>&); ArrayRef(const std::initializer_list<T>&);
};
template <typename T> struct OptionalArrayRef {};
template <typename T> struct List {};
template <typename K, typename V> struct Dict {};
template <typename T> struct intrusive_ptr {};
struct SymInt { SymInt(std::int64_t); };
struct Scalar { Scalar(double); Scalar(int); Scalar(std::int64_t); Scalar(bool); };
struct Storage {};
struct Stream {};
enum class QScheme : unsigned char {};
using IntArrayRef = ArrayRef<std::int64_t>;
using SymIntArrayRef = ArrayRef<SymInt>;
using OptionalIntArrayRef = OptionalArrayRef<std::int64_t>;
enum class ScalarType : signed char {
  Byte, Char, Short, Int, Long, Half, Float, Double, ComplexHalf, ComplexFloat, ComplexDouble,
  Bool, QInt8, QUInt8, QInt32, BFloat16
};
constexpr ScalarType kByte = ScalarType::Byte, kChar = ScalarType::Char, kInt = ScalarType::Int,
                     kLong = ScalarType::Long, kHalf = ScalarType::Half,
                     kFloat = ScalarType::Float, kDouble = ScalarType::Double,
                     kBool = ScalarType::Bool, kBFloat16 = ScalarType::BFloat16;
enum class Layout : signed char { Strided, Sparse, SparseCsr, Mkldnn };
constexpr Layout kStrided = Layout::Strided;
enum class MemoryFormat : signed char { Contiguous, Preserve, ChannelsLast, ChannelsLast3d };
enum class DeviceType : signed char {
  CPU, CUDA, MKLDNN, OPENGL, OPENCL, IDEEP, HIP, FPGA, ORT, XLA, Vulkan, Metal, XPU, MPS, Meta,
  HPU, VE, Lazy, IPU, MTIA, PrivateUse1
};
constexpr DeviceType kCPU = DeviceType::CPU, kCUDA = DeviceType::CUDA, kXPU = DeviceType::XPU,
                     kXLA = DeviceType::XLA, kMPS = DeviceType::MPS, kMeta = DeviceType::Meta,
                     kPrivateUse1 = DeviceType::PrivateUse1;
using DeviceIndex = signed char;
struct Device { Device(DeviceType, DeviceIndex = -1); };
struct TensorOptions { TensorOptions(); TensorOptions(ScalarType); TensorOptions(Device); };
enum class DispatchKey : unsigned short {
  Undefined, CatchAll,
#define SWITCHYARD_KEY(name) name,
  SWITCHYARD_KEYS
#undef SWITCHYARD_KEY
};
struct DispatchKeySet { constexpr DispatchKeySet(); constexpr DispatchKeySet(DispatchKey); };
struct OperatorHandle {};
struct IValue {};
enum class AliasAnalysisKind : unsigned char {
  INTERNAL_SPECIAL_CASE, CONSERVATIVE, FROM_SCHEMA, PURE_FUNCTION
};
struct FunctionSchema {};
struct RegisterOperators {
  struct Options {
    Options&& schema(const std::string&);
    Options&& aliasAnalysis(AliasAnalysisKind);
    template <typename Type, Type* function> Options&& kernel(DispatchKey) { return This(); }
    template <auto* boxed> Options&& kernel(DispatchKey) { return This(); }
    template <typename Functor, typename... Arguments>
    Options&& kernel(DispatchKey, Arguments&&...) { return This(); }
    template <typename Function> Options&& kernel(DispatchKey, Function&&) { return This(); }
    template <typename Type, Type* function> Options&& catchAllKernel() { return This(); }
    template <auto* boxed> Options&& catchAllKernel() { return This(); }
    template <typename Functor, typename... Arguments>
    Options&& catchAllKernel(Arguments&&...) { return This(); }
    template <typename Function> Options&& catchAllKernel(Function&&) { return This(); }
    Options&& This();
  };
  static Options options();
  RegisterOperators();
  template <typename Function>
  explicit RegisterOperators(const std::string&, Function&&, Options&& = options()) {}
  RegisterOperators&& op(Options&&);
  RegisterOperators&& op(const std::string&, Options&& = options());
  template <typename Function>
  RegisterOperators&& op(const std::string&, Function&&, Options&& = options()) { return This(); }
  RegisterOperators&& This();
};
template <typename Pointer, Pointer function> struct CompileTimeFunctionPointer {};
struct OperatorKernel {};
}  // namespace c10

namespace at {
using namespace c10;
struct Tensor { Tensor(); Tensor(const Tensor&); Tensor& operator=(const Tensor&); ~Tensor(); };
struct Generator {};
struct Dimname {};
enum class Tag {
  core, data_dependent_output, dynamic_output_shape, flexible_layout, generated, inplace_view,
  needs_fixed_stride_order, nondeterministic_bitwise, nondeterministic_seeded, pointwise,
  pt2_compliant_tag, view_copy
};
using TensorList = c10::ArrayRef<Tensor>;
using DimnameList = c10::ArrayRef<Dimname>;
}  // namespace at

namespace torch {
using namespace at;
using Dtype = c10::ScalarType;
namespace jit { using Stack = std::vector<c10::IValue>; }
template <typename... Arguments> struct init {};
template <typename T> struct class_ {
  template <typename... Arguments> class_(Arguments&&...) {}
  template <typename... Arguments> class_& def(Arguments&&...) { return *this; }
  template <typename... Arguments> class_& def_static(Arguments&&...) { return *this; }
  template <typename... Arguments> class_& def_readwrite(Arguments&&...) { return *this; }
  template <typename... Arguments> class_& def_property(Arguments&&...) { return *this; }
  template <typename... Arguments> class_& def_pickle(Arguments&&...) { return *this; }
};
struct CustomClassHolder {};
namespace autograd {
struct AutogradContext;
using variable_list = std::vector<at::Tensor>;
template <typename T> struct Function {};
}  // namespace autograd

class CppFunction {
 public:
  template <typename Function> CppFunction(Function&&) {}
  static CppFunction makeFallthrough();
  static CppFunction makeNamedNotSupported();
  template <auto* function> static CppFunction makeFromBoxedFunction() { return function; }
  template <typename Function> static CppFunction makeFromUnboxedFunction(Function* function) {
    return function;
  }
  template <typename Lambda> static CppFunction makeFromUnboxedLambda(Lambda&& lambda) {
    return lambda;
  }
};
template <typename Key, typename Function> CppFunction dispatch(Key, Function&& function) {
  return function;
}
c10::FunctionSchema schema(const char* text, bool allow_typevars = false);
c10::FunctionSchema schema(const char* text, c10::AliasAnalysisKind kind,
                           bool allow_typevars = false);

class Library final {
 public:
  enum Kind { DEF, IMPL, FRAGMENT };
  Library(Kind, std::string, c10::optional<c10::DispatchKey>, const char*, std::uint32_t);
  template <typename Schema>
  Library& def(Schema&&, const std::vector<at::Tag>& = {}) { return *this; }
  template <typename Schema, typename Function>
  Library& def(Schema&&, Function&&, const std::vector<at::Tag>& = {}) { return *this; }
  template <typename Name, typename Function> Library& impl(Name, Function&&) { return *this; }
  template <typename Name, typename Key, typename Function>
  Library& impl(Name, Key&&, Function&&) { return *this; }
  template <typename Function> Library& fallback(Function&&) { return *this; }
  template <typename T> torch::class_<T> class_(const std::string&) { return {}; }
  Library& set_python_module(const char* module, const char* context = "");
  Library& impl_abstract_pystub(const char* module, const char* context = "");
};
namespace detail {
struct TorchLibraryInit {
  TorchLibraryInit(Library::Kind, void (*)(Library&), const char*,
                   c10::optional<c10::DispatchKey>, const char*, std::uint32_t);
};
}  // namespace detail
}  // namespace torch

#define SWITCHYARD_JOIN_(a, b) a##b
#define SWITCHYARD_JOIN(a, b) SWITCHYARD_JOIN_(a, b)
#define TORCH_LIBRARY(ns, m) SWITCHYARD_BLOCK(TORCH_LIBRARY, ns, DEF, c10::nullopt, #ns, m)
#define TORCH_LIBRARY_FRAGMENT(ns, m) SWITCHYARD_FRAGMENT(ns, m, __COUNTER__)
#define SWITCHYARD_FRAGMENT(ns, m, id) \
  SWITCHYARD_BLOCK(TORCH_LIBRARY_FRAGMENT, SWITCHYARD_JOIN(ns##_, id), FRAGMENT, c10::nullopt, #ns, m)
#define TORCH_LIBRARY_IMPL(ns, k, m) SWITCHYARD_IMPL(ns, k, m, __COUNTER__)
#define SWITCHYARD_IMPL(ns, k, m, id)                                              \
  SWITCHYARD_BLOCK(TORCH_LIBRARY_IMPL, SWITCHYARD_JOIN(ns##_##k##_, id), IMPL,     \
                   c10::optional<c10::DispatchKey>(c10::DispatchKey::k), #ns, m)
#define SWITCHYARD_BLOCK(macro, name, kind, key, ns, m)                                        \
  static void SWITCHYARD_JOIN(macro##_init_, name)(torch::Library&);                           \
  static const torch::detail::TorchLibraryInit SWITCHYARD_JOIN(macro##_static_init_, name)(    \
      torch::Library::kind, &SWITCHYARD_JOIN(macro##_init_, name), ns, key, __FILE__, __LINE__); \
  void SWITCHYARD_JOIN(macro##_init_, name)(torch::Library & m)
#define MAKE_TORCH_LIBRARY(ns) \
  torch::Library(torch::Library::DEF, #ns, c10::nullopt, __FILE__, __LINE__)
#define TORCH_FN_TYPE(f) \
  c10::CompileTimeFunctionPointer<std::remove_pointer_t<std::remove_reference_t<decltype(f)>>*, f>
#define TORCH_FN(f) TORCH_FN_TYPE(f)()
#define TORCH_SELECTIVE_NAME(n) n
#define TORCH_SELECTIVE_SCHEMA(n) n
#define TORCH_API
#define C10_API
#define C10_EXPORT
#define C10_UNUSED
#define C10_ALWAYS_INLINE inline

)text";

// What backends derive from.
constexpr std::string_view kBackends = R"text(#pragma once
namespace caffe2 { struct TypeMeta {}; }
namespace c10 {
struct TensorImpl {};
using DeleterFnPtr = void (*)(void*);
struct DataPtr {};
struct Allocator {
  virtual ~Allocator();
  virtual DataPtr allocate(std::size_t) const = 0;
  virtual DeleterFnPtr raw_deleter() const;
};
struct GeneratorImpl {
  GeneratorImpl(Device, DispatchKeySet);
  virtual ~GeneratorImpl();
  virtual void set_current_seed(std::uint64_t) = 0;
  virtual std::uint64_t current_seed() const = 0;
  virtual std::uint64_t seed() = 0;
  virtual void set_state(const TensorImpl&) = 0;
  virtual intrusive_ptr<TensorImpl> get_state() const = 0;
  virtual GeneratorImpl* clone_impl() const = 0;
};
enum class EventFlag { PYTORCH_DEFAULT, BACKEND_DEFAULT, INVALID };
namespace impl {
struct DeviceGuardImplInterface {
  virtual ~DeviceGuardImplInterface();
  virtual DeviceType type() const = 0;
  virtual Device exchangeDevice(Device) const = 0;
  virtual Device getDevice() const = 0;
  virtual void setDevice(Device) const = 0;
  virtual void uncheckedSetDevice(Device) const noexcept = 0;
  virtual Stream getStream(Device) const noexcept = 0;
  virtual Stream exchangeStream(Stream) const noexcept = 0;
  virtual void destroyEvent(void*, const DeviceIndex) const noexcept;
  virtual void record(void**, const Stream&, const DeviceIndex, const EventFlag) const;
  virtual void block(void*, const Stream&) const;
  virtual bool queryEvent(void*) const;
  virtual DeviceIndex deviceCount() const noexcept = 0;
};
}  // namespace impl
}  // namespace c10
#define REGISTER_ALLOCATOR(type, allocator) static_assert(true, "")
#define C10_REGISTER_GUARD_IMPL(type, guard) static_assert(true, "")
)text";

// Also for what PyTorch itself has where it is installed without Python's part.
constexpr std::string_view kBindings = R"text(#pragma once
// Bindings to Python are none of a schema's business.
namespace pybind11 { class module_; }
namespace py = pybind11;
#ifndef TORCH_EXTENSION_NAME
#define TORCH_EXTENSION_NAME extension
#endif
#define PYBIND11_MODULE(name, m) SWITCHYARD_BINDINGS(name, m)
#define SWITCHYARD_BINDINGS(name, m) static void switchyard_bindings_##name(pybind11::module_& m)
)text";

// Those of all keys, so that a new one needs no second place.
std::string KeyNames() {
  std::string text = "#define SWITCHYARD_KEYS";
  for (int value = 1; value < static_cast<int>(DispatchKey::End); ++value) {
    const std::string name(DispatchKeyName(static_cast<DispatchKey>(value)));
    const bool is_name = name != "unknown" && name.rfind("StartOf", 0) != 0;
    if (is_name) text += " SWITCHYARD_KEY(" + name + ")";
  }
  return text + "\n";
}

}  // namespace

std::vector<VirtualHeader> LibraryHeaders() {
  const std::string folder = std::string(kLibraryHeaderFolder) + "/";
  std::vector<VirtualHeader> headers;
  for (const char* name : kNames) headers.push_back({folder + name, std::string(kInclusion)});
  headers.push_back({folder + "declarations.h", std::string(kDeclarations)});
  headers.push_back({folder + "backends.h", std::string(kBackends)});
  headers.push_back({folder + "keys.h", KeyNames()});
  headers.push_back({folder + "torch/python.h", std::string(kBindings)});
  return headers;
}

}  // namespace switchyard::cxx
