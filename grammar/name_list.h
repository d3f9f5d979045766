// a, b, c: the values of `variants`, `tags`, `autogen`.
//
// Accepts more than the language: any spaces around commas.
#ifndef SWITCHYARD_GRAMMAR_NAME_LIST_H_
#define SWITCHYARD_GRAMMAR_NAME_LIST_H_

#include "grammar/lexical.h"

namespace switchyard::grammar {

struct ListedName : pegtl::plus<pegtl::not_one<',', ' ', '\t'>> {};
struct NameList : pegtl::seq<Space, pegtl::list<ListedName, pegtl::seq<Space, Comma, Space>>, Space,
                             pegtl::eof> {};

}  // namespace switchyard::grammar

#endif  // SWITCHYARD_GRAMMAR_NAME_LIST_H_
