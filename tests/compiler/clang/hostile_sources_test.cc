// No source ends the program: neither one that nests deep, nor one that is cut, lacks its headers
// or declares what is no declaration.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "compiler/clang/library_headers.h"
#include "compiler/clang/source_reader.h"

namespace switchyard::cxx {
namespace {

namespace fs = std::filesystem;

// A level of a nesting: what opens and what closes it.
struct Nesting {
  const char* name;
  std::string before, open, middle, close, after;
  // Clang's time grows with the square of most depths.
  std::size_t depth = 500;
};

std::string Repeated(const std::string& text, std::size_t count) {
  std::string result;
  result.reserve(text.size() * count);
  for (std::size_t i = 0; i < count; ++i) result += text;
  return result;
}

std::string TextOf(const Nesting& one, std::size_t depth) {
  return one.before + Repeated(one.open, depth) + one.middle + Repeated(one.close, depth) +
         one.after;
}

// Inside of a function with a parameter, and as what registers and initialises.
Nesting InFunction(const char* name, std::string open, std::string middle, std::string close,
                   std::size_t depth = 500) {
  return {name,
          "int g(int a) { return a; }\nint f(int a, int* p) { return ",
          std::move(open),
          std::move(middle),
          std::move(close),
          "; }\n",
          depth};
}

std::vector<Nesting> NestedExpressions() {
  return {
      InFunction("parentheses", "(", "1", ")"),
      InFunction("not", "!", "a", "", 1500),
      InFunction("minus", "- ", "a", "", 1500),
      InFunction("complement", "~", "a", "", 1500),
      InFunction("address", "*&", "a", ""),
      InFunction("sizeof", "sizeof ", "a", "", 1500),
      InFunction("sum", "a + ", "a", "", 1500),
      InFunction("shift", "a << ", "a", "", 1500),
      InFunction("comma", "a, ", "a", "", 1500),
      InFunction("and", "a && ", "a", "", 800),
      InFunction("assignment", "a = ", "a", ""),
      InFunction("choice", "a ? a : ", "a", "", 1500),
      InFunction("choice in the middle", "a ? ", "a", " : a"),
      InFunction("cast", "(int)", "a", "", 1500),
      InFunction("call", "g(", "a", ")"),
      InFunction("subscript", "p[", "a", "]"),
      InFunction("lambda", "[&] { return ", "a", "; }()"),
      InFunction("extension", "__extension__ ", "a", ""),
      InFunction("unknown call", "unknown(", "a", ")"),
  };
}

std::vector<Nesting> NestedStatements() {
  return {
      {"blocks", "void f() ", "{", "", "}", ""},
      {"else if", "void f(int a) { if (a) ;", " else if (a) ;", "", "", "}"},
      {"if", "void f(int a) { ", "if (a) ", ";", "", "}"},
      {"while", "void f(int a) { ", "while (a) ", ";", "", "}"},
      {"do", "void f(int a) { ", "do ", ";", " while (a);", "}"},
      {"for", "void f(int a) { ", "for (;;) ", ";", "", "}"},
      {"default", "void f(int a) { switch (a) ", "case 1: switch (a) ", ";", "", "}"},
      {"members", "struct S { S& s(); S& t; }; void f(S& a) { a", ".s()", ";", "", "}"},
      {"fields", "struct S { S& t; }; void f(S& a) { a", ".t", ";", "", "}"},
      {"output", "struct S { S& operator<<(int); }; void f(S& a) { a", " << 1", ";", "", "}"},
      {"strings", "const char* s = ", "\"a\" ", "\"\"", "", ";"},
      {"list", "int a[] = {", "1, ", "1", "", "};"},
      {"lists", "int a = ", "{", "1", "}", ";"},
  };
}

std::vector<Nesting> NestedDeclarations() {
  return {
      {"pointers", "int ", "*", "p", "", ";"},
      {"declarators", "int ", "(", "p", ")", ";"},
      {"arrays", "extern int p", "[1]", ";", "", ""},
      {"functions", "int f", "(int", "", ")", ";"},
      {"namespaces", "", "namespace a { ", "", "}", ""},
      {"classes", "", "struct S { ", "", "};", ""},
      {"linkage", "", "extern \"C\" ", "int x;", "", ""},
      {"templates", "template <class T> struct A {}; ", "A<", "int", ">", " x;"},
      {"template parameters", "", "template <", "class", "> class", " T;"},
      {"decltype", "int a; ", "decltype(", "a", ")", " b;"},
      {"qualified", "namespace a {} int x = ", "a::", "y", "", ";"},
      {"attributes", "", "[[maybe_unused]] ", "int x;", "", ""},
      {"qualifiers", "", "const ", "int x = 1;", "", ""},
      {"conditions", "", "#if 1\n", "", "#endif\n", ""},
      {"instances",
       "template <int N> struct A { static constexpr int k = A<N - 1>::k; }; template <> struct "
       "A<0> { static constexpr int k = 0; }; int x = A<90000>::k; ",
       "", "", "", ""},
      {"constant calls", "constexpr int f(int n) { return n ? f(n - 1) : 0; } int a[f(90000) + 1];",
       "", "", "", ""},
      {"initialiser", "int x = ", "-  ", "1", "", ";"},
      {"registered", "#include <torch/library.h>\nTORCH_LIBRARY(my, m) { m.def(", "(",
       "\"f() -> ()\"", ")", "); }"},
      {"registrations", "#include <torch/library.h>\nTORCH_LIBRARY(my, m) { m",
       ".def(\"f() -> ()\")", ";", "", "}"},
      {"tensors",
       "namespace at { struct Tensor { Tensor& add_(const Tensor&) const; }; }\nvoid f(at::Tensor& "
       "a) { a",
       ".add_(a)", ";", "", "}"},
  };
}

class HostileSourcesTest : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) / "hostile_sources";
    fs::create_directories(folder_);
  }

  // All readings of a source; a signal would end the test. Returns the failures.
  std::string Read(const std::string& text) {
    const fs::path path = folder_ / "hostile.cc";
    std::ofstream(path, std::ios::binary) << text;
    const std::string headers = "-I" + std::string(kLibraryHeaderFolder);
    const CompileJob job = {
        fs::current_path().string(), path.string(), {"c++", "-std=c++17", headers, "-I."}};
    SourceParts parts;
    parts.bodies = true;
    parts.calls = true;
    const SourceResult source = ReadSource(job, {"at::Tensor", "S"}, parts);
    const LibraryResult library = ReadLibrary(job);
    blocks_ += library.blocks.size();
    kernels_ += source.index.kernels.size();
    return source.failure + library.failure;
  }

  fs::path folder_;
  std::size_t blocks_ = 0;
  std::size_t kernels_ = 0;
};

// Each is read to its end, or Clang says that it nests too deep; the stack is large enough.
// SWITCHYARD_NESTING sets another depth.
TEST_F(HostileSourcesTest, DeepNestingEndsNothing) {
  const char* wish = std::getenv("SWITCHYARD_NESTING");
  for (const auto& nestings : {NestedExpressions(), NestedStatements(), NestedDeclarations()}) {
    for (const Nesting& one : nestings) {
      SCOPED_TRACE(one.name);
      EXPECT_EQ(Read(TextOf(one, 200)), "");
      EXPECT_EQ(Read(TextOf(one, wish == nullptr ? one.depth : std::stoul(wish))), "");
    }
  }
  EXPECT_GT(kernels_, 50u);
}

// Shapes of what is no declaration, or none that Clang accepts.
TEST_F(HostileSourcesTest, BrokenDeclarationsEndNothing) {
  for (const char* text : {
           "Undeclared u(1, 2);",
           "Undeclared u{1, 2}; Undeclared v = {1};",
           "namespace n { Undeclared u(1, 2); }",
           "int x = y; auto z = y; auto [a, b] = y; int w = a;",
           "auto [a, b] = undeclared(); void f() { a = b; a(); b.c(); }",
           "struct S; S s(1, 2); S t; void f(S a) { a.b(); }",
           "struct S : Missing { int operator()(int); }; S s(1);",
           "template <class T> struct S : T { void f() { this->g(); T::h(); } };",
           "template <class T> void f(T a) { a.g(undeclared); a.template h<int>(1); g(a)(a); }",
           "template <class... T> void f(T... a) { g(a...); (a + ...); [=] { g(a...); }(); }",
           "void f(Undeclared a, int b) { a.b(b); for (auto c : a) c(); if (a.d()) return; }",
           "void f() { for (auto a : b) a(); while (c) ; switch (d) { case 1: e(); } do f(); while "
           "(g); }",
           "int f() { return [a = b, &c](auto d, Undeclared e) { return d(e); }(1); }",
           "int f() { auto a = [](Undeclared) {}; a(1); return a; }",
           "void f() { Undeclared a(1, 2), *b = a, c[2] = {a}; a = *b; (*b)(a); }",
           "const int a = a; const int* const b = b; extern const int d; const int c = d; const "
           "int d = c;",
           "struct S { void (S::*p)(int); }; void f(S a) { (a.*a.p)(1); (a.*b)(1); }",
           "void f(int a) { a = a ?: undeclared; throw undeclared; new Undeclared(a); delete b; }",
           "int f(int = undeclared, int = f()); int a = f();",
           "struct S { S(int a = undeclared); S(S&) = delete; ~S() = delete; }; S s; S t = s;",
           "enum E { a = b, c = a }; E e = c; static_assert(c == 1); int x[c];",
           "using U = Undeclared<int>; U u(1, 2); template <class T> using V = T::W; V<int> v(1, "
           "2);",
           "concept C = true; template <C T> void f(T); void g() { f(1); }",
           "int operator\"\" _x(const char*); int a = 1_x; int b = 1_y;",
           "extern \"C\" { namespace { int f(; } }",
           "void f() { std::get<0>(a); std::move(); std::for_each(a, b, [](auto& c) { c = 0; }); }",
           "namespace std { template <class... T> int get(int); template <class T> T&& move(T&); "
           "int swap(int, int); } void f(int a) { std::get<>(a); std::move(a); std::swap(a, a); }",
           "struct Guard { Guard(int); }; void f() { Guard g(undeclared); Guard h; }",
           "struct vector {}; struct optional {}; void f(vector a, optional b) {}",
       }) {
    SCOPED_TRACE(text);
    EXPECT_EQ(Read(text), "");
  }
}

TEST_F(HostileSourcesTest, BrokenRegistrationsEndNothing) {
  for (const char* text : {
           "m.def(undeclared);",
           "m.def(\"f\", undeclared); m.impl(\"f\", undeclared); m.impl(undeclared, &undeclared);",
           "m.def(\"f\", f<int>); m.def(\"f\", &N::f); m.def(\"f\", [](Undeclared a) {});",
           "m.def(); m.impl(); m.fallback(); m.undeclared(); m.class_<Undeclared>();",
           "m.def(\"f(Tensor a) -> Tensor\", {at::Tag::undeclared}); m.def(\"f\", {});",
           "m.class_<S>(\"S\").def(undeclared).def(\"a\", &S::undeclared); m.class_<S>();",
           "m.impl(\"f\", torch::dispatch(c10::DispatchKey::CPU, undeclared)); m.def(Undeclared(1, "
           "2));",
           "m.impl(\"f\", TORCH_FN(undeclared)); m.impl(\"f\", torch::CppFunction(undeclared));",
           "m.fallback(torch::CppFunction::makeFromBoxedFunction<&undeclared>());",
           "m.def(TORCH_SELECTIVE_SCHEMA(undeclared)); m.def(torch::schema(undeclared));",
           "reg(m); again(m); undeclared(m); (*undeclared).def(m); m.def(m);",
           "for (auto a : undeclared) m.def(a); if (undeclared) m.def(\"f\"); [&] { m.def(x); }();",
           "Undeclared u(1, 2); const auto v = u; m.def(v); m.def(\"f\", v); auto [a, b] = v; "
           "m.def(a, b);",
           "const char* const s = t; m.def(s); static const char* const t = t; m.def(t);",
           "m.def(\"f\", m); m.def(\"f\" \"g\" + 1); m.def({}); m.def({\"f\", 1}); m = m; m(m);",
       }) {
    SCOPED_TRACE(text);
    const std::string before =
        "#include <torch/library.h>\n#include <missing.h>\nnamespace N {} struct S {};\n"
        "void again(torch::Library& m); void reg(torch::Library& m) { again(m); again(m); }\n"
        "void again(torch::Library& m) { reg(m); reg(m); m.def(\"again\"); }\n";
    EXPECT_EQ(Read(before + "TORCH_LIBRARY(my, m) {\n" + text + "\n}\n"), "");
    EXPECT_EQ(Read(before + "torch::Library m(torch::Library::DEF, \"my\"); void f() {\n" + text +
                   "\n}\nstatic int x = [] { " + text + " return 1; }();\n"),
              "");
  }
  EXPECT_GE(blocks_, 15u);
}

// The sources for the kernel checker are read behind these.
constexpr const char* kMock =
    "#include \"tests/files/check/mock/std.h\"\n#include \"tests/files/check/mock/switchyard.h\"\n";

std::vector<std::string> CorpusTexts() {
  std::vector<fs::path> paths;
  for (const char* folder : {"tests/files/check", "tests/files/import"}) {
    for (const auto& one : fs::recursive_directory_iterator(folder)) {
      if (one.path().extension() == ".cc") paths.push_back(one.path());
    }
  }
  std::sort(paths.begin(), paths.end());
  std::vector<std::string> texts;
  for (const fs::path& path : paths) {
    std::stringstream text;
    if (path.string().find("/check/") != std::string::npos) text << kMock;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    texts.push_back(text.str());
  }
  return texts;
}

bool IsWordByte(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

std::vector<std::string> TokensOf(const std::string& text) {
  std::vector<std::string> tokens;
  for (const char c : text) {
    const bool is_more = !tokens.empty() && IsWordByte(tokens.back().back()) && IsWordByte(c);
    if (is_more) {
      tokens.back() += c;
    } else {
      tokens.emplace_back(1, c);
    }
  }
  return tokens;
}

// Some tokens are dropped, doubled, exchanged or replaced by others of the text, or the rest is
// cut.
std::string Broken(const std::string& text, std::mt19937* random) {
  std::vector<std::string> tokens = TokensOf(text);
  const auto any = [&] { return (*random)() % tokens.size(); };
  for (std::size_t edits = 1 + (*random)() % 4; edits > 0 && tokens.size() > 1; --edits) {
    const std::size_t at = any();
    switch ((*random)() % 6) {
      case 0:
        tokens[at].clear();
        break;
      case 1:
        tokens[at] += " " + tokens[at];
        break;
      case 2:
        tokens[at].swap(tokens[any()]);
        break;
      case 3:
        tokens[at] = tokens[any()];
        break;
      case 4:
        if ((*random)() % 4 == 0) tokens.resize(at + 1);
        break;
      default:
        if (IsWordByte(tokens[at].front())) tokens[at] = "undeclared";
    }
    for (std::string& token : tokens) {
      if (token.empty()) token = " ";
    }
  }
  std::string result;
  for (const std::string& token : tokens) result += token;
  return result;
}

// SWITCHYARD_BROKEN_SOURCES is how many are read, each made from a source of the file tests.
TEST_F(HostileSourcesTest, BrokenSourcesEndNothing) {
  const char* wish = std::getenv("SWITCHYARD_BROKEN_SOURCES");
  const char* seed = std::getenv("SWITCHYARD_BROKEN_SEED");
  const std::size_t count = wish == nullptr ? 80 : std::stoul(wish);
  const std::vector<std::string> texts = CorpusTexts();
  ASSERT_GT(texts.size(), 100u);
  std::mt19937 random(seed == nullptr ? 1 : static_cast<std::uint32_t>(std::stoul(seed)));
  for (std::size_t i = 0; i < count; ++i) {
    const std::string text = Broken(texts[random() % texts.size()], &random);
    EXPECT_EQ(Read(text), "") << text;
  }
  std::printf("sources: %zu, blocks: %zu, kernels: %zu\n", count, blocks_, kernels_);
  EXPECT_GT(blocks_, count / 10);
}

}  // namespace
}  // namespace switchyard::cxx
