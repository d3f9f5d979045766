// A range in lines and columns, for programs that read diagnostics.

#ifndef SWITCHYARD_COMPILER_DIAGNOSTICS_PLACE_H_
#define SWITCHYARD_COMPILER_DIAGNOSTICS_PLACE_H_

#include <string>

#include "compiler/source/source_file.h"
#include "compiler/source/source_manager.h"
#include "compiler/source/source_range.h"

namespace switchyard::diagnostics {

// Lines and columns count from 1, columns in code points; the end is exclusive.
struct Place {
  std::string path;  // as the user named it, in valid UTF-8, without a leading "./"
  source::LineColumn begin;
  source::LineColumn end;
};

// `range` must be in a file.
Place PlaceOf(const source::SourceRange& range, const source::SourceManager& sources);

// Replaces bytes of `text` that are not UTF-8 by U+FFFD.
std::string ValidUtf8(std::string_view text);

}  // namespace switchyard::diagnostics

#endif  // SWITCHYARD_COMPILER_DIAGNOSTICS_PLACE_H_
