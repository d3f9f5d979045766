#include "lib/model/whole_file.h"

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstring>

#include "lib/core/error.h"
#include "lib/model/system.h"

namespace switchyard::model {

OpenFile::OpenFile(const char* path) : number(system::OpenToRead(path)) {}

OpenFile::~OpenFile() {
  if (number >= 0) system::Close(number);
}

WholeFile::WholeFile(const std::string& path) {
  const OpenFile file(path.c_str());
  const system::FileFacts facts = system::FactsOf(file.number);
  SWITCHYARD_CHECK(facts.is_known, path, ": the file cannot be read: ", std::strerror(errno));
  if (facts.is_regular && facts.size > 0 && facts.size <= SIZE_MAX) {
    size_ = static_cast<size_t>(facts.size);
    mapped_ = system::Map(file.number, size_, false);
    if (mapped_ != nullptr) return;
  }
  char part[1 << 16];
  int64_t count = 0;
  while ((count = system::Read(file.number, part, sizeof(part))) > 0) {
    read_.append(part, static_cast<size_t>(count));
  }
  SWITCHYARD_CHECK(count == 0, path, ": the file cannot be read: ", std::strerror(errno));
}

WholeFile::~WholeFile() {
  if (mapped_ != nullptr) system::Unmap(mapped_, size_);
}

void WriteWhole(const std::string& path, std::string_view bytes) {
  const std::string temporary = path + ".new";
  std::FILE* const file = std::fopen(temporary.c_str(), "wb");
  SWITCHYARD_CHECK(file != nullptr, path, ": the file cannot be written: ", std::strerror(errno));
  const bool is_written = std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size();
  const bool is_closed = std::fclose(file) == 0;
  SWITCHYARD_CHECK(is_written && is_closed, path, ": the file cannot be written");
  SWITCHYARD_CHECK(system::Rename(temporary, path), path,
                   ": the file cannot be written: ", std::strerror(errno));
}

}  // namespace switchyard::model
