// FunctionsByName: the entries of a program by namespace and name, such as "aten::add.Tensor".
//
// Takes: a program, which outlives it. Gives: the entry of a name or nullptr; of entries that share
// a name, which is an error elsewhere, the first.

#ifndef SWITCHYARD_COMPILER_SCHEMA_FUNCTIONS_BY_NAME_H_
#define SWITCHYARD_COMPILER_SCHEMA_FUNCTIONS_BY_NAME_H_

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "compiler/schema/native_function.h"
#include "compiler/schema/program.h"

namespace switchyard::schema {

// The name that a reference of a backend's file or ExecuTorch's stands for.
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
