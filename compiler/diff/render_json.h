// Renders a comparison as JSON, for other programs: one object.
//
//   {"older": PATH, "newer": PATH,
//    "operators": {"older": N, "newer": N, "new": N},
//    "changes": [{"id": "C005", "name": "ArgumentRemoved", "breaks": "backward" | "forward" | null,
//                 "operator": "aten::f", "message": TEXT, "older": PLACE, "newer": PLACE}, ...]}
//
// PLACE is {"line": N, "column": N}, counted from 1, or null when that version has none.
#ifndef SWITCHYARD_COMPILER_DIFF_RENDER_JSON_H_
#define SWITCHYARD_COMPILER_DIFF_RENDER_JSON_H_

#include <string>

#include "compiler/diff/comparison.h"
#include "compiler/source/source_manager.h"

namespace switchyard::diff {

// Appends the object and a line feed.
void RenderJson(const Comparison& comparison, const source::SourceManager& sources,
                source::FileId older, source::FileId newer, std::string* out);

}  // namespace switchyard::diff

#endif  // SWITCHYARD_COMPILER_DIFF_RENDER_JSON_H_
