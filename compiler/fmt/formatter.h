// Rewrites a schema file in its canonical layout.
//
// Takes a file of any form; gives its text with canonical declarations, keys in the order of
// key_order.def, one blank line between entries, no white space at the ends of lines, LF line ends
// and a final one. Comments stay with the lines that they belong to. Text that cannot be rewritten
// safely stays as it is: scalars with escapes, on several lines or in blocks, and entries in
// braces. For files of external backends, which are one mapping, only the rules about lines apply.
#ifndef SWITCHYARD_COMPILER_FMT_FORMATTER_H_
#define SWITCHYARD_COMPILER_FMT_FORMATTER_H_

#include <string>

#include "absl/status/statusor.h"
#include "compiler/diagnostics/sink.h"
#include "compiler/source/source_manager.h"

namespace switchyard::fmt {

// InvalidArgument: the file cannot be read, and the sink holds the reasons. Internal: the result
// would have another meaning, which is a bug of this function.
absl::StatusOr<std::string> Format(source::FileId file, const source::SourceManager& sources,
                                   diagnostics::Sink& sink);

}  // namespace switchyard::fmt

#endif  // SWITCHYARD_COMPILER_FMT_FORMATTER_H_
