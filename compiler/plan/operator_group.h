// Groups operators by root name: those with one name in one namespace share their headers.
//
// Takes operators; gives groups, `aten` first, then by namespace, in the order of root names.
#ifndef SWITCHYARD_COMPILER_PLAN_OPERATOR_GROUP_H_
#define SWITCHYARD_COMPILER_PLAN_OPERATOR_GROUP_H_

#include <string>
#include <vector>

#include "compiler/schema/native_function.h"

namespace switchyard::plan {

// In the order of their unambiguous names.
struct OperatorGroup {
  std::string name_space;  // in C++; empty for `aten`, which is the target's own
  std::string root;
  std::vector<const schema::NativeFunction*> functions;
};

std::vector<OperatorGroup> GroupByRoot(const std::vector<const schema::NativeFunction*>& functions);

// The operator's namespace as in OperatorGroup.
std::string NamespaceOf(const schema::NativeFunction& function);
// The stem of the headers' names: `f`, `NAMESPACE/f`.
std::string HeaderStem(const OperatorGroup& group);
std::string HeaderStem(const schema::NativeFunction& function);
// `f`, `NAMESPACE::f`, as in the schema.
std::string TitleOf(const OperatorGroup& group);

template <typename Visitor>
void ForEachFunction(const std::vector<OperatorGroup>& groups, Visitor visit) {
  for (const OperatorGroup& group : groups) {
    for (const schema::NativeFunction* function : group.functions) visit(*function);
  }
}

}  // namespace switchyard::plan

#endif  // SWITCHYARD_COMPILER_PLAN_OPERATOR_GROUP_H_
