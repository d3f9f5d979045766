// The struct sequences of a source of bindings.
#include <algorithm>
#include <optional>

#include "compiler/emit/list_code.h"
#include "compiler/emit/python/function_body.h"

namespace switchyard::emit {

using cpp::Code;
using cpp::Identifier;
using cpp::Literal;
using python::Result;

NamedResults::NamedResults(const std::vector<const python::Function*>& functions) {
  for (const python::Function* function : functions) {
    for (const python::Signature& signature : function->signatures) {
      if (signature.plain) Add(signature.plain->result);
      if (signature.out) Add(signature.out->result);
    }
  }
}

const NamedResults::Row* NamedResults::Find(const Result& result) const {
  const auto found = std::find_if(rows_.begin(), rows_.end(), [&](const Row& row) {
    return row.result->name == result.name && row.result->fields == result.fields;
  });
  return found == rows_.end() ? nullptr : &*found;
}

void NamedResults::Add(const Result& result) {
  if (result.fields.empty() || Find(result) != nullptr) return;
  const auto same_name = std::count_if(
      rows_.begin(), rows_.end(), [&](const Row& row) { return row.result->name == result.name; });
  std::string stem = result.name;
  if (same_name != 0) stem += "_" + std::to_string(same_name + 1);
  rows_.push_back({&result, Identifier::Known("kResult_" + stem),
                   Identifier::Known("kFields_" + stem), Identifier::Known("type_" + stem)});
}

Identifier NamedResults::NameOf(const Result& result) const { return Find(result)->name; }

void NamedResults::Write(CodeWriter& writer, const EmitInput& input) const {
  for (const Row& row : rows_) {
    std::vector<Code> fields;
    for (const std::string& field : row.result->fields) {
      fields.push_back(Literal::String(field));
    }
    const Code count = Literal::Integer(static_cast<int64_t>(fields.size()));
    writer.List(cpp::Concat("constexpr const char* ", row.fields, "[] = {"), fields, "};");
    writer.Block({{"table", input.target.python.tables.named_result},
                  {"name", row.name},
                  {"text", Literal::String(row.result->name)},
                  {"fields", row.fields},
                  {"count", count},
                  {"type", row.type}},
                 R"code(
      PyObject* $type$ = nullptr;
      constexpr $table$ $name$ = {$text$, $fields$, $count$, &$type$};

    )code");
  }
}

}  // namespace switchyard::emit
