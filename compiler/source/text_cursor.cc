#include "compiler/source/text_cursor.h"

namespace switchyard::yaml {

bool TextCursor::AtDocumentMark() const {
  if (column() != 0 || !IsBlank(3)) return false;
  const std::string_view mark = text_.substr(position_, 3);
  return mark == "---" || mark == "...";
}

void TextCursor::SkipSpacesAndTabs() {
  while (AtSpaceOrTab()) ++position_;
}

void TextCursor::SkipToBreak() {
  while (!AtEnd() && !AtBreak()) ++position_;
}

}  // namespace switchyard::yaml
