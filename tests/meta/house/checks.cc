#include "tests/meta/house/checks.h"

namespace switchyard::meta {

std::ostream& operator<<(std::ostream& out, const Finding& finding) {
  out << finding.path;
  if (finding.line != 0) out << ':' << finding.line;
  return out << ": " << finding.text;
}

std::ostream& operator<<(std::ostream& out, const HouseCheck& check) { return out << check.name; }

const std::vector<HouseCheck>& AllHouseChecks() {
  static const auto* const kChecks = new std::vector<HouseCheck>{
#define HOUSE_CHECK(NAME, RULE) {#NAME, RULE, NAME},
#include "tests/meta/house/checks.def"
#undef HOUSE_CHECK
  };
  return *kChecks;
}

}  // namespace switchyard::meta
