#include "compiler/schema/print/schema_printer.h"

#include <gtest/gtest.h>

#include <string>

#include "compiler/diagnostics/sink.h"
#include "compiler/schema/parse/function_schema_parser.h"

namespace switchyard::schema {
namespace {

std::string SignatureOf(const std::string& text) {
  diagnostics::Sink sink;
  const auto size = static_cast<uint32_t>(text.size());
  const FunctionSchema schema =
      ParseFunctionSchema(source::ScalarText(text, {source::FileId{0}, 0, size}), sink);
  EXPECT_EQ(sink.error_count(), 0u) << text;
  return PrintSignature(schema);
}

TEST(SchemaPrinter, VariantsOfOneOperatorHaveOneSignature) {
  const std::string signature = "add(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor";
  EXPECT_EQ(SignatureOf("add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor"),
            signature);
  EXPECT_EQ(
      SignatureOf("add_.Tensor(Tensor(a!) self, Tensor other, *, Scalar alpha=1) -> Tensor(a!)"),
      signature);
  EXPECT_EQ(
      SignatureOf(
          "add.out(Tensor self, Tensor other, *, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)"),
      signature);
}

TEST(SchemaPrinter, SignatureReturnsWhatIsWrittenAndNotReturned) {
  EXPECT_EQ(SignatureOf("set_data(Tensor(a!) self, Tensor new_data) -> ()"),
            "set_data(Tensor self, Tensor new_data) -> Tensor");
  EXPECT_EQ(SignatureOf("f(Tensor self, Tensor(a!) x, Tensor(b!) y) -> int"),
            "f(Tensor self, Tensor x, Tensor y) -> (int, Tensor, Tensor)");
}

TEST(SchemaPrinter, SignatureHasNoTensorOptions) {
  EXPECT_EQ(
      SignatureOf("f(int n, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, "
                  "bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor"),
      "f(int n, *, MemoryFormat? memory_format=None) -> Tensor");
}

TEST(SchemaPrinter, BernoulliGetsTheDefaultThatItsPartnersHave) {
  EXPECT_EQ(
      SignatureOf("bernoulli.p(Tensor self, float p, *, Generator? generator=None) -> Tensor"),
      "bernoulli(Tensor self, float p=0.5, *, Generator? generator=None) -> Tensor");
}

}  // namespace
}  // namespace switchyard::schema
