// The expected text of each rule, one row per rule. A rule without a row is never shown to users.
//
// The parser keeps the furthest position at which a rule with a row failed, and the expected text
// there.
#ifndef SWITCHYARD_GRAMMAR_MESSAGES_H_
#define SWITCHYARD_GRAMMAR_MESSAGES_H_

#include <string_view>

#include "grammar/function_schema.h"
#include "grammar/precomputed.h"

namespace switchyard::grammar {

// The part of the language that the failing rule belongs to; the parser chooses the diagnostic by
// it.
enum class Part {
  kNone,
  kDeclaration,
  kArgument,
  kArgumentName,
  kDefault,
  kReturn,
  kAnnotation,
  kListLength
};

struct Expectation {
  Part part = Part::kNone;
  std::string_view text;
};

template <typename Rule>
inline constexpr Expectation kExpected{};

#define SWITCHYARD_EXPECTED(Rule, part, text)    \
  template <>                                    \
  inline constexpr Expectation kExpected<Rule> { \
    Part::part, text                             \
  }

SWITCHYARD_EXPECTED(BaseName, kDeclaration, "an operator name");
SWITCHYARD_EXPECTED(ArgumentListOpen, kDeclaration, "`(` and the arguments");
SWITCHYARD_EXPECTED(ArgumentListClose, kDeclaration, "`)` after the arguments");
SWITCHYARD_EXPECTED(ReturnArrow, kDeclaration, "`->` and the returns");
SWITCHYARD_EXPECTED(SchemaEnd, kDeclaration, "the end of the declaration");
SWITCHYARD_EXPECTED(ArgumentType, kArgument, "an argument");
SWITCHYARD_EXPECTED(TypeAndNameGap, kArgumentName, "a space and the argument's name");
SWITCHYARD_EXPECTED(ArgumentName, kArgumentName, "the argument's name");
SWITCHYARD_EXPECTED(RawDefault, kDefault, "a default value");
SWITCHYARD_EXPECTED(SlotEnd, kArgument, "`,` or `)`");
SWITCHYARD_EXPECTED(ReturnType, kReturn, "a return type");
SWITCHYARD_EXPECTED(ReturnSlotEnd, kReturn, "`,` or the end of the returns");
SWITCHYARD_EXPECTED(ReturnTupleEnd, kReturn, "`)` after the returns");
SWITCHYARD_EXPECTED(AliasSetBefore, kAnnotation, "an alias set");
SWITCHYARD_EXPECTED(AliasSetAfter, kAnnotation, "`*` or an alias set");
SWITCHYARD_EXPECTED(AliasAnnotationEnd, kAnnotation, "`)` after the alias annotation");
SWITCHYARD_EXPECTED(ContainedTypesClose, kArgument, "`)` after the contained types");
SWITCHYARD_EXPECTED(ContainedType, kArgument, "a type");
SWITCHYARD_EXPECTED(ContainedTypeEnd, kArgument, "`,` or `)`");
SWITCHYARD_EXPECTED(ListEnd, kListLength, "a length or `]`");

#undef SWITCHYARD_EXPECTED

}  // namespace switchyard::grammar

#endif  // SWITCHYARD_GRAMMAR_MESSAGES_H_
