// Diagnostics of every shape, for the tests of the machine-readable renderers, and the comparison
// of their output with a file. SWITCHYARD_UPDATE, the root of the working tree, rewrites such
// files.

#ifndef SWITCHYARD_TESTS_COMPILER_DIAGNOSTICS_SAMPLE_REPORT_H_
#define SWITCHYARD_TESTS_COMPILER_DIAGNOSTICS_SAMPLE_REPORT_H_

#include <string>
#include <vector>

#include "compiler/diagnostics/diagnostic.h"
#include "compiler/source/source_manager.h"

namespace switchyard::diagnostics {

struct SampleReport {
  source::SourceManager sources;
  std::vector<Diagnostic> diagnostics;
};

// Two files, the second with a path that needs escapes. In the order of the diagnostics: no place;
// a note and a fix; a hint and a fix after wide characters; several lines; the end of a file; two
// edits in two files; text with a percent sign.
void FillSampleReport(SampleReport* report);

// Compares `text` with tests/compiler/diagnostics/NAME.
void CompareWithGolden(const std::string& name, const std::string& text);

}  // namespace switchyard::diagnostics

#endif  // SWITCHYARD_TESTS_COMPILER_DIAGNOSTICS_SAMPLE_REPORT_H_
