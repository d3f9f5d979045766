// Canonical text of a schema and its parts. Printing a parsed schema gives back the text of the
// file, or that text is not canonical.
//
// Source: reference schema language, section 1.
#ifndef SWITCHYARD_COMPILER_SCHEMA_PRINT_SCHEMA_PRINTER_H_
#define SWITCHYARD_COMPILER_SCHEMA_PRINT_SCHEMA_PRINTER_H_

#include <string>
#include <string_view>

#include "compiler/schema/argument.h"
#include "compiler/schema/function_schema.h"

namespace switchyard::schema {

std::string PrintType(const Type& type, const AliasAnnotation* annotation);
std::string PrintArgument(const Argument& argument);
std::string PrintReturn(const Return& result);

// `add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor`, without the namespace.
std::string PrintSchema(const FunctionSchema& schema);

// The same with the namespace when one was written: the value of `func`.
std::string PrintDeclaration(const FunctionSchema& schema);

// Whether PrintDeclaration gives `text`; cheaper than printing.
bool IsDeclaration(std::string_view text, const FunctionSchema& schema);

// The schema without everything in which the variants of one operator differ: equal for `add`,
// `add_` and `add.out`. Source: reference schema language, section 8.
std::string PrintSignature(const FunctionSchema& schema);

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_PRINT_SCHEMA_PRINTER_H_
