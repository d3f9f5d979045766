#include "compiler/emit/library/named_operators.h"

#include <algorithm>
#include <string>
#include <vector>

#include "compiler/emit/code_writer.h"
#include "compiler/emit/cpp_file.h"
#include "compiler/emit/emitter_table.h"
#include "compiler/emit/library/library_call.h"
#include "compiler/emit/spelling.h"
#include "compiler/schema/print/schema_printer.h"

namespace switchyard::emit {
namespace {

using cpp::Code;
using cpp::Literal;

std::vector<const OperatorGroup*> NamedGroups(const EmitInput& input) {
  std::vector<const OperatorGroup*> groups;
  for (const OperatorGroup& group : input.build.groups()) {
    if (!IsOfLibrary(input.target, *group.functions.front())) groups.push_back(&group);
  }
  return groups;
}

void WriteRow(CodeWriter& writer, const EmitInput& input, const schema::NativeFunction& function) {
  const schema::OperatorName& name = function.schema.name.value;
  const std::string base = function.schema.name_space.value + "::" + name.BaseName();
  writer.List(cpp::Concat(input.target.named_operators.make_row, "<"),
              {cpp::Concat("&", SpellDispatchFunction(input.target, function)),
               cpp::Concat("&", SpellRedispatchFunction(input.target, function))},
              cpp::Concat(">(", Literal::String(base), ", ", Literal::String(name.overload), ", ",
                          Literal::String(schema::PrintSchema(function.schema)), "),"));
}

}  // namespace

bool HasNamedOperators(const EmitInput& input) { return !NamedGroups(input).empty(); }

Artifact EmitNamedOperators(const EmitInput& input) {
  const target::NamedOperatorSpelling& words = input.target.named_operators;
  const std::vector<const OperatorGroup*> groups = NamedGroups(input);
  CodeWriter writer;
  WriteFileStart(writer);
  writer.LineComment(cpp::Comment("The operators that sources find by their names."));
  const auto write_includes = [&] {
    for (const OperatorGroup* group : groups) {
      writer.Block({{"header", IncludeOf(EmitterId::kFunctionHeader, HeaderStem(*group))}},
                   "#include $header$");
    }
  };
  const auto write_rows = [&] {
    for (const OperatorGroup* group : groups) {
      for (const schema::NativeFunction* function : group->functions) {
        // Its dispatch function is the user's, who need not have one below other keys.
        if (function->manual_kernel_registration) continue;
        writer.ForSource(function->range, [&] { WriteRow(writer, input, *function); });
      }
    }
  };
  writer.Block({{"header", words.header},
                {"includes", write_includes},
                {"name_space", input.target.name_space},
                {"row_type", words.row_type},
                {"table", words.rows},
                {"count", words.count},
                {"rows", write_rows}},
               R"code(
    #include $header$
    $includes$

    namespace $name_space$ {

    const $row_type$ $table$[] = {
        $rows$
    };
    const ::std::size_t $count$ = sizeof($table$) / sizeof($table$[0]);

    }  // namespace $name_space$
  )code");
  return {PathOf(EmitterId::kNamedOperators), writer.TakeText(), writer.TakeLineMap()};
}

}  // namespace switchyard::emit
