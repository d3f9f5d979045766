// Spacing, words and balanced text: the parts of all other grammars. Takes characters, gives no
// values.
//
// Words are permissive on purpose, because the language's reference accepts almost any text as a
// name. Rules in compiler/sema check names; the grammar only finds their ends.
#ifndef SWITCHYARD_GRAMMAR_LEXICAL_H_
#define SWITCHYARD_GRAMMAR_LEXICAL_H_

#include <tao/pegtl.hpp>

namespace switchyard::grammar {

namespace pegtl = tao::pegtl;

struct Space : pegtl::star<pegtl::blank> {};
struct Gap : pegtl::plus<pegtl::blank> {};  // required space

struct ScopeMark : pegtl::two<':'> {};
struct Comma : pegtl::one<','> {};
struct OpenParen : pegtl::one<'('> {};
struct CloseParen : pegtl::one<')'> {};
struct Arrow : pegtl::string<'-', '>'> {};

struct Word : pegtl::plus<pegtl::sor<pegtl::alnum, pegtl::one<'_'>>> {};

// 'text' or "text"; a backslash escapes the next character.
template <char Quote>
struct Quoted
    : pegtl::seq<
          pegtl::one<Quote>,
          pegtl::star<pegtl::sor<pegtl::seq<pegtl::one<'\\'>, pegtl::any>, pegtl::not_one<Quote>>>,
          pegtl::one<Quote>> {};
struct QuotedText : pegtl::sor<Quoted<'\''>, Quoted<'"'>> {};

// Text with balanced brackets, e.g. `[0, 1]` or `(a -> *)`.
struct Balanced;
struct BalancedItem : pegtl::sor<Balanced, QuotedText, pegtl::not_one<'(', ')', '[', ']'>> {};
struct Balanced
    : pegtl::sor<pegtl::seq<pegtl::one<'('>, pegtl::star<BalancedItem>, pegtl::one<')'>>,
                 pegtl::seq<pegtl::one<'['>, pegtl::star<BalancedItem>, pegtl::one<']'>>> {};

}  // namespace switchyard::grammar

#endif  // SWITCHYARD_GRAMMAR_LEXICAL_H_
