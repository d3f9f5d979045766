#include "tests/kernels/comparison/facts/kernel_facts.h"

#include <cstdio>
#include <cstdlib>
#include <map>

#include "compiler/diagnostics/sink.h"
#include "compiler/schema/operator_name.h"
#include "compiler/schema/read/schema_reader.h"
#include "compiler/source/source_manager.h"

namespace switchyard::comparison {
namespace {

constexpr const char kText[] =
#define EMBEDDED(path, text) text
#include "tests/kernels/comparison/facts/kernel_facts.inc"
#undef EMBEDDED
    ;

std::map<std::string, schema::ComplexUse> ReadAll() {
  source::SourceManager sources;
  diagnostics::Sink sink;
  schema::Program program;
  schema::ReadSchemaFile(sources.Add("facts.yaml", kText), sources, sink, &program);
  std::map<std::string, schema::ComplexUse> facts;
  for (const schema::KernelFacts& one : program.facts) facts.emplace(one.name.value, one.complex);
  return facts;
}

const std::map<std::string, schema::ComplexUse>& Facts() {
  static const auto* const facts = new std::map<std::string, schema::ComplexUse>(ReadAll());
  return *facts;
}

// `add` for `aten::add.Tensor`.
std::string FactsNameOf(const std::string& name) {
  const std::string aten = "aten::";
  const std::string local =
      name.compare(0, aten.size(), aten) == 0 ? name.substr(aten.size()) : name;
  return local.substr(0, local.find('.'));
}

}  // namespace

bool HasFacts(const std::string& name) { return Facts().count(FactsNameOf(name)) != 0; }

bool ComputesComplex(const std::string& name) {
  const auto found = Facts().find(FactsNameOf(name));
  if (found == Facts().end()) {
    std::fprintf(stderr, "kernels/facts.yaml has no entry of %s\n", name.c_str());
    std::abort();
  }
  return found->second == schema::ComplexUse::kComputed ||
         found->second == schema::ComplexUse::kAlways;
}

}  // namespace switchyard::comparison
