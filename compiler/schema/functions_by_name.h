// FunctionsByName: finds the entries of a program by namespace and name, such as
// "aten::add.Tensor".
//
// Takes a program, which must outlive it. Find returns the entry of a name or nullptr. When entries
// share a name, which a rule reports, it returns the first.

#ifndef SWITCHYARD_COMPILER_SCHEMA_FUNCTIONS_BY_NAME_H_
#define SWITCHYARD_COMPILER_SCHEMA_FUNCTIONS_BY_NAME_H_

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "compiler/schema/native_function.h"
#include "compiler/schema/program.h"

namespace switchyard::schema {

// The qualified name of the operator that a reference in a backend's file or in ExecuTorch's file
// names.
std::string QualifiedName(const OperatorReference& reference);

class FunctionsByName {
 public:
  explicit FunctionsByName(const Program& program);

  const NativeFunction* Find(const std::string& qualified_name) const;
  const NativeFunction* Find(const OperatorReference& reference) const {
    return Find(QualifiedName(reference));
  }

  // All names, sorted.
  std::vector<std::string_view> Names() const;

 private:
  std::unordered_map<std::string, const NativeFunction*> functions_;
};

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_FUNCTIONS_BY_NAME_H_
