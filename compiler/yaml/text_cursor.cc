#include "compiler/yaml/text_cursor.h"

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

void TextCursor::SkipGap(Tabs tabs) {
  do {
    if (tabs == Tabs::kNowhere) {
      SkipSpaces();
    } else {
      SkipSpacesAndTabs();
    }
    if (Peek() == '#') SkipToBreak();
    if (tabs == Tabs::kOnLine && AtBreak()) tabs = Tabs::kNowhere;
  } while (TakeBreak());
}

}  // namespace switchyard::yaml
