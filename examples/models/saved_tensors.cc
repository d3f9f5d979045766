#include "examples/models/saved_tensors.h"

#include <cstdint>
#include <cstdio>
#include <memory>

#include "lib/core/error.h"
#include "lib/core/tensor_factory.h"

namespace models {
namespace {

using switchyard::Tensor;

constexpr uint32_t kMostTensors = 1000;
constexpr uint32_t kMostDimensions = 8;
constexpr int64_t kMostElements = int64_t{1} << 24;

struct Closer {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, Closer>;

class Reader {
 public:
  explicit Reader(const std::string& path) : path_(path), file_(std::fopen(path.c_str(), "rb")) {
    SWITCHYARD_CHECK(file_ != nullptr, path, " cannot be opened");
  }

  uint32_t ReadCount(uint32_t most) {
    unsigned char bytes[4] = {};
    Read(bytes, sizeof(bytes));
    uint32_t count = 0;
    for (int i = 3; i >= 0; --i) count = count << 8 | bytes[i];
    SWITCHYARD_CHECK(count <= most, path_, " has a count of ", count, ", more than ", most);
    return count;
  }

  Tensor ReadTensor() {
    std::vector<int64_t> sizes(ReadCount(kMostDimensions));
    int64_t elements = 1;
    for (int64_t& size : sizes) {
      size = ReadCount(static_cast<uint32_t>(kMostElements));
      elements *= size;
      SWITCHYARD_CHECK(elements <= kMostElements, path_, " has a tensor that is too big");
    }
    const Tensor tensor = switchyard::EmptyTensor(sizes, switchyard::ScalarType::Float);
    Read(tensor.data_ptr(), static_cast<size_t>(elements) * sizeof(float));
    return tensor;
  }

  void ExpectEnd() {
    SWITCHYARD_CHECK(std::fgetc(file_.get()) == EOF, path_, " is longer than its counts say");
  }

 private:
  void Read(void* to, size_t size) {
    SWITCHYARD_CHECK(size == 0 || std::fread(to, 1, size, file_.get()) == size, path_,
                     " is shorter than its counts say");
  }

  const std::string path_;
  const File file_;
};

}  // namespace

std::vector<Tensor> LoadTensors(const std::string& path) {
  Reader reader(path);
  std::vector<Tensor> tensors;
  for (uint32_t count = reader.ReadCount(kMostTensors); count > 0; --count) {
    tensors.push_back(reader.ReadTensor());
  }
  reader.ExpectEnd();
  return tensors;
}

}  // namespace models
