#include "lib/model/weights_file.h"

#include <sys/mman.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstring>

#include "lib/core/error.h"
#include "lib/core/tensor_factory.h"
#include "lib/model/checksum.h"
#include "lib/model/weights_head.h"
#include "lib/model/whole_file.h"

namespace switchyard::model {

WeightsFile::WeightsFile(const char* path, WeightsFacts facts, WeightsCheck check) {
  Map(path, facts.size, check);
  const auto begins_with = [this](const auto& start) {
    return size_ >= kWeightsAlignment && std::memcmp(data_, start, sizeof(start) - 1) == 0;
  };
  const bool has_weights = begins_with(kWeightsStart);
  const bool is_ours = begins_with(kWeightsFormat);
  const bool is_whole =
      is_ours && (check == WeightsCheck::kSizeOnly || Checksum(data_, size_) == facts.checksum);
  if (is_whole) return;
  munmap(data_, size_);
  SWITCHYARD_CHECK(has_weights, path, ": the file is no file of weights");
  SWITCHYARD_CHECK(is_ours, path,
                   ": the weights have another format than the program: compile the model again");
  Fail(path, ": the weights differ from those that the program was made with");
}

void WeightsFile::Map(const char* path, uint64_t size, WeightsCheck check) {
  const OpenFile file(path);
  struct stat facts{};
  const bool is_there = file.number >= 0 && fstat(file.number, &facts) == 0;
  SWITCHYARD_CHECK(is_there, path, ": the file of weights cannot be read: ", std::strerror(errno));
  const auto there = static_cast<uint64_t>(facts.st_size);
  SWITCHYARD_CHECK(there == size, path, ": the file has ", there,
                   " bytes, but the program has weights of ", size);
  int flags = MAP_PRIVATE;
#ifdef MAP_POPULATE
  // The checksum reads all of it: one call of the kernel in the place of a fault for each few
  // pages.
  if (check == WeightsCheck::kFull) flags |= MAP_POPULATE;
#endif
  void* const mapped = mmap(nullptr, size, PROT_READ, flags, file.number, 0);
  SWITCHYARD_CHECK(mapped != MAP_FAILED, path,
                   ": the file of weights cannot be mapped: ", std::strerror(errno));
  data_ = mapped;
  size_ = size;
}

WeightsFile::~WeightsFile() { munmap(data_, size_); }

Tensor WeightsFile::At(int64_t offset, IntArrayRef sizes, IntArrayRef strides,
                       ScalarType dtype) const {
  int64_t elements = 1;
  for (size_t i = 0; i < sizes.size(); ++i) {
    elements = sizes[i] == 0 ? 0 : elements == 0 ? 0 : elements + (sizes[i] - 1) * strides[i];
  }
  const int64_t bytes = elements * static_cast<int64_t>(ElementSize(dtype));
  SWITCHYARD_CHECK(offset >= 0 && bytes >= 0 && offset + bytes <= static_cast<int64_t>(size_),
                   "a weight reaches beyond the end of its file");
  const Tensor whole = FromBlob(static_cast<char*>(data_) + offset, {elements}, dtype);
  return ViewOf(whole, sizes, strides, 0);
}

}  // namespace switchyard::model
