// Parts of a schema's text, for messages.
//
// Takes: a schema in canonical form, as the operator table has it. Gives: pieces of that text.
// Errors: none; what is not there is empty.

#ifndef SWITCHYARD_LIB_BOXING_SCHEMA_TEXT_H_
#define SWITCHYARD_LIB_BOXING_SCHEMA_TEXT_H_

#include <cstddef>
#include <string_view>

namespace switchyard {

// `aten::add.Tensor`.
std::string_view NameInSchema(std::string_view schema);
// Of `f(Tensor self, *, int n=1) -> Tensor`, argument 1 is `int n=1`.
std::string_view ArgumentInSchema(std::string_view schema, size_t index);

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_BOXING_SCHEMA_TEXT_H_
