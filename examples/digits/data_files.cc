#include "examples/digits/data_files.h"

#include <array>
#include <cstdio>
#include <cstring>
#include <utility>
#include <vector>

#include "lib/core/tensor_factory.h"

namespace digits {
namespace {

using switchyard::ScalarType;
using switchyard::Tensor;

constexpr char kDataInRepository[] = "examples/digits/data";

// More of anything than a file of this example could hold is a damaged file.
constexpr uint32_t kMaxCount = 1u << 20;
constexpr int64_t kMaxElements = int64_t{1} << 26;
constexpr size_t kMagicSize = 8;

// A file read from its start. The first thing that goes wrong is said, and all later reads fail.
class Reader {
 public:
  explicit Reader(const std::string& path) : path_(path), file_(std::fopen(path.c_str(), "rb")) {
    if (file_ == nullptr) Reject("cannot be opened");
  }
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;
  ~Reader() {
    if (file_ != nullptr) std::fclose(file_);
  }

  bool ok() const { return ok_; }

  void Reject(const char* reason) {
    if (ok_) std::fprintf(stderr, "%s %s\n", path_.c_str(), reason);
    ok_ = false;
  }

  void ExpectMagic(const char* magic) {
    char found[kMagicSize] = {};
    Read(found, kMagicSize);
    if (std::memcmp(found, magic, kMagicSize) != 0) Reject("is a file of another kind");
  }

  // A number of things, at least one; stored little endian.
  int64_t ReadCount() {
    unsigned char bytes[4] = {};
    Read(bytes, sizeof(bytes));
    uint32_t count = 0;
    for (int i = 3; i >= 0; --i) count = count << 8 | bytes[i];
    if (count == 0 || count > kMaxCount) Reject("has a header out of range");
    return ok_ ? static_cast<int64_t>(count) : 0;
  }

  Tensor ReadTensor(switchyard::IntArrayRef sizes, ScalarType type) {
    int64_t elements = 1;
    for (const int64_t size : sizes) {
      elements *= size;
      if (elements > kMaxElements) Reject("has a tensor out of range");
      if (!ok_) return Tensor();
    }
    Tensor tensor = switchyard::EmptyTensor(sizes, type);
    Read(tensor.data_ptr(), static_cast<size_t>(elements) * switchyard::ElementSize(type));
    return tensor;
  }

  void ExpectEnd() {
    if (ok_ && std::fgetc(file_) != EOF) Reject("is longer than its header says");
  }

 private:
  void Read(void* to, size_t size) {
    if (ok_ && std::fread(to, 1, size, file_) != size) Reject("is shorter than its header says");
  }

  const std::string path_;
  std::FILE* const file_;
  bool ok_ = true;
};

// The layers must fit each other; that they fit the images is the network's matter.
bool AreLayers(const std::vector<Tensor>& tensors) {
  if (tensors.size() != 4) return false;
  const Tensor& hidden = tensors[0];
  const Tensor& output = tensors[2];
  return hidden.dim() == 2 && tensors[1].dim() == 1 && output.dim() == 2 && tensors[3].dim() == 1 &&
         tensors[1].size(0) == hidden.size(0) && output.size(1) == hidden.size(0) &&
         tensors[3].size(0) == output.size(0);
}

}  // namespace

std::string FindData(const char* program) {
  const std::string runfiles = std::string(program) + ".runfiles/switchyard/" + kDataInRepository;
  std::FILE* file = std::fopen((runfiles + "/digits.bin").c_str(), "rb");
  if (file == nullptr) return kDataInRepository;
  std::fclose(file);
  return runfiles;
}

std::optional<DigitSet> LoadDigits(const std::string& path) {
  Reader reader(path);
  reader.ExpectMagic("SWDIGITS");
  const int64_t count = reader.ReadCount();
  const int64_t height = reader.ReadCount();
  const int64_t width = reader.ReadCount();
  DigitSet digits;
  digits.held_out = reader.ReadCount();
  if (digits.held_out > count) reader.Reject("holds out more images than it has");
  digits.images = reader.ReadTensor({count, height, width}, ScalarType::Byte);
  digits.labels = reader.ReadTensor({count}, ScalarType::Byte);
  reader.ExpectEnd();
  if (!reader.ok()) return std::nullopt;
  return digits;
}

std::optional<Weights> LoadWeights(const std::string& path) {
  Reader reader(path);
  reader.ExpectMagic("SWWEIGHT");
  const int64_t count = reader.ReadCount();
  std::vector<Tensor> tensors;
  for (int64_t i = 0; reader.ok() && i < count; ++i) {
    std::vector<int64_t> sizes;
    const int64_t rank = reader.ReadCount();
    for (int64_t d = 0; reader.ok() && d < rank; ++d) sizes.push_back(reader.ReadCount());
    tensors.push_back(reader.ReadTensor(sizes, ScalarType::Float));
  }
  reader.ExpectEnd();
  if (reader.ok() && !AreLayers(tensors)) reader.Reject("does not hold two layers");
  if (!reader.ok()) return std::nullopt;
  return Weights{tensors[0], tensors[1], tensors[2], tensors[3]};
}

}  // namespace digits
