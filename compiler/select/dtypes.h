// Which dtypes the kernels of a build have loops for: all of it, and single operators of it.
//
// Takes the words that a user gives for the build and for operators, in the language's words
// (`Float`) or the user's (`float32`), and a selection of operators. Gives names of dtypes in the
// order of lib/core/scalar_types.def. Reports words that are no dtype with elements (Q004), a list
// without one (Q005), an operator's dtype that the build lacks (Q006), a dtype whose elements are
// computed in one that is not selected (Q007), and one that a kernel needs (Q008).
//
// Operators that emitted code needs for a named one have its dtypes; those that kernels call have
// the build's.
#ifndef SWITCHYARD_COMPILER_SELECT_DTYPES_H_
#define SWITCHYARD_COMPILER_SELECT_DTYPES_H_

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/diagnostics/sink.h"
#include "compiler/expand/expanded_program.h"
#include "compiler/schema/native_function.h"
#include "compiler/source/source_range.h"

namespace switchyard::select {

using DtypeNames = std::vector<std::string_view>;

// All that elements can have, in order.
DtypeNames EveryDtype();
// `Float` for `Float` and `float32`; nothing for other words.
std::optional<std::string_view> FindDtype(std::string_view word);

// The operators whose kernels have the same dtypes: the base name, `vision::nms` with its
// namespace.
std::string SelectionName(const schema::NativeFunction& function);

struct DtypeSelection {
  DtypeNames build;
  // By SelectionName, without those that have the build's.
  std::map<std::string, DtypeNames> operators;
  // SelectionNames of all operators of the build, when some have dtypes of their own: others do not
  // count for kernels that they share with these.
  std::set<std::string> names;

  const DtypeNames& Of(const schema::NativeFunction& function) const;
};

// The dtypes of one operator, as they are given.
struct OperatorDtypes {
  source::Located<std::string> name;
  std::vector<source::Located<std::string>> words;
};

struct Selection;
struct SelectionRequest;

// Nothing when the request says nothing of dtypes. `selection` has the operators and why they are
// in.
std::optional<DtypeSelection> SelectDtypes(const expand::ExpandedProgram& program,
                                           const SelectionRequest& request,
                                           const Selection& selection, diagnostics::Sink& sink);

}  // namespace switchyard::select

#endif  // SWITCHYARD_COMPILER_SELECT_DTYPES_H_
