#include "compiler/expand/expand.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <utility>

#include "compiler/diagnostics/sink.h"
#include "compiler/schema/read/schema_reader.h"
#include "compiler/sema/checker.h"
#include "compiler/source/source_manager.h"

namespace switchyard::expand {
namespace {

// "KEY=kernel" of all lines; a star follows a structured kernel.
std::string TableOf(const schema::NativeFunction& function) {
  std::string table;
  for (const schema::DispatchLine& line : function.dispatch) {
    for (const source::Located<DispatchKey>& key : line.keys) {
      if (!table.empty()) table += ' ';
      table += std::string(DispatchKeyName(key.value)) + "=" + line.kernel.value.name;
      if (line.is_structured) table += '*';
    }
  }
  return table;
}

// The tables of all entries after expansion, one a line; "error" if there is one.
std::string ExpandText(const std::string& text) {
  source::SourceManager sources;
  diagnostics::Sink sink;
  schema::Program program;
  schema::ReadSchemaFile(sources.Add("input.yaml", text), sources, sink, &program);
  std::optional<sema::CheckedProgram> checked = sema::Checker(sink).Check(std::move(program));
  if (!checked) return "error";
  const std::optional<ExpandedProgram> expanded = Expand(*std::move(checked), sink);
  if (!expanded) return "error";
  std::string tables;
  for (const schema::NativeFunction& function : expanded->program().functions) {
    tables += TableOf(function) + "\n";
  }
  return tables;
}

TEST(DefaultDispatch, IsCompositeImplicitAutograd) {
  EXPECT_EQ(ExpandText("- func: f(Tensor self) -> Tensor\n"), "CompositeImplicitAutograd=f\n");
  EXPECT_EQ(ExpandText("- func: f_(Tensor(a!) self) -> Tensor(a!)\n"),
            "CompositeImplicitAutograd=f_\n");
  EXPECT_EQ(ExpandText("- func: f.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)\n"),
            "CompositeImplicitAutograd=f_out\n");
}

TEST(DefaultDispatch, LeavesAWrittenTableAlone) {
  EXPECT_EQ(ExpandText("- func: f(Tensor self) -> Tensor\n  dispatch:\n    CPU, CUDA: g\n"),
            "CPU=g CUDA=g\n");
}

TEST(DefaultDispatch, LeavesDelegatesAlone) {
  EXPECT_EQ(ExpandText("- func: f(Tensor self) -> Tensor\n"
                       "  structured_delegate: f.out\n"
                       "- func: f.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)\n"
                       "  structured: True\n"
                       "  dispatch:\n"
                       "    CPU: f_cpu\n"),
            "\nCPU=f_cpu*\n");
}

TEST(StructuredKernels, AreThoseOfStructuredKeysOnly) {
  EXPECT_EQ(ExpandText("- func: f.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)\n"
                       "  structured: True\n"
                       "  dispatch:\n"
                       "    CPU: f_cpu\n"
                       "    MPS: f_mps\n"
                       "    SparseCPU: f_sparse\n"),
            "CPU=f_cpu* MPS=f_mps* SparseCPU=f_sparse\n");
}

TEST(Ufunc, BringsKernelsForCpuAndCuda) {
  const std::string tables = ExpandText(
      "- func: f.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)\n"
      "  structured: True\n"
      "  ufunc_inner_loop:\n"
      "    Generic: f (AllAndComplex)\n");
  EXPECT_EQ(tables, "CPU=ufunc_f_CPU* CUDA=ufunc_f_CUDA*\n");
}

}  // namespace
}  // namespace switchyard::expand
