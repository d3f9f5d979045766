#include "compiler/emit/operator_table.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "compiler/emit/code_writer.h"
#include "compiler/emit/cpp_file.h"
#include "compiler/emit/perfect_hash.h"
#include "compiler/schema/print/schema_printer.h"

namespace switchyard::emit {
namespace {

using cpp::Code;
using cpp::Literal;

// An operator of the table.
struct Row {
  const schema::NativeFunction* function;
  HashedName name;
  std::string schema;  // with the namespace
  size_t shard;
  size_t index;
};

std::vector<Row> CollectRows(const std::vector<std::vector<const OperatorGroup*>>& shards) {
  std::vector<Row> rows;
  for (size_t shard = 0; shard < shards.size(); ++shard) {
    size_t index = 0;
    for (const schema::NativeFunction* function : FunctionsOf(shards[shard])) {
      const schema::FunctionSchema& schema = function->schema;
      const std::string name_space = schema.name_space.value + "::";
      rows.push_back({function,
                      {name_space + schema.name.value.BaseName(), schema.name.value.overload},
                      name_space + schema::PrintSchema(schema),
                      shard,
                      index++});
    }
  }
  std::sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) {
    return a.name.name != b.name.name ? a.name.name < b.name.name
                                      : a.name.overload < b.name.overload;
  });
  return rows;
}

PerfectHash HashRows(const std::vector<Row>& rows) {
  std::vector<HashedName> names;
  for (const Row& row : rows) names.push_back(row.name);
  return BuildPerfectHash(names);
}

template <typename Number>
Code Spell(Number number) {
  return Literal::Integer(static_cast<int64_t>(number));
}

template <typename Number>
std::vector<Code> SpellAll(const std::vector<Number>& numbers) {
  std::vector<Code> result;
  for (const Number number : numbers) result.push_back(Spell(number));
  return result;
}

void WriteSizes(CodeWriter& writer, const PerfectHash& hash, size_t count) {
  writer.List(
      "constexpr OperatorTableSizes operator_table_sizes = {",
      {Spell(hash.seed), Spell(count), Spell(hash.displacements.size()), Spell(hash.slots.size())},
      "};");
}

void WriteSlots(CodeWriter& writer, const PerfectHash& hash) {
  std::vector<Code> slots;
  for (const uint32_t slot : hash.slots) {
    slots.push_back(slot == PerfectHash::kFree ? Code("kNoOperator") : Spell(slot));
  }
  writer.List("constexpr uint16_t operator_displacements[] = {", SpellAll(hash.displacements),
              "};");
  writer.List("constexpr uint32_t operator_slots[] = {", slots, "};");
}

// An array has an element at least.
void WriteRows(CodeWriter& writer, const std::vector<Row>& rows) {
  if (rows.empty()) return writer.Block("constexpr OperatorRow operator_rows[1] = {};");
  const auto write_rows = [&] {
    size_t begin = 0;
    for (const Row& row : rows) {
      const schema::FunctionSchema& schema = row.function->schema;
      const Code numbers =
          cpp::Join({Spell(begin), Spell(row.schema.size()), Spell(row.name.name.size()),
                     Spell(row.name.overload.size()), Spell(schema.arguments.size()),
                     Spell(schema.returns.size()), Spell(row.shard), Spell(row.index)},
                    ", ");
      writer.Block({{"numbers", numbers}}, "{$numbers$},");
      begin += row.schema.size();
    }
  };
  writer.Block({{"rows", write_rows}}, R"code(
    constexpr OperatorRow operator_rows[] = {
        $rows$
    };
  )code");
}

// The schemas one behind the other; an operator's begins on a line of its own.
void WriteText(CodeWriter& writer, const std::vector<Row>& rows) {
  constexpr size_t kPiece = 90;
  std::vector<Code> pieces;
  for (const Row& row : rows) {
    for (size_t begin = 0; begin < row.schema.size(); begin += kPiece) {
      pieces.push_back(Literal::String(std::string_view(row.schema).substr(begin, kPiece)));
    }
  }
  if (pieces.empty()) pieces.push_back(Literal::String(""));
  pieces.back() += ";";
  const auto write_pieces = [&] {
    for (const Code& piece : pieces) writer.Block({{"piece", piece}}, "$piece$");
  };
  writer.Block({{"pieces", write_pieces}}, R"code(
    constexpr char operator_text[] =
        $pieces$
  )code");
}

}  // namespace

Artifact EmitOperatorTable(const EmitInput& input,
                           const std::vector<std::vector<const OperatorGroup*>>& shards) {
  const std::vector<Row> rows = CollectRows(shards);
  const PerfectHash hash = HashRows(rows);
  CodeWriter writer;
  WriteFileStart(writer);
  writer.LineComment(cpp::Comment("The operators of this build by name: read-only data."));
  WriteIncludes(writer, {"<cstdint>", input.target.boxed.table_header});
  writer.Block({{"name", input.target.name_space}}, "namespace $name$::internal {");
  writer.BlankLine();
  WriteSizes(writer, hash, rows.size());
  WriteSlots(writer, hash);
  WriteRows(writer, rows);
  WriteText(writer, rows);
  writer.Block({{"name", input.target.name_space}}, R"code(

    }  // namespace $name$::internal
  )code");
  return {"src/operator_table.cc", writer.TakeText(), writer.TakeLineMap()};
}

}  // namespace switchyard::emit
