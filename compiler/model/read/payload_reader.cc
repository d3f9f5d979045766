#include "compiler/model/read/payload_reader.h"

#include <optional>
#include <utility>

#include "absl/status/status.h"
#include "compiler/model/joined.h"
#include "compiler/model/read/json_cursor.h"
#include "compiler/model/read/json_text.h"
#include "compiler/model/read/tensor_reader.h"

namespace switchyard::model {
namespace {

// The number of elements that the storage must have; nothing when the tensor has none, or sizes
// that are no numbers.
std::optional<int64_t> Reach(const TensorMeta& meta, const JsonCursor& json) {
  if (!meta.offset.IsInteger() || meta.offset.value < 0) json.Fail("a storage offset below 0");
  int64_t last = meta.offset.value;
  bool is_empty = false;
  for (size_t i = 0; i < meta.sizes.size() && !json.failed(); ++i) {
    const Expression& size = meta.sizes[i];
    const Expression& stride = meta.strides[i];
    if (!size.IsInteger() || !stride.IsInteger() || stride.value < 0) {
      json.Fail("a size or stride of a weight that is no number");
      break;
    }
    if (size.value == 0) {
      is_empty = true;
      continue;
    }
    int64_t step = 0;
    if (__builtin_mul_overflow(size.value - 1, stride.value, &step) ||
        __builtin_add_overflow(last, step, &last)) {
      json.Fail("a weight that is too large");
    }
  }
  if (json.failed() || is_empty) return std::nullopt;
  return last;
}

Payload ReadPayload(const JsonCursor& json, const Archive& archive, std::string_view folder) {
  Payload payload;
  const std::optional<JsonCursor> pickle = json.Find("use_pickle");
  if (pickle && pickle->Bool()) pickle->Fail("weights as pickles are not supported");
  const JsonCursor path = json.At("path_name");
  payload.member = Joined("data/", folder, "/", path.Text());
  const std::optional<std::string_view> bytes = archive.Find(payload.member);
  if (!bytes) path.Fail(Joined("member `", payload.member, "` is missing"));
  payload.bytes = bytes.value_or("");
  const JsonCursor meta = json.At("tensor_meta");
  payload.meta = ReadTensorMeta(meta);
  if (json.failed()) return payload;
  const std::optional<int64_t> last = Reach(payload.meta, meta);
  const auto capacity = static_cast<int64_t>(payload.bytes.size()) / BytesOf(payload.meta.dtype);
  if (last && *last >= capacity) {
    meta.Fail(Joined("the tensor reaches to element ", *last, ", but member `", payload.member,
                     "` has ", capacity));
  }
  return payload;
}

}  // namespace

absl::StatusOr<Payloads> ReadPayloads(const Archive& archive, std::string_view folder,
                                      std::string_view name) {
  Payloads payloads;
  const std::string member = Joined("data/", folder, "/", name, "_", folder, "_config.json");
  const std::optional<std::string_view> text = archive.Find(member);
  if (!text) return absl::InvalidArgumentError(Joined("member `", member, "` is missing"));
  absl::StatusOr<JsonText> json = ParseJson(*text);
  std::string fault = json.ok() ? "" : std::string(json.status().message());
  if (json.ok()) {
    for (const auto& [key, value] : JsonCursor(*json, &fault).At("config").Members()) {
      payloads.emplace(std::string(key), ReadPayload(value, archive, folder));
    }
  }
  if (fault.empty()) return payloads;
  return absl::InvalidArgumentError(Joined("member `", member, "`: ", fault));
}

}  // namespace switchyard::model
