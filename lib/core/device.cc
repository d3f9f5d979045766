#include "lib/core/device.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <limits>
#include <optional>

#include "lib/keys/name_list.h"

namespace switchyard {
namespace {

std::optional<DeviceType> ParseDeviceType(std::string_view text) {
#define SWITCHYARD_DEVICE_TYPE(name, number, spelling, key) \
  if (text == (spelling)) return DeviceType::name;
#include "lib/keys/device_types.def"
  return std::nullopt;
}

// Parses a decimal number without sign and leading zeros. Returns nothing for other text and for
// numbers that are too large.
std::optional<DeviceIndex> ParseIndex(std::string_view digits) {
  if (digits.empty() || (digits.size() > 1 && digits[0] == '0')) return std::nullopt;
  int index = 0;
  for (const char digit : digits) {
    if (digit < '0' || digit > '9') return std::nullopt;
    index = index * 10 + (digit - '0');
    if (index > std::numeric_limits<DeviceIndex>::max()) return std::nullopt;
  }
  return static_cast<DeviceIndex>(index);
}

}  // namespace

std::string_view DeviceTypeName(DeviceType type) {
  static constexpr char kNames[] =
#define SWITCHYARD_DEVICE_TYPE(name, number, spelling, key) spelling "\0"
#include "lib/keys/device_types.def"
      "unknown";
  constexpr int kNumbers[] = {
#define SWITCHYARD_DEVICE_TYPE(name, number, spelling, key) number,
#include "lib/keys/device_types.def"
  };
  static_assert(kNumbers[std::size(kNumbers) - 1] == int{std::size(kNumbers)} - 1,
                "the rows are numbered from 0 on");
  const auto number = static_cast<unsigned>(type);
  return internal::NameAt(kNames, static_cast<int>(std::min<size_t>(number, std::size(kNumbers))));
}

Device ParseDevice(std::string_view text) {
  const size_t colon = text.find(':');
  const std::optional<DeviceType> type = ParseDeviceType(text.substr(0, colon));
  SWITCHYARD_CHECK(type.has_value(), "device \"", text, "\": there is no such device type");
  if (colon == std::string_view::npos) return Device(*type);
  const std::optional<DeviceIndex> index = ParseIndex(text.substr(colon + 1));
  SWITCHYARD_CHECK(index.has_value(), "device \"", text,
                   "\": a number from 0 to 127 is expected after the colon");
  return Device(*type, *index);
}

std::string ToString(Device device) { return Join(device); }

void AppendTo(std::string& out, DeviceType type) { out += DeviceTypeName(type); }

void AppendTo(std::string& out, Device device) {
  out += DeviceTypeName(device.type());
  if (!device.has_index()) return;
  out += ':';
  AppendTo(out, static_cast<int>(device.index()));
}

}  // namespace switchyard
