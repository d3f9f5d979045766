#include "compiler/emit/python/python_module.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "compiler/emit/code_writer.h"
#include "compiler/emit/cpp_file.h"
#include "compiler/emit/emitter_table.h"
#include "compiler/emit/list_code.h"
#include "compiler/emit/python/binding_names.h"
#include "compiler/emit/spelling.h"
#include "compiler/python/docstring.h"

namespace switchyard::emit {
namespace {

using cpp::Code;
using cpp::Identifier;
using cpp::Literal;
using python::Function;
using python::Receiver;

// Functions that one table of the module has: methods, or those of a submodule.
struct Area {
  std::string submodule;
  bool is_of_methods = false;
  std::vector<const Function*> functions;
};

std::vector<Area> AreasOf(const python::Bindings& bindings) {
  std::vector<Area> areas;
  for (const Function& function : bindings.functions) {
    const bool is_method = function.receiver == Receiver::kMethod;
    const bool is_new = areas.empty() || areas.back().submodule != function.submodule ||
                        areas.back().is_of_methods != is_method;
    if (is_new) areas.push_back({function.submodule, is_method, {}});
    areas.back().functions.push_back(&function);
  }
  return areas;
}

Code SpellCount(size_t count) { return Literal::Integer(static_cast<int64_t>(count)); }

Identifier EntriesName(const Area& area) {
  return Identifier::Known(area.is_of_methods ? "kMethods" : "kFunctions" + area.submodule);
}

void WriteAreaDeclarations(CodeWriter& writer, const EmitInput& input, const Area& area) {
  const cpp::Identifier name = AreaOf(*area.functions.front());
  writer.BlankLine();
  writer.Block({{"area", name}}, "namespace $area$ {");
  for (const Function* function : area.functions) WriteDeclarations(writer, input, *function);
  writer.Block({{"area", name}}, "}  // namespace $area$");
}

void WriteEntries(CodeWriter& writer, const EmitInput& input, const Area& area) {
  const auto write_rows = [&] {
    for (const Function* function : area.functions) {
      const Code scope = AreaOf(*function) + Code("::");
      const Code table = "&" + scope + TableName(*function);
      const Code binding = scope + BindingName(*function);
      writer.List("{", {table, binding, Literal::String(python::Docstring(*function))}, "},");
    }
  };
  writer.Block({{"type", input.target.python.module.entry},
                {"name", EntriesName(area)},
                {"rows", write_rows}},
               R"code(
    constexpr $type$ $name$[] = {
        $rows$
    };

  )code");
}

// `{"_nn", "switchyard._C._nn", kFunctions_nn, 26}`.
Code SpellNamespace(const python::Bindings& bindings, const Area& area) {
  const std::string public_name = area.submodule.empty() ? python::PublicModule(bindings.module)
                                                         : bindings.module + "." + area.submodule;
  return OnOneLine(Braces({Literal::String(area.submodule), Literal::String(public_name),
                           EntriesName(area), SpellCount(area.functions.size())}));
}

// Operators without a binding are said here, with the reason: nothing is left out in silence.
void WriteUnbound(CodeWriter& writer, const python::Bindings& bindings) {
  if (bindings.unbound.empty()) return;
  writer.LineComment(cpp::Comment("Without a binding:"));
  for (const python::UnboundOperator& one : bindings.unbound) {
    writer.LineComment(cpp::Comment("  " + one.function->QualifiedName() + ": " +
                                    std::string(python::Describe(one.why))));
  }
  writer.BlankLine();
}

std::vector<Code> TagsOf(const EmitInput& input) {
  std::vector<Code> rows;
  for (const schema::NativeFunction* function : input.build.operators()) {
    std::string row;
    for (const auto& tag : function->tags) row += (row.empty() ? " " : ",") + tag.value;
    if (!row.empty()) rows.push_back(Literal::String(function->QualifiedName() + row));
  }
  return rows;
}

// Of arrays that may have no element.
struct Array {
  Code name;
  Code count;
};

Array WriteNamespaces(CodeWriter& writer, const EmitInput& input, const std::vector<Area>& areas) {
  std::vector<Code> rows;
  for (const Area& area : areas) {
    if (!area.is_of_methods) rows.push_back(SpellNamespace(*input.build.python(), area));
  }
  if (rows.empty()) return {"nullptr", "0"};
  writer.List(
      cpp::Concat("constexpr ", input.target.python.module.name_space, " kNamespaces[] = {"), rows,
      "};");
  return {"kNamespaces", SpellCount(rows.size())};
}

Array WriteTags(CodeWriter& writer, const EmitInput& input) {
  const std::vector<Code> rows = TagsOf(input);
  if (rows.empty()) return {"nullptr", "0"};
  writer.List("constexpr const char* kTags[] = {", rows, "};");
  return {"kTags", SpellCount(rows.size())};
}

Array MethodsOf(const std::vector<Area>& areas) {
  for (const Area& area : areas) {
    if (area.is_of_methods) return {EntriesName(area), SpellCount(area.functions.size())};
  }
  return {"nullptr", "0"};
}

void WriteModule(CodeWriter& writer, const EmitInput& input, const std::vector<Area>& areas) {
  const target::PythonModuleSpelling& words = input.target.python.module;
  const std::string& module = input.build.python()->module;
  const Array namespaces = WriteNamespaces(writer, input, areas);
  const Array tags = WriteTags(writer, input);
  const Array methods = MethodsOf(areas);
  writer.Block(R"code(

    }  // namespace

  )code");
  const Code doc = Literal::String("Operators of a schema: made by `switchyard gen --python`.");
  writer.List(cpp::Concat("constexpr ", words.table, " kModule = {"),
              {Literal::String(module), doc, namespaces.name, namespaces.count, methods.name,
               methods.count, tags.name, tags.count},
              "};");
}

}  // namespace

Artifact EmitPythonModule(const EmitInput& input) {
  const python::Bindings& bindings = *input.build.python();
  const target::PythonModuleSpelling& words = input.target.python.module;
  const std::vector<Area> areas = AreasOf(bindings);
  const Code name_space = SpellBindingsNamespace(input);
  CodeWriter writer;
  WriteFileStart(writer);
  writer.LineComment(cpp::Comment("The module `" + bindings.module + "` of Python."));
  WriteIncludes(writer, {words.header, input.target.python.tables.header});
  WriteUnbound(writer, bindings);
  writer.Block({{"name", name_space}}, "namespace $name$ {");
  writer.BlankLine();
  for (const Area& area : areas) WriteAreaDeclarations(writer, input, area);
  writer.Block({{"type", words.table}}, R"code(

    extern const $type$ kModule;

    namespace {

  )code");
  for (const Area& area : areas) WriteEntries(writer, input, area);
  WriteModule(writer, input, areas);
  const Identifier init = Identifier::Known("PyInit_" + python::LastName(bindings.module));
  const Code make =
      SpellInner(input.target, cpp::Concat(input.target.python.name_space, "::", words.make));
  writer.Block({{"name", name_space}, {"init", init}, {"make", make}}, R"code(

    }  // namespace $name$

    PyMODINIT_FUNC $init$() {
      return $make$($name$::kModule);
    }
  )code");
  return {PathOf(EmitterId::kPythonModule), writer.TakeText(), writer.TakeLineMap()};
}

}  // namespace switchyard::emit
