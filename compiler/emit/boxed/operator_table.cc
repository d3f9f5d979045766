#include "compiler/emit/boxed/operator_table.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "compiler/emit/boxed/perfect_hash.h"
#include "compiler/emit/code_writer.h"
#include "compiler/emit/cpp_file.h"
#include "compiler/emit/emitter_table.h"
#include "compiler/emit/spelling.h"
#include "compiler/schema/print/schema_printer.h"

namespace switchyard::emit {
namespace {

using cpp::Code;
using cpp::Literal;
using target::OperatorTableSpelling;

// An operator of the table.
struct Row {
  const schema::NativeFunction* function = nullptr;
  std::string name;        // `aten::add.Tensor`
  size_t name_length = 0;  // of `aten::add`
  std::string schema;      // with the namespace
  size_t shard = 0;
  size_t index = 0;
};

std::vector<Row> CollectRows(const std::vector<std::vector<const OperatorGroup*>>& shards) {
  std::vector<Row> rows;
  for (size_t shard = 0; shard < shards.size(); ++shard) {
    size_t index = 0;
    for (const schema::NativeFunction* function : FunctionsOf(shards[shard])) {
      const schema::FunctionSchema& schema = function->schema;
      const std::string name_space = schema.name_space.value + "::";
      rows.push_back({function, name_space + schema.name.value.ToString(),
                      name_space.size() + schema.name.value.BaseName().size(),
                      name_space + schema::PrintSchema(schema), shard, index++});
    }
  }
  return rows;
}

PerfectHash HashRows(const std::vector<Row>& rows) {
  std::vector<std::string> names;
  for (const Row& row : rows) names.push_back(row.name);
  return BuildPerfectHash(names);
}

std::vector<Row> InOrderOfPlaces(std::vector<Row> rows, const PerfectHash& hash) {
  std::vector<Row> result(rows.size());
  for (size_t i = 0; i < rows.size(); ++i) result[hash.places[i]] = std::move(rows[i]);
  return result;
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

void WriteHash(CodeWriter& writer, const OperatorTableSpelling& spelling, const PerfectHash& hash) {
  const size_t other_count = hash.places.size() - hash.name_count;
  writer.List(cpp::Concat("constexpr ", spelling.sizes_type, " ", spelling.sizes, " = {"),
              {Spell(hash.name_count), Spell(hash.displacements.size()), Spell(other_count),
               Spell(hash.other_displacements.size()), Spell(hash.other_seed)},
              "};");
  writer.List(cpp::Concat("constexpr uint32_t ", spelling.displacements, "[] = {"),
              SpellAll(hash.displacements), "};");
  writer.List(cpp::Concat("constexpr uint32_t ", spelling.other_displacements, "[] = {"),
              SpellAll(hash.other_displacements), "};");
}

// An array must have an element.
void WriteRows(CodeWriter& writer, const OperatorTableSpelling& spelling,
               const std::vector<Row>& rows) {
  if (rows.empty()) {
    return writer.Block({{"type", spelling.row_type}, {"table", spelling.rows}},
                        "constexpr $type$ $table$[1] = {};");
  }
  const auto write_rows = [&] {
    size_t begin = 0;
    for (const Row& row : rows) {
      const schema::FunctionSchema& schema = row.function->schema;
      const Code numbers =
          cpp::Join({Spell(begin), Spell(row.schema.size()), Spell(row.name_length),
                     Spell(schema.arguments.size()), Spell(schema.returns.size()), Spell(row.shard),
                     Spell(row.index)},
                    ", ");
      writer.Block({{"numbers", numbers}}, "{$numbers$},");
      begin += row.schema.size();
    }
  };
  writer.Block({{"type", spelling.row_type}, {"table", spelling.rows}, {"rows", write_rows}},
               R"code(
    constexpr $type$ $table$[] = {
        $rows$
    };
  )code");
}

// Of the first table.
void WriteNames(CodeWriter& writer, const OperatorTableSpelling& spelling,
                const std::vector<Row>& rows, size_t count) {
  const auto write_names = [&] {
    for (size_t i = 0; i < count; ++i) {
      const std::string& name = rows[i].name;
      writer.Block({{"name", Literal::String(name)}, {"length", Spell(name.size())}},
                   "{$name$, $length$},");
    }
    if (count == 0) writer.Block("{\"\", 0},");
  };
  writer.Block({{"type", spelling.name_type}, {"table", spelling.names}, {"names", write_names}},
               R"code(
    constexpr $type$ $table$[] = {
        $names$
    };
  )code");
}

// `core, pointwise;`
std::string TagsOf(const Row& row) {
  std::string tags;
  for (const source::Located<std::string>& tag : row.function->tags) {
    tags += (tags.empty() ? "" : ", ") + tag.value;
  }
  return tags + ";";
}

// Operators with the same tags share a text; the first text is for operators without tags.
void WriteTags(CodeWriter& writer, const OperatorTableSpelling& spelling,
               const std::vector<Row>& rows) {
  std::vector<std::string> texts = {";"};
  std::map<std::string, size_t> begins = {{";", 0}};
  size_t end = 1;
  std::vector<size_t> by_row;
  for (const Row& row : rows) {
    std::string tags = TagsOf(row);
    const auto [found, is_new] = begins.emplace(tags, end);
    by_row.push_back(found->second);
    if (!is_new) continue;
    end += tags.size();
    texts.push_back(std::move(tags));
  }
  if (by_row.empty()) by_row.push_back(0);
  writer.List(cpp::Concat("constexpr uint32_t ", spelling.tags, "[] = {"), SpellAll(by_row), "};");
  std::vector<Code> pieces;
  for (const std::string& text : texts) pieces.push_back(Literal::String(text));
  pieces.back() += ";";
  const auto write_texts = [&] {
    for (const Code& piece : pieces) writer.Block({{"piece", piece}}, "$piece$");
  };
  writer.Block({{"table", spelling.tag_text}, {"texts", write_texts}}, R"code(
    constexpr char $table$[] =
        $texts$
  )code");
}

// One after the other, each on a line of its own.
void WriteSchemas(CodeWriter& writer, const OperatorTableSpelling& spelling,
                  const std::vector<Row>& rows) {
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
  writer.Block({{"table", spelling.schemas}, {"pieces", write_pieces}}, R"code(
    constexpr char $table$[] =
        $pieces$
  )code");
}

}  // namespace

Artifact EmitOperatorTable(const EmitInput& input) {
  std::vector<Row> by_shard = CollectRows(input.shards);
  const PerfectHash hash = HashRows(by_shard);
  const std::vector<Row> rows = InOrderOfPlaces(std::move(by_shard), hash);
  CodeWriter writer;
  WriteFileStart(writer);
  writer.LineComment(cpp::Comment("The operators of this build by name: read-only data."));
  WriteIncludes(writer, {"<cstdint>", input.target.operator_table.header});
  const OperatorTableSpelling& spelling = input.target.operator_table;
  const Code name_space = SpellInner(input.target, input.target.namespaces.internals);
  writer.Block({{"name", name_space}}, "namespace $name$ {");
  writer.BlankLine();
  WriteHash(writer, spelling, hash);
  WriteRows(writer, spelling, rows);
  WriteNames(writer, spelling, rows, hash.name_count);
  WriteSchemas(writer, spelling, rows);
  WriteTags(writer, spelling, rows);
  writer.Block({{"name", name_space}}, R"code(

    }  // namespace $name$
  )code");
  return {PathOf(EmitterId::kOperatorTable), writer.TakeText(), writer.TakeLineMap()};
}

}  // namespace switchyard::emit
