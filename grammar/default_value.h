// The default of an argument, in two forms: as raw text that ends at the argument's comma, and as a
// value.
//
// RawDefault accepts more than the language: any text with balanced brackets. DefaultValue accepts
// the values of the language; other text is kept as written, and a rule reports it.
#ifndef SWITCHYARD_GRAMMAR_DEFAULT_VALUE_H_
#define SWITCHYARD_GRAMMAR_DEFAULT_VALUE_H_

#include "grammar/lexical.h"

namespace switchyard::grammar {

struct RawDefault
    : pegtl::plus<pegtl::sor<Balanced, QuotedText, pegtl::not_one<',', '(', ')', '[', ']'>>> {};

struct DefaultNone : TAO_PEGTL_STRING("None") {};
struct DefaultTrue : TAO_PEGTL_STRING("True") {};
struct DefaultFalse : TAO_PEGTL_STRING("False") {};

struct Sign : pegtl::one<'+', '-'> {};
struct IntegerText : pegtl::seq<pegtl::opt<Sign>, pegtl::plus<pegtl::digit>> {};
struct Exponent : pegtl::seq<pegtl::one<'e', 'E'>, pegtl::opt<Sign>, pegtl::plus<pegtl::digit>> {};
struct Mantissa : pegtl::sor<pegtl::seq<pegtl::plus<pegtl::digit>,
                                        pegtl::opt<pegtl::one<'.'>, pegtl::star<pegtl::digit>>>,
                             pegtl::seq<pegtl::one<'.'>, pegtl::plus<pegtl::digit>>> {};
struct InfinityText : TAO_PEGTL_STRING("inf") {};
struct NotANumberText : TAO_PEGTL_STRING("nan") {};
struct FloatText
    : pegtl::seq<pegtl::opt<Sign>, pegtl::sor<pegtl::seq<Mantissa, pegtl::opt<Exponent>>,
                                              InfinityText, NotANumberText>> {};
struct ImaginaryText : pegtl::seq<FloatText, pegtl::one<'j'>> {};

struct DefaultWordText : pegtl::identifier {};
struct DefaultString : QuotedText {};

struct ListItem;
struct ListOpen : pegtl::one<'['> {};
struct ListClose : pegtl::one<']'> {};
struct DefaultList : pegtl::seq<ListOpen, Space,
                                pegtl::opt<pegtl::list<ListItem, pegtl::seq<Space, Comma, Space>>>,
                                Space, ListClose> {};

// The characters that may follow a value: a longer word or number is another value.
struct ValueEnd : pegtl::at<pegtl::sor<pegtl::eof, pegtl::one<',', ']', ' ', '\t'>>> {};
struct DefaultNoneValue : pegtl::seq<DefaultNone, ValueEnd> {};
struct DefaultTrueValue : pegtl::seq<DefaultTrue, ValueEnd> {};
struct DefaultFalseValue : pegtl::seq<DefaultFalse, ValueEnd> {};
struct DefaultInteger : pegtl::seq<IntegerText, ValueEnd> {};
struct DefaultFloat : pegtl::seq<FloatText, ValueEnd> {};
struct DefaultImaginary : pegtl::seq<ImaginaryText, ValueEnd> {};
struct DefaultWordValue : pegtl::seq<DefaultWordText, ValueEnd> {};

struct DefaultValue
    : pegtl::sor<DefaultNoneValue, DefaultTrueValue, DefaultFalseValue, DefaultInteger,
                 DefaultFloat, DefaultImaginary, DefaultWordValue, DefaultString, DefaultList> {};
struct ListItem : DefaultValue {};
struct WholeDefaultValue : pegtl::seq<DefaultValue, pegtl::eof> {};

}  // namespace switchyard::grammar

#endif  // SWITCHYARD_GRAMMAR_DEFAULT_VALUE_H_
