#include "compiler/alias/describe_aliasing.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "tests/compiler/alias/parsed_declaration.h"

namespace switchyard::alias {
namespace {

// The text after declaration and kind.
std::string FactsOf(const std::string& declaration) {
  const std::string text = DescribeAliasing(ParsedDeclaration(declaration));
  EXPECT_EQ(text.find(declaration + "\nkind: "), 0u) << text;
  return text.substr(text.find('\n', declaration.size() + 1) + 1);
}

TEST(DescribeAliasing, NamesTheKind) {
  EXPECT_EQ(DescribeAliasing(ParsedDeclaration("f() -> ()")),
            "f() -> ()\nkind: functional\nnothing is returned\n");
  for (const auto& [declaration, kind] : {
           std::pair<const char*, const char*>{"f_(Tensor(a!) self) -> Tensor(a!)", "inplace"},
           {"f.out(Tensor x, *, Tensor(a!) out) -> Tensor(a!)", "out"},
           {"f(Tensor x, Tensor(a!) y) -> Tensor", "mutable"},
           {"f(Tensor x, *, Tensor(a!) _scratch_a) -> ()", "scratch"},
       }) {
    const std::string text = DescribeAliasing(ParsedDeclaration(declaration));
    EXPECT_NE(text.find(std::string("kind: ") + kind + "\n"), std::string::npos) << text;
  }
}

TEST(DescribeAliasing, InPlace) {
  EXPECT_EQ(FactsOf("add_(Tensor(a!) self, Tensor other, Scalar alpha=1) -> Tensor(a!)"),
            "`self` is written, in set a\n"
            "`other` is only read\n"
            "the return is `self` itself\n");
}

TEST(DescribeAliasing, SeveralOutArguments) {
  EXPECT_EQ(FactsOf("max.out(Tensor self, *, Tensor(a!) max, Tensor(b!) at) -> (Tensor(a!) "
                    "values, Tensor(b!))"),
            "`self` is only read\n"
            "`max` is written, in set a\n"
            "`at` is written, in set b\n"
            "the 1st return `values` is `max` itself\n"
            "the 2nd return is `at` itself\n");
}

TEST(DescribeAliasing, FreshAndPlain) {
  EXPECT_EQ(FactsOf("f(Tensor self) -> (Tensor x, Tensor[] y, int n)"),
            "`self` is only read\n"
            "the 1st return `x` is fresh\n"
            "elements of the 2nd return `y` are fresh\n"
            "the 3rd return `n` is a value, no memory\n");
}

TEST(DescribeAliasing, ListsOfViews) {
  EXPECT_EQ(FactsOf("split(Tensor(a -> *) self, int n) -> Tensor(a)[]"),
            "`self` is only read, in set a; wildcard after the call: any list may hold it\n"
            "elements of the return may alias `self`\n");
}

TEST(DescribeAliasing, ElementsOfLists) {
  EXPECT_EQ(FactsOf("f(Tensor(a)[] x, Tensor(b!)[] y) -> (Tensor(a), Tensor(a))"),
            "elements of `x` are only read, in set a\n"
            "elements of `y` are written, in set b\n"
            "the 1st return may alias elements of `x`\n"
            "the 2nd return may alias elements of `x`\n"
            "the 1st return and the 2nd return may be the same memory\n");
}

TEST(DescribeAliasing, SetsThatChange) {
  EXPECT_EQ(FactsOf("f(Tensor(a! -> a|b) x, Tensor(b) y, Tensor! z) -> Tensor(b)"),
            "`x` is written, in set a; in set a|b after the call\n"
            "`y` is only read, in set b\n"
            "`z` is written, in a set of its own\n"
            "`x` and `y` may be the same memory after the call\n"
            "the return may alias `x` and `y`\n");
}

TEST(DescribeAliasing, SharedSetsOfArguments) {
  EXPECT_EQ(FactsOf("f.out(Tensor(b) u, Tensor(b) v, *, Tensor(a!) x, Tensor(a!) y) -> "
                    "(Tensor(a!), Tensor(a!))"),
            "`u` is only read, in set b\n"
            "`v` is only read, in set b\n"
            "`x` is written, in set a\n"
            "`y` is written, in set a\n"
            "`u` and `v` may be the same memory\n"
            "`x` and `y` may be the same memory\n"
            "the 1st return is `x` itself, and may alias `y`\n"
            "the 2nd return is `y` itself, and may alias `x`\n"
            "the 1st return and the 2nd return may be the same memory\n");
}

TEST(DescribeAliasing, LettersOfNobody) {
  EXPECT_EQ(FactsOf("f(Tensor self) -> Tensor(a)"),
            "`self` is only read\n"
            "the return is fresh: no argument is in set a\n");
  EXPECT_EQ(FactsOf("f(Tensor self) -> Tensor(a -> *) x"),
            "`self` is only read\n"
            "the return `x` may alias anything that is wildcard\n");
}

}  // namespace
}  // namespace switchyard::alias
