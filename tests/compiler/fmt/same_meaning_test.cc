#include "compiler/fmt/same_meaning.h"

#include <gtest/gtest.h>

#include <string>

#include "compiler/diagnostics/sink.h"
#include "compiler/source/source_manager.h"
#include "compiler/yaml/yaml_reader.h"

namespace switchyard::fmt {
namespace {

bool AreSame(const std::string& a, const std::string& b) {
  source::SourceManager sources;
  diagnostics::Sink sink;
  return MeanTheSame(yaml::ReadYaml(sources.Add("a", a), sources, sink),
                     yaml::ReadYaml(sources.Add("b", b), sources, sink));
}

TEST(MeanTheSame, WhateverOrderKeysHave) {
  EXPECT_TRUE(AreSame("- a: 1\n  b: x\n", "- b: x\n  a: 1\n"));
  EXPECT_TRUE(AreSame("- a: f(x,  y)\n", "- a: f(x, y)  # comment\n"));
  EXPECT_TRUE(AreSame("- a: x,\ty\n", "- a: x, y\n"));
}

TEST(MeanTheSame, EachPairHasAPartnerOfItsOwn) {
  EXPECT_FALSE(AreSame("- {a: {k: 1}, b: {k: 2}}\n", "- {b: {k: 1}, a: {k: 2}}\n"));
  EXPECT_FALSE(AreSame("- {a: 1, 'b c': 2, bc: 2}\n", "- {bc: 2, a: 1, 'b d': 2}\n"));
  EXPECT_TRUE(AreSame("- {a: [1, x], b: {c: ~}}\n", "- {b: {c: ~}, a: [1, x]}\n"));
}

TEST(MeanTheSame, ManyKeysAreNotComparedEachWithEach) {
  constexpr int kCount = 200000;
  std::string forth;
  std::string back;
  for (int i = 0; i < kCount; ++i) {
    forth += (i == 0 ? "- k" : "  k") + std::to_string(i) + ": x\n";
    back += (i == 0 ? "- k" : "  k") + std::to_string(kCount - 1 - i) + ": x\n";
  }
  EXPECT_TRUE(AreSame(forth, back));
}

TEST(MeanTheSame, NotWithOtherValues) {
  EXPECT_FALSE(AreSame("- a: 1\n", "- a: 2\n"));
  EXPECT_FALSE(AreSame("- a: 1\n", "- a: '1'\n")) << "a number and a string";
  EXPECT_FALSE(AreSame("- a: 1\n", "- a: 1\n  b: 2\n"));
  EXPECT_FALSE(AreSame("- a: 1\n- b: 2\n", "- b: 2\n- a: 1\n")) << "entries in another order";
  EXPECT_FALSE(AreSame("- a: |\n    x  y\n", "- a: |\n    x y\n")) << "spaces in a block";
  EXPECT_FALSE(AreSame("- a: |\n    x\n", "- a: |-\n    x\n"));
  EXPECT_FALSE(AreSame("- a: [x, y]\n", "- a: [y, x]\n"));
}

}  // namespace
}  // namespace switchyard::fmt
