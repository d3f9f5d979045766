#include "compiler/emit/headers/selected_dtypes.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/strings/str_cat.h"
#include "compiler/emit/code_writer.h"
#include "compiler/emit/cpp_file.h"
#include "compiler/emit/emitter_table.h"
#include "compiler/emit/spelling.h"

namespace switchyard::emit {
namespace {

using cpp::Code;
using cpp::Identifier;

// FNV-1a.
uint64_t HashOf(std::string_view text) {
  uint64_t hash = 0xcbf29ce484222325;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return hash;
}

// `dtypes_Float_Long`, and a hash when operators have dtypes of their own: equal for equal
// selections. The hash includes the operators, because shared kernels depend on them.
Identifier NamespaceOf(const select::DtypeSelection& dtypes) {
  std::string name = "dtypes";
  for (const std::string_view dtype : dtypes.build) name.append("_").append(dtype);
  std::string operators;
  for (const auto& [base_name, own] : dtypes.operators) {
    operators.append(base_name).append(":");
    for (const std::string_view dtype : own) operators.append(dtype).append(" ");
  }
  for (const std::string& name : dtypes.names) operators.append(name).append(" ");
  if (!operators.empty()) {
    absl::StrAppend(&name, "_", absl::Hex(HashOf(operators), absl::kZeroPad16));
  }
  return Identifier::Known(name);
}

Code SetOf(const target::Target& target, const select::DtypeNames& dtypes) {
  std::vector<Code> constants;
  for (const std::string_view dtype : dtypes) {
    constants.push_back(target.dtypes.constant(dtype));
  }
  return "{" + Join(constants, ", ") + "}";
}

void WriteOperators(CodeWriter& writer, const target::Target& target,
                    const select::DtypeSelection& dtypes) {
  for (const auto& [base_name, own] : dtypes.operators) {
    writer.Block({{"name", cpp::Literal::String(base_name)}, {"set", SetOf(target, own)}},
                 "if (base_name == $name$) return $set$;");
  }
}

// The names of the build's operators; of all operators when none has dtypes of its own.
void WriteIsSelected(CodeWriter& writer, const Code& function,
                     const select::DtypeSelection& dtypes) {
  if (dtypes.names.empty()) {
    return writer.Block(
        {{"function", function}},
        "constexpr bool $function$(std::string_view /*base_name*/) { return true; }");
  }
  std::vector<Code> names;
  for (const std::string& name : dtypes.names) names.push_back(cpp::Literal::String(name));
  const auto write_loop = [&] {
    writer.List("for (const std::string_view name : {", names, "}) {");
  };
  writer.Block({{"function", function}, {"loop", write_loop}}, R"code(
    constexpr bool $function$(std::string_view base_name) {
      $loop$
        if (base_name == name) return true;
      }
      return false;
    }
  )code");
}

}  // namespace

bool HasSelectedDtypes(const EmitInput& input) { return input.build.dtypes() != nullptr; }

Artifact EmitSelectedDtypes(const EmitInput& input) {
  return SelectedDtypesHeader(input.target, *input.build.dtypes());
}

Artifact SelectedDtypesHeader(const target::Target& target, const select::DtypeSelection& dtypes) {
  const bool is_uniform = dtypes.operators.empty();
  CodeWriter writer;
  WriteFileStart(writer);
  writer.LineComment(
      cpp::Comment("The dtypes of this build. Compile lib/, the kernels and the emitted sources "
                   "with this folder on the include path."));
  const target::DtypeSpelling& spelling = target.dtypes;
  writer.Block({{"set_header", spelling.set_header},
                {"set", spelling.set_type},
                {"macro", spelling.macro},
                {"selected", spelling.selected},
                {"selected_of", spelling.selected_of},
                {"name", NamespaceOf(dtypes)},
                {"name_space", SpellInner(target, target.namespaces.internals)},
                {"build", SetOf(target, dtypes.build)},
                {"parameter", is_uniform ? Code("/*base_name*/") : Code("base_name")},
                {"operators", [&] { WriteOperators(writer, target, dtypes); }},
                {"is_selected", [&] { WriteIsSelected(writer, spelling.is_selected, dtypes); }}},
               R"code(
    #ifndef SWITCHYARD_SELECTED_DTYPES_H_
    #define SWITCHYARD_SELECTED_DTYPES_H_

    #include <string_view>

    #include $set_header$

    // What depends on the selection is in a namespace of this name.
    #define $macro$ $name$

    namespace $name_space$ {
    inline namespace $macro$ {

    inline constexpr $set$ $selected$ = $build$;

    // Of the kernels of the operators with this base name.
    constexpr $set$ $selected_of$(std::string_view $parameter$) {
      $operators$
      return $selected$;
    }

    // Whether the build has operators with this base name; true if no operator has own dtypes.
    $is_selected$

    }  // namespace $macro$
    }  // namespace $name_space$

    #endif  // SWITCHYARD_SELECTED_DTYPES_H_
  )code");
  return {PathOf(EmitterId::kSelectedDtypes), writer.TakeText(), writer.TakeLineMap()};
}

}  // namespace switchyard::emit
