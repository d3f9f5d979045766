#include "compiler/import/passed_types.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include "compiler/diagnostics/sink.h"
#include "compiler/import/registered_name.h"
#include "compiler/plan/build.h"

namespace switchyard::importer {
namespace {

// What sources, whose types are canonical, have for the names of emitted headers. What has no row
// and another name counts as another type: that costs a function that forwards, and is never wrong.
const cxx::TypeNames& Aliases(bool has_symbolic_integers) {
  const auto make = [](bool is_symbolic) {
    cxx::TypeNames names = {
        {"int64_t", cxx::ParseType("long")},
        {"IntArrayRef", cxx::ParseType("ArrayRef<long>")},
        {"OptionalIntArrayRef", cxx::ParseType("OptionalArrayRef<long>")},
        {"OptionalDoubleArrayRef", cxx::ParseType("OptionalArrayRef<double>")},
        {"TensorList", cxx::ParseType("ArrayRef<Tensor>")},
        {"OptionalTensorList", cxx::ParseType("ArrayRef<optional<Tensor>>")},
        {"DimnameList", cxx::ParseType("ArrayRef<Dimname>")},
        {"string_view", cxx::ParseType("basic_string_view<char>")},
    };
    if (!is_symbolic) names.emplace("SymInt", cxx::ParseType("long"));
    return names;
  };
  static const auto* const plain = new cxx::TypeNames(make(false));
  static const auto* const symbolic = new cxx::TypeNames(make(true));
  return has_symbolic_integers ? *symbolic : *plain;
}

// Without the namespaces of run-times, in which extensions are built against lib/ and PyTorch's
// types are those of emitted code.
cxx::TypeTree Plain(cxx::TypeTree type) {
  for (const std::string_view prefix : {"at::", "c10::", "switchyard::", "std::"}) {
    if (type.name.compare(0, prefix.size(), prefix) == 0) type.name.erase(0, prefix.size());
  }
  for (cxx::TypeTree& argument : type.arguments) argument = Plain(std::move(argument));
  return type;
}

bool IsSameType(const cxx::TypeTree& found, const check::ExpectedType& expected,
                const cxx::TypeNames& aliases) {
  cxx::TypeTree passed = Plain(expected.type);
  // What is const and a value is no other type.
  if (passed.reference == cxx::Reference::kNone) passed.is_const = false;
  return cxx::Canonical(Plain(found), aliases) == cxx::Canonical(passed, aliases);
}

bool HasTypesOf(const cxx::RegisteredFunction& function, const check::ExpectedKernel& expected,
                const cxx::TypeNames& aliases) {
  const auto is_same = [&](const cxx::RegisteredParameter& found,
                           const check::ExpectedParameter& wanted) {
    return IsSameType(found.type, wanted.type, aliases);
  };
  return IsSameType(function.result, expected.result, aliases) &&
         std::equal(function.parameters.begin(), function.parameters.end(),
                    expected.parameters.begin(), expected.parameters.end(), is_same);
}

}  // namespace

std::vector<ExpectedAndImported> PairKernels(const check::ExpectedKernels& expected,
                                             const ImportedOperators& imported) {
  std::vector<ExpectedAndImported> pairs;
  for (const check::ExpectedKernel& kernel : expected.kernels) {
    const std::size_t number = kernel.function->id.number();
    if (number >= imported.operators.size()) continue;
    for (const ImportedKernel& one : imported.operators[number].kernels) {
      const bool is_it = LastPart(one.name_in_schema) == kernel.name && !kernel.keys.empty() &&
                         one.keys.front() == kernel.keys.front();
      if (is_it) pairs.push_back({&kernel, &one});
    }
  }
  return pairs;
}

std::set<const cxx::RegisteredFunction*> FunctionsOfOtherTypes(
    const ImportedOperators& imported, const expand::ExpandedProgram& program,
    const target::Spelling& spelling) {
  const cxx::TypeNames& aliases = Aliases(spelling.forwards.has_symbolic_integers);
  diagnostics::Sink unused;  // of what was asked for, which is everything
  const plan::Build build = plan::MakeBuild(program, {}, unused);
  const check::ExpectedKernels expected = check::ExpectKernels(build, spelling);
  std::set<const cxx::RegisteredFunction*> functions;
  for (const ExpectedAndImported& pair : PairKernels(expected, imported)) {
    if (!pair.imported->is_called_so) continue;
    const cxx::RegisteredFunction& function = *pair.imported->function;
    if (!HasTypesOf(function, *pair.expected, aliases)) functions.insert(&function);
  }
  return functions;
}

}  // namespace switchyard::importer
