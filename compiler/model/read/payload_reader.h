// Reads where parameters, buffers and constants have their bytes.
//
// Source: reference exported program, section 3.
#ifndef SWITCHYARD_COMPILER_MODEL_READ_PAYLOAD_READER_H_
#define SWITCHYARD_COMPILER_MODEL_READ_PAYLOAD_READER_H_

#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "compiler/model/graph.h"
#include "compiler/model/read/archive.h"

namespace switchyard::model {

// By the name of the parameter, buffer or constant.
using Payloads = std::map<std::string, Payload, std::less<>>;

// `folder` is `weights` or `constants`, `name` that of the program. Errors: a missing member, a
// payload that is shorter than its tensor, weights as pickles.
absl::StatusOr<Payloads> ReadPayloads(const Archive& archive, std::string_view folder,
                                      std::string_view name);

}  // namespace switchyard::model

#endif  // SWITCHYARD_COMPILER_MODEL_READ_PAYLOAD_READER_H_
