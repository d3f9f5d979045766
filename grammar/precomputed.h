// dim -> int dim, int stride: a line of `precomputed`. A separate argument list follows the arrow.
#ifndef SWITCHYARD_GRAMMAR_PRECOMPUTED_H_
#define SWITCHYARD_GRAMMAR_PRECOMPUTED_H_

#include "grammar/argument_list.h"
#include "grammar/lexical.h"

namespace switchyard::grammar {

struct ReplacedArgument : Word {};
struct PrecomputedReplacement : pegtl::seq<ReplacedArgument, Space, Arrow, Space> {};
struct PrecomputedLine : pegtl::seq<pegtl::opt<PrecomputedReplacement>, WholeArgumentList> {};

}  // namespace switchyard::grammar

#endif  // SWITCHYARD_GRAMMAR_PRECOMPUTED_H_
