#include "compiler/emit/library/library_section.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "compiler/emit/code_writer.h"
#include "compiler/emit/library/library_call.h"
#include "compiler/emit/spelling.h"

namespace switchyard::emit {
namespace {

using cpp::Code;

struct Declared {
  const schema::NativeFunction* function;
  cpp::Signature signature;
};

struct Namespace {
  Code name;  // without `::` in front
  std::vector<Declared> functions;
};

bool IsSame(const cpp::Signature& a, const cpp::Signature& b) {
  return a.name == b.name && a.result == b.result && cpp::HaveEqualParameters(a, b);
}

// By the text of their names. A function that several cases call is there once.
std::map<std::string, Namespace> FunctionsOf(const EmitInput& input, const OperatorGroup& group) {
  std::map<std::string, Namespace> result;
  for (const schema::NativeFunction* function : group.functions) {
    if (!IsOfLibrary(input.target, *function)) continue;
    for (const CasePlan& one : input.build.Of(*function).dispatch.cases) {
      if (one.line == nullptr && !dispatch::IsStructuredForm(one.form)) continue;
      if (plan::IsMember(one) || plan::HasEmittedWrapper(one)) continue;
      const Code name = plan::LibraryNamespace(input.target, one);
      Namespace& name_space = result[name.text()];
      name_space.name = name;
      Declared declared = {function, plan::LibrarySignature(*function, one)};
      const bool is_there = std::any_of(
          name_space.functions.begin(), name_space.functions.end(),
          [&](const Declared& other) { return IsSame(other.signature, declared.signature); });
      if (!is_there) name_space.functions.push_back(std::move(declared));
    }
  }
  return result;
}

Code SpellType(const EmitInput& input, const Declared& declared, const cpp::CppType& type) {
  return input.target.library->spell_type(*declared.function, type).value_or(Code());
}

void WriteFunction(CodeWriter& writer, const EmitInput& input, const Declared& declared) {
  const cpp::Signature& signature = declared.signature;
  std::vector<Code> parameters;
  for (const cpp::Parameter& parameter : signature.parameters) {
    parameters.push_back(
        cpp::Concat(SpellType(input, declared, parameter.type), " ", parameter.name));
  }
  writer.List(cpp::Concat(SpellType(input, declared, signature.result), " ", signature.name, "("),
              parameters, ");");
}

void WriteNamespace(CodeWriter& writer, const EmitInput& input, const Namespace& name_space) {
  writer.Block({{"name", name_space.name}}, R"code(
    namespace $name$ {

  )code");
  for (const Declared& declared : name_space.functions) {
    writer.ForSource(declared.function->range, [&] { WriteFunction(writer, input, declared); });
  }
  writer.Block({{"name", name_space.name}}, R"code(

    }  // namespace $name$
  )code");
}

}  // namespace

std::optional<HeaderSection> MakeLibrarySection(const EmitInput& input,
                                                const OperatorGroup& group) {
  if (!input.target.can(target::Capability::kLibraryKernels)) return std::nullopt;
  std::map<std::string, Namespace> name_spaces = FunctionsOf(input, group);
  if (name_spaces.empty()) return std::nullopt;
  target::HeaderSet headers;
  for (const auto& [text, name_space] : name_spaces) {
    for (const Declared& declared : name_space.functions) {
      AddHeaders(input.target, declared.signature, Defaults::kOmit, &headers);
    }
  }
  return HeaderSection{cpp::Comment("What the library has of them."), std::move(headers),
                       [&input, name_spaces = std::move(name_spaces)](CodeWriter& writer) {
                         bool is_first = true;
                         for (const auto& [text, name_space] : name_spaces) {
                           if (!is_first) writer.BlankLine();
                           is_first = false;
                           WriteNamespace(writer, input, name_space);
                         }
                       }};
}

}  // namespace switchyard::emit
