// Renders diagnostics as one JSON object, for programs.
//
//   {"version": 1,
//    "errors": 1, "warnings": 0, "left_out": {"errors": 0, "warnings": 0},
//    "diagnostics": [
//      {"id": "T001", "name": "UnknownType", "group": "types", "severity": "error",
//       "message": "`Tenser` is not a type of the schema language",
//       "place": {"file": "ops.yaml", "begin": {"line": 1, "column": 9, "offset": 8}, "end":
//       {...}}, "notes": [{"message": "...", "place": {...}}], "hint": "did you mean `Tensor`?",
//       "fix": [{"place": {...}, "replacement": "Tensor"}]}]}
//
// Lines and columns count from 1, columns in code points as in the text output; offsets count bytes
// from 0; ends are exclusive. A diagnostic without a place has "place": null; "notes" and "fix" may
// be empty, "hint" may be null. `errors` and `warnings` count the reported ones. A change that
// could break a reader raises `version`.

#ifndef SWITCHYARD_COMPILER_DIAGNOSTICS_RENDER_JSON_H_
#define SWITCHYARD_COMPILER_DIAGNOSTICS_RENDER_JSON_H_

#include <string>
#include <vector>

#include "compiler/diagnostics/diagnostic.h"
#include "compiler/diagnostics/limit.h"
#include "compiler/source/source_manager.h"

namespace switchyard::diagnostics {

// Appends `diagnostics` in their order.
void RenderJson(const std::vector<Diagnostic>& diagnostics, const source::SourceManager& sources,
                const LeftOut& left_out, std::string* out);

}  // namespace switchyard::diagnostics

#endif  // SWITCHYARD_COMPILER_DIAGNOSTICS_RENDER_JSON_H_
