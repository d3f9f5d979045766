// Form: one way to call an operator by name, from its declaration.
//
// Takes: a declaration; for an operator of the program's table its id. Gives: parameters for the
// parser's checks and conversions, and the names of their types in messages. Errors: Error for a
// text that is not a declaration, and for a type without a Python value, unless the operator is in
// the table: then nothing matches such a parameter.

#ifndef SWITCHYARD_LIB_PYTHON_BOXED_FORM_H_
#define SWITCHYARD_LIB_PYTHON_BOXED_FORM_H_

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/boxing/operators.h"
#include "lib/python/boxed/declaration.h"
#include "lib/python/parameters.h"

namespace switchyard::python {

// It cannot be moved: parameters refer to texts of the declaration.
struct Form {
  Form() = default;
  Form(const Form&) = delete;
  Form& operator=(const Form&) = delete;

  std::string text;
  Declaration declaration;
  std::vector<Parameter> parameters;
  std::optional<OperatorId> id;  // none of an operator that is written in Python

  // `my::add`, for messages.
  std::string Name() const { return declaration.name_space + "::" + declaration.name; }
};

// `takes_numbers`: numbers are accepted for tensors.
std::unique_ptr<Form> MakeForm(std::string_view text, std::optional<OperatorId> id,
                               bool takes_numbers);

// `Optional[List[int]]`, `number`: the name of a type in messages.
std::string ShownType(std::string_view type);

}  // namespace switchyard::python

#endif  // SWITCHYARD_LIB_PYTHON_BOXED_FORM_H_
