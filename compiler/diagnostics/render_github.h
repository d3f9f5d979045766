// Diagnostics as workflow commands of GitHub Actions, one a line, which mark the lines of a pull
// request:
//
//   ::error file=ops.yaml,line=1,col=9,endLine=1,endColumn=15,title=switchyard T001::`Tenser` ...
//
// Notes and the hint follow the message in lines of their own (an escaped line break). Of a range
// over several lines the columns are left out, as GitHub takes them within one line only.

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
