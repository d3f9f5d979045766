#include "compiler/model/read/times_reader.h"

#include <charconv>
#include <string>

#include "absl/status/status.h"
#include "compiler/model/read/json_cursor.h"
#include "compiler/model/read/json_text.h"

namespace switchyard::model {
namespace {

uint64_t ReadFingerprint(const JsonCursor& cursor) {
  const std::string_view text = cursor.Text();
  uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, 16);
  if (error != std::errc() || end != text.data() + text.size()) {
    cursor.Fail("a number of 64 bits in hexadecimal digits was expected");
  }
  return value;
}

}  // namespace

absl::StatusOr<CallTimes> ReadCallTimes(std::string_view text) {
  const absl::StatusOr<JsonText> json = ParseJson(text);
  if (!json.ok()) return json.status();
  std::string fault;
  const JsonCursor root(*json, &fault);
  CallTimes times;
  times.fingerprint = ReadFingerprint(root.At("fingerprint"));
  const JsonCursor runs = root.At("runs");
  times.runs = runs.Integer();
  if (times.runs < 1) runs.Fail("a number of runs was expected");
  for (const JsonCursor& total : root.At("nanoseconds").Elements()) {
    const double nanoseconds = total.Number();
    if (!(nanoseconds >= 0 && nanoseconds < 1e18)) total.Fail("a duration was expected");
    times.nanoseconds.push_back(nanoseconds / static_cast<double>(times.runs));
  }
  if (!fault.empty()) return absl::InvalidArgumentError(fault);
  return times;
}

}  // namespace switchyard::model
