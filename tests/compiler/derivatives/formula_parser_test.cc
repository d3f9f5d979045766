#include "compiler/derivatives/formula_parser.h"

#include <gtest/gtest.h>

#include <string>

namespace switchyard::derivatives {
namespace {

using Kind = FormulaNode::Kind;

// The tree in brackets: operators first, names unchanged.
std::string Tree(const FormulaNode& node) {
  const char* words[] = {"",   "",   "\"",    "", "", "?", "call", node.is_arrow ? "->" : ".",
                         "[]", "{}", "lambda"};
  const bool is_leaf =
      node.kind == Kind::kName || node.kind == Kind::kNumber || node.kind == Kind::kString;
  std::string text = words[static_cast<int>(node.kind)] + node.text;
  if (is_leaf) return text;
  for (const FormulaNode& operand : node.operands) text += " " + Tree(operand);
  return "(" + text + ")";
}

std::string Parsed(const std::string& formula) {
  const ParsedFormula parsed = ParseFormula(formula);
  if (parsed.tree) return Tree(*parsed.tree);
  if (parsed.fault.wanted.empty()) return "too deep";
  return std::to_string(parsed.fault.at) + ": " + std::string(parsed.fault.wanted);
}

std::string Repeated(const std::string& text, int count) {
  std::string repeated;
  for (int i = 0; i < count; ++i) repeated += text;
  return repeated;
}

TEST(ParseFormula, KnowsThePrecedenceOfOperators) {
  EXPECT_EQ(Parsed("a + b * c"), "(+ a (* b c))");
  EXPECT_EQ(Parsed("a * b + c"), "(+ (* a b) c)");
  EXPECT_EQ(Parsed("a - b - c"), "(- (- a b) c)");
  EXPECT_EQ(Parsed("(a - (b - c))"), "(- a (- b c))");
  EXPECT_EQ(Parsed("a || b && c | d ^ e & f == g < h << i + j * k"),
            "(|| a (&& b (| c (^ d (& e (== f (< g (<< h (+ i (* j k))))))))))");
  EXPECT_EQ(Parsed("a * b == c + d && e"), "(&& (== (* a b) (+ c d)) e)");
  EXPECT_EQ(Parsed("-a * !b.c()"), "(* (- a) (! (call (.c b))))");
  EXPECT_EQ(Parsed("--a"), "(- (- a))");
  EXPECT_EQ(Parsed("a ? b : c ? d : e"), "(? a b (? c d e))");
  EXPECT_EQ(Parsed("a > 0 ? b : c + 1"), "(? (> a 0) b (+ c 1))");
}

TEST(ParseFormula, ReadsCallsMembersAndBraces) {
  EXPECT_EQ(Parsed("f()"), "(call f)");
  EXPECT_EQ(Parsed("at::where(a < 0, b, c.d(1)->e[2])"),
            "(call at::where (< a 0) b ([] (->e (call (.d c) 1)) 2))");
  EXPECT_EQ(Parsed("f({}, {a}, {{0, 0}})"), "(call f ({}) ({} a) ({} ({} 0 0)))");
}

TEST(ParseFormula, ReadsNamesWithTemplateArguments) {
  EXPECT_EQ(Parsed("std::get<0>(f(x))"), "(call std::get<0> (call f x))");
  EXPECT_EQ(Parsed("std::tuple<Tensor, Tensor>()"), "(call std::tuple<Tensor,Tensor>)");
  EXPECT_EQ(Parsed("std::vector<std::vector<int64_t>>(n, 0)"),
            "(call std::vector<std::vector<int64_t>> n 0)");
  EXPECT_EQ(Parsed("::std::nullopt"), "::std::nullopt");
  EXPECT_EQ(Parsed("x.data_ptr<float>()"), "(call (.data_ptr<float> x))");
  // What no call follows is a comparison.
  EXPECT_EQ(Parsed("f(a < b, c > d)"), "(call f (< a b) (> c d))");
}

TEST(ParseFormula, ReadsLiterals) {
  EXPECT_EQ(Parsed("1"), "1");
  EXPECT_EQ(Parsed("2. / .5 - 1e-3f + 0x1F + 10LL"), "(+ (+ (- (/ 2. .5) 1e-3f) 0x1F) 10LL)");
  EXPECT_EQ(Parsed(R"(f("a" /* joined */ "b\"\n"))"), "(call f \"ab\"\n)");
  EXPECT_EQ(Parsed("f(/*x=*/true) // what it is"), "(call f true)");
  EXPECT_EQ(Parsed("fmap(x, [](int64_t i){return -i;})"), "(call fmap x (lambdai (- i)))");
}

TEST(ParseFormula, SaysWhatItWanted) {
  EXPECT_EQ(Parsed(""), "0: an expression");
  EXPECT_EQ(Parsed("a + "), "4: an expression");
  EXPECT_EQ(Parsed("a b"), "2: an operator or the end of the formula");
  EXPECT_EQ(Parsed("f(a b)"), "4: `,` or `)` after the arguments");
  EXPECT_EQ(Parsed("{a"), "2: `,` or `}`");
  EXPECT_EQ(Parsed("(a"), "2: `)`");
  EXPECT_EQ(Parsed("a[0"), "3: `]`");
  EXPECT_EQ(Parsed("a ? b"), "5: `:` and what holds otherwise");
  EXPECT_EQ(Parsed("a."), "2: the name of a member");
  EXPECT_EQ(Parsed("[&](int i){return i;}"), "1: `]`: a function in a formula has no captures");
  EXPECT_EQ(Parsed("[](int i){i;}"), "10: `{ return EXPRESSION; }`");
  EXPECT_EQ(Parsed("1.2.3"), "0: an expression");
  EXPECT_EQ(Parsed("\"a"), "0: an expression");
}

TEST(ParseFormula, RefusesWhatIsTooDeep) {
  EXPECT_EQ(Parsed(Repeated("(", 90) + "a" + Repeated(")", 90)), "a");
  for (const char* opening :
       {"(", "{", "f(", "a[", "a ? ", "a ? a : ", "a.b(", "[](int i){return "}) {
    EXPECT_EQ(Parsed(Repeated(opening, 10000)), "too deep") << opening;
  }
  EXPECT_EQ(Parsed(Repeated("-", 10000) + "a"), "too deep");
  for (const char* more : {" + a", ".b()", "[0]", "()", " ? a : a", " - -a"}) {
    EXPECT_EQ(Parsed("a" + Repeated(more, 10000)), "too deep") << more;
  }
}

TEST(ParseFormula, KnowsWhereNodesStand) {
  const std::string formula = "  at::add(self.sizes(), -b )  ";
  const ParsedFormula parsed = ParseFormula(formula);
  ASSERT_TRUE(parsed.tree);
  const auto text_of = [&](const FormulaNode& node) {
    return formula.substr(node.begin, node.end - node.begin);
  };
  EXPECT_EQ(text_of(*parsed.tree), "at::add(self.sizes(), -b )");
  EXPECT_EQ(text_of(parsed.tree->operands[1]), "self.sizes()");
  EXPECT_EQ(text_of(parsed.tree->operands[2]), "-b");
  const FormulaNode& member = parsed.tree->operands[1].operands[0];
  EXPECT_EQ(text_of(member), "self.sizes");
  EXPECT_EQ(formula.substr(member.text_begin, 5), "sizes");
}

}  // namespace
}  // namespace switchyard::derivatives
