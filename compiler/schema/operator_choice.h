// The operators that a reader asks about: all of a program, or some of them.
#ifndef SWITCHYARD_COMPILER_SCHEMA_OPERATOR_CHOICE_H_
#define SWITCHYARD_COMPILER_SCHEMA_OPERATOR_CHOICE_H_

#include <optional>
#include <set>
#include <vector>

#include "compiler/schema/ids.h"

namespace switchyard::schema {

class OperatorChoice {
 public:
  // All operators.
  OperatorChoice() = default;
  explicit OperatorChoice(const std::vector<OperatorId>& ids)
      : ids_(std::in_place, ids.begin(), ids.end()) {}

  bool IsAll() const { return !ids_; }
  bool Has(OperatorId id) const { return !ids_ || ids_->count(id) != 0; }

 private:
  std::optional<std::set<OperatorId>> ids_;  // nothing: all
};

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_OPERATOR_CHOICE_H_
