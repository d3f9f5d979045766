// Diagnostics as text for people.
//
//   ops.yaml:41:28: error: out argument `out` is not among the returns [A021]
//   - func: f(Tensor self, *, Tensor(a!) out) -> Tensor
//                                        ^~~
//   ops.yaml:41:45: note: returns are here
//   ...
//   1 error
//
// The caret stands at the beginning of the range and the tildes reach to its end, at most to the
// end of the line. Columns count code points; tabs are kept, so that the caret line lines up at any
// tab width; wide characters take two cells. Long lines are cut around the caret. Bytes that are
// not printable are shown as one replacement character each.

#ifndef SWITCHYARD_COMPILER_DIAGNOSTICS_RENDER_TEXT_H_
#define SWITCHYARD_COMPILER_DIAGNOSTICS_RENDER_TEXT_H_

#include <cstddef>
#include <string>
#include <vector>

#include "compiler/diagnostics/diagnostic.h"
#include "compiler/source/source_manager.h"

namespace switchyard::diagnostics {

struct RenderOptions {
  bool color = false;
  bool with_counts = true;          // `1 error and 2 warnings` at the end
  std::size_t snippet_width = 160;  // the largest number of cells of a source line
};

// Appends `diagnostics` in their order, then their numbers when there are any and `with_counts` is
// set.
void RenderText(const std::vector<Diagnostic>& diagnostics, const source::SourceManager& sources,
                const RenderOptions& options, std::string* out);

}  // namespace switchyard::diagnostics

#endif  // SWITCHYARD_COMPILER_DIAGNOSTICS_RENDER_TEXT_H_
