// Describes the memory of a declaration in words.
//
// Takes a declaration that passed the rules; gives lines of text such as "`self` is written" and
// "the return is `self` itself", one for each fact, in the order of the declaration.
#ifndef SWITCHYARD_COMPILER_ALIAS_DESCRIBE_ALIASING_H_
#define SWITCHYARD_COMPILER_ALIAS_DESCRIBE_ALIASING_H_

#include <string>

#include "compiler/schema/function_schema.h"

namespace switchyard::alias {

std::string DescribeAliasing(const schema::FunctionSchema& schema);

}  // namespace switchyard::alias

#endif  // SWITCHYARD_COMPILER_ALIAS_DESCRIBE_ALIASING_H_
