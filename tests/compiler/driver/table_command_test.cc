// `switchyard table` as users call it.
#include <algorithm>
#include <string>

#include "tests/compiler/driver/compiler_test.h"

namespace switchyard::driver {
namespace {

class TableCommandTest : public CompilerTest {
 protected:
  Outcome Table(const std::string& arguments) const { return RunCompiler("table " + arguments); }

  // The path of a file with that text.
  std::string FileOf(const std::string& name, const std::string& text) const {
    Write(name, text);
    return Path(name);
  }

  std::string Operators() const {
    return FileOf("ops.yaml",
                  "- func: f(Tensor x) -> Tensor\n  dispatch:\n    CPU: f_cpu\n    CUDA: f_cuda\n"
                  "- func: g.x(Tensor x) -> Tensor\n"
                  "- func: g.y(Tensor x, int y) -> Tensor\n");
  }

  std::string Fallbacks() const {
    return FileOf("fallbacks.yaml",
                  "fallbacks:\n  BackendSelect, ADInplaceOrView, AutogradCPU: fallthrough\n"
                  "  Conjugate: vendor::make_plain\n");
  }
};

bool Has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST_F(TableCommandTest, ReportsTheKernelItsLineAndWhy) {
  const Outcome outcome = Table("f " + Operators() + " --fallbacks=" + Fallbacks());
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_TRUE(Has(outcome.out, "ops.yaml:1: f(Tensor x) -> Tensor\n")) << outcome.out;
  EXPECT_TRUE(Has(outcome.out, "\nCPU\n  runs  at::native::f_cpu\n"));
  EXPECT_TRUE(Has(outcome.out, "ops.yaml:3: CPU: kernel for this key\n"));
  EXPECT_TRUE(Has(outcome.out, "\nConjugate\n  runs  vendor::make_plain\n"));
  EXPECT_TRUE(Has(outcome.out, "\nBackendSelect, ADInplaceOrView, AutogradCPU\n  skips "));
}

TEST_F(TableCommandTest, GradientsFollowWhereFilesHaveDerivatives) {
  const std::string plain = Table("f " + Operators()).out;
  const std::string derivatives =
      FileOf("derivatives.yaml", "- name: f(Tensor x) -> Tensor\n  x: f_backward(grad, x)\n");
  const Outcome outcome = Table("f " + Operators() + " " + derivatives);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out.find(plain), 0u);
  EXPECT_TRUE(Has(outcome.out,
                  "\ngradients of result: FBackward0, functional\n"
                  "  backward x: f_backward(grad, x)\n"))
      << outcome.out;
  EXPECT_TRUE(Has(outcome.out, "derivatives.yaml:2\n  saves    tensor x\n"));
  EXPECT_FALSE(Has(plain, "gradients"));
}

TEST_F(TableCommandTest, AFormulaWithErrorsIsAnError) {
  const std::string derivatives =
      FileOf("derivatives.yaml", "- name: f(Tensor x) -> Tensor\n  x: f_backward(grad, y)\n");
  const Outcome outcome = Table("f " + Operators() + " " + derivatives);
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.out, "");
  EXPECT_TRUE(Has(outcome.err, "derivatives.yaml:2:")) << outcome.err;
}

TEST_F(TableCommandTest, ShowsAllOperatorsOrAllOverloads) {
  const Outcome all = Table("--format=json " + Operators());
  EXPECT_EQ(all.status, 0) << all.err;
  EXPECT_EQ(all.out.find("{\"operator\":\"aten::f\",\"registrations\":[\"CPU\",\"CUDA\"],"), 0u);
  EXPECT_EQ(std::count(all.out.begin(), all.out.end(), '\n'), 3);
  const Outcome overloads = Table("g --format=json " + Operators());
  EXPECT_EQ(std::count(overloads.out.begin(), overloads.out.end(), '\n'), 2);
  EXPECT_EQ(overloads.out.find("{\"operator\":\"aten::g.x\""), 0u);
}

TEST_F(TableCommandTest, MakesUpAnOperatorWithoutFiles) {
  const Outcome outcome = Table("--registrations=CPU --format=json");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out, "{\"registrations\":[\"CPU\"],\"table\":{\"CPU | kernel\":[\"CPU\"]}}\n");
  const Outcome with_fallbacks = Table("--registrations= --format=json --fallbacks=" + Fallbacks());
  EXPECT_EQ(
      with_fallbacks.out,
      "{\"registrations\":[],\"table\":{\"fallthrough | backend fallback\":[\"BackendSelect\","
      "\"ADInplaceOrView\",\"AutogradCPU\"],\"boxed | backend fallback\":[\"Conjugate\"]}}\n");
}

TEST_F(TableCommandTest, ShowsTheSlotsThatAreAskedFor) {
  const Outcome outcome = Table("--registrations=CPU --keys=CUDA,CPU");
  EXPECT_EQ(outcome.out,
            "an operator with kernels for CPU\n\nCPU\n  runs  CPU: kernel for this key\n\n"
            "CUDA\n  fails no kernel\n");
  EXPECT_FALSE(Has(Table("--registrations=CPU").out, "MTIA"));
  EXPECT_TRUE(Has(Table("--registrations=CPU --torch=newest").out, "MTIA"));
  EXPECT_FALSE(Has(Table("--registrations=CPU").out, "MAIA"));
  EXPECT_TRUE(Has(Table("--registrations=CPU --torch=newest").out, "MAIA"));
}

TEST_F(TableCommandTest, ReportsOperatorsThatNoneOfTheKeysRuns) {
  const Outcome outcome = Table("--keys=XLA,MPS " + Operators());
  EXPECT_EQ(outcome.status, 0);
  EXPECT_TRUE(Has(outcome.err,
                  "ops.yaml:1:9: warning: operator `aten::f` has no kernel for any key of the "
                  "build [E040]"))
      << outcome.err;
  EXPECT_TRUE(Has(outcome.err, "hint: there are kernels for CPU, CUDA"));
  EXPECT_TRUE(Has(outcome.err, "\n1 warning\n"));
  EXPECT_EQ(Table("--keys=XLA,CPU " + Operators()).err, "");
  EXPECT_EQ(Table("g.x --keys=XLA " + Operators()).err, "");
}

TEST_F(TableCommandTest, FollowsACall) {
  const std::string call = " --call=CPU,Conjugate,AutogradCPU --fallbacks=" + Fallbacks();
  const Outcome outcome = Table("f " + Operators() + call);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_TRUE(Has(outcome.out,
                  "\na call with DispatchKeySet(CPU, Conjugate, AutogradCPU)\n\n"
                  "Conjugate\n  runs  vendor::make_plain\n"))
      << outcome.out;
  EXPECT_TRUE(Has(outcome.out, "\nCPU\n  runs  at::native::f_cpu\n"));
  const std::string autograd = "--registrations=CPU,Autograd --format=json" + call;
  EXPECT_TRUE(Has(Table(autograd).out, "[{\"slot\":\"AutogradCPU\",")) << Table(autograd).out;
  EXPECT_TRUE(Has(Table(autograd + " --mode=inference").out, "[{\"slot\":\"Conjugate\","));
}

// As in emitted code: autograd is passed by where no kernel is for it.
TEST_F(TableCommandTest, ACallGoesAsInEmittedCode) {
  const std::string call = " --call=CPU,AutogradCPU";
  const std::string to_cpu = "\na call with DispatchKeySet(CPU, AutogradCPU)\n\nCPU\n  runs  ";
  EXPECT_TRUE(Has(Table("f " + Operators() + call).out, to_cpu + "at::native::f_cpu\n"));
  EXPECT_TRUE(Has(Table("--registrations=CPU" + call).out, to_cpu + "CPU: kernel for this key\n"));
  // One fallback is declared, so that is all there is.
  const std::string declared = FileOf("one.yaml", "fallbacks:\n  BackendSelect: fallthrough\n");
  EXPECT_TRUE(Has(Table("--registrations=CPU --call=CPU,AutogradOther --fallbacks=" + declared).out,
                  "\nAutogradOther\n  fails no kernel\n"));
  EXPECT_TRUE(Has(Table("--registrations=CPU --keys=AutogradCPU").out,
                  "\nAutogradCPU\n  skips no kernel: calls skip the key\n"));
}

TEST_F(TableCommandTest, ShowsTheSlotsOfNewerEditions) {
  const Outcome outcome =
      Table("--registrations=CPU,CompositeExplicitAutograd --keys=SparseCsrMeta,SparseCsrXPU");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_TRUE(Has(outcome.out, "\nSparseCsrXPU, SparseCsrMeta\n  runs  CompositeExplicit"))
      << outcome.out;
  EXPECT_FALSE(Has(Table("--registrations=CPU").out, "SparseCsrMeta"));
  EXPECT_TRUE(Has(Table("--registrations=SparseCsrMPS").out, "\nSparseCsrMPS\n  runs  "));
  EXPECT_TRUE(Has(Table("--registrations=CPU --torch=newest").out, "SparseCsrMeta"));
}

// What PyTorch 2.15 says of operators with these registrations.
TEST_F(TableCommandTest, ShowsTheModesOfNewerEditions) {
  EXPECT_TRUE(Has(Table("--registrations=AutocastMPS,CompositeImplicitAutograd").out,
                  "\nAutocastMPS\n  runs  AutocastMPS: kernel for this key\n"));
  EXPECT_TRUE(Has(Table("--registrations=PreDispatch --keys=PreDispatch,CPU").out,
                  "\nCPU\n  fails no kernel\n"));
  EXPECT_FALSE(Has(Table("--registrations=CPU").out, "AutocastMPS"));
  // A kernel for a functionality fills no slot.
  EXPECT_TRUE(Has(Table("--registrations=Dense --keys=CPU").out, "\nCPU\n  fails no kernel\n"));
}

TEST_F(TableCommandTest, WritesAPage) {
  const Outcome outcome = Table("--format=html " + Operators());
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out.find("<!DOCTYPE html>\n"), 0u);
  EXPECT_TRUE(Has(outcome.out, "\"aten::g.y\""));
}

TEST_F(TableCommandTest, RefusesASchemaWithErrors) {
  const Outcome outcome = Table(FileOf("bad.yaml", "- func: f(Tensr x) -> Tensor\n"));
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.out, "");
  EXPECT_TRUE(Has(outcome.err, "[T001]"));
  const std::string twice = FileOf("twice.yaml", "fallbacks:\n  CPU: a\n  CUDA, CPU: b\n");
  const Outcome second = Table("--registrations=CPU --fallbacks=" + twice);
  EXPECT_EQ(second.status, 1);
  EXPECT_TRUE(Has(second.err, "twice.yaml:3:9: error: a second fallback for `CPU` [B043]"))
      << second.err;
}

TEST_F(TableCommandTest, SaysHowItIsUsedWrongly) {
  const auto says = [this](const std::string& arguments, const std::string& what) {
    const Outcome outcome = Table(arguments);
    EXPECT_EQ(outcome.status, 2) << arguments;
    EXPECT_EQ(outcome.out, "") << arguments;
    EXPECT_TRUE(Has(outcome.err, what)) << arguments << ": " << outcome.err;
  };
  says("", "no file is named");
  says("f", "no file is named");
  says("h " + Operators(), "no file declares operator `h`");
  says("f nowhere.yaml", "nowhere.yaml");
  says("--format=xml " + Operators(), "--format takes text, json or html");
  says("--registrations=CPU f", "--registrations stands for the operator and its files");
  says("--registrations=CUDDA", "did you mean `CUDA`?");
  says("--registrations=CPU --registrations=CUDA", "are given once");
  says("--registrations=CPU --keys=Autograd", "--keys: `Autograd` has no slot in a table");
  says("--registrations=CPU --call=Autograd", "--call: no call has the key `Autograd`");
  says("--registrations=CPU --call=CPU --format=html", "--call has no html form");
  says("--registrations=CPU --call=CPU --mode=fast", "--mode takes plain, below-autograd");
  says("--registrations=CPU --torch=3", "--torch takes 1.13, 2.0 to 2.15 or newest");
  says("--registrations=CPU --color=red", "--color takes auto, always or never");
}

TEST_F(TableCommandTest, Helps) {
  const Outcome outcome = Table("--help");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.out.find("Usage: switchyard table"), 0u);
}

}  // namespace
}  // namespace switchyard::driver
