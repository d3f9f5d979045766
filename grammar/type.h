// Tensor(a!)?[]  int[2]  float?  Tensor!
//
// Accepts more than the language: any word as a base type, an annotation after any part, any digits
// as a length.
#ifndef SWITCHYARD_GRAMMAR_TYPE_H_
#define SWITCHYARD_GRAMMAR_TYPE_H_

#include "grammar/alias_annotation.h"
#include "grammar/lexical.h"

namespace switchyard::grammar {

struct BaseTypeName : pegtl::plus<pegtl::sor<pegtl::alnum, pegtl::one<'_', '.'>>> {};
struct FreshWriteMark : pegtl::one<'!'> {};
struct OptionalMark : pegtl::one<'?'> {};
struct ListLength : pegtl::plus<pegtl::digit> {};
struct ListEnd : pegtl::one<']'> {};
struct ListMark : pegtl::seq<pegtl::one<'['>, pegtl::opt<ListLength>, ListEnd> {};

struct TypeSuffix : pegtl::sor<OptionalMark, ListMark, AliasAnnotation> {};
struct AnnotatedType
    : pegtl::seq<BaseTypeName, pegtl::opt<FreshWriteMark>, pegtl::star<TypeSuffix>> {};

}  // namespace switchyard::grammar

#endif  // SWITCHYARD_GRAMMAR_TYPE_H_
