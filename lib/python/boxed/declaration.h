// Declaration: the parts of an operator's declaration, read at run time.
//
//   ReadDeclaration("my::scale(Tensor(a!) self, *, float by=2) -> ()").arguments[1].default_text
//
// Takes: a declaration, `NAMESPACE::NAME.OVERLOAD(ARGUMENTS) -> RETURNS`; the namespace may be
// missing. Gives: its parts; the caller checks whether a type exists. Errors: Error that names the
// text, what was expected and the column.

#ifndef SWITCHYARD_LIB_PYTHON_BOXED_DECLARATION_H_
#define SWITCHYARD_LIB_PYTHON_BOXED_DECLARATION_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace switchyard {

// An argument or a return.
struct DeclaredValue {
  std::string type;   // without annotation: `Tensor?[]`, `int[2]`
  std::string alias;  // `a!`, `a -> *`; empty for none
  std::string name;   // returns may have none
  std::optional<std::string> default_text;
  bool is_keyword_only = false;

  bool IsWritten() const { return alias.find('!') != std::string::npos; }
};

struct Declaration {
  std::string name_space;  // empty for none
  std::string name;
  std::string overload;  // empty for none
  std::vector<DeclaredValue> arguments;
  std::vector<DeclaredValue> returns;
};

Declaration ReadDeclaration(std::string_view text);

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_PYTHON_BOXED_DECLARATION_H_
