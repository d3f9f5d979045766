// The declaration of an operator: name, arguments in groups, returns; and its kind.
//
// Source: reference schema language, sections 6 to 8.
#ifndef SWITCHYARD_COMPILER_SCHEMA_FUNCTION_SCHEMA_H_
#define SWITCHYARD_COMPILER_SCHEMA_FUNCTION_SCHEMA_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "compiler/schema/argument.h"
#include "compiler/schema/operator_name.h"
#include "compiler/schema/type_forms.h"
#include "compiler/source/source_range.h"

namespace switchyard::schema {

enum class SchemaKind : uint8_t { kFunctional, kInplace, kOut, kMutable, kScratch };

struct FunctionSchema {
  source::Located<std::string> name_space;  // without `::`; "aten" when none was written
  bool has_written_namespace = false;
  source::Located<OperatorName> name;
  std::vector<Argument> arguments;  // in schema order, out arguments last
  std::vector<Return> returns;
  TypeForms forms = TypeForms::kTorchgen;  // which it may have
  bool has_varargs = false;                // `...` after the arguments
  bool has_varreturns = false;             // `...` after the returns
  source::SourceRange range;
  bool broken = false;  // a part could not be parsed and was reported; rules and emitters skip it

  SchemaKind Kind() const;
  const Argument* Self() const;  // positional, named `self`; null when there is none
  absl::InlinedVector<const Argument*, 4> OutArguments() const;
  bool HasOutArguments() const;
  bool HasTensorOptions() const;
  bool HasTensorArgument() const;  // tensor-like and not out
  bool HasSymInt() const;          // in an argument or a return
  bool ModifiesArguments() const;  // kind inplace, out or mutable
};

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_FUNCTION_SCHEMA_H_
