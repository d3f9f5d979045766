// The rows of emitters.def without their functions: which files there are, and what they are
// called.
//
// Takes the number of a shard, the stem of a group's headers or the name of a backend; gives paths
// below the output folder, and how emitted code includes the headers among them.
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

// What there is one file of.
enum class EmitterScope : uint8_t {
  kBuild,
  kShard,     // of the operators, by root name
  kGroup,     // the operators of one root name
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

// In the order of the table, which is that of EmitterId.
absl::Span<const EmitterRow> EmitterRows();

// What the paths of a scope have in the place of a number or a name: `N`, `ROOT`, `KEY`, `MODULE`;
// empty when they have nothing.
std::string_view PlaceholderOf(EmitterScope scope);

// The path with `place` for the placeholder: the number of a shard, HeaderStem of a group, the name
// of a backend.
std::string PathOf(EmitterId id, std::string_view place = {});
std::string ShardPath(EmitterId id, size_t shard);

// The header as it stands in an include: without the first folder, which is on the include path.
cpp::Code IncludeOf(EmitterId id, std::string_view place = {});

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_EMITTER_TABLE_H_
