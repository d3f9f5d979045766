#include "compiler/dump/signatures_dump.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/compiler/dump/dumped.h"

namespace switchyard::dump {
namespace {

bool Contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(SignaturesDump, FormsThatAreNotThereAreNull) {
  const std::string dump = SignaturesOf("- func: f(Tensor self) -> Tensor\n");
  EXPECT_TRUE(Contains(dump, R"("faithful":null)")) << dump;
  EXPECT_TRUE(Contains(dump, R"("symint":null,"symint_faithful":null)")) << dump;
  EXPECT_TRUE(Contains(dump, R"("cpp_method":null)")) << dump;
}

// Since 2.0 a SymInt that is returned is one in every form, and makes no second form.
TEST(SignaturesDump, ReturnsAreSymbolic) {
  const std::string entry = "- func: f(Tensor self) -> SymInt\n  dispatch: {CPU: f_cpu}\n";
  const std::string dump = SignaturesOf(entry);
  EXPECT_FALSE(Contains(dump, "int64_t")) << dump;
  EXPECT_FALSE(Contains(dump, "_symint(")) << dump;
  EXPECT_TRUE(Contains(dump, R"*("decl":"c10::SymInt f(const at::Tensor & self)")*")) << dump;
  EXPECT_TRUE(Contains(dump, R"*("decl":"c10::SymInt f_cpu(const at::Tensor & self)")*")) << dump;
  EXPECT_TRUE(Contains(dump, R"("symint":null,"symint_faithful":null)")) << dump;
  const std::string old = SignaturesOf(entry, schema::LanguageLevel::k1_13);
  EXPECT_TRUE(Contains(old, R"*("decl":"int64_t f(const at::Tensor & self)")*")) << old;
  EXPECT_TRUE(Contains(old, R"*("decl":"c10::SymInt f_symint(const at::Tensor & self)")*")) << old;
}

// A symbolic argument that is passed has its own form, with the same returns.
TEST(SignaturesDump, ReturnsBesideSymbolicArguments) {
  const std::string dump =
      SignaturesOf("- func: f(Tensor self, SymInt n) -> SymInt\n  dispatch: {CPU: f_cpu}\n");
  EXPECT_TRUE(Contains(dump, R"*("decl":"c10::SymInt f(const at::Tensor & self, int64_t n)")*"))
      << dump;
  EXPECT_TRUE(
      Contains(dump, R"*("decl":"c10::SymInt f_symint(const at::Tensor & self, c10::SymInt n)")*"))
      << dump;
}

TEST(SignaturesDump, MethodsLeaveSelfOut) {
  const std::string dump =
      SignaturesOf("- func: f(Tensor a, Tensor self, int n=1) -> Tensor\n  variants: method\n");
  EXPECT_TRUE(Contains(dump, R"*("decl":"at::Tensor f(const at::Tensor & a, int64_t n=1)")*"))
      << dump;
}

// A name that is only a word of C++ without the prefix of manually bound functions, or in capitals.
TEST(SignaturesDump, WordsOfCppAreReported) {
  EXPECT_EQ(FaultsOf("- func: f(Tensor self) -> Tensor\n"), "");
  EXPECT_EQ(FaultsOf("- func: new.x(Tensor self) -> Tensor\n  manual_cpp_binding: True\n"),
            "`new` cannot be a name in C++: it is a C++ keyword\n");
  const auto with_precomputed = [](const std::string& line) {
    return "- func: f(Tensor self, int n) -> Tensor\n"
           "  structured_delegate: f.out\n"
           "- func: f.out(Tensor self, int n, *, Tensor(a!) out) -> Tensor(a!)\n"
           "  structured: True\n"
           "  precomputed:\n"
           "  - " +
           line +
           "\n"
           "  dispatch:\n"
           "    CPU: f_out\n";
  };
  EXPECT_EQ(FaultsOf(with_precomputed("n -> int m")), "");
  EXPECT_EQ(FaultsOf(with_precomputed("n -> int null")),
            "`NULL` cannot be a name in C++: it is reserved for C++ implementations\n");
}

}  // namespace
}  // namespace switchyard::dump
