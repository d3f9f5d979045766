// The dumps of a text without errors.
#ifndef SWITCHYARD_TESTS_COMPILER_DUMP_DUMPED_H_
#define SWITCHYARD_TESTS_COMPILER_DUMP_DUMPED_H_

#include <string>
#include <vector>

#include "compiler/schema/language.h"

namespace switchyard::dump {

std::string SignaturesOf(const std::string& text,
                         schema::LanguageLevel level = schema::LanguageLevel::kNewest);
std::string FamiliesOf(const std::string& text);
std::string ExpandedOf(const std::string& text);
// With the keys CPU, CUDA and Meta.
std::string BuildOf(const std::string& text, const std::string& derivatives = "");

// The nodes of a file.
std::string YamlOf(const std::string& text);

// Of these operators and what they need, in a build with the keys CPU, CUDA and Meta and the
// dtypes Float and Long.
std::string SelectionOf(const std::string& text, const std::vector<std::string>& names);

// From operators, and derivatives in a separate file.
std::string FormulasOf(const std::string& operators, const std::string& derivatives);

// The messages of CheckSignatures, one a line; the text is fine but for that.
std::string FaultsOf(const std::string& text);

}  // namespace switchyard::dump

#endif  // SWITCHYARD_TESTS_COMPILER_DUMP_DUMPED_H_
