#include "compiler/check/torch_operators.h"

#include <string>
#include <string_view>

#include "compiler/diagnostics/sink.h"
#include "compiler/schema/read/schema_reader.h"
#include "compiler/source/source_manager.h"

namespace switchyard::check {
namespace {

struct Row {
  std::string_view schema;
  std::string_view tags;
};

constexpr Row kRows[] = {
#define TORCH_OPERATOR(schema, tags) {schema, tags},
#include "compiler/check/torch_operators.def"
#undef TORCH_OPERATOR
};

std::string SchemaFile() {
  std::string text;
  for (const Row& row : kRows) {
    text.append("- func: ").append(row.schema).append("\n");
    if (!row.tags.empty()) text.append("  tags: ").append(row.tags).append("\n");
  }
  return text;
}

struct Table {
  source::SourceManager sources;
  schema::Program program;
};

const Table& ReadTable() {
  Table& table = *new Table;
  // The table has forms of several editions side by side, so its diagnostics mean nothing.
  diagnostics::Sink sink;
  schema::ReadSchemaFile(table.sources.Add("operators of PyTorch", SchemaFile()), table.sources,
                         sink, &table.program);
  return table;
}

}  // namespace

const schema::Program& TorchOperators() {
  static const Table& table = ReadTable();
  return table.program;
}

}  // namespace switchyard::check
