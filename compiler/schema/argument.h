// Arguments and returns of an operator, each part with its place in the file.
//
// Source: reference schema language, sections 3 to 6.
#ifndef SWITCHYARD_COMPILER_SCHEMA_ARGUMENT_H_
#define SWITCHYARD_COMPILER_SCHEMA_ARGUMENT_H_

#include <cstdint>
#include <string>

#include "compiler/schema/alias_annotation.h"
#include "compiler/schema/default_value.h"
#include "compiler/schema/rare.h"
#include "compiler/schema/type.h"
#include "compiler/source/source_range.h"

namespace switchyard::schema {

// The group of an argument. The enumerators are in the order of a schema.
enum class ArgumentGroup : uint8_t {
  kPreSelfPositional,
  kSelf,
  kPostSelfPositional,
  kPreTensorOptions,   // keyword-only
  kTensorOptions,      // dtype, layout, device, pin_memory, in a row
  kPostTensorOptions,  // keyword-only
  kOut,
};

struct Argument {
  source::Located<std::string> name;
  source::Located<Type> type;  // the range covers the annotation
  Rare<source::Located<AliasAnnotation>> annotation;
  Rare<source::Located<DefaultValue>> default_value;
  source::SourceRange range;
  ArgumentGroup group = ArgumentGroup::kPostSelfPositional;

  bool IsPositional() const { return group <= ArgumentGroup::kPostSelfPositional; }
  bool IsKeywordOnly() const { return !IsPositional() && !IsOut(); }
  bool IsOut() const { return group == ArgumentGroup::kOut; }
  bool IsWritten() const { return annotation && annotation->value.is_write; }
  // True for `Tensor x=[]`: the tensor may be undefined.
  bool IsUndefinedByDefault() const {
    if (!default_value || !type.value.IsPlain(BaseType::kTensor)) return false;
    return default_value->value.IsNone() || default_value->value.IsEmptyList();
  }
};

struct Return {
  Rare<source::Located<std::string>> name;
  source::Located<Type> type;
  Rare<source::Located<AliasAnnotation>> annotation;
  source::SourceRange range;

  bool IsWritten() const { return annotation && annotation->value.is_write; }
};

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_ARGUMENT_H_
