#include "compiler/schema/composite_calls.h"

namespace switchyard::schema {
namespace {

struct Ban {
  CompositeBan kind;
  std::string_view name;
};

constexpr Ban kBans[] = {
#define COMPOSITE_BAN(kind, name) {CompositeBan::kind, name},
#include "compiler/schema/composite_calls.def"
#undef COMPOSITE_BAN
};

}  // namespace

std::optional<CompositeBan> FindCompositeBan(std::string_view name) {
  for (const Ban& ban : kBans) {
    if (ban.name == name) return ban.kind;
  }
  return std::nullopt;
}

}  // namespace switchyard::schema
