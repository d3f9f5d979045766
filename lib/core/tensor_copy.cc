#include "lib/core/tensor_copy.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>

#include "lib/core/device_hooks.h"
#include "lib/core/error.h"
#include "lib/core/memory_overlap.h"
#include "lib/core/shape.h"
#include "lib/core/storage.h"
#include "lib/core/tensor_factory.h"
#include "lib/keys/dispatch_key_set.h"

namespace switchyard {
namespace {

// The marks that change the meaning of a tensor's bytes.
constexpr DispatchKeySet kMarks({DispatchKey::Conjugate, DispatchKey::Negative,
                                 DispatchKey::ZeroTensor});

// The dimensions of two tensors of the same sizes, without the trailing dimensions that are
// contiguous in both.
struct Rows {
  size_t dimensions = 0;
  size_t nbytes = 0;  // of one row
};

Rows RowsOf(const Tensor& to, const Tensor& from) {
  int64_t count = 1;
  size_t d = to.sizes().size();
  while (d > 0) {
    const bool is_together = to.strides()[d - 1] == count && from.strides()[d - 1] == count;
    if (to.sizes()[d - 1] != 1 && !is_together) break;
    count *= to.sizes()[--d];
  }
  return {d, static_cast<size_t>(count) * to.item_size()};
}

int64_t BytesBetween(const Tensor& tensor, size_t d) {
  return tensor.strides()[d] * static_cast<int64_t>(tensor.item_size());
}

// The tensors have the same sizes and dtype, at least one element, and different memory.
void CopyElements(const Tensor& to, const Tensor& from) {
  const Rows rows = RowsOf(to, from);
  std::vector<int64_t> position(rows.dimensions, 0);
  char* target = static_cast<char*>(to.data_ptr());
  const char* source = static_cast<const char*>(from.data_ptr());
  while (true) {
    CopyBytes(target, to.device(), source, from.device(), rows.nbytes);
    size_t d = rows.dimensions;
    for (; d > 0; --d) {
      const bool wraps = ++position[d - 1] == to.sizes()[d - 1];
      const int64_t moves = wraps ? 1 - to.sizes()[d - 1] : 1;
      target += moves * BytesBetween(to, d - 1);
      source += moves * BytesBetween(from, d - 1);
      if (!wraps) break;
      position[d - 1] = 0;
    }
    if (d == 0) return;
  }
}

// Tensors on device meta have no memory to copy.
void CopyDefined(const Tensor& to, const Tensor& from) {
  if (to.numel() == 0 || (to.device().is_meta() && from.device().is_meta())) return;
  CopyElements(to, from);
}

Tensor CloneWith(const Tensor& tensor, IntArrayRef strides) {
  const Tensor copy = EmptyStrided(tensor.sizes(), strides, tensor.dtype(), tensor.device());
  CopyDefined(copy, tensor);
  return WithKeySet(copy, tensor.key_set());
}

void CheckOut(std::string_view operator_name, std::string_view name, const Tensor& out,
              const Tensor& result) {
  SWITCHYARD_CHECK(out.defined() == result.defined(), operator_name, ": argument ", name, " is ",
                   out, ", its result ", result);
  if (!out.defined()) return;
  const bool is_same_kind = out.dtype() == result.dtype() && out.device() == result.device() &&
                            (out.key_set() & kMarks) == (result.key_set() & kMarks);
  SWITCHYARD_CHECK(is_same_kind, operator_name, ": argument ", name, " is ", out, " with keys ",
                   out.key_set(), ", its result ", result, " with keys ", result.key_set());
  if (out.sizes() != result.sizes() || out.numel() == 0) return;
  for (size_t d = 0; d < out.sizes().size(); ++d) {
    SWITCHYARD_CHECK(out.sizes()[d] == 1 || out.strides()[d] != 0, operator_name, ": argument ",
                     name, " of sizes ", out.sizes(), " and strides ", out.strides(),
                     " has elements that share memory");
  }
}

void CheckCopy(std::string_view operator_name, const ResultCopy& copy) {
  SWITCHYARD_CHECK(copy.out.size() == copy.result.size(), operator_name, ": argument ", copy.name,
                   " has ", copy.out.size(), " tensors, its result ", copy.result.size());
  for (size_t i = 0; i < copy.out.size(); ++i) {
    CheckOut(operator_name, copy.name, copy.out[i], copy.result[i]);
  }
}

bool Overlap(const Storage& a, const Storage& b) {
  if (a.IsSame(b)) return true;
  const char* a_begin = static_cast<const char*>(a.data());
  const char* b_begin = static_cast<const char*>(b.data());
  if (a_begin == nullptr || b_begin == nullptr) return false;
  const std::less<const char*> is_before;
  return is_before(a_begin, b_begin + b.nbytes()) && is_before(b_begin, a_begin + a.nbytes());
}

std::vector<Storage> WrittenStorages(std::initializer_list<ResultCopy> copies) {
  std::vector<Storage> storages;
  for (const ResultCopy& copy : copies) {
    for (const Tensor& out : copy.out) {
      if (out.defined()) storages.push_back(out.storage());
    }
  }
  return storages;
}

// Returns the result, or a copy of it if it reads memory of an out argument.
Tensor Readable(const Tensor& out, const Tensor& result, const std::vector<Storage>& written) {
  if (!result.defined() || AreSameElements(out, result)) return result;
  const Storage storage = result.storage();
  const bool is_written = std::any_of(written.begin(), written.end(), [&](const Storage& other) {
    return Overlap(storage, other);
  });
  return is_written ? Clone(result) : result;
}

struct TensorCopy {
  Tensor out;
  Tensor result;
};

}  // namespace

Tensor Clone(const Tensor& tensor) {
  if (!tensor.defined()) return tensor;
  if (IsDense(tensor.sizes(), tensor.strides())) return CloneWith(tensor, tensor.strides());
  return CloneWith(tensor, RowMajorStrides(tensor.sizes()));
}

std::optional<Tensor> Clone(const std::optional<Tensor>& tensor) {
  return tensor ? std::optional<Tensor>(Clone(*tensor)) : std::nullopt;
}

std::vector<Tensor> Clone(TensorList tensors) {
  std::vector<Tensor> copies;
  for (const Tensor& tensor : tensors) copies.push_back(Clone(tensor));
  return copies;
}

std::vector<std::optional<Tensor>> Clone(OptionalTensorList tensors) {
  std::vector<std::optional<Tensor>> copies;
  for (const std::optional<Tensor>& tensor : tensors) copies.push_back(Clone(tensor));
  return copies;
}

Tensor CloneRowMajor(const Tensor& tensor) {
  if (!tensor.defined()) return tensor;
  return CloneWith(tensor, RowMajorStrides(tensor.sizes()));
}

void CopyResults(std::string_view operator_name, std::initializer_list<ResultCopy> copies) {
  const std::vector<Storage> written = WrittenStorages(copies);
  std::vector<TensorCopy> pending;
  for (const ResultCopy& copy : copies) {
    CheckCopy(operator_name, copy);
    for (size_t i = 0; i < copy.out.size(); ++i) {
      pending.push_back({copy.out[i], Readable(copy.out[i], copy.result[i], written)});
    }
  }
  for (const TensorCopy& copy : pending) {
    if (!copy.out.defined() || AreSameElements(copy.out, copy.result)) continue;
    ResizeTo(copy.out, copy.result.sizes());
    CopyDefined(copy.out, copy.result);
  }
}

}  // namespace switchyard
