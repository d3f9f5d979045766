// Tensor self, int[2] size=1, *, Tensor(a!) out
//
// A slot is the text between two commas. BadSlot takes a slot that is not an argument as a whole,
// up to the next comma or closing parenthesis outside of brackets; parsing resumes there after an
// error.
#ifndef SWITCHYARD_GRAMMAR_ARGUMENT_LIST_H_
#define SWITCHYARD_GRAMMAR_ARGUMENT_LIST_H_

#include "grammar/default_value.h"
#include "grammar/lexical.h"
#include "grammar/type.h"

namespace switchyard::grammar {

struct ArgumentName : pegtl::plus<pegtl::not_one<' ', '\t', '=', ',', '(', ')'>> {};
struct ArgumentDefault : pegtl::seq<Space, pegtl::one<'='>, Space, RawDefault> {};
struct ArgumentType : pegtl::seq<AnnotatedType> {};
struct TypeAndNameGap : Gap {};
struct Argument
    : pegtl::seq<ArgumentType, TypeAndNameGap, ArgumentName, pegtl::opt<ArgumentDefault>> {};
struct KeywordOnlyMark : pegtl::one<'*'> {};
struct VarargsMark : pegtl::three<'.'> {};  // any further arguments, or returns

struct SlotBegin : pegtl::success {};
struct SlotEnd : pegtl::at<pegtl::sor<Comma, CloseParen, pegtl::eof>> {};
template <typename Content, typename End>
struct GoodSlot : pegtl::seq<Space, SlotBegin, Content, Space, End> {};
struct BadSlot : pegtl::star<pegtl::sor<Balanced, QuotedText, pegtl::not_one<',', '(', ')'>>> {};

struct ArgumentSlotContent : pegtl::sor<KeywordOnlyMark, VarargsMark, Argument> {};
struct GoodArgumentSlot : GoodSlot<ArgumentSlotContent, SlotEnd> {};
struct ArgumentSlot : pegtl::sor<GoodArgumentSlot, BadSlot> {};
struct ArgumentList
    : pegtl::sor<pegtl::seq<Space, pegtl::at<CloseParen>>, pegtl::list<ArgumentSlot, Comma>> {};

// An argument list on its own, as in a line of `precomputed`.
struct WholeArgumentList : pegtl::seq<pegtl::list<ArgumentSlot, Comma>, pegtl::eof> {};

}  // namespace switchyard::grammar

#endif  // SWITCHYARD_GRAMMAR_ARGUMENT_LIST_H_
