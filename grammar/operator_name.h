// NAMESPACE::BASE.OVERLOAD
//
// Accepts more than the language: any number of namespaces, any characters in names, an empty
// overload after the dot.
#ifndef SWITCHYARD_GRAMMAR_OPERATOR_NAME_H_
#define SWITCHYARD_GRAMMAR_OPERATOR_NAME_H_

#include "grammar/lexical.h"

namespace switchyard::grammar {

struct NamespaceName : pegtl::plus<pegtl::not_one<':', '.', '(', ')', ',', ' ', '\t'>> {};
struct NamespaceLevel : pegtl::seq<NamespaceName, ScopeMark> {};
struct Namespaces : pegtl::plus<NamespaceLevel> {};

struct BaseName : pegtl::plus<pegtl::not_one<':', '.', '(', ')', ',', ' ', '\t'>> {};
struct OverloadName : pegtl::star<pegtl::not_one<'(', ')', ',', ' ', '\t'>> {};
struct OperatorName : pegtl::seq<BaseName, pegtl::opt<pegtl::one<'.'>, OverloadName>> {};

struct QualifiedOperatorName : pegtl::seq<pegtl::opt<Namespaces>, OperatorName> {};
struct WholeOperatorName : pegtl::seq<QualifiedOperatorName, pegtl::eof> {};

}  // namespace switchyard::grammar

#endif  // SWITCHYARD_GRAMMAR_OPERATOR_NAME_H_
