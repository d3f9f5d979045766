#include "compiler/schema/alias_annotation.h"

#include "absl/strings/str_join.h"

namespace switchyard::schema {

std::string AliasAnnotation::ToString() const {
  std::string text = absl::StrJoin(before, "|");
  if (is_write) text += '!';
  switch (after) {
    case After::kSame:
      break;
    case After::kWildcard:
      text += " -> *";
      break;
    case After::kSets:
      text += " -> ";
      text += absl::StrJoin(after_sets, "|");
      break;
  }
  return text;
}

}  // namespace switchyard::schema
