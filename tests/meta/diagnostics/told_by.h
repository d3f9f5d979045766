// What docs/rules/rules_not_told.md promises: which part of Switchyard tells a rule that is no
// diagnostic of its own id, and the cases that show it.
//
// The page has tables with a column `told by`. A cell names parts, divided by semicolons: `lint`,
// `check`, `import`, `diff` and `gen` in backticks, each with the ids that it tells (`X002 to
// X006`); `emitted code`, which has tests; and others, that no test of ours is about. A case shows
// a rule when one of its lines is the comment `rule: ID`.
#ifndef SWITCHYARD_TESTS_META_DIAGNOSTICS_TOLD_BY_H_
#define SWITCHYARD_TESTS_META_DIAGNOSTICS_TOLD_BY_H_

#include <set>
#include <string>
#include <vector>

namespace switchyard {

// One part in one row.
struct Promise {
  std::string rule;  // `R010`
  std::string part;  // `import`, or words
  std::vector<std::string> ids;
  bool has_range = false;  // then one id of many is enough for a case
};

// A file test, or a test of emitted code, which expects no ids.
struct Case {
  std::string part;
  std::string path;
  std::set<std::string> rules;  // that it shows
  std::set<std::string> ids;    // that it expects
};

// Faults are rows that cannot be read.
std::vector<Promise> ReadPromises(const std::string& page, std::vector<std::string>* faults);

// The ids behind `rule:` in comments.
std::set<std::string> ShownRules(const std::string& text);

// What a promise lacks.
std::vector<std::string> BrokenPromises(const std::vector<Promise>& promises,
                                        const std::vector<Case>& cases);

}  // namespace switchyard

#endif  // SWITCHYARD_TESTS_META_DIAGNOSTICS_TOLD_BY_H_
