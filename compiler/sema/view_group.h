// The operators of one view: the view, its in-place form and its copy. Functionalization treats
// them together.
//
// Source: reference schema language, section 8.
#ifndef SWITCHYARD_COMPILER_SEMA_VIEW_GROUP_H_
#define SWITCHYARD_COMPILER_SEMA_VIEW_GROUP_H_

#include <vector>

#include "absl/container/inlined_vector.h"
#include "compiler/schema/program.h"

namespace switchyard::sema {

// Operators whose signatures are equal without `_copy` in their names.
struct ViewGroup {
  const schema::NativeFunction* view = nullptr;  // null: no view, and all are `others`
  const schema::NativeFunction* inplace = nullptr;
  const schema::NativeFunction* copy = nullptr;
  absl::InlinedVector<const schema::NativeFunction*, 4> others;  // in the order of the program

  // Whether the view is composed of other operators. Functionalization then treats those instead.
  bool IsComposite() const;
};

// For a complete program: the groups of all operators that have the base name of a view, or of an
// operator that is named as the copy of one, in the order of their first operators. Other operators
// are in no group.
std::vector<ViewGroup> ViewGroupsOf(const schema::Program& program);

}  // namespace switchyard::sema

#endif  // SWITCHYARD_COMPILER_SEMA_VIEW_GROUP_H_
