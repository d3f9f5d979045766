#include "lib/model/whole_file.h"

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "lib/core/error.h"

namespace switchyard::model {

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
