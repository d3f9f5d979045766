// The diagnostics that the files of tests/files expect.
#ifndef SWITCHYARD_TESTS_META_DIAGNOSTICS_EXPECTED_IDS_H_
#define SWITCHYARD_TESTS_META_DIAGNOSTICS_EXPECTED_IDS_H_

#include <set>
#include <string>

namespace switchyard {

// The ids of the expectations in `text`: `# expect COLUMNS: SEVERITY ID: ...`, in C++ after `//`.
void AddExpectedIds(const std::string& text, std::set<std::string>* ids);

// The ids that the expected output of a pair of versions names: `PLACE: SEVERITY: TEXT [ID]`.
void AddReportedIds(const std::string& text, std::set<std::string>* ids);

}  // namespace switchyard

#endif  // SWITCHYARD_TESTS_META_DIAGNOSTICS_EXPECTED_IDS_H_
