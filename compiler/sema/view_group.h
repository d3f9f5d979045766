// Operators of one view: the view, its in-place form and its copy. Such operators are made
// functional together.
//
// Source: reference schema language, section 8.
#ifndef SWITCHYARD_COMPILER_SEMA_VIEW_GROUP_H_
#define SWITCHYARD_COMPILER_SEMA_VIEW_GROUP_H_

#include <vector>

#include "absl/container/inlined_vector.h"
#include "compiler/schema/program.h"

namespace switchyard::sema {

// Operators that have one signature when `_copy` is left out of their names.
struct ViewGroup {
  const schema::NativeFunction* view = nullptr;  // null: there is no view, and all are `others`
  const schema::NativeFunction* inplace = nullptr;
  const schema::NativeFunction* copy = nullptr;
  absl::InlinedVector<const schema::NativeFunction*, 4> others;  // in the order of the program

  // Whether the view is made of other operators, which are made functional in its place.
  bool IsComposite() const;
};

// Of a complete program: the groups of all operators that have the base name of a view or of what
// is named as the copy of one, in the order of their first operators. Others are in no group.
std::vector<ViewGroup> ViewGroupsOf(const schema::Program& program);

}  // namespace switchyard::sema

#endif  // SWITCHYARD_COMPILER_SEMA_VIEW_GROUP_H_
