// The house checks: each takes the repository and returns the violations of its rule.
#ifndef SWITCHYARD_TESTS_META_HOUSE_CHECKS_H_
#define SWITCHYARD_TESTS_META_HOUSE_CHECKS_H_

#include <ostream>
#include <string>
#include <vector>

#include "tests/meta/house/source_tree.h"

namespace switchyard::meta {

struct Finding {
  std::string path;
  size_t line;  // from 1; 0 for the file as a whole
  std::string text;
};

using Findings = std::vector<Finding>;

std::ostream& operator<<(std::ostream& out, const Finding& finding);

#define HOUSE_CHECK(NAME, RULE) Findings NAME(const SourceTree& tree);
#include "tests/meta/house/checks.def"
#undef HOUSE_CHECK

struct HouseCheck {
  const char* name;
  const char* rule;
  Findings (*run)(const SourceTree&);
};

std::ostream& operator<<(std::ostream& out, const HouseCheck& check);

// Every row of checks.def, in order.
const std::vector<HouseCheck>& AllHouseChecks();

}  // namespace switchyard::meta

#endif  // SWITCHYARD_TESTS_META_HOUSE_CHECKS_H_
