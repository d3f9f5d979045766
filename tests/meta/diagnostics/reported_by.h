// The promises of docs/rules/rules_not_reported.md: which part of Switchyard reports a rule without
// its own diagnostic, and the cases that show it.
//
// The page has tables with a column `reported by`. A cell names parts, separated by semicolons:
// `lint`, `check`, `import`, `diff` and `gen` in backticks, each with the ids that it reports
// (`X002 to X006`); `emitted code`, which has tests; and others without a test here. A case shows a
// rule if one of its lines is the comment `rule: ID`.
#ifndef SWITCHYARD_TESTS_META_DIAGNOSTICS_REPORTED_BY_H_
#define SWITCHYARD_TESTS_META_DIAGNOSTICS_REPORTED_BY_H_

#include <set>
#include <string>
#include <vector>

namespace switchyard {

// One part in one row.
struct Promise {
  std::string rule;  // `R010`
  std::string part;  // `import`, or words
  std::vector<std::string> ids;
  bool has_range = false;  // then one of the ids is enough for a case
};

// A file test, or a test of emitted code, which expects no ids.
struct Case {
  std::string part;
  std::string path;
  std::set<std::string> rules;  // that it shows
  std::set<std::string> ids;    // that it expects
};

// Faults are unreadable rows.
std::vector<Promise> ReadPromises(const std::string& page, std::vector<std::string>* faults);

// The ids after `rule:` in comments.
std::set<std::string> ShownRules(const std::string& text);

// The missing parts of a promise.
std::vector<std::string> BrokenPromises(const std::vector<Promise>& promises,
                                        const std::vector<Case>& cases);

}  // namespace switchyard

#endif  // SWITCHYARD_TESTS_META_DIAGNOSTICS_REPORTED_BY_H_
