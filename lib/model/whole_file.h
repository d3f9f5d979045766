// Reads and writes whole files.
#ifndef SWITCHYARD_LIB_MODEL_WHOLE_FILE_H_
#define SWITCHYARD_LIB_MODEL_WHOLE_FILE_H_

#include <cstddef>
#include <string>
#include <string_view>

namespace switchyard::model {

// An open file, which the destructor closes. The descriptor is negative if it cannot be read.
struct OpenFile {
  explicit OpenFile(const char* path);
  ~OpenFile();
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;

  const int number;
};

// The bytes of a file: mapped, or read if the file cannot be mapped, such as a pipe. Errors: the
// file cannot be read, with the system's reason.
class WholeFile {
 public:
  explicit WholeFile(const std::string& path);
  ~WholeFile();
  WholeFile(const WholeFile&) = delete;
  WholeFile& operator=(const WholeFile&) = delete;

  std::string_view bytes() const {
    return mapped_ == nullptr ? std::string_view(read_)
                              : std::string_view(static_cast<const char*>(mapped_), size_);
  }

 private:
  void* mapped_ = nullptr;
  size_t size_ = 0;
  std::string read_;
};

// Writes the whole file or nothing, except after a power failure. Errors: the file cannot be
// written, with the system's reason.
void WriteWhole(const std::string& path, std::string_view bytes);

}  // namespace switchyard::model

#endif  // SWITCHYARD_LIB_MODEL_WHOLE_FILE_H_
