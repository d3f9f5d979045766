#include "compiler/driver/index_file.h"

#include "absl/status/status.h"
#include "compiler/driver/console.h"
#include "compiler/files/file_replacement.h"
#include "compiler/files/output_check.h"

namespace switchyard::driver {

bool WriteIndexFile(const char* command, const std::string& path, std::string_view text,
                    const std::vector<std::string>& inputs) {
  absl::Status status = files::CheckOutputs({{path}}, inputs);
  if (status.ok()) status = files::WriteOutput(path, text);
  if (!status.ok()) Report(command, std::string(status.message()));
  return status.ok();
}

}  // namespace switchyard::driver
