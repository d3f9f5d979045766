#include "compiler/schema/default_value.h"

#include <algorithm>

namespace switchyard::schema {

bool DefaultValue::IsOther() const {
  if (const List* list = std::get_if<List>(&value)) {
    return std::any_of(list->elements.begin(), list->elements.end(),
                       [](const DefaultValue& element) { return element.IsOther(); });
  }
  return std::holds_alternative<Other>(value);
}

}  // namespace switchyard::schema
