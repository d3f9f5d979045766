#include "compiler/emit/headers/selected_dtypes.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/strings/str_cat.h"
#include "compiler/emit/code_writer.h"
#include "compiler/emit/cpp_file.h"
#include "compiler/emit/emitter_table.h"

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

// `dtypes_Float_Long`, and a hash where operators have dtypes of their own: equal for equal
// selections. Which operators there are counts, too, as kernels that they share follow these.
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

Code SetOf(const EmitInput& input, const select::DtypeNames& dtypes) {
  std::vector<Code> constants;
  for (const std::string_view dtype : dtypes) {
    constants.push_back(input.target.dtypes.constant(dtype));
  }
  return "{" + Join(constants, ", ") + "}";
}

void WriteOperators(CodeWriter& writer, const EmitInput& input) {
  for (const auto& [base_name, own] : input.dtypes->operators) {
    writer.Block({{"name", cpp::Literal::String(base_name)}, {"set", SetOf(input, own)}},
                 "if (base_name == $name$) return $set$;");
  }
}

// The names of the build; all that there are where no operator has dtypes of its own.
void WriteIsSelected(CodeWriter& writer, const select::DtypeSelection& dtypes) {
  if (dtypes.names.empty()) {
    writer.Block({}, "constexpr bool IsSelected(std::string_view /*base_name*/) { return true; }");
    return;
  }
  std::vector<Code> names;
  for (const std::string& name : dtypes.names) names.push_back(cpp::Literal::String(name));
  const auto write_loop = [&] {
    writer.List("for (const std::string_view name : {", names, "}) {");
  };
  writer.Block({{"loop", write_loop}}, R"code(
    constexpr bool IsSelected(std::string_view base_name) {
      $loop$
        if (base_name == name) return true;
      }
      return false;
    }
  )code");
}

}  // namespace

bool HasSelectedDtypes(const EmitInput& input) { return input.dtypes != nullptr; }

Artifact EmitSelectedDtypes(const EmitInput& input) {
  const select::DtypeSelection& dtypes = *input.dtypes;
  const bool is_uniform = dtypes.operators.empty();
  CodeWriter writer;
  WriteFileStart(writer);
  writer.LineComment(
      cpp::Comment("The dtypes of this build. Compile lib/, the kernels and the emitted sources "
                   "with this folder on the include path."));
  writer.Block({{"set_header", input.target.dtypes.set_header},
                {"name", NamespaceOf(dtypes)},
                {"name_space", input.target.name_space},
                {"build", SetOf(input, dtypes.build)},
                {"parameter", is_uniform ? Code("/*base_name*/") : Code("base_name")},
                {"operators", [&] { WriteOperators(writer, input); }},
                {"is_selected", [&] { WriteIsSelected(writer, dtypes); }}},
               R"code(
    #ifndef SWITCHYARD_SELECTED_DTYPES_H_
    #define SWITCHYARD_SELECTED_DTYPES_H_

    #include <string_view>

    #include $set_header$

    // What depends on the selection is in a namespace of this name.
    #define SWITCHYARD_DTYPES $name$

    namespace $name_space$::internal {
    inline namespace SWITCHYARD_DTYPES {

    inline constexpr DtypeSet kSelectedDtypes = $build$;

    // Of the kernels of the operators with this base name.
    constexpr DtypeSet DtypesOf(std::string_view $parameter$) {
      $operators$
      return kSelectedDtypes;
    }

    // Whether the build has operators with this base name; true if no operator has own dtypes.
    $is_selected$

    }  // namespace SWITCHYARD_DTYPES
    }  // namespace $name_space$::internal

    #endif  // SWITCHYARD_SELECTED_DTYPES_H_
  )code");
  return {PathOf(EmitterId::kSelectedDtypes), writer.TakeText(), writer.TakeLineMap()};
}

}  // namespace switchyard::emit
