#include "compiler/emit/model/model_files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "compiler/model/make/make_static_program.h"
#include "tests/compiler/model/graph_maker.h"

namespace switchyard::emit {
namespace {

using model::Expression;
using model::GraphMaker;
using model::TensorId;
using testing::HasSubstr;
using testing::Not;

constexpr char kOperators[] = R"(
- func: relu(Tensor self) -> Tensor
  dispatch: {CPU: relu}
- func: relu.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
  dispatch: {CPU: relu_out}
- func: mul.Tensor(Tensor self, Tensor other) -> Tensor
  dispatch: {CPU: mul}
- func: sort(Tensor self, int dim=-1, bool descending=False) -> (Tensor values, Tensor indices)
  dispatch: {CPU: sort}
- func: copy_(Tensor(a!) self, Tensor src, bool non_blocking=False) -> Tensor(a!)
  dispatch: {CPU: copy_}
- func: filters::shrink(Tensor self, float threshold=0.5) -> Tensor
  dispatch: {CPU: filters::shrink}
)";

struct Emitted {
  explicit Emitted(GraphMaker maker, bool has_runner = false, bool has_other_operators = false,
                   KernelChoice kernels = KernelChoice::kDefault)
      : operators(model::OperatorsOf(kOperators)) {
    diagnostics::Sink sink;
    const auto program = MakeStaticProgram(*operators, std::move(maker.graph), sink);
    EXPECT_TRUE(program.has_value());
    if (!program) return;
    artifacts = EmitModel(
        *program, {cpp::Identifier::Known("net"), has_runner, has_other_operators, kernels});
  }

  std::string Text(const std::string& path) const {
    for (const Artifact& artifact : artifacts) {
      if (artifact.path == path) return artifact.text;
    }
    return {};
  }
  std::vector<std::string> Paths() const {
    std::vector<std::string> paths;
    for (const Artifact& artifact : artifacts) paths.push_back(artifact.path);
    return paths;
  }

  std::optional<expand::ExpandedProgram> operators;
  std::vector<Artifact> artifacts;
};

// relu(x) * w with rows from 1 to 8.
GraphMaker Net() {
  GraphMaker maker;
  const Expression rows = Expression::OfSymbol("s0");
  maker.graph.ranges["s0"] = {1, 8};
  const TensorId x = maker.Input("x", {rows, Expression::Of(3)});
  const TensorId w = maker.Stored(model::InputKind::kParameter, "p_w", model::Sizes({3}));
  const TensorId a = maker.Call("aten::relu", {{"self", x}}, "relu", {rows, Expression::Of(3)});
  maker.Return(maker.Call("aten::mul.Tensor", {{"self", a}, {"other", w}}, "mul",
                          {rows, Expression::Of(3)}));
  return maker;
}

TEST(EmitModel, WritesTheFilesOfTheTable) {
  const std::vector<std::string> usual = {"BUILD.bazel", "CMakeLists.txt", "net.cc", "net.h",
                                          "net.weights", "net_c.cc",       "net_c.h"};
  EXPECT_EQ(Emitted(Net()).Paths(), usual);
  EXPECT_THAT(Emitted(Net(), true).Text("run_model.cc"), HasSubstr("int main("));
  EXPECT_THAT(ModelFilesHelp(), HasSubstr("run_model.cc"));
}

// Only a program that is asked for, and only where the compiler can link so.
TEST(EmitModel, RunnersAreLinkedStaticallyWhereThatWorks) {
  const std::string cmake = Emitted(Net(), true).Text("CMakeLists.txt");
  EXPECT_THAT(cmake, HasSubstr("  SWITCHYARD_STATIC_RUNNER)\n"));
  EXPECT_THAT(cmake, HasSubstr("$<$<BOOL:${SWITCHYARD_STATIC_RUNNER}>:-static>"));
  EXPECT_THAT(Emitted(Net()).Text("CMakeLists.txt"), Not(HasSubstr("static>")));
}

TEST(EmitModel, BuildsAskForKernels) {
  const Emitted usual(Net());
  EXPECT_THAT(usual.Text("CMakeLists.txt"), Not(HasSubstr("KERNELS")));
  EXPECT_THAT(usual.Text("BUILD.bazel"), Not(HasSubstr("kernels=")));
  const Emitted fast(Net(), false, false, KernelChoice::kOptimized);
  EXPECT_THAT(fast.Text("CMakeLists.txt"), HasSubstr("set(SWITCHYARD_KERNELS optimized CACHE"));
  EXPECT_THAT(fast.Text("CMakeLists.txt"),
              HasSubstr("if(NOT Switchyard_KERNELS STREQUAL optimized)"));
  EXPECT_THAT(fast.Text("BUILD.bazel"), HasSubstr("--@switchyard//bazel:kernels=optimized"));
  const Emitted plain(Net(), false, false, KernelChoice::kPortable);
  EXPECT_THAT(plain.Text("CMakeLists.txt"), HasSubstr("set(SWITCHYARD_KERNELS portable CACHE"));
}

TEST(EmitModel, KernelsHaveThreeWords) {
  EXPECT_EQ(KernelChoiceOf("default"), KernelChoice::kDefault);
  EXPECT_EQ(KernelChoiceOf("optimized"), KernelChoice::kOptimized);
  EXPECT_EQ(KernelChoiceOf("portable"), KernelChoice::kPortable);
  EXPECT_EQ(KernelChoiceOf(""), std::nullopt);
  EXPECT_EQ(KernelChoiceOf("Portable"), std::nullopt);
}

TEST(EmitModel, CallsOperatorsDirectly) {
  const std::string text = Emitted(Net()).Text("net.cc");
  EXPECT_THAT(
      text,
      HasSubstr("n_s0 = ::switchyard::model::ReadSize(v_x, {\"x\", \"s0\", 2, 0, 1, 1, 8});"));
  EXPECT_THAT(text, HasSubstr("CheckInput(\"x\", v_x, ScalarType::Float, {n_s0, 3});"));
  EXPECT_THAT(text, HasSubstr("Tensor v_relu = arena_.At(0, {n_s0, 3}, ScalarType::Float);"));
  EXPECT_THAT(text, HasSubstr("ops::relu_out(v_x, v_relu);"));
  EXPECT_THAT(text, HasSubstr("Tensor v_mul = ops::mul_Tensor(v_relu, v_p_w);"));
  EXPECT_THAT(text, HasSubstr("return v_mul;"));
  EXPECT_THAT(text, HasSubstr("#include \"switchyard/ops/relu.h\""));
  EXPECT_THAT(text, HasSubstr("weights_.At(64, {3}, {1}, ScalarType::Float);  // p_w"));
}

TEST(EmitModel, ComplexNumbersAreWritten) {
  GraphMaker maker;
  const auto x = maker.Input("x", model::Sizes({2}));
  maker.Return(maker.Call("aten::mul.Tensor",
                          {{"self", x}, {"other", std::complex<double>(0, -0.5)}}, "mul",
                          model::Sizes({2})));
  EXPECT_THAT(
      Emitted(maker).Text("net.cc"),
      HasSubstr("ops::mul_Tensor(v_x, WrappedNumber(Scalar(std::complex<double>(0.0, -0.5))))"));
}

TEST(EmitModel, OperatorsOfOthersAreInATargetOfOthers) {
  GraphMaker maker;
  const TensorId x = maker.Input("x", model::Sizes({4}));
  maker.Return(maker.Call("filters::shrink", {{"self", x}}, "shrink", model::Sizes({4})));
  const Emitted emitted(std::move(maker), false, true);
  EXPECT_THAT(emitted.Text("net.cc"), HasSubstr("#include \"switchyard/ops/filters/shrink.h\""));
  EXPECT_THAT(emitted.Text("net.cc"), HasSubstr("= ops::filters::shrink(v_x, 0.5);"));
  const std::string cmake = emitted.Text("CMakeLists.txt");
  EXPECT_THAT(cmake, HasSubstr("target_link_libraries(net PUBLIC ${net_OPERATORS})"));
  EXPECT_THAT(cmake, HasSubstr("if(NOT net_OPERATORS)\n  message(FATAL_ERROR "));
  EXPECT_THAT(emitted.Text("BUILD.bazel"), HasSubstr("        \":operators\",\n"));
  EXPECT_THAT(emitted.Text("BUILD.bazel"), HasSubstr("label_flag(\n    name = \"operators\""));
  EXPECT_THAT(Emitted(Net()).Text("CMakeLists.txt"), Not(HasSubstr("net_OPERATORS")));
  EXPECT_THAT(Emitted(Net()).Text("BUILD.bazel"), Not(HasSubstr("label_flag")));
}

// With sizes that vary, the plan is for the largest ones; of two branches one is run.
TEST(EmitModel, PagesOfTheArenaAreAskedForWhereEachRunNeedsThem) {
  GraphMaker maker;
  const TensorId x = maker.Input("x", model::Sizes({4}));
  const TensorId relu = maker.Call("aten::relu", {{"self", x}}, "relu", model::Sizes({4}));
  maker.Return(
      maker.Call("aten::mul.Tensor", {{"self", relu}, {"other", x}}, "mul", model::Sizes({4})));
  EXPECT_THAT(Emitted(std::move(maker)).Text("net.cc"),
              HasSubstr("arena_.Reserve(64, ::switchyard::model::ArenaPages::kAtOnce);"));
  EXPECT_THAT(Emitted(Net()).Text("net.cc"), Not(HasSubstr("kAtOnce")));

  GraphMaker branches;
  const TensorId condition = branches.Input("condition", {});
  branches.graph.tensors[condition].meta.dtype = model::Dtype::kBool;
  const TensorId y = branches.Input("y", model::Sizes({4}));
  const TensorId result = branches.Tensor("result", model::Sizes({4}));
  const auto square = [&](TensorId of, const char* name) {
    return branches.Call("aten::mul.Tensor", {{"self", of}, {"other", of}}, name,
                         model::Sizes({4}));
  };
  branches.Mark(model::Mark::kIf, {condition}, {result});
  const TensorId first = branches.Call("aten::relu", {{"self", y}}, "first", model::Sizes({4}));
  branches.Mark(model::Mark::kElse, {square(first, "second")}, {result});
  branches.Mark(model::Mark::kEndIf, {square(y, "third")}, {result});
  branches.Return(result);
  EXPECT_THAT(Emitted(std::move(branches)).Text("net.cc"), HasSubstr("arena_.Reserve(64);"));
}

TEST(EmitModel, DeclaresTheInterface) {
  const Emitted emitted(Net());
  EXPECT_THAT(emitted.Text("net.h"), HasSubstr("namespace switchyard::models::net {"));
  EXPECT_THAT(emitted.Text("net.h"), HasSubstr("// x: Float[s0, 3]; s0 is from 1 to 8. Returns "
                                               "Float[s0, 3]."));
  EXPECT_THAT(emitted.Text("net.h"), HasSubstr("Tensor Run(const Tensor& x);"));
  EXPECT_THAT(emitted.Text("net.h"), Not(HasSubstr("ResetState")));
  EXPECT_THAT(emitted.Text("net_c.h"), Not(HasSubstr("net_state")));
  EXPECT_THAT(emitted.Text("net_c.h"), HasSubstr("net_model* net_open(const char* weights"));
}

TEST(EmitModel, WeightsBeginWithTheirFormat) {
  const std::string weights = Emitted(Net()).Text("net.weights");
  EXPECT_EQ(weights.substr(0, 21), "switchyard weights 2\n");
  EXPECT_EQ(weights.size(), 64u + 4096u);
}

TEST(EmitModel, SeveralResultsAndUnusedOnes) {
  GraphMaker maker;
  const TensorId x = maker.Input("int", model::Sizes({4}));
  const TensorId values = maker.Tensor("values", model::Sizes({4}));
  const TensorId indices = maker.Tensor("indices", model::Sizes({4}));
  maker.Add("aten::sort", {{"self", x}}, {values, indices});
  maker.Return(values);
  maker.Return(x);
  const std::string text = Emitted(std::move(maker)).Text("net.cc");
  EXPECT_THAT(text, HasSubstr("auto [v_values, v_indices] = ops::sort(v_int, -1, false);\n"
                              "  v_indices = Tensor();"));
  EXPECT_THAT(text, HasSubstr("std::tuple<Tensor, Tensor> Model::Run(const Tensor& v_int) {"))
      << "a word of C++ is no name of a variable";
  EXPECT_THAT(text, HasSubstr("return {v_values, v_int};"));
}

TEST(EmitModel, StateIsGivenAndReset) {
  GraphMaker maker;
  const TensorId x = maker.Input("x", model::Sizes({4}));
  const TensorId state = maker.Stored(model::InputKind::kBuffer, "b_cache", model::Sizes({4}));
  maker.Add("aten::copy_", {{"self", state}, {"src", x}},
            {maker.Tensor("copy_", model::Sizes({4}))});
  const Emitted emitted(std::move(maker));
  EXPECT_THAT(emitted.Text("net.h"), HasSubstr("void ResetState();"));
  EXPECT_THAT(emitted.Text("net_c.h"), HasSubstr("int net_set_state(net_model* model, "));
  EXPECT_THAT(emitted.Text("net_c.cc"), HasSubstr("static const char* const names[] = {"));
  EXPECT_THAT(emitted.Text("net.cc"), HasSubstr("ops::copy_(v_b_cache, v_x, false);"));
  EXPECT_THAT(emitted.Text("net.cc"), HasSubstr("kept_[0] = CloneRowMajor(weights_.At(64, {4}"));
}

// NumPy has no bfloat16.
TEST(EmitModel, TheRunnerRoundsArraysForInputsOfBFloat16) {
  GraphMaker maker = Net();
  const TensorId x = std::get<TensorId>(maker.graph.inputs[0].value);
  const Emitted plain(Net(), true);
  EXPECT_THAT(plain.Text("run_model.cc"), Not(HasSubstr("npy.h")));
  maker.graph.tensors[x].meta.dtype = model::Dtype::kBFloat16;
  const Emitted emitted(std::move(maker), true);
  EXPECT_THAT(emitted.Text("run_model.cc"),
              HasSubstr("opened->Run(::switchyard::model::AsBFloat16(inputs[0]))"));
  EXPECT_THAT(emitted.Text("run_model.cc"), HasSubstr("#include \"lib/model/npy.h\"\n"));
}

}  // namespace
}  // namespace switchyard::emit
