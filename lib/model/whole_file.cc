#include "lib/model/whole_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "lib/core/error.h"

namespace switchyard::model {

OpenFile::OpenFile(const char* path) : number(open(path, O_RDONLY | O_CLOEXEC)) {}

OpenFile::~OpenFile() {
  if (number >= 0) close(number);
}

WholeFile::WholeFile(const std::string& path) {
  const OpenFile file(path.c_str());
  struct stat facts{};
  const bool is_there = file.number >= 0 && fstat(file.number, &facts) == 0;
  SWITCHYARD_CHECK(is_there, path, ": the file cannot be read: ", std::strerror(errno));
  if (S_ISREG(facts.st_mode) && facts.st_size > 0) {
    const auto size = static_cast<size_t>(facts.st_size);
    void* const mapped = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.number, 0);
    if (mapped != MAP_FAILED) {
      mapped_ = mapped;
      size_ = size;
      return;
    }
  }
  char part[1 << 16];
  ssize_t count = 0;
  while ((count = read(file.number, part, sizeof(part))) > 0) {
    read_.append(part, static_cast<size_t>(count));
  }
  SWITCHYARD_CHECK(count == 0, path, ": the file cannot be read: ", std::strerror(errno));
}

WholeFile::~WholeFile() {
  if (mapped_ != nullptr) munmap(mapped_, size_);
}

void WriteWhole(const std::string& path, std::string_view bytes) {
  const std::string temporary = path + ".new";
  std::FILE* const file = std::fopen(temporary.c_str(), "wb");
  SWITCHYARD_CHECK(file != nullptr, path, ": the file cannot be written: ", std::strerror(errno));
  const bool is_written = std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size();
  const bool is_closed = std::fclose(file) == 0;
  SWITCHYARD_CHECK(is_written && is_closed, path, ": the file cannot be written");
  SWITCHYARD_CHECK(std::rename(temporary.c_str(), path.c_str()) == 0, path,
                   ": the file cannot be written: ", std::strerror(errno));
}

}  // namespace switchyard::model
