// The dtypes for which the kernels of a build have loops: of the whole build, and of single
// operators.
//
// Takes the user's words for the build and for operators, in the schema's spelling (`Float`) or in
// Python's (`float32`), and a selection of operators. Gives names of dtypes in the order of
// lib/core/scalar_types.def. Reports words that are not a dtype with elements (Q004), an empty list
// (Q005), a dtype of an operator that the build lacks (Q006), a dtype whose elements are computed
// in one that is not selected (Q007), and a missing one that a kernel needs (Q008).
//
// Operators that emitted code needs for a named operator have its dtypes; operators that kernels
// call have the build's.
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

// All dtypes with elements, in order.
DtypeNames EveryDtype();
// `Float` for `Float` and `float32`; nothing for other words.
std::optional<std::string_view> FindDtype(std::string_view word);

// The name that all operators with the same kernel dtypes share: the base name, with a namespace
// other than aten (`vision::nms`).
std::string SelectionName(const schema::NativeFunction& function);

struct DtypeSelection {
  DtypeNames build;
  // By SelectionName; operators with the build's dtypes are left out.
  std::map<std::string, DtypeNames> operators;
  // SelectionNames of all operators of the build, when some have dtypes of their own. Operators
  // outside of the build do not count for shared kernels.
  std::set<std::string> names;

  const DtypeNames& Of(const schema::NativeFunction& function) const;
};

// The dtypes of one operator, as the user wrote them.
struct OperatorDtypes {
  source::Located<std::string> name;
  std::vector<source::Located<std::string>> words;
};

struct Selection;
struct SelectionRequest;

// Returns nothing when the request has no dtypes. `selection` holds the operators and why each is
// in.
std::optional<DtypeSelection> SelectDtypes(const expand::ExpandedProgram& program,
                                           const SelectionRequest& request,
                                           const Selection& selection, diagnostics::Sink& sink);

}  // namespace switchyard::select

#endif  // SWITCHYARD_COMPILER_SELECT_DTYPES_H_
