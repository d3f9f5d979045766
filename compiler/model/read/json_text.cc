#include "compiler/model/read/json_text.h"

#include <utility>

#include "absl/status/status.h"
#include "compiler/model/joined.h"
#include "compiler/source/json_depth.h"

namespace switchyard::model {

absl::StatusOr<llvm::json::Value> ParseJson(std::string_view text) {
  if (const auto offset = source::FindTooDeepJson(text)) {
    return absl::InvalidArgumentError(Joined("brackets are nested too deep at offset ", *offset));
  }
  llvm::Expected<llvm::json::Value> parsed =
      llvm::json::parse(llvm::StringRef(text.data(), text.size()));
  if (parsed) return *std::move(parsed);
  return absl::InvalidArgumentError(llvm::toString(parsed.takeError()));
}

}  // namespace switchyard::model
