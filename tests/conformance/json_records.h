// Records of the reference's data and of ours: JSON objects, one a line, compared field by field.
#ifndef SWITCHYARD_TESTS_CONFORMANCE_JSON_RECORDS_H_
#define SWITCHYARD_TESTS_CONFORMANCE_JSON_RECORDS_H_

#include <cstddef>
#include <string>
#include <vector>

#include "llvm/Support/JSON.h"

namespace switchyard {

// A line that is no object is a failure of the test that asks.
llvm::json::Object ParseRecord(const std::string& line);

// One line for each field in which the two differ: those of either.
std::vector<std::string> Differences(const llvm::json::Object& ours,
                                     const llvm::json::Object& theirs);

// Texts, numbers, booleans and nulls in a value, at any depth; empty lists and objects count as
// one.
size_t CountValues(const llvm::json::Value& value);

}  // namespace switchyard

#endif  // SWITCHYARD_TESTS_CONFORMANCE_JSON_RECORDS_H_
