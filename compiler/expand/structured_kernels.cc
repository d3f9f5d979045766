#include "compiler/expand/expand.h"
#include "compiler/schema/dispatch_key_words.h"

namespace switchyard::expand {
namespace {

// An older edition does not list the keys of later ones.
bool IsStructuredKey(DispatchKey key) {
  return schema::IsStructuredKey(key, schema::LanguageLevel::kNewest);
}

// Splits a line that names both structured and other keys into two.
void SplitLine(const schema::DispatchLine& line, std::vector<schema::DispatchLine>* lines) {
  schema::DispatchLine structured = line;
  schema::DispatchLine others = line;
  structured.is_structured = true;
  structured.keys.clear();
  others.keys.clear();
  for (const source::Located<DispatchKey>& key : line.keys) {
    (IsStructuredKey(key.value) ? structured : others).keys.push_back(key);
  }
  if (!structured.keys.empty()) lines->push_back(std::move(structured));
  if (!others.keys.empty()) lines->push_back(std::move(others));
}

}  // namespace

void MarkStructuredKernels(schema::Program* program) {
  for (schema::NativeFunction& function : program->functions) {
    if (!function.structured) continue;
    std::vector<schema::DispatchLine> lines;
    for (const schema::DispatchLine& line : function.dispatch) SplitLine(line, &lines);
    function.dispatch = std::move(lines);
  }
}

}  // namespace switchyard::expand
