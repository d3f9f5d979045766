// The default of a C++ parameter, before it is spelled.
//
// Takes a default of the schema and the type it is for; gives what the C++ default means. `int[2]
// stride=1` means two elements, as it does for Python and for the schema at run time; `Tensor x=[]`
// and `Tensor x=None` mean an undefined tensor, `Tensor? x=[]` none. Source:
// reference C++ signatures, section 4; reference schema language, section 5.
#ifndef SWITCHYARD_COMPILER_CPP_DEFAULT_ARGUMENT_H_
#define SWITCHYARD_COMPILER_CPP_DEFAULT_ARGUMENT_H_

#include <optional>
#include <variant>
#include <vector>

#include "compiler/cpp/literal.h"
#include "compiler/schema/default_value.h"
#include "compiler/schema/type.h"

namespace switchyard::cpp {

struct DefaultArgument {
  struct Nothing {};  // an absent optional
  struct Empty {};    // a value made from `{}`
  struct Complex {
    Literal imaginary;
  };
  struct List {
    std::vector<DefaultArgument> elements;
  };

  std::variant<Nothing, Empty, Literal, Complex, schema::DefaultWord, List> value;
};

// Nothing for text that is no value of the language, for a value of another kind than the type's,
// and for a bare value as the default of a list without length (rule T009) or with one beyond 64.
std::optional<DefaultArgument> MakeDefaultArgument(const schema::DefaultValue& value,
                                                   const schema::Type& type);
// Whether there is one; cheaper than to make it.
bool HasDefaultArgument(const schema::DefaultValue& value, const schema::Type& type);

}  // namespace switchyard::cpp

#endif  // SWITCHYARD_COMPILER_CPP_DEFAULT_ARGUMENT_H_
