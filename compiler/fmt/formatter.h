// A schema file in its canonical layout.
//
// Takes a file of any form; gives its text with canonical declarations, keys in the order of
// key_order.def, one blank line between entries, no white space at the ends of lines, LF line ends
// and a final one. Comments stay with what they belong to. What cannot be rewritten with certainty
// (scalars with escapes, on several lines or in blocks; entries in braces) stays as it is. Files of
// external backends, which are one mapping, get the rules about lines alone.
#ifndef SWITCHYARD_COMPILER_FMT_FORMATTER_H_
#define SWITCHYARD_COMPILER_FMT_FORMATTER_H_

#include <string>

#include "absl/status/statusor.h"
#include "compiler/diagnostics/sink.h"
#include "compiler/source/source_manager.h"

namespace switchyard::fmt {

// InvalidArgument: the file cannot be read, the sink has the reasons. Internal: the result would
// mean something else, which is a fault of this function.
absl::StatusOr<std::string> Format(source::FileId file, const source::SourceManager& sources,
                                   diagnostics::Sink& sink);

}  // namespace switchyard::fmt

#endif  // SWITCHYARD_COMPILER_FMT_FORMATTER_H_
