#include "compiler/emit/autograd/save_writer.h"

#include <algorithm>
#include <cstdint>
#include <string>

#include "compiler/cpp/literal.h"
#include "compiler/emit/autograd/node_code.h"
#include "compiler/emit/autograd/saved_code.h"
#include "compiler/emit/list_code.h"

namespace switchyard::emit {

using cpp::Code;
using cpp::Identifier;
using cpp::Literal;
using derivatives::SavedItem;
using schema::Argument;

void SaveWriter::WriteInputs(const Argument* written_self) const {
  const plan::NodePlan& node = *plan_.node;
  for (const Argument* edge : node.edges) {
    if (!edge->type.value.IsList()) continue;
    const Code list = Identifier::Known(edge->name.value);
    Assign(SizeMember(*edge), OnOneLine(Call(words_.count_of, {list})));
  }
  for (std::size_t i = 0; i < node.formulas->saved.size(); ++i) {
    const SavedItem& item = node.formulas->saved[i];
    if (!item.is_return) WriteInput(item, node.guards[i], written_self);
  }
}

void SaveWriter::WriteInput(const SavedItem& item, const std::optional<std::size_t>& guard,
                            const Argument* written_self) const {
  Code origin = OriginOf(item);
  const bool is_written_self = written_self != nullptr && item.function.empty() &&
                               item.origin == written_self->name.value && IsReleased(item);
  if (is_written_self) origin = OnOneLine(Call(words_.copy_to_save, {origin}));
  const auto write = [&] { Write(item, origin); };
  if (!guard) return write();
  const Code& is_wanted = has_library_node_ ? words_.library->has_edge : words_.has_edge;
  writer_.Block({{"node", node_},
                 {"is_wanted", is_wanted},
                 {"edge", Code(Literal::Integer(static_cast<int64_t>(*guard)))},
                 {"save", write}},
                R"code(
    if ($node$->$is_wanted$($edge$)) {
      $save$
    }
  )code");
}

Code SaveWriter::OriginOf(const SavedItem& item) const {
  const Code name = Identifier::Known(item.origin);
  for (const Argument& argument : function_.schema.arguments) {
    const schema::Type& type = argument.type.value;
    const bool is_optional = type.IsTensorLike() && type.IsOptional();
    if (argument.name.value != item.origin || !is_optional || item.is_optional) continue;
    return OnOneLine(Call(words_.as_tensor, {name}));
  }
  return name;
}

Identifier SaveWriter::SizeMember(const Argument& edge) const {
  if (!has_library_node_) return ListSizeMember(edge);
  return Identifier::Known(edge.name.value + std::string(words_.library->count_suffix));
}

void SaveWriter::Keep(const Identifier& member, const Code& value) const {
  const Code address = cpp::Concat("&", node_, "->", member);
  WriteList(writer_, Statement(Call(words_.library->keep, {address, value})));
}

void SaveWriter::Assign(const Identifier& member, const Code& value) const {
  writer_.Block({{"node", node_}, {"member", member}, {"value", value}},
                "$node$->$member$ = $value$;");
}

void SaveWriter::Write(const SavedItem& item, const Code& origin) const {
  const Code value = SavedExpression(input_, item, origin);
  if (has_library_node_) {
    const bool is_tensor = IsReleased(item);
    return Keep(is_tensor ? SavedMember(item) : Identifier::Known(item.name), value);
  }
  if (!IsReleased(item)) return Assign(SavedMember(item), value);
  writer_.Block({{"node", node_}, {"member", SavedMember(item)}, {"value", value}},
                "$node$->$member$.Save($value$);");
}

bool SaveWriter::HasOutputs() const {
  const auto& saved = plan_.node->formulas->saved;
  return std::any_of(saved.begin(), saved.end(),
                     [](const SavedItem& item) { return item.is_return; });
}

void SaveWriter::WriteOutputs(const std::vector<Code>& results) const {
  for (const SavedItem& item : plan_.node->formulas->saved) {
    if (!item.is_return) continue;
    const Code& origin = results[item.index];
    if (!IsReleased(item)) {
      Write(item, origin);
      continue;
    }
    const Code member = cpp::Concat("&", node_, "->", SavedMember(item));
    WriteList(writer_, Statement(Call(words_.save_output,
                                      {member, SavedExpression(input_, item, origin), node_})));
  }
}

}  // namespace switchyard::emit
