#include "lib/model/weights_file.h"

#include <cerrno>
#include <cstring>

#include "lib/core/error.h"
#include "lib/core/tensor_factory.h"
#include "lib/model/checksum.h"
#include "lib/model/system.h"
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
  system::Unmap(data_, size_);
  SWITCHYARD_CHECK(has_weights, path, ": the file is no file of weights");
  SWITCHYARD_CHECK(is_ours, path,
                   ": the weights have another format than the program: compile the model again");
  Fail(path, ": the weights differ from those that the program was made with");
}

void WeightsFile::Map(const char* path, uint64_t size, WeightsCheck check) {
  const OpenFile file(path);
  const system::FileFacts facts = system::FactsOf(file.number);
  SWITCHYARD_CHECK(facts.is_known, path,
                   ": the file of weights cannot be read: ", std::strerror(errno));
  SWITCHYARD_CHECK(facts.size == size, path, ": the file has ", facts.size,
                   " bytes, but the program has weights of ", size);
  SWITCHYARD_CHECK(size <= SIZE_MAX, path, ": weights of ", size, " bytes do not fit into memory");
  // The checksum reads all of it.
  void* const mapped =
      system::Map(file.number, static_cast<size_t>(size), check == WeightsCheck::kFull);
  SWITCHYARD_CHECK(mapped != nullptr, path,
                   ": the file of weights cannot be mapped: ", std::strerror(errno));
  data_ = mapped;
  size_ = static_cast<size_t>(size);
}

WeightsFile::~WeightsFile() { system::Unmap(data_, size_); }

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
