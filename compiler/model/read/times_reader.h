// Reads what `run_model --profile=FILE` wrote (lib/model/profile.h).
#ifndef SWITCHYARD_COMPILER_MODEL_READ_TIMES_READER_H_
#define SWITCHYARD_COMPILER_MODEL_READ_TIMES_READER_H_

#include <string_view>

#include "absl/status/statusor.h"
#include "compiler/model/call_times.h"

namespace switchyard::model {

// Errors: a text of another form, with the way to the place in its JSON.
absl::StatusOr<CallTimes> ReadCallTimes(std::string_view text);

}  // namespace switchyard::model

#endif  // SWITCHYARD_COMPILER_MODEL_READ_TIMES_READER_H_
