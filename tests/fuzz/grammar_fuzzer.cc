// Any bytes as a declaration, in both modes: a schema or errors. A schema prints, and
// parse(print(x)) == x without diagnostics.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "compiler/diagnostics/diagnostic.h"
#include "compiler/diagnostics/sink.h"
#include "compiler/schema/function_schema.h"
#include "compiler/schema/parse/function_schema_parser.h"
#include "compiler/schema/parse/reference_parser.h"
#include "compiler/schema/print/schema_printer.h"
#include "compiler/source/scalar_text.h"
#include "compiler/source/source_manager.h"
#include "tests/compiler/schema/schema_equality.h"
#include "tests/fuzz/demands.h"

namespace switchyard::fuzz {
namespace {

using schema::FunctionSchema;
using source::ScalarText;

using SchemaParser = FunctionSchema (*)(const ScalarText&, diagnostics::Sink&);

ScalarText AddText(std::string_view text, source::SourceManager* sources) {
  const source::FileId file = sources->Add("fuzz", std::string(text));
  const auto size = static_cast<std::uint32_t>(text.size());
  return {sources->File(file).text(), {file, 0, size}};
}

void DemandSoundPlaces(const FunctionSchema& schema, const source::SourceManager& sources) {
  DemandSoundRange(schema.range, sources);
  DemandSoundRange(schema.name.range, sources);
  for (const schema::Argument& argument : schema.arguments) {
    DemandSoundRange(argument.range, sources);
    Demand(argument.range.Contains(argument.name.range));
    Demand(argument.range.Contains(argument.type.range));
  }
  for (const schema::Return& result : schema.returns) {
    DemandSoundRange(result.range, sources);
    Demand(result.range.Contains(result.type.range));
  }
}

void DemandRoundTrip(const FunctionSchema& schema, SchemaParser parse) {
  source::SourceManager sources;
  diagnostics::Sink sink;
  const ScalarText text = AddText(schema::PrintDeclaration(schema), &sources);
  const FunctionSchema again = parse(text, sink);
  Demand(sink.diagnostics().empty());
  Demand(schema::AreEqual(schema, again));
  Demand(schema::PrintDeclaration(again) == text.text());
}

// Whether only the spelling of the text is wrong.
bool IsUnderstood(const diagnostics::Sink& sink) {
  return std::all_of(sink.diagnostics().begin(), sink.diagnostics().end(),
                     [](const diagnostics::Diagnostic& diagnostic) {
                       return diagnostic.id == diagnostics::DiagnosticId::S007;
                     });
}

void ParseSchema(std::string_view input, SchemaParser parse) {
  source::SourceManager sources;
  diagnostics::Sink sink;
  const FunctionSchema schema = parse(AddText(input, &sources), sink);
  DemandSoundDiagnostics(sources, sink);
  if (schema.broken) {
    Demand(sink.error_count() > 0);
    return;
  }
  DemandSoundPlaces(schema, sources);
  if (IsUnderstood(sink)) DemandRoundTrip(schema, parse);
}

}  // namespace
}  // namespace switchyard::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace switchyard;  // NOLINT(google-build-using-namespace)
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  fuzz::ParseSchema(input, [](const source::ScalarText& text, diagnostics::Sink& sink) {
    return schema::ParseFunctionSchema(text, sink);
  });
  fuzz::ParseSchema(input, [](const source::ScalarText& text, diagnostics::Sink& sink) {
    return schema::ParseFunctionSchema(text, sink, schema::TypeVariables::kAllowed);
  });
  fuzz::ParseSchema(input, [](const source::ScalarText& text, diagnostics::Sink& sink) {
    return schema::ParseFunctionSchemaAsReference(text, schema::Language(), sink);
  });
  return 0;
}
