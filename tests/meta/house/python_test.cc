// The checks of Python find a violation if there is one, and none otherwise.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/meta/house/checks.h"
#include "tests/meta/house/python_text.h"

namespace switchyard::meta {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

constexpr char kPath[] = "lib/python/switchyard/a.py";

std::string Repeat(const std::string& text, int count) {
  std::string repeated;
  for (int i = 0; i < count; ++i) repeated += text;
  return repeated;
}

SourceTree OneFile(const std::string& path, const std::string& text) { return {{{path, text}}}; }

std::string FunctionOf(int lines) { return "def f():\n" + Repeat("    g()\n", lines - 1); }
std::string ClassOf(int lines) { return "class A:\n" + Repeat("    b = 1\n", lines - 1); }

TEST(PythonFileLength, CountsLines) {
  EXPECT_THAT(PythonFileLength(OneFile(kPath, Repeat("a = 1\n", 400))), IsEmpty());
  EXPECT_THAT(PythonFileLength(OneFile(kPath, Repeat("a = 1\n", 401))), SizeIs(1));
  EXPECT_THAT(PythonFileLength(OneFile("tests/a.py", Repeat("a = 1\n", 401))), IsEmpty());
}

TEST(PythonFileLength, FindsAnExemptionThatIsNotNeeded) {
  const std::string path = "lib/python/switchyard/nn/modules/module.py";
  EXPECT_THAT(PythonFileLength(OneFile(path, Repeat("a = 1\n", 401))), IsEmpty());
  EXPECT_THAT(PythonFileLength(OneFile(path, "a = 1\n")), SizeIs(1));
}

TEST(PythonDefinitionLength, CountsFunctionsAndClasses) {
  EXPECT_THAT(PythonDefinitionLength(OneFile(kPath, FunctionOf(50))), IsEmpty());
  EXPECT_THAT(PythonDefinitionLength(OneFile(kPath, FunctionOf(51))), SizeIs(1));
  EXPECT_THAT(PythonDefinitionLength(OneFile(kPath, ClassOf(150))), IsEmpty());
  EXPECT_THAT(PythonDefinitionLength(OneFile(kPath, ClassOf(151))), SizeIs(1));
  EXPECT_THAT(PythonDefinitionLength(OneFile(kPath, Repeat(FunctionOf(30) + "\n\n", 3))),
              IsEmpty());
}

TEST(PythonDefinitionLength, FindsExemptionsThatAreNotNeeded) {
  const std::string path = "lib/python/switchyard/nn/modules/module.py";
  EXPECT_THAT(PythonDefinitionLength(OneFile(path, "a = 1\n")), SizeIs(1));
}

TEST(PythonFolderSize, CountsModules) {
  SourceTree tree;
  for (int i = 0; i < 40; ++i) {
    tree.files.push_back({"lib/python/switchyard/m" + std::to_string(i) + ".py", ""});
  }
  EXPECT_THAT(PythonFolderSize(tree), IsEmpty());
  tree.files.push_back({kPath, ""});
  EXPECT_THAT(PythonFolderSize(tree), SizeIs(1));
}

SourceTree TwoModules(const std::string& first, const std::string& second) {
  return {{{"lib/python/s/a.py", first}, {"lib/python/s/b.py", second}}};
}

TEST(NoImportCircles, FindsModulesThatImportEachOther) {
  EXPECT_THAT(NoImportCircles(TwoModules("from .b import f\n", "from .a import g\n")), SizeIs(1));
  EXPECT_THAT(NoImportCircles(TwoModules("from . import b\n", "from .a import (\n    g,\n)\n")),
              SizeIs(1));
  EXPECT_THAT(NoImportCircles(TwoModules("from .b import f\n", "from .c import g\n")), IsEmpty());
  EXPECT_THAT(NoImportCircles(
                  TwoModules("from .b import f\n", "def f():\n    from .a import g\n    g()\n")),
              IsEmpty());
}

TEST(NoImportCircles, FollowsOtherModules) {
  const SourceTree tree = {{{"lib/python/s/a.py", "from .b import f\n"},
                            {"lib/python/s/b.py", "from .t.c import f\n"},
                            {"lib/python/s/t/c.py", "from ..a import f\n"}}};
  EXPECT_THAT(NoImportCircles(tree), ::testing::Not(IsEmpty()));
}

TEST(NoImportCircles, APackageIsNotImportedForTheRunTime) {
  const SourceTree tree = {{{"lib/python/s/__init__.py", "from . import _C\nfrom .a import f\n"},
                            {"lib/python/s/a.py", "from . import _C\n"}}};
  EXPECT_THAT(NoImportCircles(tree), IsEmpty());
  const SourceTree circle = {{{"lib/python/s/__init__.py", "from .a import f\n"},
                              {"lib/python/s/a.py", "from . import g\n"}}};
  EXPECT_THAT(NoImportCircles(circle), SizeIs(1));
}

std::vector<std::string> DefinitionsOf(const std::string& text) {
  std::vector<std::string> found;
  for (const PythonDefinition& one : FindDefinitions(text)) {
    found.push_back(one.name + " " + std::to_string(one.first_line) + "-" +
                    std::to_string(one.last_line));
  }
  return found;
}

TEST(FindDefinitions, SeesWhereTheyEnd) {
  EXPECT_THAT(DefinitionsOf("def f():\n    a()\n\n\ndef g(\n    x,\n):\n    b()\n"),
              ElementsAre("f 1-2", "g 5-8"));
  EXPECT_THAT(DefinitionsOf("class A:\n    def f(self):\n        pass\n\n    b = 1\nc = 2\n"),
              ElementsAre("A 1-5", "f 2-3"));
}

TEST(FindDefinitions, IsNotMisledByTexts) {
  EXPECT_THAT(DefinitionsOf("a = \"\"\"\ndef f():\n\"\"\"\n# def g():\nb = 'def h():'\n"),
              IsEmpty());
  EXPECT_THAT(DefinitionsOf("def f():\n    return \"\"\"\ntext\n\"\"\"\n"), ElementsAre("f 1-4"));
}

}  // namespace
}  // namespace switchyard::meta
