// Declarations of extensions are read where PyTorch's run-time reads them, and refused where it
// refuses them. The file beside this test has its verdicts.
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <string>

#include "compiler/diagnostics/diagnostic.h"
#include "compiler/diagnostics/sink.h"
#include "compiler/schema/read/schema_reader.h"
#include "compiler/sema/checker.h"
#include "compiler/source/source_manager.h"

namespace switchyard::sema {
namespace {

constexpr char kDeclarations[] = "tests/compiler/sema/run_time_declarations.txt";

// Where we differ, and why.
const std::map<std::string, std::string>& Differences() {
  static const auto* const differences = new std::map<std::string, std::string>{
      {"f((Tensor(a), int) x) -> Tensor(a)",
       "annotations inside of a tuple have no effect; W012 asks for one that has"},
      {"f(Any[] x=[]) -> ()", "a build without PyTorch has the default"},
      {"f(Device x=\"foo\") -> ()", "T009, of the C++ forms, refuses it"},
      {"f(Device[] x=[]) -> ()", "a build without PyTorch has the default"},
      {"f(Dimname d) -> ()", "1.13 reads it"},
      {"f(MemoryFormat m=preserve_format) -> ()", "a build without PyTorch has the default"},
      {"f(Scalar[] x=[1]) -> ()", "a build without PyTorch has the default"},
      {"f(Scalar[] x=[]) -> ()", "a build without PyTorch has the default"},
      {"f(Tensor (a!) ? x) -> ()", "one spelling: import removes the blanks"},
      {"f(Tensor [ 2 ] x) -> ()", "one spelling: import removes the blanks"},
      {"f(Tensor [ ] x) -> ()", "one spelling: import removes the blanks"},
      {"f(Tensor(a)[](b) x) -> ()", "an element and its list have one annotation"},
      {"f(Tensor(a)[](b)[] x) -> ()", "an element and its list have one annotation"},
      {"f(Tensor? x=1) -> ()", "no kernel takes such a tensor"},
      {"f(Tensor[2] x=None) -> ()", "a build without PyTorch has the default"},
      {"f(Tensor[] x=[]) -> ()", "a build without PyTorch has the default"},
      {"f(Tensor[]! x) -> ()", "`!` without a set stands behind a word"},
      {"f(bool x=1) -> ()", "no kernel takes a constant of another type"},
      {"f(complex x=2.) -> complex", "the run-time reads `2.` as 2j"},
      {"f(float x=True) -> ()", "no kernel takes a constant of another type"},
      {"f(float y=inf) -> ()", "a build without PyTorch has the default"},
      {"f(int x=1.5) -> ()", "no kernel takes a constant of another type"},
      {"f(str x=None) -> ()", "no kernel takes a constant of another type"},
      {"f(str[] x=[\"a\"]) -> ()", "a build without PyTorch has the default"},
      {"f(str[] x=[]) -> ()", "a build without PyTorch has the default"},
  };
  return *differences;
}

// Single quotes inside are doubled.
std::string Quoted(const std::string& text) {
  std::string quoted = "'";
  for (const char c : text) quoted += c == '\'' ? std::string("''") : std::string(1, c);
  return quoted + "'";
}

// What is wrong beside the spelling and the forms in C++; empty when nothing is.
std::string FaultOf(const std::string& declaration, bool allow_typevars) {
  std::string text = "- func: " + Quoted("my::" + declaration) + "\n";
  if (allow_typevars) text += "  allow_typevars: True\n";
  source::SourceManager sources;
  schema::Program program;
  diagnostics::Sink sink;
  schema::ReadSchemaFile(sources.Add("input.yaml", text), sources, sink, &program);
  Checker(sink).Check(std::move(program));
  for (const diagnostics::Diagnostic& one : sink.diagnostics()) {
    const diagnostics::DefinitionInfo& info = diagnostics::InfoOf(one.id);
    const bool is_spelling =
        one.id == diagnostics::DiagnosticId::S007 || one.id == diagnostics::DiagnosticId::S013;
    const bool is_of_cpp = info.authority == diagnostics::Authority::kGenerator ||
                           info.authority == diagnostics::Authority::kOurs;
    if (one.severity != diagnostics::Severity::kError || is_spelling || is_of_cpp) continue;
    return std::string(info.id_text) + ": " + one.message;
  }
  return {};
}

TEST(RunTimeDeclarations, AreReadWhereTheRunTimeReadsThem) {
  std::ifstream file(kDeclarations);
  ASSERT_TRUE(file.is_open());
  int count = 0;
  std::map<std::string, std::string> unused = Differences();
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    ++count;
    const std::string verdict = line.substr(0, line.find(' '));
    const std::string declaration = line.substr(4);
    const std::string plain = FaultOf(declaration, false);
    const std::string with_variables = FaultOf(declaration, true);
    const std::string ours = plain.empty() ? "yes" : with_variables.empty() ? "var" : "no";
    const bool is_different = unused.erase(declaration) != 0;
    EXPECT_EQ(ours == verdict, !is_different)
        << declaration << "\n  PyTorch: " << verdict << ", here: " << ours << " " << plain;
  }
  EXPECT_GT(count, 100);
  for (const auto& [declaration, reason] : unused)
    ADD_FAILURE() << "not in the file: " << declaration;
}

}  // namespace
}  // namespace switchyard::sema
