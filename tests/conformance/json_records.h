// Records of the reference's data and of ours: JSON objects, one per line, compared field by field.
#ifndef SWITCHYARD_TESTS_CONFORMANCE_JSON_RECORDS_H_
#define SWITCHYARD_TESTS_CONFORMANCE_JSON_RECORDS_H_

#include <cstddef>
#include <string>
#include <vector>

#include "llvm/Support/JSON.h"

namespace switchyard {

// A line that is not an object fails the test.
llvm::json::Object ParseRecord(const std::string& line);

// One line for each field of either record that differs.
std::vector<std::string> Differences(const llvm::json::Object& ours,
                                     const llvm::json::Object& theirs);

// Texts, numbers, booleans and nulls in a value, at any depth; empty lists and objects count as
// one.
size_t CountValues(const llvm::json::Value& value);

}  // namespace switchyard

#endif  // SWITCHYARD_TESTS_CONFORMANCE_JSON_RECORDS_H_
