// Renders diagnostics as workflow commands of GitHub Actions, one on each line, which mark the
// lines of a pull request:
//
//   ::error file=ops.yaml,line=1,col=9,endLine=1,endColumn=15,title=switchyard T001::`Tenser` ...
//
// Notes and the hint follow the message on lines of their own (an escaped line break). A range over
// several lines has no columns, because GitHub accepts columns within one line only.

#ifndef SWITCHYARD_COMPILER_DIAGNOSTICS_RENDER_GITHUB_H_
#define SWITCHYARD_COMPILER_DIAGNOSTICS_RENDER_GITHUB_H_

#include <string>
#include <vector>

#include "compiler/diagnostics/diagnostic.h"
#include "compiler/diagnostics/limit.h"
#include "compiler/source/source_manager.h"

namespace switchyard::diagnostics {

// Appends `diagnostics` in their order, and a notice when some are left out.
void RenderGithub(const std::vector<Diagnostic>& diagnostics, const source::SourceManager& sources,
                  const LeftOut& left_out, std::string* out);

}  // namespace switchyard::diagnostics

#endif  // SWITCHYARD_COMPILER_DIAGNOSTICS_RENDER_GITHUB_H_
