// The types that PyTorch's stable ABI passes: the rows of stable_types.def, for code that is
// emitted and for code that is checked.
//
// Takes types of schemas; gives those of C++ and the versions that have them.
#ifndef SWITCHYARD_COMPILER_TARGET_STABLE_TYPES_H_
#define SWITCHYARD_COMPILER_TARGET_STABLE_TYPES_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/cpp/code.h"
#include "compiler/schema/type.h"
#include "compiler/target/stable_version.h"

namespace switchyard::target {

struct StableType {
  schema::BaseType base;
  std::string_view canonical;
  cpp::Code spelled;
  StableVersion since;
};

const std::vector<StableType>& StableTypes();
// The usual row; null when no version passes the type.
const StableType* FindStableType(schema::BaseType base);

enum class StableFeature : uint8_t {
#define STABLE_FEATURE(name, major, minor) name,
#include "compiler/target/stable_features.def"
#undef STABLE_FEATURE
};
StableVersion SinceOf(StableFeature feature);

enum class StableUse : uint8_t { kArgument, kResult };

// The part of a type that the ABI does not pass, and the version that brings it, if one does.
struct StableLack {
  std::string part;
  std::optional<StableVersion> since;
};
// Nothing for a type that `version` passes.
std::optional<StableLack> FindStableLack(const schema::Type& type, StableUse use,
                                         StableVersion version);

// `std::optional<int64_t>`: a value of the type, which owns its parts; nothing when no version
// passes the type.
std::optional<cpp::Code> SpellStableValue(const schema::Type& type);

}  // namespace switchyard::target

#endif  // SWITCHYARD_COMPILER_TARGET_STABLE_TYPES_H_
