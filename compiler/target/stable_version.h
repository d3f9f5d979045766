// The versions of PyTorch whose stable ABI is known: the rows of stable_versions.def.
#ifndef SWITCHYARD_COMPILER_TARGET_STABLE_VERSION_H_
#define SWITCHYARD_COMPILER_TARGET_STABLE_VERSION_H_

#include <optional>
#include <string>
#include <string_view>

namespace switchyard::target {

struct StableVersion {
  int major = 0;
  int minor = 0;

  friend constexpr bool operator<(StableVersion a, StableVersion b) {
    return a.major != b.major ? a.major < b.major : a.minor < b.minor;
  }
};

// Where nobody says another one: the first whose headers have what emitted code includes.
inline constexpr StableVersion kUsualStableVersion = {2, 10};

// `2.10`; nothing for a version without a row.
std::optional<StableVersion> FindStableVersion(std::string_view text);
std::string NameOf(StableVersion version);
// `2.9 to 2.15`.
std::string StableVersionsInWords();

}  // namespace switchyard::target

#endif  // SWITCHYARD_COMPILER_TARGET_STABLE_VERSION_H_
