// `gen --decompositions`, and formulas in selections and tables.
#include <string>

#include "gtest/gtest.h"
#include "tests/compiler/driver/compiler_test.h"

namespace switchyard::driver {
namespace {

constexpr char kSchema[] =
    "- func: mul.Scalar(Tensor self, Scalar other) -> Tensor\n  dispatch: {CPU: mul_cpu}\n"
    "- func: neg(Tensor self) -> Tensor\n  dispatch: {CPU: neg_cpu}\n"
    "- func: twice(Tensor self) -> Tensor\n"
    "- func: thrice(Tensor self) -> Tensor\n";

class GenDecompositionsTest : public CompilerTest {
 protected:
  void SetUp() override {
    CompilerTest::SetUp();
    Write("ops.yaml", kSchema);
    Write("twice.yaml", "- name: twice(Tensor self) -> Tensor\n  formula: mul(self, 2)\n");
    Write("thrice.yaml", "- name: thrice(Tensor self) -> Tensor\n  formula: mul(self, 3)\n");
    Write("un.yaml", "- name: neg(Tensor self) -> Tensor\n  self: neg(grad)\n");
  }
  Outcome Gen(const std::string& arguments) const {
    return RunCompiler("gen --keys=CPU --shards=1 --out=" + Path("o") + " " + arguments + " " +
                       Path("ops.yaml"));
  }
  std::string Kernels() const { return ReadFile(folder_ / "o/src/autogen_kernels_0.cc"); }
  static bool Has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
  }
};

TEST_F(GenDecompositionsTest, FilesStandInTheOptionOrAmongTheSchemas) {
  const std::string twice = Path("twice.yaml");
  const std::string thrice = Path("thrice.yaml");
  for (const std::string& arguments :
       {"--decompositions=" + twice + "," + thrice,
        "--decompositions=" + twice + " --decompositions=" + thrice, twice + " " + thrice}) {
    const Outcome outcome = Gen(arguments);
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_TRUE(Has(Kernels(), "return ops::mul_Scalar(self, 2);")) << arguments;
    EXPECT_TRUE(Has(Kernels(), "return ops::mul_Scalar(self, 3);")) << arguments;
  }
}

TEST_F(GenDecompositionsTest, WithoutAFormulaTheKernelIsTheUsers) {
  ASSERT_EQ(Gen("--decompositions=" + Path("twice.yaml")).status, 0);
  EXPECT_TRUE(Has(Kernels(), "Tensor twice("));
  EXPECT_FALSE(Has(Kernels(), "Tensor thrice("));
}

TEST_F(GenDecompositionsTest, AFileOfAnotherKindIsWrongUse) {
  const Outcome outcome = Gen("--decompositions=" + Path("un.yaml"));
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(Has(outcome.err, "the files of --decompositions have no entries with a formula"));
}

TEST_F(GenDecompositionsTest, ASelectionTakesInWhatFormulasCall) {
  ASSERT_EQ(Gen("--ops=twice --decompositions=" + Path("twice.yaml")).status, 0);
  const std::string dispatch = ReadFile(folder_ / "o/src/dispatch_0.cc");
  EXPECT_TRUE(Has(dispatch, "mul_Scalar"));
  EXPECT_FALSE(Has(dispatch, "neg_cpu"));
}

TEST_F(GenDecompositionsTest, TablesShowTheFormula) {
  const Outcome outcome =
      RunCompiler("table --keys=CPU twice " + Path("ops.yaml") + " " + Path("twice.yaml"));
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_TRUE(Has(outcome.out, "twice.yaml:2: formula: mul(self, 2)\n")) << outcome.out;
}

TEST_F(GenDecompositionsTest, AFormulaCallsWhatHasAKernel) {
  const std::string twice = " --decompositions=" + Path("twice.yaml") + " " + Path("ops.yaml");
  const std::string gen = "gen --shards=1 --ops=twice --out=" + Path("o") + " --keys=";
  EXPECT_FALSE(Has(RunCompiler(gen + "CPU" + twice).err, "Q009"));
  const Outcome outcome = RunCompiler(gen + "CUDA" + twice);
  EXPECT_TRUE(Has(outcome.err, "Q009")) << outcome.err;
}

TEST_F(GenDecompositionsTest, FormulasMayBeALongChain) {
  std::string operators;
  std::string formulas;
  constexpr int kLength = 30000;
  for (int i = 0; i <= kLength; ++i) {
    const std::string name = "step" + std::to_string(i);
    operators += "- func: " + name + "(Tensor self) -> Tensor\n";
    if (i == kLength) break;
    formulas += "- name: " + name + "(Tensor self) -> Tensor\n  formula: step" +
                std::to_string(i + 1) + "(self)\n";
  }
  Write("chain.yaml", operators);
  Write("formulas.yaml", formulas);
  const Outcome outcome = RunCompiler("lint " + Path("chain.yaml") + " " + Path("formulas.yaml"));
  EXPECT_EQ(outcome.status, 0) << outcome.err.substr(0, 1000);
}

}  // namespace
}  // namespace switchyard::driver
