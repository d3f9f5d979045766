// Renders diagnostics as a log of SARIF 2.1.0 with one run, for code scanning services and editors.
//
// The run's tool describes the rules that were broken. Columns count code points, as the run says.
// A path is a URI relative to the working directory, unless the user gave an absolute one. Notes
// are related locations, and the edits of a diagnostic are one fix.

#ifndef SWITCHYARD_COMPILER_DIAGNOSTICS_RENDER_SARIF_H_
#define SWITCHYARD_COMPILER_DIAGNOSTICS_RENDER_SARIF_H_

#include <string>
#include <string_view>
#include <vector>

#include "compiler/diagnostics/diagnostic.h"
#include "compiler/diagnostics/limit.h"
#include "compiler/source/source_manager.h"

namespace switchyard::diagnostics {

// Appends `diagnostics` in their order. A notification of the run tells how many are left out.
void RenderSarif(const std::vector<Diagnostic>& diagnostics, const source::SourceManager& sources,
                 const LeftOut& left_out, std::string* out);

// `path` as a URI reference: "a b.yaml" is "a%20b.yaml", "/x" is "file:///x".
std::string UriOf(std::string_view path);

}  // namespace switchyard::diagnostics

#endif  // SWITCHYARD_COMPILER_DIAGNOSTICS_RENDER_SARIF_H_
