// Each house check must find a violation if there is one, and none otherwise.
#include "tests/meta/house/checks.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/meta/house/cpp_text.h"

namespace switchyard::meta {
namespace {

using ::testing::IsEmpty;
using ::testing::SizeIs;

std::string Repeat(const std::string& text, int count) {
  std::string repeated;
  for (int i = 0; i < count; ++i) repeated += text;
  return repeated;
}

SourceTree OneFile(const std::string& path, const std::string& text) { return {{{path, text}}}; }

TEST(IncludeDirection, FindsAPhaseThatLooksAhead) {
  EXPECT_THAT(IncludeDirection(
                  OneFile("compiler/schema/type.cc", "#include \"compiler/emit/artifact.h\"\n")),
              SizeIs(1));
  EXPECT_THAT(IncludeDirection(
                  OneFile("compiler/emit/artifact.cc", "#include \"compiler/schema/type.h\"\n")),
              IsEmpty());
}

TEST(IncludeDirection, FindsARunTimeThatKnowsTheCompiler) {
  const std::string compiler = "#include \"compiler/schema/type.h\"\n";
  EXPECT_THAT(IncludeDirection(OneFile("lib/core/tensor.h", compiler)), SizeIs(1));
  EXPECT_THAT(IncludeDirection(OneFile("kernels/cpu/add.cc", compiler)), SizeIs(1));
  EXPECT_THAT(IncludeDirection(OneFile("grammar/type.h", compiler)), SizeIs(1));
  EXPECT_THAT(IncludeDirection(OneFile("lib/core/tensor.h", "#include \"kernels/cpu/add.h\"\n")),
              SizeIs(1));
  EXPECT_THAT(IncludeDirection(OneFile("kernels/cpu/add.cc", "#include \"lib/core/tensor.h\"\n")),
              IsEmpty());
}

TEST(IncludeDirection, FindsWhatHasNoPlace) {
  EXPECT_THAT(
      IncludeDirection(OneFile("compiler/misc/a.cc", "#include \"compiler/schema/type.h\"\n")),
      SizeIs(1));
  EXPECT_THAT(
      IncludeDirection(OneFile("compiler/schema/type.cc", "#include \"lib/core/tensor.h\"\n")),
      SizeIs(1));
  EXPECT_THAT(IncludeDirection(
                  OneFile("compiler/schema/type.cc", "#include \"lib/keys/dispatch_key.h\"\n")),
              IsEmpty());
  EXPECT_THAT(
      IncludeDirection(OneFile("compiler/emit/a.cc", "#include \"lib/boxing/name_hash.h\"\n")),
      IsEmpty());
  EXPECT_THAT(IncludeDirection(OneFile("compiler/emit/a.cc", "#include \"lib/boxing/value.h\"\n")),
              SizeIs(1));
}

SourceTree TwoFolders(const std::string& back) {
  return {{{"lib/core/a.h", "#include \"lib/keys/b.h\"\n"},
           {"lib/core/c.h", "int c;\n"},
           {"lib/keys/b.h", "int b;\n"},
           {"lib/keys/d.cc", back}}};
}

TEST(NoCircles, FindsTwoFoldersThatIncludeEachOther) {
  EXPECT_THAT(NoCircles(TwoFolders("#include \"lib/core/c.h\"\n")), SizeIs(1));
  EXPECT_THAT(NoCircles(TwoFolders("#include \"lib/keys/b.h\"\n")), IsEmpty());
}

TEST(NoCircles, TakesASubfolderForAPartOfItsFolder) {
  EXPECT_THAT(NoCircles({{{"compiler/emit/a.h", "#include \"compiler/emit/boxed/b.h\"\n"},
                          {"compiler/emit/boxed/b.h", "#include \"compiler/emit/c.h\"\n"},
                          {"compiler/emit/c.h", "int c;\n"}}}),
              IsEmpty());
}

SourceTree SourcesOf(int count) {
  SourceTree tree;
  for (int i = 0; i < count; ++i) {
    const std::string name = "lib/core/a" + std::to_string(i);
    tree.files.push_back({name + ".cc", ""});
    tree.files.push_back({name + ".h", ""});
  }
  return tree;
}

TEST(FolderSize, CountsASourceAndItsHeaderOnce) {
  EXPECT_THAT(FolderSize(SourcesOf(40)), IsEmpty());
  EXPECT_THAT(FolderSize(SourcesOf(41)), SizeIs(1));
}

TEST(OutsideLibraries, FindsALibraryAwayFromItsPlace) {
  const std::string yaml = "#include \"llvm/Support/YAMLParser.h\"\n";
  EXPECT_THAT(OutsideLibraries(OneFile("compiler/schema/read/reader.cc", yaml)), SizeIs(1));
  EXPECT_THAT(OutsideLibraries(OneFile("compiler/yaml/yaml_reader.cc", yaml)), IsEmpty());
  EXPECT_THAT(OutsideLibraries(OneFile("lib/core/error.h", "#include \"absl/status/status.h\"\n")),
              SizeIs(1));
  EXPECT_THAT(OutsideLibraries(OneFile("compiler/sema/names.cc", "#include <tao/pegtl.hpp>\n")),
              SizeIs(1));
}

TEST(NoStreams, FindsTheHeader) {
  EXPECT_THAT(NoStreams(OneFile("lib/core/error.h", "#include <iostream>\n")), SizeIs(1));
  EXPECT_THAT(NoStreams(OneFile("generated/src/dispatch_0.cc", "#include <iostream>\n")),
              SizeIs(1));
  EXPECT_THAT(NoStreams(OneFile("compiler/driver/main.cc", "#include <iostream>\n")), IsEmpty());
  EXPECT_THAT(NoStreams(OneFile("lib/core/error.h", "#include <ostream>\n")), IsEmpty());
}

TEST(HeaderGuards, FindsAnotherFilesGuard) {
  const std::string text =
      "#ifndef SWITCHYARD_LIB_CORE_TENSOR_H_\n#define SWITCHYARD_LIB_CORE_TENSOR_H_\n\n"
      "#endif  // SWITCHYARD_LIB_CORE_TENSOR_H_\n";
  EXPECT_THAT(HeaderGuards(OneFile("lib/core/tensor.h", text)), IsEmpty());
  EXPECT_THAT(HeaderGuards(OneFile("lib/core/scalar.h", text)), SizeIs(1));
  EXPECT_THAT(HeaderGuards(OneFile("lib/core/tensor.h", "#pragma once\n")), SizeIs(1));
  EXPECT_THAT(HeaderGuards(OneFile("lib/core/tensor.h", text + "int x;\n")), SizeIs(1));
}

TEST(NoMachinePaths, FindsAFolderAndAHost) {
  EXPECT_THAT(NoMachinePaths(OneFile("dev", "cd /home/me/switchyard\n")), SizeIs(1));
  EXPECT_THAT(NoMachinePaths(OneFile("README.md", "from https://pypi.example/simple\n")),
              SizeIs(1));
  EXPECT_THAT(NoMachinePaths(OneFile("WORKSPACE", "path = \"/usr/share/bazel\"\n")), IsEmpty());
  EXPECT_THAT(NoMachinePaths(OneFile("docs/a.md", "see docs/work/flow.md\n")), IsEmpty());
}

TEST(NoUnfinishedWork, FindsAMark) {
  EXPECT_THAT(NoUnfinishedWork(OneFile("lib/core/a.cc", "// TODO: more\n")), SizeIs(1));
  EXPECT_THAT(NoUnfinishedWork(OneFile("docs/a.md", "This is not implemented.\n")), SizeIs(1));
  EXPECT_THAT(NoUnfinishedWork(OneFile("docs/a.md", "file tests named todo_*\n")), IsEmpty());
}

TEST(FileLength, CountsLinesButNotOfTables) {
  EXPECT_THAT(FileLength(OneFile("lib/core/a.cc", Repeat("\n", 400))), IsEmpty());
  EXPECT_THAT(FileLength(OneFile("lib/core/a.cc", Repeat("\n", 401))), SizeIs(1));
  EXPECT_THAT(FileLength(OneFile("lib/core/a.def", Repeat("\n", 401))), IsEmpty());
}

std::string FunctionOf(int lines) { return "void F() {\n" + Repeat("  G();\n", lines - 2) + "}\n"; }

TEST(FunctionLength, CountsLinesButNotRowsOfATable) {
  EXPECT_THAT(FunctionLength(OneFile("lib/core/a.cc", FunctionOf(50))), IsEmpty());
  EXPECT_THAT(FunctionLength(OneFile("lib/core/a.cc", FunctionOf(51))), SizeIs(1));
  EXPECT_THAT(FunctionLength(OneFile("lib/core/a.cc", "namespace a {\nclass B {\n public:\n" +
                                                          FunctionOf(51) + "};\n}\n")),
              SizeIs(1));
  EXPECT_THAT(FunctionLength(OneFile("lib/core/a.cc", "int F(int x) {\n  switch (x) {\n" +
                                                          Repeat("    case 1: return 2;\n", 90) +
                                                          "  }\n}\n")),
              IsEmpty());
  EXPECT_THAT(
      FunctionLength(OneFile("lib/core/a.cc", "void F() {\n  const Row kRows[] = {\n" +
                                                  Repeat("    {1, 2},\n", 90) + "  };\n}\n")),
      IsEmpty());
}

std::string ClassOf(int members) {
  return "class A : public B {\n public:\n" + Repeat("  void F() { G(); }\n", members) + "};\n";
}

TEST(ClassLength, CountsTheBodyWithItsHeadButNotRowsOfATable) {
  EXPECT_THAT(ClassLength(OneFile("lib/core/a.h", ClassOf(147))), IsEmpty());
  EXPECT_THAT(ClassLength(OneFile("lib/core/a.h", ClassOf(148))), SizeIs(1));
  EXPECT_THAT(ClassLength(OneFile("lib/core/a.h", "template <typename T>\n" + ClassOf(147))),
              SizeIs(1));
  EXPECT_THAT(
      ClassLength(OneFile("lib/core/a.cc", "namespace {\nstruct C {\n" + ClassOf(147) + "};\n}\n")),
      SizeIs(1));
  EXPECT_THAT(ClassLength(OneFile("lib/core/a.cc", ClassOf(10) + Repeat("void A::H() {}\n", 200))),
              IsEmpty());
  EXPECT_THAT(
      ClassLength(OneFile("lib/core/a.cc", "struct C {\n  Row rows[200] = {\n" +
                                               Repeat("    {1, 2},\n", 200) + "  };\n};\n")),
      IsEmpty());
}

TEST(ClassLength, LooksOnlyAtClasses) {
  const std::string lines = Repeat("  kA,\n", 200);
  EXPECT_THAT(ClassLength(OneFile("lib/core/a.h", "enum class E {\n" + lines + "};\n")), IsEmpty());
  EXPECT_THAT(ClassLength(OneFile("lib/core/a.h", "const struct T kT = {\n" + lines + "};\n")),
              IsEmpty());
  EXPECT_THAT(ClassLength(OneFile("lib/core/a.h", "struct T F() {\n" + lines + "}\n")), IsEmpty());
  EXPECT_THAT(ClassLength(OneFile("tests/files/a.cc", ClassOf(200))), IsEmpty());
}

std::vector<std::string> FunctionsOf(const std::string& text) {
  std::vector<std::string> lines;
  for (const Extent& extent : FindFunctions(KeepCode(text))) {
    lines.push_back(std::to_string(extent.first_line) + "-" + std::to_string(extent.last_line));
  }
  return lines;
}

TEST(FindFunctions, SeesFunctionsWhereverTheyStand) {
  using ::testing::ElementsAre;
  EXPECT_THAT(FunctionsOf("namespace n {\nint f() {\n  return 1;\n}\n}\n"), ElementsAre("2-4"));
  EXPECT_THAT(FunctionsOf("struct S {\n S() : a{1}, b{2} {\n g();\n }\n int a, b;\n};\n"),
              ElementsAre("2-4"));
  EXPECT_THAT(FunctionsOf("template <class T>\nT f(T x) {\n  return x;\n}\n"), ElementsAre("1-4"));
  EXPECT_THAT(FunctionsOf("bool operator==(S a, S b) {\n return true;\n}\n"), ElementsAre("1-3"));
  EXPECT_THAT(FunctionsOf("void f() {\n  auto g = [] {\n  };\n}\nvoid h() {}\n"),
              ElementsAre("1-4", "5-5"));
}

TEST(FindFunctions, IsNotMisledByTextAndTables) {
  EXPECT_THAT(FunctionsOf("const char* kText = R\"x(\nvoid f() {\n)x\";\n"), IsEmpty());
  EXPECT_THAT(FunctionsOf("// void f() {\n/* void g() { */\n#define H() {\n"), IsEmpty());
  EXPECT_THAT(FunctionsOf("const int kRows[] = {F(1), F(2)};\n"), IsEmpty());
  EXPECT_THAT(FunctionsOf("class A {\n  int n = 1'000;\n  char c = '{';\n};\n"), IsEmpty());
}

TEST(EverySourceIsBuilt, FindsAFileThatNoTargetNames) {
  const SourceFile source{"lib/core/a.cc", ""};
  EXPECT_THAT(EverySourceIsBuilt({{source, {"lib/core/BUILD", "srcs = [\"b.cc\"]"}}}), SizeIs(1));
  EXPECT_THAT(EverySourceIsBuilt({{source, {"lib/core/BUILD", "# \"a.cc\""}}}), SizeIs(1));
  EXPECT_THAT(EverySourceIsBuilt({{source}}), SizeIs(1));
  EXPECT_THAT(EverySourceIsBuilt({{source, {"lib/core/BUILD", "srcs = [\"a.cc\"]"}}}), IsEmpty());
  EXPECT_THAT(EverySourceIsBuilt({{source, {"lib/BUILD", "glob([\"core/*.cc\"])"}}}), IsEmpty());
  EXPECT_THAT(EverySourceIsBuilt({{source, {"lib/BUILD", "glob([\"*.cc\"])"}}}), SizeIs(1));
  EXPECT_THAT(EverySourceIsBuilt({{source, {"lib/core/BUILD", "[name + \".cc\"]"}}}), IsEmpty());
  EXPECT_THAT(EverySourceIsBuilt({{source, {"lib/core/BUILD", "[name + \".h\"]"}}}), SizeIs(1));
}

TEST(RulesAreLoaded, FindsARuleWithoutItsLoad) {
  const std::string load = "load(\"@rules_cc//cc:defs.bzl\", \"cc_library\")\n";
  EXPECT_THAT(RulesAreLoaded({{{"lib/BUILD", load + "cc_library(\n"}}}), IsEmpty());
  EXPECT_THAT(RulesAreLoaded({{{"lib/BUILD", "# cc_library(\nmy_cc_library(\n"}}}), IsEmpty());
  EXPECT_THAT(RulesAreLoaded({{{"lib/BUILD", "cc_library(\n"}}}), SizeIs(1));
  EXPECT_THAT(RulesAreLoaded({{{"lib/BUILD", load + "[cc_binary(\n"}}}), SizeIs(1));
  EXPECT_THAT(RulesAreLoaded({{{"bazel/third_party/a.BUILD", "    cc_library(\n"}}}), SizeIs(1));
  EXPECT_THAT(RulesAreLoaded({{{"lib/BUILD", load + "    sh_test(\n"}}}), SizeIs(1));
  const std::string shell = "load(\"@rules_shell//shell:sh_test.bzl\", \"sh_test\")\n";
  EXPECT_THAT(RulesAreLoaded({{{"lib/BUILD", shell + "[sh_test(\n"}}}), IsEmpty());
}

TEST(EveryFolderIsTested, FindsAFolderWithoutTests) {
  const SourceFile source{"compiler/sema/names.cc", ""};
  EXPECT_THAT(EveryFolderIsTested({{source}}), SizeIs(1));
  EXPECT_THAT(EveryFolderIsTested({{source, {"tests/compiler/sema/BUILD", ""}}}), SizeIs(1));
  EXPECT_THAT(EveryFolderIsTested({{source, {"tests/compiler/sema/names_test.cc", ""}}}),
              IsEmpty());
  EXPECT_THAT(EveryFolderIsTested({{source, {"tests/files/sema/names/a.yaml", ""}}}), IsEmpty());
  const SourceFile inclusion{"lib/extension/ATen/ATen.h", "#include \"lib/a.h\"\n"};
  EXPECT_THAT(EveryFolderIsTested({{inclusion}}), IsEmpty());
  const SourceFile header{"lib/extension/ATen/ATen.h", "struct A {};\n"};
  EXPECT_THAT(EveryFolderIsTested({{header}}), SizeIs(1));
}

TEST(DesignNamesFunctions, FindsAFunctionThatIsNotThere) {
  const auto tree_with = [](const std::string& source) {
    const std::string page =
        "| folder | function | result |\n|---|---|---|\n| sema | `a::Check`, `Report` | b |\n\n"
        "| other | table |\n|---|---|\n| sema | `Absent` |\n";
    return SourceTree{{{"docs/design/page.md", page}, {"compiler/sema/names.cc", source}}};
  };
  EXPECT_THAT(DesignNamesFunctions(tree_with("void DoCheck(); void Check(); x.Report(1);\n")),
              IsEmpty());
  EXPECT_THAT(DesignNamesFunctions(tree_with("void Check();\n")), SizeIs(1));
  EXPECT_THAT(DesignNamesFunctions(tree_with("void Checks(); void DoReport();\n")), SizeIs(2));
}

// A row of checks.def without a test above could be a check that never fails.
class EveryCheckTest : public ::testing::TestWithParam<HouseCheck> {};

TEST_P(EveryCheckTest, HasATestOfItsOwn) {
  const auto& unit_test = *::testing::UnitTest::GetInstance();
  bool found = false;
  for (int i = 0; i < unit_test.total_test_suite_count(); ++i) {
    found = found || unit_test.GetTestSuite(i)->name() == std::string(GetParam().name);
  }
  EXPECT_TRUE(found) << GetParam().name;
}

INSTANTIATE_TEST_SUITE_P(House, EveryCheckTest, ::testing::ValuesIn(AllHouseChecks()),
                         [](const auto& check) { return std::string(check.param.name); });

}  // namespace
}  // namespace switchyard::meta
