#include "compiler/emit/emitter_table.h"

#include <array>
#include <iterator>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "compiler/cpp/literal.h"

namespace switchyard::emit {
namespace {

using target::Capability;

constexpr EmitterRow kRows[] = {
#define EMITTER(name, function, scope, path, needs, when, help) \
  {EmitterId::name, EmitterScope::scope, path, Capability::needs, help},
#include "compiler/emit/emitters.def"
#undef EMITTER
};

constexpr std::string_view Placeholder(EmitterScope scope) {
  switch (scope) {
    case EmitterScope::kShard:
      return "N";
    case EmitterScope::kGroup:
      return "ROOT";
    case EmitterScope::kBackend:
      return "KEY";
    case EmitterScope::kModule:
      return "MODULE";
    case EmitterScope::kBuild:
    case EmitterScope::kGroups:
    case EmitterScope::kManifest:
      break;
  }
  return {};
}

// The parts of a path before and after its placeholder.
struct Halves {
  std::string_view first;
  std::string_view second;
};

constexpr Halves Split(const EmitterRow& row) {
  const std::string_view placeholder = Placeholder(row.scope);
  if (placeholder.empty()) return {row.path, {}};
  const size_t place = row.path.find(placeholder);
  return {row.path.substr(0, place), row.path.substr(place + placeholder.size())};
}

constexpr std::array<Halves, std::size(kRows)> SplitAll() {
  std::array<Halves, std::size(kRows)> halves{};
  for (size_t i = 0; i < std::size(kRows); ++i) halves[i] = Split(kRows[i]);
  return halves;
}

// The C++ compiler finds a path without its placeholder.
constexpr std::array<Halves, std::size(kRows)> kHalves = SplitAll();

absl::string_view Piece(std::string_view text) { return {text.data(), text.size()}; }

}  // namespace

absl::Span<const EmitterRow> EmitterRows() { return kRows; }

std::string_view PlaceholderOf(EmitterScope scope) { return Placeholder(scope); }

std::string PathOf(EmitterId id, std::string_view place) {
  const Halves& halves = kHalves[static_cast<size_t>(id)];
  return absl::StrCat(Piece(halves.first), Piece(place), Piece(halves.second));
}

std::string ShardPath(EmitterId id, size_t shard) { return PathOf(id, std::to_string(shard)); }

cpp::Code IncludeOf(EmitterId id, std::string_view place) {
  const Halves& halves = kHalves[static_cast<size_t>(id)];
  const std::string_view start = halves.first.substr(halves.first.find('/') + 1);
  return cpp::Literal::String(absl::StrCat(Piece(start), Piece(place), Piece(halves.second)));
}

}  // namespace switchyard::emit
