// (a)  (a!)  (a|b)  (a -> *)  (a! -> a|b)
//
// Wider than the language: set names of any length, sets of any size, the wildcard before the
// arrow, spaces anywhere between tokens.
#ifndef SWITCHYARD_GRAMMAR_ALIAS_ANNOTATION_H_
#define SWITCHYARD_GRAMMAR_ALIAS_ANNOTATION_H_

#include "grammar/lexical.h"

namespace switchyard::grammar {

struct AliasSetBefore : pegtl::sor<pegtl::one<'*'>, Word> {};
struct AliasSetAfter : Word {};
struct Bar : pegtl::seq<Space, pegtl::one<'|'>, Space> {};
struct WriteMark : pegtl::one<'!'> {};
struct Wildcard : pegtl::one<'*'> {};

struct AliasSetsBefore : pegtl::list<AliasSetBefore, Bar> {};
struct AliasSetsAfter : pegtl::list<AliasSetAfter, Bar> {};
struct AliasAfter : pegtl::seq<Space, Arrow, Space, pegtl::sor<Wildcard, AliasSetsAfter>> {};

struct AliasAnnotationEnd : CloseParen {};
struct AliasAnnotation : pegtl::seq<OpenParen, Space, AliasSetsBefore, Space, pegtl::opt<WriteMark>,
                                    pegtl::opt<AliasAfter>, Space, AliasAnnotationEnd> {};

}  // namespace switchyard::grammar

#endif  // SWITCHYARD_GRAMMAR_ALIAS_ANNOTATION_H_
