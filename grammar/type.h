// Tensor(a!)?[]  int[2]  float?  Tensor!  Dict(str, Tensor[])  (Tensor, int)?
//
// Accepts more than the language: any word as a base type, an annotation after any part, any digits
// as a length. The types in the parentheses of a composite type are parsed on their own
// (WholeContainedTypes).
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

// `Future(a)` is a future of a type, `Tensor(a)` an annotated tensor.
struct CompositeWord
    : pegtl::sor<TAO_PEGTL_STRING("Dict"), TAO_PEGTL_STRING("Future"), TAO_PEGTL_STRING("RRef"),
                 TAO_PEGTL_STRING("Await"), TAO_PEGTL_STRING("Union")> {};
struct ContainedTypes : pegtl::seq<pegtl::one<'('>, pegtl::star<BalancedItem>, pegtl::one<')'>> {};
struct CompositeType : pegtl::seq<pegtl::opt<CompositeWord>, ContainedTypes> {};

struct TypeSuffix : pegtl::sor<OptionalMark, ListMark, AliasAnnotation> {};
struct AnnotatedType : pegtl::seq<pegtl::sor<CompositeType, BaseTypeName>,
                                  pegtl::opt<FreshWriteMark>, pegtl::star<TypeSuffix>> {};

struct ContainedTypesOpen : OpenParen {};
struct ContainedTypesClose : CloseParen {};
struct ContainedTypeBegin : pegtl::success {};
struct ContainedTypeEnd : pegtl::at<pegtl::sor<Comma, CloseParen>> {};
struct ContainedType : pegtl::seq<AnnotatedType> {};
struct ContainedTypeSlot
    : pegtl::seq<Space, ContainedTypeBegin, ContainedType, Space, ContainedTypeEnd> {};
struct WholeContainedTypes
    : pegtl::seq<ContainedTypesOpen, Space,
                 pegtl::sor<pegtl::at<CloseParen>, pegtl::list<ContainedTypeSlot, Comma>>,
                 ContainedTypesClose, pegtl::eof> {};

}  // namespace switchyard::grammar

#endif  // SWITCHYARD_GRAMMAR_TYPE_H_
