// Parses a text from outside as JSON.
#ifndef SWITCHYARD_COMPILER_MODEL_READ_JSON_TEXT_H_
#define SWITCHYARD_COMPILER_MODEL_READ_JSON_TEXT_H_

#include <string_view>

#include "absl/status/statusor.h"
#include "llvm/Support/JSON.h"

namespace switchyard::model {

// Errors: text that is not JSON, or is nested too deep.
absl::StatusOr<llvm::json::Value> ParseJson(std::string_view text);

}  // namespace switchyard::model

#endif  // SWITCHYARD_COMPILER_MODEL_READ_JSON_TEXT_H_
