#include "compiler/schema/print/program_dump.h"

#include <gtest/gtest.h>

#include <string>

#include "compiler/diagnostics/sink.h"
#include "compiler/schema/operator_choice.h"
#include "compiler/schema/read/schema_reader.h"
#include "compiler/source/source_manager.h"

namespace switchyard::schema {
namespace {

std::string Dump(const std::string& text) {
  source::SourceManager sources;
  diagnostics::Sink sink;
  Program program;
  ReadSchemaFile(sources.Add("input.yaml", text), sources, sink, &program);
  EXPECT_EQ(sink.error_count(), 0u);
  std::string dump;
  DumpProgram(program, sources, OperatorChoice(), &dump);
  return dump;
}

bool Contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(ProgramDump, OperatorsHaveAnObjectALine) {
  const std::string dump = Dump(
      "- func: a::f.x(Tensor(a!) self, *, int[2]? n=None) -> (Tensor(a!) y, int)\n"
      "\n"
      "- func: g() -> ()\n");
  EXPECT_EQ(std::count(dump.begin(), dump.end(), '\n'), 2);
  EXPECT_TRUE(Contains(dump, R"("namespace":"a")"));
  EXPECT_TRUE(Contains(dump, R"("line":1)"));
  EXPECT_TRUE(Contains(dump, R"("line":3)"));
  EXPECT_TRUE(
      Contains(dump, R"({"annotation":{"after":[],"before":["a"],"text":"a!","write":true})"))
      << dump;
  EXPECT_TRUE(Contains(dump, R"("default":"None","group":"pre_tensor_options_kwarg_only")"))
      << dump;
}

TEST(ProgramDump, TextIsEscaped) {
  const std::string dump = Dump("- func: f(str x='\"\\\\') -> ()\n");
  EXPECT_TRUE(Contains(dump, R"("default":"'\"\\\\'")")) << dump;
}

TEST(ProgramDump, OtherEntriesSayWhatTheyAre) {
  const std::string tag = Dump("- tag: core\n  desc: Words.\n");
  EXPECT_TRUE(Contains(tag, R"("entry":"tag")")) << tag;
  const std::string backend = Dump("backend: XLA\ncpp_namespace: x\nsupported:\n- f.out\n");
  EXPECT_TRUE(Contains(backend, R"("entry":"backend")")) << backend;
  EXPECT_TRUE(Contains(backend, R"("supported":["f.out"])")) << backend;
  const std::string executorch =
      Dump("- op: add.out\n  kernels:\n    - arg_meta: null\n      kernel_name: t::add_out\n");
  EXPECT_TRUE(Contains(executorch, R"("entry":"executorch")")) << executorch;
  EXPECT_TRUE(Contains(executorch, R"("kernels":["t::add_out"])")) << executorch;
}

}  // namespace
}  // namespace switchyard::schema
