// The declaration that a C++ function has of itself, by the rules of c10's infer_schema.
//
// Takes canonical types of a function's parameters and result; gives types and text of the schema
// language: Tensor, double is float, int64_t is int, std::string is str, optionals, lists,
// tables, tuples, custom classes. Names are those of the C++ parameters where c10 has _0, _1: a
// schema file is read by people. Source: aten/src/ATen/core/op_registration/infer_schema.h of
// PyTorch 1.13.1.
#ifndef SWITCHYARD_COMPILER_IMPORT_INFERRED_SCHEMA_H_
#define SWITCHYARD_COMPILER_IMPORT_INFERRED_SCHEMA_H_

#include <optional>
#include <string>
#include <vector>

#include "compiler/clang/library_decl.h"
#include "compiler/import/class_names.h"

namespace switchyard::importer {

// `Tensor?[]`; nothing when no type of a schema is meant by it. Custom classes have the names that
// `classes` gives them.
std::optional<std::string> SchemaTypeOf(const cxx::TypeTree& type, const ClassNames& classes);

// What a result is returned as; nothing when a part of it has no type. Empty for void.
std::optional<std::vector<std::string>> SchemaReturnsOf(const cxx::TypeTree& result,
                                                        const ClassNames& classes);

struct InferredSchema {
  std::string text;                    // `(Tensor x, int n) -> Tensor`; empty when there is none
  std::optional<std::size_t> untyped;  // the first parameter without a type
  bool has_untyped_result = false;
  std::vector<std::string> may_be_written;  // parameters that are references to what can change
};

InferredSchema InferSchema(const cxx::RegisteredFunction& function, const ClassNames& classes);

// The type in the form in which they are compared, and its C++ text where it has none.
std::string ComparedType(const cxx::TypeTree& type);

// Whether a function with a parameter or result `inferred` can be what is declared as `declared`,
// as c10 compares them: sizes of lists count for nothing, and words for enumerations are int.
// Whether a type of the language is of symbolic integers.
bool IsSymbolic(const std::string& type);

// Whether PyTorch takes the function as a kernel of symbolic integers: by the very types of its
// parameters.
bool TakesSymbolicIntegers(const cxx::RegisteredFunction& function);

bool IsSameSchemaType(const std::string& inferred, const std::string& declared);

}  // namespace switchyard::importer

#endif  // SWITCHYARD_COMPILER_IMPORT_INFERRED_SCHEMA_H_
