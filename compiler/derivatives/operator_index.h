// Finds the operators of entries of derivatives.yaml: by the text of the schema, and in groups with
// one signature.
//
// The copy of a view is in no group and cannot be named; it has the formulas of its view. Source:
// reference derivatives, section 2.
#ifndef SWITCHYARD_COMPILER_DERIVATIVES_OPERATOR_INDEX_H_
#define SWITCHYARD_COMPILER_DERIVATIVES_OPERATOR_INDEX_H_

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "compiler/schema/program.h"

namespace switchyard::derivatives {

class OperatorIndex {
 public:
  using Group = std::vector<const schema::NativeFunction*>;

  // `program` must outlive the index.
  explicit OperatorIndex(const schema::Program& program);

  // Null when no operator has exactly this schema.
  const schema::NativeFunction* Find(std::string_view schema) const;
  // All operators with the signature of this one, views before the others.
  const Group& GroupOf(const schema::NativeFunction& function) const;
  // Null when there is none.
  const schema::NativeFunction* CopyOf(const schema::NativeFunction& view) const;
  // True when the schema is that of a copy.
  bool IsCopy(std::string_view schema) const;

  // The operator of the group that an entry for `base_name` serves; null when the group has neither
  // that name nor that name with an underscore.
  const schema::NativeFunction* Canonical(const Group& group, std::string_view base_name) const;

 private:
  std::unordered_map<std::string, const schema::NativeFunction*> by_schema_;
  std::unordered_map<std::string, Group> by_signature_;
  std::unordered_map<const schema::NativeFunction*, const schema::NativeFunction*> copies_;
  std::unordered_map<std::string, const schema::NativeFunction*> copies_by_schema_;
};

// The signature without defaults, which is equal for an operator and the entry of its functional
// form.
std::string SignatureWithoutDefaults(const schema::FunctionSchema& schema);

}  // namespace switchyard::derivatives

#endif  // SWITCHYARD_COMPILER_DERIVATIVES_OPERATOR_INDEX_H_
