#include "compiler/import/forwards.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <utility>

#include "compiler/check/expected_kernels.h"
#include "compiler/diagnostics/sink.h"
#include "compiler/import/forward_call.h"
#include "compiler/import/passed_types.h"
#include "compiler/plan/build.h"

namespace switchyard::importer {
namespace {

namespace fs = std::filesystem;

// A call that reaches one of them has the keys up to the highest.
DispatchKey HighestOf(const std::vector<DispatchKey>& keys) {
  DispatchKey highest = DispatchKey::Undefined;
  for (const DispatchKey key : keys) {
    // Those that Autograd stands for.
    const DispatchKey one = key == DispatchKey::Autograd ? DispatchKey::AutogradNestedTensor : key;
    if (IsAliasKey(one)) return one;
    if (FunctionalityOf(one) >= FunctionalityOf(highest)) highest = one;
  }
  return highest;
}

std::string Definition(const check::ExpectedKernel& expected, const ImportedKernel& kernel,
                       const target::Spelling& spelling) {
  const cxx::RegisteredFunction& function = *kernel.function;
  ForwardFunction forward;
  forward.operator_name = expected.function->QualifiedName();
  forward.key = HighestOf(kernel.keys);
  for (const check::ExpectedParameter& parameter : expected.parameters) {
    forward.parameters.push_back({parameter.name, parameter.type.spelled});
  }
  forward.result = expected.result.spelled;
  forward.declared = &expected.function->schema;
  forward.words = spelling.forwards;
  forward.boxed = &target::BoxedSpellingOf(spelling.name);
  return "namespace " + expected.name_space + " {\n" + check::Declaration(expected, spelling) +
         " {\n" + ForwardBody(function, forward) + "}\n}  // namespace " + expected.name_space +
         "\n";
}

// What other functions differ from it in: a kernel of two operators is one function, whatever they
// call their arguments.
std::string Overload(const check::ExpectedKernel& kernel) {
  std::string text = kernel.QualifiedName() + "(";
  for (const check::ExpectedParameter& parameter : kernel.parameters)
    text += parameter.type.spelled + ",";
  return text;
}

// `b/c_forwards.h` for `/a/b/c.cc` with one folder.
std::string FileName(const fs::path& source, std::size_t folders, bool is_whole) {
  fs::path name = is_whole ? source.filename() : source.stem();
  name += "_forwards.h";
  fs::path outer = source.parent_path();
  for (std::size_t i = 0; i < folders && outer.has_relative_path(); ++i) {
    name = outer.filename() / name;
    outer = outer.parent_path();
  }
  return name.string();
}

std::string Opening(const std::string& source, const target::Spelling& target) {
  std::string text = "// Emitted code calls these: to be included at the end of " +
                     source.substr(source.rfind('/') + 1) + ".\n";
  const std::string_view header = target.forwards.header;
  if (!header.empty()) text += "\n#include " + std::string(header) + "\n";
  return text;
}

void NameFiles(std::vector<SourceForwards>* forwards) {
  // With the ending where that alone tells two sources apart: `f.cc`, `f.cpp`.
  std::map<fs::path, std::size_t> sources;
  const auto without_ending = [](const SourceForwards& one) {
    return fs::path(one.source).replace_extension();
  };
  for (const SourceForwards& one : *forwards) ++sources[without_ending(one)];
  for (std::size_t folders = 0;; ++folders) {
    std::map<std::string, std::size_t> files;
    for (const SourceForwards& one : *forwards) ++files[one.file];
    bool is_done = true;
    for (SourceForwards& one : *forwards) {
      if (folders > 0 && files[one.file] == 1) continue;
      std::string file = FileName(one.source, folders, sources[without_ending(one)] > 1);
      is_done = is_done && file == one.file;
      one.file = std::move(file);
    }
    if (is_done) return;
  }
}

}  // namespace

std::map<std::string, ForwardText> WriteForwards(const ImportedOperators& imported,
                                                 const expand::ExpandedProgram& program,
                                                 const target::Spelling& target) {
  target::Spelling spelling = target;
  spelling.spell = target.spell_emitted;
  diagnostics::Sink unused;  // of what was asked for, which is everything
  const plan::Build build = plan::MakeBuild(program, {}, unused);
  const check::ExpectedKernels expected = check::ExpectKernels(build, spelling);
  std::map<std::string, ForwardText> texts;
  std::set<std::string> written;
  for (const ExpectedAndImported& pair : PairKernels(expected, imported)) {
    const ImportedKernel& kernel = *pair.imported;
    if (kernel.is_called_so || !written.insert(Overload(*pair.expected)).second) continue;
    ForwardText& text = texts[kernel.index->files.front()];
    text.functions += "\n" + Definition(*pair.expected, kernel, spelling);
    text.callables.insert(CallableText(*kernel.function, target::BoxedSpellingOf(target.name)));
  }
  return texts;
}

std::map<std::string, ForwardText> FallbackForwards(const ImportedOperators& imported,
                                                    const target::Spelling& target) {
  std::map<std::string, ForwardText> texts;
  std::set<std::string> written;
  for (const ImportedFallback& one : imported.fallbacks) {
    if (!one.has_forward || !written.insert(one.kernel).second) continue;
    ForwardText& text = texts[one.index->files.front()];
    text.functions += "\n" + FallbackText(*one.function, one.kernel, target);
    text.callables.insert(CallableText(*one.function, target::BoxedSpellingOf(target.name)));
  }
  return texts;
}

void AddForwards(const std::map<std::string, ForwardText>& texts,
                 std::vector<SourceForwards>* forwards) {
  for (const auto& [source, text] : texts) {
    auto known = std::find_if(
        forwards->begin(), forwards->end(),
        [&source = source](const SourceForwards& one) { return one.source == source; });
    if (known == forwards->end()) {
      known = forwards->insert(known, SourceForwards{source, "", "", {}});
    } else {
      known->text += "\n";
    }
    known->text += text.functions;
    known->callables.insert(text.callables.begin(), text.callables.end());
  }
}

void FinishForwards(const target::Spelling& target, std::vector<SourceForwards>* forwards) {
  for (SourceForwards& one : *forwards) {
    std::string front = Opening(one.source, target);
    for (const std::string& callable : one.callables) {
      if (!callable.empty()) front += "\n" + callable;
    }
    one.text.insert(0, front);
  }
  NameFiles(forwards);
}

}  // namespace switchyard::importer
