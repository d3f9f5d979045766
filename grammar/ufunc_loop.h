// add (AllAndComplex, BFloat16): a value of `ufunc_inner_loop`.
#ifndef SWITCHYARD_GRAMMAR_UFUNC_LOOP_H_
#define SWITCHYARD_GRAMMAR_UFUNC_LOOP_H_

#include "grammar/lexical.h"

namespace switchyard::grammar {

struct UfuncFunction : Word {};
struct UfuncDtype : Word {};
struct UfuncDtypes : pegtl::list<UfuncDtype, pegtl::seq<Space, Comma, Space>> {};
struct UfuncLoop
    : pegtl::seq<UfuncFunction, Gap, OpenParen, Space, UfuncDtypes, Space, CloseParen, pegtl::eof> {
};

}  // namespace switchyard::grammar

#endif  // SWITCHYARD_GRAMMAR_UFUNC_LOOP_H_
