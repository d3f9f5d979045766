// `switchyard size` as users call it, on the digits example.
#include <cstdint>
#include <string>

#include "llvm/Support/JSON.h"
#include "tests/compiler/driver/compiler_test.h"

namespace switchyard::driver {
namespace {

constexpr const char* kProgram = "examples/digits/digits";
constexpr const char* kSchema = "kernels/native_functions.yaml";

bool Has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

class SizeCommandTest : public CompilerTest {
 protected:
  Outcome Size(const std::string& arguments) const { return RunCompiler("size " + arguments); }
};

TEST_F(SizeCommandTest, TheColumnsAddUpToTheProgram) {
  const Outcome outcome = Size(std::string("--format=json ") + kProgram + " " + kSchema);
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  llvm::Expected<llvm::json::Value> parsed = llvm::json::parse(outcome.out);
  ASSERT_TRUE(static_cast<bool>(parsed)) << outcome.out;
  const llvm::json::Object& report = *parsed->getAsObject();
  std::int64_t sum = 0;
  bool has_kernel = false;
  for (const llvm::json::Value& one : *report.getArray("operators")) {
    const llvm::json::Object& row = *one.getAsObject();
    for (const char* part : {"dispatch", "boxed", "kernels"}) sum += *row.getInteger(part);
    has_kernel =
        has_kernel || (*row.getString("name") == "addmm" && *row.getInteger("kernels") > 0);
  }
  EXPECT_TRUE(has_kernel) << outcome.out;
  EXPECT_GT(sum, 0);
  for (const char* group :
       {"shared_kernels", "runtime", "standard_library", "program", "no_symbol"}) {
    sum += *report.getInteger(group);
  }
  EXPECT_EQ(sum, *report.getInteger("all"));
}

TEST_F(SizeCommandTest, TextIsATable) {
  const Outcome outcome = Size(std::string(kProgram) + " " + kSchema);
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_TRUE(Has(outcome.out, "operator                       dispatch")) << outcome.out;
  EXPECT_TRUE(Has(outcome.out, "\nrun-time ")) << outcome.out;
}

TEST_F(SizeCommandTest, AStrippedProgramIsToldSo) {
  const Outcome outcome = Size(std::string("/bin/true ") + kSchema);
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(
      Has(outcome.err, "/bin/true: no symbol table: measure the program before it is stripped"))
      << outcome.err;
}

TEST_F(SizeCommandTest, WhatIsNoProgramIsToldSo) {
  const Outcome outcome = Size(std::string(kSchema) + " " + kSchema);
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(Has(outcome.err, "kernels/native_functions.yaml: ")) << outcome.err;
  EXPECT_EQ(Size("nowhere " + std::string(kSchema)).status, 2);
  EXPECT_EQ(Size(kProgram).status, 2);
  EXPECT_EQ(Size(std::string("--format=html ") + kProgram + " " + kSchema).status, 2);
}

TEST_F(SizeCommandTest, ASchemaWithErrorsIsTold) {
  Write("bad.yaml", "- func: f(Tensor self\n");
  const Outcome outcome = Size(std::string(kProgram) + " " + Path("bad.yaml"));
  EXPECT_EQ(outcome.status, 1);
  EXPECT_TRUE(Has(outcome.err, "bad.yaml:1:")) << outcome.err;
}

}  // namespace
}  // namespace switchyard::driver
