// Declarations that are written as in C++ or Python.
#ifndef SWITCHYARD_COMPILER_SCHEMA_PARSE_FOREIGN_DECLARATION_H_
#define SWITCHYARD_COMPILER_SCHEMA_PARSE_FOREIGN_DECLARATION_H_

#include <vector>

#include "compiler/diagnostics/sink.h"
#include "compiler/source/scalar_text.h"
#include "compiler/source/source_range.h"

namespace switchyard::schema {

// Reports what a declaration that could not be read has of C++ or Python: types, `name: type`, a
// result before the name, several returns without parentheses, another arrow. Each report says what
// the schema language writes, with a fix where that is certain. Returns the ranges of the parts
// that were reported, of which the parser need say no more.
std::vector<source::SourceRange> ReportForeignForms(const source::ScalarText& text,
                                                    diagnostics::Sink& sink);

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_PARSE_FOREIGN_DECLARATION_H_
