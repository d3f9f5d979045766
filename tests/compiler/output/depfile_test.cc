#include "compiler/output/depfile.h"

#include <string>

#include "gtest/gtest.h"

namespace switchyard::output {
namespace {

TEST(Depfile, OutputsDependOnInputs) {
  EXPECT_EQ(*MakeDepfile({"o/a.h", "o/b.cc"}, {"x.yaml", "y.yaml"}),
            "o/a.h \\\n  o/b.cc: \\\n  x.yaml \\\n  y.yaml\n");
  EXPECT_EQ(*MakeDepfile({"a"}, {}), "a:\n");
}

TEST(Depfile, EscapesWhatMakeWouldRead) {
  EXPECT_EQ(*MakeDepfile({"a b"}, {"c#d", "e$f", "g\\h", "i\\ j"}),
            "a\\ b: \\\n  c\\#d \\\n  e$$f \\\n  g\\h \\\n  i\\\\\\ j\n");
}

TEST(Depfile, RefusesNamesWithoutAForm) {
  EXPECT_FALSE(MakeDepfile({"o"}, {"a\nb"}).ok());
  EXPECT_FALSE(MakeDepfile({"o"}, {"a\rb"}).ok());
  EXPECT_FALSE(MakeDepfile({std::string("a\0b", 3)}, {}).ok());
}

}  // namespace
}  // namespace switchyard::output
