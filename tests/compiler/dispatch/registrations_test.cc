#include "compiler/dispatch/registrations.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/compiler/dispatch/expanded_program.h"

namespace switchyard::dispatch {
namespace {

// "CPU=at::native::f (written), ...", for the operator `name` in `text`.
std::string RegisteredIn(const std::string& text, const std::string& name) {
  const expand::ExpandedProgram checked = ExpandText(text);
  for (const schema::NativeFunction& function : checked.program().functions) {
    if (function.schema.name.value.ToString() != name) continue;
    std::string result;
    const Registrations registrations = RegistrationsOf(OperatorTable(checked, function));
    for (const Registration& one : registrations.list()) {
      if (!result.empty()) result += ", ";
      result += one.name + "=" + one.kernel;
      const std::string_view origin = Describe(one.origin);
      if (!origin.empty()) result += " (" + std::string(origin) + ")";
    }
    return result;
  }
  return "no such operator";
}

constexpr const char* kStructured = R"yaml(- func: f(Tensor self) -> Tensor
  structured_delegate: f.out
- func: f_(Tensor(a!) self) -> Tensor(a!)
  structured_delegate: f.out
- func: f.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
  structured: True
  dispatch:
    CPU, SparseCPU: f_out
)yaml";

TEST(RegistrationsTest, AreTheLinesOfTheTable) {
  EXPECT_EQ(RegisteredIn("- func: f(Tensor x) -> Tensor\n  dispatch:\n    CPU, CUDA: f_any\n"
                         "    SparseCPU: vendor::f_sparse\n",
                         "f"),
            "CPU=at::native::f_any, CUDA=at::native::f_any, SparseCPU=vendor::native::f_sparse");
}

TEST(RegistrationsTest, AreImpliedWithoutATable) {
  EXPECT_EQ(RegisteredIn("- func: f.x(Tensor x) -> Tensor\n", "f.x"),
            "CompositeImplicitAutograd=at::native::f (implied)");
  EXPECT_EQ(
      RegisteredIn("- func: f(Tensor x) -> Tensor\n  manual_kernel_registration: True\n", "f"), "");
}

TEST(RegistrationsTest, OfAStructuredFamilyComeFromTheOutOperator) {
  const std::string cpu = "CPU=at::native::f_out (structured kernel of the out operator)";
  const std::string meta = "Meta= (made from the meta function)";
  const std::string composite =
      "CompositeExplicitAutogradNonFunctional= (made from the meta function and the out operator)";
  EXPECT_EQ(RegisteredIn(kStructured, "f"), cpu + ", " + meta + ", " + composite);
  EXPECT_EQ(RegisteredIn(kStructured, "f_"), cpu + ", " + meta + ", " + composite);
  EXPECT_EQ(RegisteredIn(kStructured, "f.out"), cpu + ", SparseCPU=at::native::f_out, " + meta);
}

TEST(RegistrationsTest, PointAtTheKeyInTheYaml) {
  const std::string text = "- func: f(Tensor x) -> Tensor\n  dispatch:\n    CPU, CUDA: f_any\n";
  const expand::ExpandedProgram checked = ExpandText(text);
  const Registrations registrations =
      RegistrationsOf(OperatorTable(checked, checked.operators()[0]));
  const source::SourceRange range = registrations.Find(DispatchKey::CUDA)->range;
  EXPECT_EQ(text.substr(range.begin, range.size()), "CUDA");
}

// Without a key, or for Undefined, is for CompositeImplicitAutograd; the last one counts.
TEST(RegistrationsTest, TheLastOneForAKeyCounts) {
  Registrations registrations;
  registrations.Add(DispatchKey::CompositeImplicitAutograd);
  registrations.Add(DispatchKey::CPU);
  registrations.Add(DispatchKey::Undefined);
  ASSERT_EQ(registrations.list().size(), 2u);
  EXPECT_FALSE(registrations.keys().Has(DispatchKey::Undefined));
  EXPECT_EQ(registrations.Find(DispatchKey::CompositeImplicitAutograd)->name, "Undefined");
  registrations.Add(DispatchKey::CPU, /*is_fallthrough=*/true);
  EXPECT_TRUE(registrations.Find(DispatchKey::CPU)->is_fallthrough);
  EXPECT_EQ(registrations.Find(DispatchKey::CUDA), nullptr);
}

}  // namespace
}  // namespace switchyard::dispatch
