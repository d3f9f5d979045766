#include "compiler/target/stable_version.h"

#include <algorithm>
#include <iterator>

namespace switchyard::target {
namespace {

constexpr StableVersion kVersions[] = {
#define STABLE_VERSION(major, minor) {major, minor},
#include "compiler/target/stable_versions.def"
#undef STABLE_VERSION
};

}  // namespace

std::optional<StableVersion> FindStableVersion(std::string_view text) {
  const auto* const found =
      std::find_if(std::begin(kVersions), std::end(kVersions),
                   [&](const StableVersion& version) { return NameOf(version) == text; });
  if (found == std::end(kVersions)) return std::nullopt;
  return *found;
}

std::string NameOf(StableVersion version) {
  return std::to_string(version.major) + "." + std::to_string(version.minor);
}

std::string StableVersionsInWords() {
  return NameOf(*std::begin(kVersions)) + " to " + NameOf(*std::rbegin(kVersions));
}

}  // namespace switchyard::target
