#include "compiler/import/contradictions.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>

#include "compiler/import/declaration.h"
#include "compiler/import/registered_name.h"
#include "compiler/schema/dispatch_key_words.h"

namespace switchyard::importer {
namespace {

using diagnostics::Count;
using diagnostics::Name;
using diagnostics::TypeText;

// `at::Tensor (const at::Tensor&, long)`.
std::string FunctionType(const cxx::RegisteredFunction& function) {
  std::string text = cxx::ToText(function.result) + " (";
  for (const cxx::RegisteredParameter& parameter : function.parameters) {
    if (text.back() != '(') text += ", ";
    text += cxx::ToText(parameter.type);
  }
  return text + ")";
}

// The first kernel of each operator, with symbolic integers and without.
class TypeComparison {
 public:
  explicit TypeComparison(Refusals& refusals) : refusals_(refusals) {}

  void Add(const std::string& name, const ImportedKernel& kernel) {
    if (IsBoxed(*kernel.function) || kernel.function->is_stable) return;
    const bool has_symint = HasSymbolicIntegers(*kernel.function);
    const auto [known, is_new] = first_[has_symint].emplace(name, &kernel);
    if (is_new) return;
    const ImportedKernel& other = *known->second;
    const std::string here = FunctionType(*kernel.function);
    const std::string there = FunctionType(*other.function);
    if (here == there) return;
    refusals_
        .OfOperator(name, diagnostics::kKernelTypesDiffer, kernel.range,
                    Name(kernel.function->name), TypeText(here), Name(other.function->name),
                    TypeText(there))
        .Info(other.range, "the other kernel of `" + name + "`");
  }

 private:
  Refusals& refusals_;
  std::map<std::string, const ImportedKernel*> first_[2];
};

std::string HintOfSecond(const cxx::LibraryBlock& block) {
  if (block.is_stable) {
    return "the process ends when it is loaded; STABLE_TORCH_LIBRARY_FRAGMENT can be used any "
           "number of times";
  }
  return "PyTorch stops: `Only a single TORCH_LIBRARY can be used to register the namespace " +
         block.name_space + "`; TORCH_LIBRARY_FRAGMENT can be used any number of times";
}

}  // namespace

void ReportSecondLibraries(const std::vector<SourceBlocks>& sources, check::CheckContext& context) {
  std::map<std::string, source::SourceRange> first;
  for (const SourceBlocks& source : sources) {
    for (const cxx::LibraryBlock& block : source.blocks) {
      if (block.kind != cxx::BlockKind::kLibrary) continue;
      const source::SourceRange range = context.RangeOf(source.index, block.place);
      const auto [known, is_new] = first.emplace(block.name_space, range);
      if (is_new) continue;
      context.sink()
          .Report(diagnostics::kNamespaceTwice, range, Name(block.name_space))
          .Info(known->second, "the first one is here")
          .Hint(HintOfSecond(block));
    }
  }
}

void ReportDefinitionsWithKernels(const ImportedOperators& imported, diagnostics::Sink& sink) {
  for (const ImportedOperator& one : imported.operators) {
    const ImportedKernel* of_definition = nullptr;
    std::size_t keys = 0;
    for (const ImportedKernel& kernel : one.kernels) {
      keys += kernel.keys.size() - (kernel.is_of_definition ? 1 : 0);
      if (kernel.is_of_definition) of_definition = &kernel;
    }
    if (of_definition == nullptr || keys < 2) continue;
    sink.Report(diagnostics::kDefinitionHasFunction, of_definition->range,
                Name(Qualified(one.name_space, one.name)), Count(keys))
        .Hint("define it by its declaration alone");
  }
}

void ReportKernelTypes(const ImportedOperators& imported, Refusals& refusals) {
  TypeComparison comparison(refusals);
  for (const ImportedOperator& one : imported.operators) {
    for (const ImportedKernel& kernel : one.kernels) {
      comparison.Add(one.name_space + "::" + one.name, kernel);
    }
  }
  for (const ImportedBackend& backend : imported.backends) {
    for (const BackendKernel& one : backend.kernels) comparison.Add(one.operator_name, one.kernel);
  }
}

bool HasKeyOfBlock(const cxx::LibraryBlock& block, const cxx::RegisteredFunction& function) {
  if (block.key.empty() || function.key.empty()) return true;
  const auto wanted = schema::DispatchKeyFromWord(block.key);
  return function.key == block.key ||
         (wanted && wanted == schema::DispatchKeyFromWord(function.key));
}

}  // namespace switchyard::importer
