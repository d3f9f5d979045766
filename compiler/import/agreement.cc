#include "compiler/import/agreement.h"

#include <optional>
#include <string>

#include "compiler/import/declaration.h"
#include "compiler/import/inferred_schema.h"

namespace switchyard::importer {
namespace {

using diagnostics::Name;
using diagnostics::Text;
using diagnostics::TypeText;

class Comparison {
 public:
  Comparison(const ImportedKernel& kernel, const std::string& qualified,
             const schema::FunctionSchema& declared, const source::SourceRange& declaration,
             const ClassNames& classes, Refusals& refusals)
      : kernel_(kernel),
        qualified_(qualified),
        declared_(declared),
        declaration_(declaration),
        classes_(classes),
        refusals_(refusals) {}

  void CompareParameters() {
    const cxx::RegisteredFunction& function = *kernel_.function;
    const std::size_t count = function.parameters.size();
    if (count != declared_.arguments.size()) {
      return Differs("the number of parameters", std::to_string(count),
                     std::to_string(declared_.arguments.size()));
    }
    for (std::size_t i = 0; i < count; ++i) {
      const cxx::TypeTree& type = function.parameters[i].type;
      CompareType("parameter " + std::to_string(i + 1), type, SchemaTypeOf(type, classes_),
                  declared_.arguments[i].type.value.ToString());
    }
    CompareReturns();
  }

 private:
  void CompareReturns() {
    const cxx::TypeTree& result = kernel_.function->result;
    const auto returns = SchemaReturnsOf(result, classes_);
    if (returns && returns->size() != declared_.returns.size()) {
      return Differs("the number of results", std::to_string(returns->size()),
                     std::to_string(declared_.returns.size()));
    }
    for (std::size_t i = 0; i < declared_.returns.size(); ++i) {
      CompareType("result " + std::to_string(i + 1), result,
                  returns ? std::optional((*returns)[i]) : std::nullopt,
                  declared_.returns[i].type.value.ToString());
    }
  }

  void CompareType(const std::string& what, const cxx::TypeTree& type,
                   const std::optional<std::string>& inferred, const std::string& declared) {
    if (inferred && IsSameSchemaType(*inferred, declared)) return;
    Differs(what, cxx::ToText(type), declared);
  }

  void Differs(const std::string& what, const std::string& found, const std::string& declared) {
    refusals_
        .OfOperator(qualified_, diagnostics::kDeclarationDiffers, kernel_.range, Text(what),
                    Name(kernel_.function->name), TypeText(found), TypeText(declared))
        .Info(declaration_, "the declaration is here");
  }

  const ImportedKernel& kernel_;
  const std::string& qualified_;
  const schema::FunctionSchema& declared_;
  const source::SourceRange& declaration_;
  const ClassNames& classes_;
  Refusals& refusals_;
};

}  // namespace

void CompareTypes(const ImportedKernel& kernel, const std::string& qualified,
                  const schema::FunctionSchema& declared, const source::SourceRange& declaration,
                  const ClassNames& classes, Refusals& refusals) {
  if (IsBoxed(*kernel.function)) return;
  Comparison(kernel, qualified, declared, declaration, classes, refusals).CompareParameters();
}

}  // namespace switchyard::importer
