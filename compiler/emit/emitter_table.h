// The rows of emitters.def without their functions: the kinds of files and their names.
//
// Takes the number of a shard, the stem of a group's headers or the name of a backend; gives paths
// below the output folder, and the includes of headers in emitted code.
#ifndef SWITCHYARD_COMPILER_EMIT_EMITTER_TABLE_H_
#define SWITCHYARD_COMPILER_EMIT_EMITTER_TABLE_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "absl/types/span.h"
#include "compiler/cpp/code.h"
#include "compiler/target/capability.h"

namespace switchyard::emit {

enum class EmitterId : uint8_t {
#define EMITTER(name, function, scope, path, needs, when, help) name,
#include "compiler/emit/emitters.def"
#undef EMITTER
};

// The things that have one file each.
enum class EmitterScope : uint8_t {
  kBuild,
  kShard,     // of the operators, by root name
  kGroup,     // the operators of one root name
  kGroups,    // all operators: a header that every declaration changes
  kBackend,   // a file of a backend that has a class of kernels
  kModule,    // the module of Python, and each of its submodules
  kManifest,  // all other files
};

struct EmitterRow {
  EmitterId id;
  EmitterScope scope;
  std::string_view path;
  target::Capability needs;
  std::string_view help;
};

// In the order of the table and of EmitterId.
absl::Span<const EmitterRow> EmitterRows();

// The placeholder of a number or a name in the paths of a scope: `N`, `ROOT`, `KEY`, `MODULE`;
// empty when there is none.
std::string_view PlaceholderOf(EmitterScope scope);

// The path with `place` instead of the placeholder: the number of a shard, HeaderStem of a group,
// the name of a backend.
std::string PathOf(EmitterId id, std::string_view place = {});
std::string ShardPath(EmitterId id, size_t shard);

// The header's name in an include: without the first folder, which is on the include path.
cpp::Code IncludeOf(EmitterId id, std::string_view place = {});

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_EMITTER_TABLE_H_
