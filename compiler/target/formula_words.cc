#include "compiler/target/formula_words.h"

#include <cstddef>
#include <vector>

namespace switchyard::target {
namespace {

using cpp::Code;

struct Row {
  WordKind kind;
  std::string_view word;
  Code codes[4];  // by WordColumn
};

const std::vector<Row>& Rows() {
  static const auto* const kRows = new std::vector<Row>{
#define FORMULA_MEMBER(word, embedded, aten, registered, python) \
  {WordKind::kMember, word, {embedded, aten, registered, python}},
#define FORMULA_FUNCTION(word, embedded, aten, registered, python) \
  {WordKind::kFunction, word, {embedded, aten, registered, python}},
#define FORMULA_CONSTANT(word, embedded, aten, registered, python) \
  {WordKind::kConstant, word, {embedded, aten, registered, python}},
#include "compiler/target/formula_words.def"
#undef FORMULA_MEMBER
#undef FORMULA_FUNCTION
#undef FORMULA_CONSTANT
  };
  return *kRows;
}

bool IsFree(const Code& member) { return member.text().find("::") != std::string_view::npos; }

// The name after all namespaces except a class: `at::kLong`, `c10::MemoryFormat::Preserve`.
std::string_view WithoutNamespaces(std::string_view name) {
  for (const std::string_view outer :
       {"at::", "c10::", "torch::", "autograd::", "std::", "native::", "GradMode::", "::"}) {
    while (name.substr(0, outer.size()) == outer) name.remove_prefix(outer.size());
  }
  return name;
}

}  // namespace

std::optional<Code> FindFormulaWord(WordColumn column, WordKind kind, std::string_view word) {
  const bool is_member = kind == WordKind::kMember || kind == WordKind::kFreeMember;
  const std::string_view name = is_member ? word : WithoutNamespaces(word);
  const WordKind kind_of_row = is_member ? WordKind::kMember : kind;
  for (const Row& row : Rows()) {
    if (row.kind != kind_of_row || row.word != name) continue;
    const Code& code = row.codes[static_cast<std::size_t>(column)];
    if (code.text().empty()) return std::nullopt;
    if (is_member && IsFree(code) != (kind == WordKind::kFreeMember)) return std::nullopt;
    return code;
  }
  return std::nullopt;
}

}  // namespace switchyard::target
