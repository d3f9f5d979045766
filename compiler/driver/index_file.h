// Writes the outputs of the commands of index_main.h.
#ifndef SWITCHYARD_COMPILER_DRIVER_INDEX_FILE_H_
#define SWITCHYARD_COMPILER_DRIVER_INDEX_FILE_H_

#include <string>
#include <string_view>
#include <vector>

namespace switchyard::driver {

// Reports a failure and returns false when an output cannot be written or is an input.
bool WriteIndexFile(const char* command, const std::string& path, std::string_view text,
                    const std::vector<std::string>& inputs);

}  // namespace switchyard::driver

#endif  // SWITCHYARD_COMPILER_DRIVER_INDEX_FILE_H_
