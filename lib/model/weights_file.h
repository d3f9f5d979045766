// The file of weights that `switchyard model` writes beside a program.
//
// Takes a path, and the size and the checksum that the program contains; returns tensors on the
// mapped file. Nothing is copied; pages are loaded when they are read. Errors: a file that is
// missing, or does not belong to the program.
//
// The file has a header of kWeightsHead bytes, which names its format, and the bytes of the
// tensors, each at a multiple of 64.
#ifndef SWITCHYARD_LIB_MODEL_WEIGHTS_FILE_H_
#define SWITCHYARD_LIB_MODEL_WEIGHTS_FILE_H_

#include <cstddef>
#include <cstdint>

#include "lib/core/array_ref.h"
#include "lib/core/scalar_type.h"
#include "lib/core/tensor.h"

namespace switchyard::model {

// Whether to verify the checksum, which reads the whole file once.
enum class WeightsCheck : uint8_t { kFull, kSizeOnly };

struct WeightsFacts {
  uint64_t size = 0;      // of the file, in bytes
  uint64_t checksum = 0;  // of all its bytes
};

class WeightsFile {
 public:
  WeightsFile(const char* path, WeightsFacts facts, WeightsCheck check = WeightsCheck::kFull);
  ~WeightsFile();
  WeightsFile(const WeightsFile&) = delete;
  WeightsFile& operator=(const WeightsFile&) = delete;

  // A read-only tensor on the bytes from `offset` on, which must be in the file.
  Tensor At(int64_t offset, IntArrayRef sizes, IntArrayRef strides, ScalarType dtype) const;

 private:
  void Map(const char* path, uint64_t size, WeightsCheck check);

  void* data_ = nullptr;
  size_t size_ = 0;
};

}  // namespace switchyard::model

#endif  // SWITCHYARD_LIB_MODEL_WEIGHTS_FILE_H_
