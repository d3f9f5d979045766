#include "compiler/cpp/spellability.h"

#include <string>
#include <string_view>
#include <vector>

#include "compiler/diagnostics/sink.h"
#include "gtest/gtest.h"
#include "tests/compiler/dispatch/expanded_program.h"

namespace switchyard::cpp {
namespace {

using Strings = std::vector<std::string>;

Strings ReportsOn(const schema::NativeFunction& function) {
  diagnostics::Sink sink;
  const bool is_good = CheckSpellability(function, sink);
  Strings reports;
  for (const diagnostics::Diagnostic& diagnostic : sink.diagnostics()) {
    reports.push_back(std::string(diagnostics::InfoOf(diagnostic.id).id_text) + ": " +
                      diagnostic.message);
  }
  EXPECT_EQ(is_good, reports.empty());
  return reports;
}

Strings ReportsOn(const std::string& declaration) { return ReportsOn(OperatorOf(declaration)); }

TEST(SpellabilityTest, OrdinaryOperators) {
  EXPECT_EQ(ReportsOn("add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor"),
            Strings());
  EXPECT_EQ(ReportsOn("__iand__.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)"), Strings());
  EXPECT_EQ(ReportsOn("split(Tensor(a -> *) self, int n) -> Tensor(a)[]"), Strings());
}

TEST(SpellabilityTest, NamesOfArguments) {
  EXPECT_EQ(ReportsOn("f(Tensor self, int class) -> Tensor"),
            Strings{"N020: `class` cannot be a name in C++: it is a C++ keyword"});
}

// The overload name does not enter the public name.
TEST(SpellabilityTest, NamesOfOperators) {
  const Strings reports = {"N020: `xor` cannot be a name in C++: it is a C++ keyword"};
  EXPECT_EQ(ReportsOn("xor(Tensor self) -> Tensor"), reports);
  EXPECT_EQ(ReportsOn("xor.Tensor(Tensor self) -> Tensor"), reports);
  EXPECT_EQ(ReportsOn("xor.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)"), Strings());
}

TEST(SpellabilityTest, NamesOfKernels) {
  const auto function = ExpandOperator(R"(
- func: f(Tensor self) -> Tensor
  dispatch:
    CPU: class
    CUDA: new::f
)");
  EXPECT_EQ(ReportsOn(function),
            (Strings{"N020: `class` cannot be a name in C++: it is a C++ keyword",
                     "N020: `new` cannot be a name in C++: it is a C++ keyword"}));
}

TEST(SpellabilityTest, TypesOfArguments) {
  EXPECT_EQ(ReportsOn("f(bool[] x) -> Tensor"),
            Strings{"T004: `bool[]` has no C++ type: a list of bool needs a length"});
  EXPECT_EQ(ReportsOn("f(__torch__.torch.classes.a.B x) -> Tensor"),
            Strings{"T005: custom class `__torch__.torch.classes.a.B` has no C++ type"});
  EXPECT_EQ(ReportsOn("f(ConstQuantizerPtr x) -> Tensor"),
            Strings{"T006: `ConstQuantizerPtr` has no C++ type"});
}

TEST(SpellabilityTest, TypesOfReturns) {
  EXPECT_EQ(ReportsOn("f(Tensor self) -> Tensor?"), Strings{});
  EXPECT_EQ(ReportsOn("f(Tensor self) -> Scalar?"),
            Strings{"T007: `Scalar?` cannot be returned in C++"});
  EXPECT_EQ(ReportsOn("f(Tensor self) -> int[2]"),
            Strings{"T008: `int[2]` cannot be returned: a returned list has no length"});
  EXPECT_EQ(ReportsOn("f(Tensor(a!)[] self) -> Tensor(a!)[]"),
            Strings{"T010: `Tensor[]` is a list of written tensors, which cannot be returned"});
}

TEST(SpellabilityTest, Defaults) {
  EXPECT_EQ(ReportsOn("f(Tensor self, int[] x=1) -> Tensor"),
            Strings{"T009: default `1` has no C++ form for `int[]`"});
  EXPECT_EQ(ReportsOn("f(Tensor self, Tensor x=[], Tensor? y=[], Tensor z=None) -> Tensor"),
            Strings{});
}

TEST(SpellabilityTest, EverythingIsReportedAtOnce) {
  EXPECT_EQ(ReportsOn("f(bool[] x, int new, int[] y=1) -> Scalar?").size(), 4u);
}

}  // namespace
}  // namespace switchyard::cpp
