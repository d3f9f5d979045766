// `gen --derivatives`, and the effect of `--ops` on formulas.
#include <filesystem>
#include <string>

#include "gtest/gtest.h"
#include "tests/compiler/driver/compiler_test.h"

namespace switchyard::driver {
namespace {

namespace fs = std::filesystem;

constexpr char kSchema[] =
    "- func: un(Tensor self) -> Tensor\n  dispatch: {CPU: un_cpu}\n"
    "- func: neg(Tensor self) -> Tensor\n  dispatch: {CPU: neg_cpu}\n"
    "- func: two(Tensor self) -> Tensor\n  dispatch: {CPU: two_cpu}\n";
constexpr char kUn[] = "- name: un(Tensor self) -> Tensor\n  self: neg(grad)\n";
constexpr char kTwo[] = "- name: two(Tensor self) -> Tensor\n  self: two_backward(grad)\n";

class GenDerivativesTest : public CompilerTest {
 protected:
  void SetUp() override {
    CompilerTest::SetUp();
    Write("ops.yaml", kSchema);
    Write("un.yaml", kUn);
    Write("two.yaml", kTwo);
  }
  Outcome Gen(const std::string& arguments) const {
    return RunCompiler("gen --keys=CPU --shards=1 --out=" + Path("o") + " " + arguments + " " +
                       Path("ops.yaml"));
  }
  std::string Nodes() const { return ReadFile(folder_ / "o/src/autograd_0.cc"); }
  static bool Has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
  }
};

TEST_F(GenDerivativesTest, FilesStandBetweenCommasOrInOptionsOfTheirOwn) {
  const std::string un = Path("un.yaml");
  const std::string two = Path("two.yaml");
  for (const std::string& arguments :
       {"--derivatives=" + un + "," + two, "--derivatives=" + un + " --derivatives=" + two}) {
    const Outcome outcome = Gen(arguments);
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_TRUE(Has(Nodes(), "UnBackward0")) << arguments;
    EXPECT_TRUE(Has(Nodes(), "TwoBackward0")) << arguments;
  }
  ASSERT_EQ(Gen("--derivatives=" + un).status, 0);
  EXPECT_TRUE(Has(Nodes(), "UnBackward0"));
  EXPECT_FALSE(Has(Nodes(), "TwoBackward0"));
}

TEST_F(GenDerivativesTest, WithoutTheOptionNothingIsRecorded) {
  ASSERT_EQ(Gen("").status, 0);
  EXPECT_FALSE(fs::exists(folder_ / "o/src/autograd_0.cc"));
  EXPECT_FALSE(fs::exists(folder_ / "o/include/switchyard/gradients.h"));
  EXPECT_FALSE(Has(ReadFile(folder_ / "o/src/dispatch_0.cc"), "autograd"));
}

TEST_F(GenDerivativesTest, NothingIsRecordedWhereCallsPassTheKeyBy) {
  const std::string entry = "- func: un(Tensor self) -> Tensor\n  dispatch:\n    CPU: un_cpu\n";
  const std::string others = "- func: neg(Tensor self) -> Tensor\n  dispatch: {CPU: neg_cpu}\n";
  const auto dispatch_with = [&](const std::string& line, const std::string& options) {
    Write("ops.yaml", entry + line + others);
    const Outcome outcome = Gen("--derivatives=" + Path("un.yaml") + options);
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return ReadFile(folder_ / "o/src/dispatch_0.cc");
  };
  EXPECT_TRUE(Has(dispatch_with("", ""), "recorded::un("));
  EXPECT_FALSE(Has(dispatch_with("    AutogradCPU: fallthrough\n", ""), "recorded::un("));
  EXPECT_FALSE(Has(dispatch_with("    Autograd: fallthrough\n", ""), "recorded::un("));
  EXPECT_TRUE(Has(dispatch_with("    AutogradCUDA: fallthrough\n", ""), "recorded::un("));
  const std::string one = dispatch_with("    AutogradCUDA: fallthrough\n", " --keys=CPU,CUDA");
  EXPECT_TRUE(Has(one, "case DispatchKey::AutogradCUDA:\n        break;")) << one;
  EXPECT_TRUE(Has(one, "recorded::un(")) << one;
  EXPECT_FALSE(Has(dispatch_with("    Autograd: fallthrough\n", " --target=aten --torch=2.15"),
                   "recorded::un("));
}

TEST_F(GenDerivativesTest, AnErrorStandsAtItsColumnAndNothingIsWritten) {
  Write("un.yaml", "- name: un(Tensor self) -> Tensor\n  self: neg(gard)\n");
  const Outcome outcome = Gen("--derivatives=" + Path("un.yaml"));
  EXPECT_EQ(outcome.status, 1);
  EXPECT_TRUE(Has(outcome.err, "un.yaml:2:13: error")) << outcome.err;
  EXPECT_FALSE(fs::exists(folder_ / "o"));
}

TEST_F(GenDerivativesTest, AFileThatIsNotThereIsAnError) {
  const Outcome outcome = Gen("--derivatives=" + Path("none.yaml"));
  EXPECT_NE(outcome.status, 0);
  EXPECT_TRUE(Has(outcome.err, "none.yaml")) << outcome.err;
  EXPECT_FALSE(fs::exists(folder_ / "o"));
}

// A schema in its place, most likely.
TEST_F(GenDerivativesTest, AFileWithoutEntriesIsRefused) {
  Write("empty.yaml", "[]\n");
  const Outcome outcome = Gen("--derivatives=" + Path("empty.yaml"));
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(Has(outcome.err, "have no entries of derivatives")) << outcome.err;
  EXPECT_FALSE(fs::exists(folder_ / "o"));
}

TEST_F(GenDerivativesTest, FormulasNeedTheOperatorsThatTheyCall) {
  const std::string derivatives = "--derivatives=" + Path("un.yaml") + "," + Path("two.yaml");
  ASSERT_EQ(Gen("--ops=un " + derivatives).status, 0);
  const std::string dispatch = ReadFile(folder_ / "o/src/dispatch_0.cc");
  EXPECT_TRUE(Has(dispatch, "native::neg_cpu(")) << dispatch;
  EXPECT_FALSE(Has(dispatch, "native::two_cpu("));
  EXPECT_FALSE(Has(Nodes(), "TwoBackward0"));
  EXPECT_FALSE(Has(ReadFile(folder_ / "o/include/switchyard/gradients.h"), "two_backward"));
  ASSERT_EQ(Gen("--ops=un").status, 0);
  EXPECT_FALSE(Has(ReadFile(folder_ / "o/src/dispatch_0.cc"), "native::neg_cpu("));
}

// A node is emitted for any form in the build, even without the form of the entry.
TEST_F(GenDerivativesTest, AFormAloneHasTheNodeOfItsEntry) {
  Write("ops.yaml", std::string(kSchema) +
                        "- func: un_(Tensor(a!) self) -> Tensor(a!)\n  dispatch: {CPU: un_cpu_}\n");
  ASSERT_EQ(Gen("--ops=un_ --derivatives=" + Path("un.yaml")).status, 0);
  EXPECT_TRUE(Has(Nodes(), "UnBackward0::Apply(")) << Nodes();
  EXPECT_TRUE(Has(ReadFile(folder_ / "o/include/switchyard/ops/un_autograd.h"), "UnBackward0"));
  const std::string dispatch = ReadFile(folder_ / "o/src/dispatch_0.cc");
  EXPECT_FALSE(Has(dispatch, "native::un_cpu(")) << dispatch;
}

}  // namespace
}  // namespace switchyard::driver
