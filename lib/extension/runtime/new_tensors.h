// at::tensor and torch::tensor: tensors of numbers that the source has; at::from_blob: tensors over
// memory of the caller. Errors: Error for a device other than the CPU, for strides that are
// negative, for lists in a list that differ, and on Windows for a file that tensors share.
#ifndef SWITCHYARD_LIB_EXTENSION_RUNTIME_NEW_TENSORS_H_
#define SWITCHYARD_LIB_EXTENSION_RUNTIME_NEW_TENSORS_H_

#if defined(_WIN32)
#include <cstdio>
#else
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#endif

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "lib/core/generator.h"
#include "lib/elements/element_type.h"
#include "lib/extension/runtime/element_types.h"
#include "lib/extension/runtime/names.h"

namespace at {
namespace detail {

inline Tensor TensorOf(ArrayRef<Scalar> values, IntArrayRef sizes, const TensorOptions& options,
                       ScalarType otherwise) {
  TORCH_CHECK(options.device().is_cpu(),
              "numbers of a source are put into memory of the CPU, not of ", options.device());
  Tensor made = EmptyTensor(sizes, options.dtype_opt().value_or(otherwise));
  switchyard::internal::VisitElementType(made.dtype(), "tensor", [&](auto tag) {
    using Element = typename decltype(tag)::type;
    for (std::size_t i = 0; i < values.size(); ++i) {
      made.template data<Element>()[i] = values[i].template To<Element>();
    }
  });
  return made;
}

template <typename T>
inline constexpr bool kIsElement = switchyard::internal::kScalarTypeOf<T> != ScalarType::Undefined;
template <typename T>
using IfElement = std::enable_if_t<kIsElement<T>, int>;

}  // namespace detail

// Elements have the type of the numbers.
template <typename T, detail::IfElement<T> = 0>
Tensor tensor(ArrayRef<T> values, const TensorOptions& options = {}) {
  return detail::TensorOf(std::vector<Scalar>(values.begin(), values.end()),
                          {static_cast<int64_t>(values.size())}, options,
                          switchyard::ScalarTypeOf<T>());
}
template <typename T, detail::IfElement<T> = 0>
Tensor tensor(std::initializer_list<T> values, const TensorOptions& options = {}) {
  return tensor(ArrayRef<T>(values), options);
}
template <typename T, detail::IfElement<T> = 0>
Tensor tensor(T value, const TensorOptions& options = {}) {
  return detail::TensorOf({Scalar(value)}, {}, options, switchyard::ScalarTypeOf<T>());
}

// The memory lives until the last tensor over it is gone; then the deleter is called.
inline Tensor from_blob(void* data, IntArrayRef sizes, std::function<void(void*)> deleter,
                        const TensorOptions& options = {}) {
  TORCH_CHECK(options.device().is_cpu(), "at::from_blob takes memory of the CPU, not of ",
              options.device());
  if (!deleter) return FromBlob(data, sizes, options.dtype());
  using Deleter = std::function<void(void*)>;
  const auto release = [](void* context, void* memory) {
    const std::unique_ptr<Deleter> owned(static_cast<Deleter*>(context));
    (*owned)(memory);
  };
  return FromBlob(data, sizes, options.dtype(), release, new Deleter(std::move(deleter)));
}
inline Tensor from_blob(void* data, IntArrayRef sizes, const TensorOptions& options = {}) {
  return from_blob(data, sizes, nullptr, options);
}
inline Tensor from_blob(void* data, IntArrayRef sizes, IntArrayRef strides,
                        std::function<void(void*)> deleter, const TensorOptions& options = {}) {
  TORCH_CHECK(sizes.size() == strides.size(), "at::from_blob was given ", sizes.size(),
              " sizes and ", strides.size(), " strides");
  int64_t count = 1;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    TORCH_CHECK(strides[i] >= 0, "at::from_blob was given the stride ", strides[i]);
    if (sizes[i] == 0) count = 0;
    if (count > 0) count += (sizes[i] - 1) * strides[i];
  }
  return ViewOf(from_blob(data, {count}, std::move(deleter), options), sizes, strides, 0);
}
inline Tensor from_blob(void* data, IntArrayRef sizes, IntArrayRef strides,
                        const TensorOptions& options = {}) {
  return from_blob(data, sizes, strides, nullptr, options);
}

// The first `size` elements of a file: a copy, or if shared the file itself, which grows if it is
// shorter.
#if defined(_WIN32)
// Always read: what shares a file is declared by a header whose macros have names of everybody.
inline Tensor from_file(const std::string& path, std::optional<bool> shared = false,
                        std::optional<int64_t> size = 0, const TensorOptions& options = {}) {
  TORCH_CHECK(!shared.value_or(false), "at::from_file: tensors share no file on Windows: ", path);
  Tensor made = EmptyTensor({size.value_or(0)}, options.dtype());
  std::FILE* const file = std::fopen(path.c_str(), "rb");
  TORCH_CHECK(file != nullptr, "at::from_file: ", path, " cannot be opened");
  const std::size_t bytes =
      static_cast<std::size_t>(size.value_or(0)) * switchyard::ElementSize(options.dtype());
  const bool is_good = std::fread(made.data_ptr(), 1, bytes, file) == bytes;
  std::fclose(file);
  TORCH_CHECK(is_good, "at::from_file: ", path, " has no ", bytes, " bytes that can be read");
  return made;
}
#else
inline Tensor from_file(const std::string& path, std::optional<bool> shared = false,
                        std::optional<int64_t> size = 0, const TensorOptions& options = {}) {
  const std::size_t bytes =
      static_cast<std::size_t>(size.value_or(0)) * switchyard::ElementSize(options.dtype());
  const bool is_shared = shared.value_or(false);
  const int file = open(path.c_str(), is_shared ? O_RDWR | O_CREAT : O_RDONLY, 0600);
  TORCH_CHECK(file >= 0, "at::from_file: ", path, " cannot be opened");
  struct stat facts = {};
  bool is_good = fstat(file, &facts) == 0;
  const bool is_short = is_good && static_cast<std::size_t>(facts.st_size) < bytes;
  if (is_short) is_good = is_shared && ftruncate(file, static_cast<off_t>(bytes)) == 0;
  void* memory = nullptr;
  if (is_good && bytes != 0) {
    memory =
        mmap(nullptr, bytes, PROT_READ | PROT_WRITE, is_shared ? MAP_SHARED : MAP_PRIVATE, file, 0);
    is_good = memory != MAP_FAILED;
  }
  close(file);
  TORCH_CHECK(is_good, "at::from_file: ", path, " has no ", bytes, " bytes that can be read");
  return from_blob(
      memory, {size.value_or(0)}, [bytes](void* data) { munmap(data, bytes); }, options);
}
#endif

// The generator of calls that are given none.
inline void manual_seed(uint64_t seed) { switchyard::ManualSeed(seed); }

}  // namespace at

namespace torch {
namespace detail {

// A number, an array of numbers, or a list of those; lists of one list have one shape and one type.
class TensorData {
 public:
  TensorData() : sizes_({0}) {}
  template <typename T, at::detail::IfElement<T> = 0>
  TensorData(T value) : values_({Scalar(value)}), type_(switchyard::ScalarTypeOf<T>()) {}
  TensorData(std::initializer_list<TensorData> parts) : TensorData() {
    sizes_[0] = static_cast<int64_t>(parts.size());
    if (parts.size() != 0) {
      sizes_.insert(sizes_.end(), parts.begin()->sizes_.begin(), parts.begin()->sizes_.end());
      type_ = parts.begin()->type_;
    }
    for (const TensorData& part : parts) {
      TORCH_CHECK(part.sizes_ == parts.begin()->sizes_, "lists of a tensor have different sizes");
      TORCH_CHECK(part.type_ == type_, "numbers of a tensor are of ", type_, " and ", part.type_);
      values_.insert(values_.end(), part.values_.begin(), part.values_.end());
    }
  }
  template <typename T, at::detail::IfElement<T> = 0>
  TensorData(ArrayRef<T> values)
      : values_(values.begin(), values.end()),
        sizes_({static_cast<int64_t>(values.size())}),
        type_(switchyard::ScalarTypeOf<T>()) {}
  template <typename T, at::detail::IfElement<T> = 0>
  TensorData(const std::vector<T>& values) : TensorData(ArrayRef<T>(values)) {}

  // Whole numbers become Long, others the default dtype, as in Python.
  Tensor Make(const TensorOptions& options) const {
    ScalarType type = type_;
    if (type == at::kInt) type = at::kLong;
    if (type == at::kDouble) type = at::kFloat;
    return at::detail::TensorOf(values_, sizes_, options, type);
  }

 private:
  std::vector<Scalar> values_;
  std::vector<int64_t> sizes_;
  ScalarType type_ = at::kFloat;
};

}  // namespace detail

inline Tensor tensor(const detail::TensorData& data, const TensorOptions& options = {}) {
  return data.Make(options);
}

}  // namespace torch

#endif  // SWITCHYARD_LIB_EXTENSION_RUNTIME_NEW_TENSORS_H_
