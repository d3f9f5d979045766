// self.dim() == 0 ? at::where(self > 0, grad * 2., Tensor()) : std::get<0>(f(grad, {1, 2}))
//
// A formula of derivatives.yaml: a C++ expression. Accepts more than C++: operators and operands
// form a flat list, to which the parser applies precedence, and every sequence of words and `::` is
// a name.
#ifndef SWITCHYARD_GRAMMAR_FORMULA_H_
#define SWITCHYARD_GRAMMAR_FORMULA_H_

#include <string_view>

#include "grammar/lexical.h"

namespace switchyard::grammar::formula {

struct LineComment : pegtl::seq<pegtl::string<'/', '/'>, pegtl::star<pegtl::not_one<'\n'>>> {};
struct BlockComment : pegtl::seq<pegtl::string<'/', '*'>, pegtl::until<pegtl::string<'*', '/'>>> {};
struct Blank : pegtl::star<pegtl::sor<pegtl::space, LineComment, BlockComment>> {};

template <char c>
struct Mark : pegtl::seq<pegtl::one<c>, Blank> {};

// 1  1.  .5  2.5e-3f  0x1F  10LL
struct Digits : pegtl::plus<pegtl::sor<pegtl::digit, pegtl::one<'\''>>> {};
struct HexNumber : pegtl::seq<pegtl::one<'0'>, pegtl::one<'x', 'X'>, pegtl::plus<pegtl::xdigit>> {};
struct NumberExponent : pegtl::seq<pegtl::one<'e', 'E'>, pegtl::opt<pegtl::one<'+', '-'>>, Digits> {
};
struct DecimalNumber
    : pegtl::seq<pegtl::sor<pegtl::seq<Digits, pegtl::opt<pegtl::one<'.'>, pegtl::opt<Digits>>>,
                            pegtl::seq<pegtl::one<'.'>, Digits>>,
                 pegtl::opt<NumberExponent>> {};
struct NumberSuffix : pegtl::star<pegtl::one<'f', 'F', 'l', 'L', 'u', 'U'>> {};
struct NumberEnd : pegtl::not_at<pegtl::sor<pegtl::identifier_other, pegtl::one<'.'>>> {};
struct NumberText : pegtl::seq<pegtl::sor<HexNumber, DecimalNumber>, NumberSuffix, NumberEnd> {};
struct Number : pegtl::seq<NumberText, Blank> {};

// "a" "b" is one string, as in C++.
struct StringPiece : Quoted<'"'> {};
struct StringText : pegtl::plus<StringPiece, Blank> {};

// ::std::vector<int64_t>  at::where  self
struct Identifier : pegtl::identifier {};
struct TypeName;
struct TemplateNumber : pegtl::plus<pegtl::digit> {};
struct TemplateArgument : pegtl::seq<pegtl::sor<TemplateNumber, TypeName>, Blank> {};
struct TemplateList
    : pegtl::seq<Mark<'<'>, pegtl::list<TemplateArgument, Mark<','>>, pegtl::one<'>'>> {};
struct NamePart : pegtl::seq<Identifier, pegtl::opt<TemplateList>> {};
struct TypeName : pegtl::seq<pegtl::opt<ScopeMark>, pegtl::list<NamePart, ScopeMark>> {};

// `<` opens template arguments only if a call or a further part of the name follows them.
struct NameTemplate
    : pegtl::seq<pegtl::at<TemplateList, Blank, pegtl::sor<pegtl::one<'(', '{'>, ScopeMark>>,
                 TemplateList> {};
struct QualifiedName
    : pegtl::seq<pegtl::opt<ScopeMark>,
                 pegtl::list<pegtl::seq<Identifier, pegtl::opt<NameTemplate>>, ScopeMark>> {};
struct Name : pegtl::seq<QualifiedName, Blank> {};

struct Expression;
// Matches at the beginning of an expression: the parser counts the depth here.
struct Enter : pegtl::success {};

struct ArgumentsOpen : Mark<'('> {};
struct ArgumentsClose : Mark<')'> {};
struct Arguments : pegtl::opt<pegtl::list<Expression, Mark<','>>> {};
struct Call : pegtl::seq<ArgumentsOpen, Arguments, ArgumentsClose> {};

struct BracesOpen : Mark<'{'> {};
struct BracesClose : Mark<'}'> {};
struct Braces : pegtl::seq<BracesOpen, Arguments, BracesClose> {};

struct GroupOpen : Mark<'('> {};
struct GroupClose : Mark<')'> {};
struct Group : pegtl::seq<GroupOpen, Expression, GroupClose> {};

// [](int64_t i) { return -i; }
struct LambdaOpen : pegtl::one<'['> {};
struct LambdaCapture : pegtl::seq<Blank, pegtl::one<']'>, Blank> {};
struct LambdaType : TypeName {};
struct LambdaName : Identifier {};
struct LambdaParameter
    : pegtl::seq<ArgumentsOpen, LambdaType, Blank, LambdaName, Blank, GroupClose> {};
struct LambdaReturn : pegtl::seq<Mark<'{'>, TAO_PEGTL_KEYWORD("return"), Blank> {};
struct LambdaEnd : pegtl::seq<Mark<';'>, Mark<'}'>> {};
struct Lambda
    : pegtl::seq<LambdaOpen, LambdaCapture, LambdaParameter, LambdaReturn, Expression, LambdaEnd> {
};

struct MemberMark : pegtl::seq<pegtl::sor<Arrow, pegtl::one<'.'>>, Blank> {};
struct MemberName : pegtl::seq<Identifier, pegtl::opt<NameTemplate>, Blank> {};
struct Member : pegtl::seq<MemberMark, MemberName> {};

struct SubscriptOpen : Mark<'['> {};
struct SubscriptClose : Mark<']'> {};
struct Subscript : pegtl::seq<SubscriptOpen, Expression, SubscriptClose> {};

struct Primary : pegtl::sor<Number, StringText, Group, Braces, Lambda, Name> {};
struct Postfix : pegtl::seq<Primary, pegtl::star<pegtl::sor<Call, Member, Subscript>>> {};

struct PrefixMark : pegtl::one<'-', '+', '!', '~', '*', '&'> {};
struct Prefix : pegtl::seq<PrefixMark, Blank> {};
struct Unary : pegtl::seq<pegtl::star<Prefix>, Postfix> {};

struct BinaryMark
    : pegtl::sor<pegtl::string<'|', '|'>, pegtl::string<'&', '&'>, pegtl::string<'=', '='>,
                 pegtl::string<'!', '='>, pegtl::string<'<', '<'>, pegtl::string<'>', '>'>,
                 pegtl::string<'<', '='>, pegtl::string<'>', '='>,
                 pegtl::one<'<', '>', '+', '-', '*', '/', '%', '&', '|', '^'>> {};
struct BinaryOperator : pegtl::seq<BinaryMark, Blank> {};
struct Binary : pegtl::list<Unary, BinaryOperator> {};

struct ConditionalColon : Mark<':'> {};
struct Conditional : pegtl::seq<Mark<'?'>, Expression, ConditionalColon, Expression> {};
struct Expression : pegtl::seq<Enter, Binary, pegtl::opt<Conditional>> {};

struct FormulaEnd : pegtl::eof {};
struct Formula : pegtl::seq<Blank, Expression, FormulaEnd> {};

// The expected text of each rule, for messages; a rule without a text is never shown to users.
template <typename Rule>
inline constexpr std::string_view kWanted{};
template <>
inline constexpr std::string_view kWanted<Primary> = "an expression";
template <>
inline constexpr std::string_view kWanted<MemberName> = "the name of a member";
template <>
inline constexpr std::string_view kWanted<ArgumentsClose> = "`,` or `)` after the arguments";
template <>
inline constexpr std::string_view kWanted<BracesClose> = "`,` or `}`";
template <>
inline constexpr std::string_view kWanted<GroupClose> = "`)`";
template <>
inline constexpr std::string_view kWanted<SubscriptClose> = "`]`";
template <>
inline constexpr std::string_view kWanted<ConditionalColon> = "`:` and what holds otherwise";
template <>
inline constexpr std::string_view kWanted<LambdaCapture> =
    "`]`: a function in a formula has no captures";
template <>
inline constexpr std::string_view kWanted<LambdaParameter> = "one parameter: `(TYPE NAME)`";
template <>
inline constexpr std::string_view kWanted<LambdaReturn> = "`{ return EXPRESSION; }`";
template <>
inline constexpr std::string_view kWanted<LambdaEnd> = "`; }` after the expression";
template <>
inline constexpr std::string_view kWanted<FormulaEnd> = "an operator or the end of the formula";

}  // namespace switchyard::grammar::formula

#endif  // SWITCHYARD_GRAMMAR_FORMULA_H_
