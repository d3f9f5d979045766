#include "compiler/schema/parse/function_schema_parser.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "compiler/diagnostics/sink.h"
#include "compiler/schema/print/schema_printer.h"
#include "compiler/source/source_manager.h"

namespace switchyard::schema {
namespace {

struct Parsed {
  explicit Parsed(std::string declaration) : text(std::move(declaration)) {
    const auto size = static_cast<uint32_t>(text.size());
    schema = ParseFunctionSchema(source::ScalarText(text, {source::FileId{0}, 0, size}), sink);
  }

  std::string TextOf(source::SourceRange range) const {
    return text.substr(range.begin, range.size());
  }

  std::string text;
  diagnostics::Sink sink;
  FunctionSchema schema;
};

TEST(FunctionSchemaParser, PrintsBackWhatItRead) {
  for (const char* text : {
           "f() -> ()",
           "add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor",
           "ns::add_.Tensor(Tensor(a!) self, Tensor other, *, Scalar alpha=1) -> Tensor(a!)",
           "split(Tensor(a -> *) self, SymInt split_size, int dim=0) -> Tensor(a)[]",
           // NOLINTNEXTLINE(bugprone-suspicious-missing-comma)
           "max.dim_max(Tensor self, int dim, *, Tensor(a!) max, Tensor(b!) v) -> (Tensor(a!) "
           "values, Tensor(b!) i)",
           "f(Tensor?[] x, int[2]? y=None, str s='a', Tensor(a!)? z) -> (Tensor, int)",
           "f(Tensor! x, Tensor(a! -> a|b) y) -> ()",
           "my::f(Dict(str, Tensor[]) x, (Tensor, int)? y, Any z, complex c=2j) -> ((Tensor, int))",
           "my::f(int[](a!) x, Dict(str, Tensor)(b!) y, Tensor(*) z) -> int[](a!)",
           "my::f(Device d=\"cpu\", bool[] b=[True,False]) -> bool[]",
           "my::f(Tensor x, ...) -> (Tensor, ...)",
           "my::f(...) -> ...",
       }) {
    const Parsed parsed(text);
    EXPECT_EQ(parsed.sink.error_count(), 0u) << text;
    EXPECT_EQ(PrintDeclaration(parsed.schema), text);
  }
}

TEST(FunctionSchemaParser, EveryPartKnowsItsPlace) {
  const Parsed parsed("ns::f.x(Tensor(a!) self, *, int[2] n=[0,1]) -> Tensor(a!) y");
  const FunctionSchema& schema = parsed.schema;
  EXPECT_EQ(parsed.TextOf(schema.name_space.range), "ns");
  EXPECT_EQ(parsed.TextOf(schema.name.range), "f.x");
  ASSERT_EQ(schema.arguments.size(), 2u);
  EXPECT_EQ(parsed.TextOf(schema.arguments[0].range), "Tensor(a!) self");
  EXPECT_EQ(parsed.TextOf(schema.arguments[0].annotation->range), "(a!)");
  EXPECT_EQ(parsed.TextOf(schema.arguments[0].name.range), "self");
  EXPECT_EQ(parsed.TextOf(schema.arguments[1].type.range), "int[2]");
  EXPECT_EQ(parsed.TextOf(schema.arguments[1].default_value->range), "[0,1]");
  ASSERT_EQ(schema.returns.size(), 1u);
  EXPECT_EQ(parsed.TextOf(schema.returns[0].range), "Tensor(a!) y");
  EXPECT_EQ(parsed.TextOf(schema.returns[0].name->range), "y");
}

TEST(FunctionSchemaParser, Groups) {
  const Parsed parsed(
      "f(int a, Tensor self, int b, *, int c, ScalarType? dtype, Layout layout, Device? device, "
      "bool? pin_memory, "
      "int d, Tensor(a!) out) -> Tensor(a!)");
  std::vector<ArgumentGroup> groups;
  for (const Argument& argument : parsed.schema.arguments) groups.push_back(argument.group);
  const ArgumentGroup options = ArgumentGroup::kTensorOptions;
  EXPECT_EQ(groups, (std::vector<ArgumentGroup>{
                        ArgumentGroup::kPreSelfPositional, ArgumentGroup::kSelf,
                        ArgumentGroup::kPostSelfPositional, ArgumentGroup::kPreTensorOptions,
                        options, options, options, options, ArgumentGroup::kPostTensorOptions,
                        ArgumentGroup::kOut}));
}

TEST(FunctionSchemaParser, Kinds) {
  const auto kind = [](const char* text) { return Parsed(text).schema.Kind(); };
  EXPECT_EQ(kind("f(Tensor self) -> Tensor"), SchemaKind::kFunctional);
  EXPECT_EQ(kind("f_(Tensor(a!) self) -> Tensor(a!)"), SchemaKind::kInplace);
  EXPECT_EQ(kind("f.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)"), SchemaKind::kOut);
  EXPECT_EQ(kind("f(Tensor self, Tensor(a!) x) -> ()"), SchemaKind::kMutable);
  EXPECT_EQ(kind("f(Tensor self, *, Tensor(a!) out, Tensor(b!) _scratch_x) -> Tensor(a!)"),
            SchemaKind::kScratch);
  // A written self without the underscore is functional. Source: reference schema language,
  // section 7.
  EXPECT_EQ(kind("record_stream(Tensor(a!) self, Stream s) -> ()"), SchemaKind::kFunctional);
}

TEST(FunctionSchemaParser, SeveralErrorsInOneDeclaration) {
  const Parsed parsed("f(Tensor, int[x] y, Tenser z, int ok) -> (Tensr, Tensor");
  EXPECT_TRUE(parsed.schema.broken);
  EXPECT_GE(parsed.sink.error_count(), 4u);
  EXPECT_EQ(parsed.schema.arguments.back().name.value, "ok");
}

TEST(FunctionSchemaParser, AMisspelledDefaultHidesNoOtherError) {
  EXPECT_EQ(Parsed("f(int[2] n=[0, 1]) -> Tensor").sink.error_count(), 1u);
  EXPECT_EQ(Parsed("f(int[2] n=[0, 1]) Tensor").sink.error_count(), 2u);
  EXPECT_EQ(Parsed("f(int[2] n=[0, 1], *) -> Tensor").sink.error_count(), 2u);
}

TEST(FunctionSchemaParser, AnyPrefixEndsInAReportOrASchema) {
  const std::string text =
      "ns::f.x(Tensor(a! -> a|b)[] self, *, int[2] n=[0,'x']) -> (Tensor(a!) y, int?)";
  for (size_t size = 0; size < text.size(); ++size) {
    const Parsed parsed(text.substr(0, size));
    EXPECT_GT(parsed.sink.error_count(), 0u) << size;
  }
}

TEST(FunctionSchemaParser, BracketsDoNotExhaustTheStack) {
  const Parsed parsed("f(" + std::string(200000, '(') + ") -> Tensor");
  EXPECT_TRUE(parsed.schema.broken);
}

TEST(FunctionSchemaParser, FixGivesTheCanonicalText) {
  const Parsed parsed("f(Tensor self,int x)->Tensor");
  ASSERT_EQ(parsed.sink.diagnostics().size(), 1u);
  ASSERT_EQ(parsed.sink.diagnostics()[0].fix.size(), 1u);
  EXPECT_EQ(parsed.sink.diagnostics()[0].fix[0].replacement, "f(Tensor self, int x) -> Tensor");
}

}  // namespace
}  // namespace switchyard::schema
