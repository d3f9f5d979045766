#include "lib/model/npy.h"

#include <charconv>
#include <cstdint>
#include <cstring>
#include <vector>

#include "lib/core/error.h"
#include "lib/core/half.h"
#include "lib/core/tensor_copy.h"
#include "lib/core/tensor_factory.h"
#include "lib/model/whole_file.h"

namespace switchyard::model {
namespace {

struct Code {
  std::string_view text;
  ScalarType dtype;
};

constexpr Code kCodes[] = {{"<f4", ScalarType::Float},         {"<f8", ScalarType::Double},
                           {"<f2", ScalarType::Half},          {"<i8", ScalarType::Long},
                           {"<i4", ScalarType::Int},           {"<i2", ScalarType::Short},
                           {"|i1", ScalarType::Char},          {"|u1", ScalarType::Byte},
                           {"|b1", ScalarType::Bool},          {"<c8", ScalarType::ComplexFloat},
                           {"<c16", ScalarType::ComplexDouble}};

constexpr std::string_view kMagic = "\x93NUMPY";

// The text between `'KEY': ` and what follows the value.
std::string_view ValueOf(const std::string& name, std::string_view head, std::string_view key) {
  const size_t at = head.find(key);
  SWITCHYARD_CHECK(at != std::string_view::npos, name, ": the head has no ", key);
  std::string_view value = head.substr(at + key.size());
  while (!value.empty() && (value[0] == ' ' || value[0] == ':')) value.remove_prefix(1);
  return value;
}

ScalarType DtypeIn(const std::string& name, std::string_view head) {
  std::string_view value = ValueOf(name, head, "'descr'");
  const size_t end =
      value.empty() || value[0] != '\'' ? std::string_view::npos : value.find('\'', 1);
  SWITCHYARD_CHECK(end != std::string_view::npos, name, ": elements of several parts");
  value = value.substr(1, end - 1);
  for (const Code& code : kCodes) {
    if (code.text == value) return code.dtype;
  }
  Fail(name, ": elements of type ", value, " are not supported");
}

std::vector<int64_t> SizesIn(const std::string& name, std::string_view head) {
  std::string_view value = ValueOf(name, head, "'shape'");
  SWITCHYARD_CHECK(!value.empty() && value[0] == '(', name, ": the head has no shape");
  value.remove_prefix(1);
  std::vector<int64_t> sizes;
  while (!value.empty() && value[0] != ')') {
    int64_t size = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), size);
    SWITCHYARD_CHECK(error == std::errc() && size >= 0, name, ": the head has no shape");
    sizes.push_back(size);
    value.remove_prefix(static_cast<size_t>(end - value.data()));
    while (!value.empty() && (value[0] == ',' || value[0] == ' ')) value.remove_prefix(1);
  }
  return sizes;
}

// NumPy has no bfloat16. Floats have all of its values.
Tensor Writable(const Tensor& tensor) {
  const Tensor dense = CloneRowMajor(tensor);
  if (dense.dtype() != ScalarType::BFloat16) return dense;
  Tensor floats = EmptyTensor(dense.sizes(), ScalarType::Float);
  const auto* const from = static_cast<const BFloat16*>(dense.data_ptr());
  auto* const to = static_cast<float*>(floats.data_ptr());
  for (int64_t i = 0; i < dense.numel(); ++i) to[i] = static_cast<float>(from[i]);
  return floats;
}

std::string HeadOf(const std::string& path, const Tensor& tensor) {
  std::string_view code;
  for (const Code& row : kCodes) {
    if (row.dtype == tensor.dtype()) code = row.text;
  }
  SWITCHYARD_CHECK(!code.empty(), path, ": NumPy has no elements of dtype ", tensor.dtype());
  std::string head = Join("{'descr': '", code, "', 'fortran_order': False, 'shape': (");
  for (const int64_t size : tensor.sizes()) head += Join(size, ",");
  head += "), }";
  // The elements begin at a multiple of 64.
  const size_t start = kMagic.size() + 4;
  head.append(63 - (start + head.size()) % 64, ' ');
  return head + "\n";
}

}  // namespace

Tensor ParseNpy(const std::string& name, std::string_view bytes) {
  const bool is_npy = bytes.size() >= 10 && bytes.substr(0, kMagic.size()) == kMagic;
  SWITCHYARD_CHECK(is_npy, name, ": the file is no array of NumPy");
  const auto byte = [&](size_t i) {
    return static_cast<size_t>(static_cast<unsigned char>(bytes[i]));
  };
  const bool is_old = byte(6) == 1;
  const size_t start = is_old ? 10 : 12;
  SWITCHYARD_CHECK(byte(6) >= 1 && byte(6) <= 3 && bytes.size() >= start, name, ": version ",
                   static_cast<int64_t>(byte(6)), " of the format is not known");
  size_t size = byte(8) | byte(9) << 8;
  if (!is_old) size |= byte(10) << 16 | byte(11) << 24;
  SWITCHYARD_CHECK(size <= bytes.size() - start, name, ": the head is cut off");
  const std::string_view head = bytes.substr(start, size);
  const std::string_view order = ValueOf(name, head, "'fortran_order'");
  const std::vector<int64_t> sizes = SizesIn(name, head);
  SWITCHYARD_CHECK(order.substr(0, 5) == "False" || sizes.size() < 2, name,
                   ": an array in the order of Fortran");
  const std::string_view elements = bytes.substr(start + size);
  const ScalarType dtype = DtypeIn(name, head);
  int64_t wanted = static_cast<int64_t>(ElementSize(dtype));
  for (const int64_t count : sizes) {
    SWITCHYARD_CHECK(!__builtin_mul_overflow(wanted, count, &wanted), name, ": too many elements");
  }
  SWITCHYARD_CHECK(wanted == static_cast<int64_t>(elements.size()), name, ": the shape needs ",
                   wanted, " bytes, there are ", static_cast<int64_t>(elements.size()));
  Tensor tensor = EmptyTensor(sizes, dtype);
  if (wanted != 0) std::memcpy(tensor.data_ptr(), elements.data(), elements.size());
  return tensor;
}

Tensor ReadNpy(const std::string& path) { return ParseNpy(path, WholeFile(path).bytes()); }

Tensor AsBFloat16(const Tensor& tensor) {
  if (tensor.dtype() != ScalarType::Float) return tensor;
  const Tensor dense = CloneRowMajor(tensor);
  Tensor rounded = EmptyTensor(dense.sizes(), ScalarType::BFloat16);
  const auto* const from = static_cast<const float*>(dense.data_ptr());
  auto* const to = static_cast<BFloat16*>(rounded.data_ptr());
  for (int64_t i = 0; i < dense.numel(); ++i) to[i] = BFloat16(from[i]);
  return rounded;
}

void WriteNpy(const std::string& path, const Tensor& tensor) {
  const Tensor dense = Writable(tensor);
  const std::string head = HeadOf(path, dense);
  std::string bytes(kMagic);
  bytes +=
      {'\x01', '\x00', static_cast<char>(head.size() & 0xFF), static_cast<char>(head.size() >> 8)};
  bytes += head;
  const size_t size = static_cast<size_t>(dense.numel()) * dense.item_size();
  if (size != 0) bytes.append(static_cast<const char*>(dense.data_ptr()), size);
  WriteWhole(path, bytes);
}

}  // namespace switchyard::model
