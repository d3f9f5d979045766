#include "compiler/import/backends.h"

#include <algorithm>
#include <optional>
#include <set>

#include "compiler/cpp/signature.h"
#include "compiler/import/declaration.h"
#include "compiler/import/forward_call.h"
#include "compiler/schema/functions_by_name.h"

namespace switchyard::importer {
namespace {

constexpr std::string_view kTorch = "aten::";
// Of a text, in front of its operators.
constexpr std::size_t kLinesInFront = 4;

// Keys are words of ASCII.
std::string NamespaceFor(DispatchKey key) {
  std::string name(DispatchKeyName(key));
  for (char& c : name) c = 'A' <= c && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return name;
}

std::string ReferenceTo(const std::string& operator_name) {
  const bool is_torch = operator_name.rfind(kTorch, 0) == 0;
  return is_torch ? operator_name.substr(kTorch.size()) : operator_name;
}

// Those that take symbolic integers, where the run-time has such.
std::string SymbolicText(const ImportedBackend& backend, const target::Spelling& target) {
  std::string text;
  for (const BackendKernel& one : backend.kernels) {
    const bool is_symbolic =
        target.forwards.has_symbolic_integers && HasSymbolicIntegers(*one.kernel.function);
    if (is_symbolic) text += "  - " + ReferenceTo(one.operator_name) + "\n";
  }
  return text.empty() ? text : "symint:\n" + text;
}

// Nothing when a type has no spelling, which the rules about the program tell.
std::optional<std::string> MemberText(const schema::NativeFunction& function,
                                      const schema::KernelName& name, const ImportedKernel& kernel,
                                      const target::Spelling& spelling) {
  const cpp::Signature signature = cpp::KernelSignature(function, name);
  const auto result = spelling.spell_emitted(function, signature.result);
  if (!result) return std::nullopt;
  std::string text =
      *result + " " + name.name_space + "::" + name.class_name + "::" + signature.name.text() + "(";
  ForwardFunction forward;
  forward.operator_name = function.QualifiedName();
  forward.key = kernel.keys.front();
  forward.result = *result;
  forward.declared = &function.schema;
  forward.words = spelling.forwards;
  forward.boxed = &target::BoxedSpellingOf(spelling.name);
  for (const cpp::Parameter& parameter : signature.parameters) {
    const auto type = spelling.spell_emitted(function, parameter.type);
    if (!type) return std::nullopt;
    text += (forward.parameters.empty() ? "" : ", ") + *type + " " + parameter.name.text();
    forward.parameters.push_back({parameter.name.text(), *type});
  }
  return text + ") {\n" + ForwardBody(*kernel.function, forward) + "}\n";
}

}  // namespace

std::string BackendClass(DispatchKey key) {
  return NamespaceFor(key) + "::" + std::string(DispatchKeyName(key)) + "NativeFunctions";
}

std::vector<BackendText> BackendTexts(const ImportedOperators& imported,
                                      const target::Spelling& target) {
  std::vector<BackendText> texts;
  for (const ImportedBackend& backend : imported.backends) {
    const std::string key(DispatchKeyName(backend.key));
    // What the library has no kernel for, it does not serve: nothing is copied in its place.
    std::string text = "backend: " + key + "\ncpp_namespace: " + NamespaceFor(backend.key) +
                       "\nuse_out_as_primary: True\nsupported:\n";
    for (const BackendKernel& one : backend.kernels) {
      text += "  - " + ReferenceTo(one.operator_name) + "\n";
    }
    text += SymbolicText(backend, target);
    texts.push_back({key, std::move(text)});
  }
  return texts;
}

const BackendKernel* KernelOfLine(const ImportedBackend& backend, std::size_t line) {
  const bool is_of_kernel = line > kLinesInFront && line - kLinesInFront <= backend.kernels.size();
  return is_of_kernel ? &backend.kernels[line - kLinesInFront - 1] : nullptr;
}

std::map<std::string, ForwardText> BackendMembers(const ImportedOperators& imported,
                                                  const expand::ExpandedProgram& program,
                                                  const target::Spelling& spelling) {
  std::map<std::string, ForwardText> texts;
  for (const ImportedBackend& backend : imported.backends) {
    std::set<std::string> sources;
    for (const BackendKernel& one : backend.kernels) {
      const schema::NativeFunction& function = *program.by_name().Find(one.operator_name);
      const std::string& source = one.kernel.index->files.front();
      texts[source].callables.insert(
          CallableText(*one.kernel.function, target::BoxedSpellingOf(spelling.name)));
      std::string& text = texts[source].functions;
      if (sources.insert(source).second) {
        text += std::string(text.empty() ? "" : "\n") + "#include \"switchyard/" +
                std::string(DispatchKeyName(backend.key)) + "NativeFunctions.h\"\n";
      }
      for (const expand::KernelLine& line : program.LinesOf(function)) {
        const bool is_it =
            line.source == expand::LineSource::kBackend && line.keys.front().value == backend.key;
        const auto member =
            is_it ? MemberText(function, line.kernel.value, one.kernel, spelling) : std::nullopt;
        if (member) text += "\n" + *member;
      }
    }
  }
  return texts;
}

}  // namespace switchyard::importer
