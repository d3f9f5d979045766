// Parts of a schema's text, for messages.
//
// Takes: a schema in canonical form, from the operator table. Gives: pieces of that text. Errors:
// none; a missing part is empty.

#ifndef SWITCHYARD_LIB_BOXING_SCHEMA_TEXT_H_
#define SWITCHYARD_LIB_BOXING_SCHEMA_TEXT_H_

#include <cstddef>
#include <string_view>

namespace switchyard {

// `aten::add.Tensor`.
std::string_view NameInSchema(std::string_view schema);
// Argument 1 of `f(Tensor self, *, int n=1) -> Tensor` is `int n=1`.
std::string_view ArgumentInSchema(std::string_view schema, size_t index);

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_BOXING_SCHEMA_TEXT_H_
