#include "compiler/driver/commands/dump_phases.h"

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include "absl/strings/str_split.h"
#include "compiler/derivatives/derivatives_dump.h"
#include "compiler/derivatives/formulas_dump.h"
#include "compiler/dump/build_dump.h"
#include "compiler/dump/expanded_dump.h"
#include "compiler/dump/families_dump.h"
#include "compiler/dump/python_dump.h"
#include "compiler/dump/selection_dump.h"
#include "compiler/dump/signatures_dump.h"
#include "compiler/dump/yaml_dump.h"
#include "compiler/plan/build.h"
#include "compiler/plan/build_keys.h"
#include "compiler/python/bindings.h"
#include "compiler/python/deprecated.h"
#include "compiler/schema/print/program_dump.h"
#include "compiler/yaml/yaml_reader.h"

namespace switchyard::driver {
namespace {

bool DumpSchema(const DumpInput& input, std::string* out) {
  const schema::Program& program = input.program.program();
  schema::DumpProgram(program, input.front_end->sources, input.choice, out);
  derivatives::DumpDerivatives(program, input.front_end->sources, input.choice, out);
  return true;
}

bool DumpGenerated(const DumpInput& input, std::string* out) {
  dump::DumpExpanded(input.program, input.front_end->sources, input.choice, out);
  return true;
}

bool DumpFamilies(const DumpInput& input, std::string* out) {
  if (!dump::CheckSignatures(input.program, input.front_end->sink)) return false;
  dump::DumpFamilies(input.program, input.choice, out);
  return true;
}

bool DumpSignatures(const DumpInput& input, std::string* out) {
  if (!dump::CheckSignatures(input.program, input.front_end->sink)) return false;
  dump::DumpSignatures(input.program, input.choice, out);
  return true;
}

bool DumpTypedFormulas(const DumpInput& input, std::string* out) {
  return derivatives::DumpFormulas(input.program.program(), input.front_end->sources, input.choice,
                                   input.front_end->sink, out);
}

// Without --keys uses every key of a backend: keys without a kernel have no case.
plan::BuildRequest RequestOf(const DumpInput& input) {
  const schema::Program& program = input.program.program();
  plan::BuildRequest request;
  if (!input.arguments.keys.empty()) request.keys = absl::StrSplit(input.arguments.keys, ',');
  if (input.arguments.keys.empty()) request.keys = plan::AllBuildKeys(program.backends);
  request.has_autograd = !program.derivatives.empty();
  return request;
}

std::vector<schema::OperatorId> ChosenIds(const DumpInput& input) {
  std::vector<schema::OperatorId> ids;
  for (const schema::NativeFunction& function : input.program.operators()) {
    if (input.choice.Has(function.id)) ids.push_back(function.id);
  }
  return ids;
}

// The chosen operators are the named ones; the selection adds those that they need.
bool DumpSelection(const DumpInput& input, std::string* out) {
  plan::BuildRequest request = RequestOf(input);
  request.selection.emplace();
  request.selection->has_every_operator = input.choice.IsAll();
  if (!input.choice.IsAll()) {
    for (const schema::OperatorId id : ChosenIds(input)) {
      const schema::NativeFunction& function = input.program[id];
      request.selection->roots.push_back({function.QualifiedName(), function.schema.name.range});
    }
  }
  const std::size_t before = input.front_end->sink.error_count();
  const plan::Build build = plan::MakeBuild(input.program, request, input.front_end->sink);
  if (input.front_end->sink.error_count() > before) return false;
  dump::DumpSelection(input.program, *build.selection(), out);
  return true;
}

bool DumpBuild(const DumpInput& input, std::string* out) {
  plan::BuildRequest request = RequestOf(input);
  if (!input.choice.IsAll()) request.shown = ChosenIds(input);
  const std::size_t before = input.front_end->sink.error_count();
  const plan::Build build = plan::MakeBuild(input.program, request, input.front_end->sink);
  if (input.front_end->sink.error_count() > before) return false;
  dump::DumpBuild(build, input.front_end->sources, out);
  return true;
}

// Uses a build of all operators: the overloads of a name have an order.
bool DumpPython(const DumpInput& input, std::string* out) {
  FrontEnd& front_end = *input.front_end;
  python::DeprecatedSignatures deprecated;
  if (input.arguments.deprecated_file) {
    deprecated =
        std::make_shared<const std::vector<python::DeprecatedSignature>>(python::ReadDeprecated(
            *input.arguments.deprecated_file, front_end.sources, front_end.sink));
    if (front_end.sink.error_count() > 0) return false;
  }
  std::vector<const schema::NativeFunction*> operators;
  for (const schema::NativeFunction& function : input.program.operators()) {
    if (!schema::HasDeclaredType(function.schema)) operators.push_back(&function);
  }
  dump::DumpPython(python::MakeBindings(std::string(python::kTensorPackage), operators, deprecated),
                   input.choice, out);
  return true;
}

struct Phase {
  std::string_view name;
  DumpPhase dump;
};

// In the order of the compiler's phases, which the messages keep.
constexpr Phase kPhases[] = {
    {"schema", DumpSchema},         {"expanded", DumpGenerated},     {"families", DumpFamilies},
    {"signatures", DumpSignatures}, {"formulas", DumpTypedFormulas}, {"selection", DumpSelection},
    {"build", DumpBuild},           {"python", DumpPython}};

}  // namespace

DumpPhase FindDumpPhase(std::string_view name) {
  for (const Phase& phase : kPhases) {
    if (phase.name == name) return phase.dump;
  }
  return nullptr;
}

std::string DumpPhaseNames() {
  std::string names(kYamlPhase);
  for (const Phase& phase : kPhases) {
    names += &phase == std::end(kPhases) - 1 ? " or " : ", ";
    names += phase.name;
  }
  return names;
}

bool DumpYamlPhase(const std::string& name, FrontEnd* front_end, std::string* problem,
                   std::string* out) {
  std::vector<yaml::Document> documents;
  for (std::size_t i = 0; i < front_end->sources.file_count(); ++i) {
    documents.push_back(
        yaml::ReadYaml(static_cast<source::FileId>(i), front_end->sources, front_end->sink));
  }
  const bool is_good = front_end->sink.error_count() == 0;
  ShowDiagnostics(front_end, "auto", stderr);
  if (!is_good || dump::DumpYaml(documents, front_end->sources, name, out)) return is_good;
  *problem = "no entry of the files names operator `" + name + "`";
  return false;
}

}  // namespace switchyard::driver
