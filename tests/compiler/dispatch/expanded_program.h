// Entries of a schema file as the phases after compiler/expand get them.
//
// Takes the text of a file; gives the checked program with complete tables. Errors in the text end
// the test program with the report: a test of errors reads the text itself.
#ifndef SWITCHYARD_TESTS_COMPILER_DISPATCH_EXPANDED_PROGRAM_H_
#define SWITCHYARD_TESTS_COMPILER_DISPATCH_EXPANDED_PROGRAM_H_

#include <string>
#include <vector>

#include "compiler/expand/expanded_program.h"

namespace switchyard {

expand::ExpandedProgram ExpandText(std::string text);

// Of several files.
expand::ExpandedProgram ExpandTexts(const std::vector<std::string>& texts);

// The one operator of the text.
schema::NativeFunction ExpandOperator(std::string text);

// An entry with that declaration and nothing else, but the tag of random operators if it takes a
// generator.
schema::NativeFunction OperatorOf(const std::string& declaration);

}  // namespace switchyard

#endif  // SWITCHYARD_TESTS_COMPILER_DISPATCH_EXPANDED_PROGRAM_H_
