// The signature of a declaration: what the functional, in-place, out and mutable forms of one
// operator have in common. Two operators are of one family when their signatures are equal.
//
// Source: reference schema language, section 8.
#ifndef SWITCHYARD_COMPILER_SCHEMA_SIGNATURE_H_
#define SWITCHYARD_COMPILER_SCHEMA_SIGNATURE_H_

#include "compiler/schema/function_schema.h"

namespace switchyard::schema {

struct SignatureOptions {
  // Keeps the names of returns, and names those that a written argument becomes `NAME_out`.
  bool keep_return_names = false;
  // Takes `_copy` out of the base name, so that a view and its copy meet.
  bool strip_view_copy = false;
};

FunctionSchema SignatureOf(const FunctionSchema& schema, const SignatureOptions& options = {});

// Without annotations, out arguments and tensor options, in the order of the schema: the arguments
// of a signature.
std::vector<Argument> SignatureArguments(const FunctionSchema& schema);

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_SIGNATURE_H_
