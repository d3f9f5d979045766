// Two versions of a schema, read, checked and compared.
#ifndef SWITCHYARD_TESTS_COMPILER_DIFF_VERSIONS_H_
#define SWITCHYARD_TESTS_COMPILER_DIFF_VERSIONS_H_

#include <string>

#include "compiler/diff/comparison.h"
#include "compiler/source/source_manager.h"

namespace switchyard::diff {

// Adds the texts to `sources`, as "old.yaml" and "new.yaml". A text with errors fails the test.
Comparison CompareTexts(const std::string& older, const std::string& newer,
                        source::SourceManager* sources);

// The ids of the changes, in their order, with a space between.
std::string IdsOf(const std::string& older, const std::string& newer);

}  // namespace switchyard::diff

#endif  // SWITCHYARD_TESTS_COMPILER_DIFF_VERSIONS_H_
