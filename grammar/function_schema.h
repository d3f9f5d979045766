// NAMESPACE::NAME(ARGUMENTS) -> RETURNS
//
// Accepts more than the language: free spacing, and one return in parentheses. The reader requires
// that the printed schema equals the text.
#ifndef SWITCHYARD_GRAMMAR_FUNCTION_SCHEMA_H_
#define SWITCHYARD_GRAMMAR_FUNCTION_SCHEMA_H_

#include "grammar/argument_list.h"
#include "grammar/lexical.h"
#include "grammar/operator_name.h"
#include "grammar/type.h"

namespace switchyard::grammar {

struct ReturnName : pegtl::plus<pegtl::not_one<' ', '\t', '=', ',', '(', ')'>> {};
struct ReturnType : pegtl::seq<AnnotatedType> {};
struct Return : pegtl::seq<ReturnType, pegtl::opt<Gap, ReturnName>> {};
struct ReturnSlotEnd : SlotEnd {};
struct ReturnSlotContent : pegtl::sor<VarargsMark, Return> {};
struct GoodReturnSlot : GoodSlot<ReturnSlotContent, ReturnSlotEnd> {};
struct ReturnSlot : pegtl::sor<GoodReturnSlot, BadSlot> {};
struct NoReturns : pegtl::seq<OpenParen, Space, CloseParen> {};
struct ReturnTupleEnd : CloseParen {};
struct ReturnTuple : pegtl::seq<OpenParen, pegtl::list<ReturnSlot, Comma>, ReturnTupleEnd> {};
struct SingleReturn : pegtl::seq<pegtl::not_at<OpenParen>, ReturnSlot> {};
struct Returns : pegtl::sor<NoReturns, ReturnTuple, SingleReturn> {};

struct ArgumentListOpen : OpenParen {};
struct ArgumentListClose : CloseParen {};
struct ReturnArrow : Arrow {};
struct SchemaEnd : pegtl::eof {};

struct FunctionSchema
    : pegtl::seq<Space, QualifiedOperatorName, Space, ArgumentListOpen, ArgumentList,
                 ArgumentListClose, Space, ReturnArrow, Space, Returns, Space, SchemaEnd> {};

}  // namespace switchyard::grammar

#endif  // SWITCHYARD_GRAMMAR_FUNCTION_SCHEMA_H_
