// Writes files that are there whole or not at all, but for a loss of power.
#ifndef SWITCHYARD_LIB_MODEL_WHOLE_FILE_H_
#define SWITCHYARD_LIB_MODEL_WHOLE_FILE_H_

#include <string>
#include <string_view>

namespace switchyard::model {

// Errors: the file cannot be written, with the system's reason.
void WriteWhole(const std::string& path, std::string_view bytes);

}  // namespace switchyard::model

#endif  // SWITCHYARD_LIB_MODEL_WHOLE_FILE_H_
