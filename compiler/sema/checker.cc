#include "compiler/sema/checker.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <utility>
#include <vector>

#include "compiler/parallel/parallel.h"
#include "compiler/sema/rule.h"

namespace switchyard::sema {
namespace {

bool HasAnnotations(const schema::FunctionSchema& schema) {
  return std::any_of(schema.arguments.begin(), schema.arguments.end(),
                     [](const auto& argument) { return argument.annotation.has_value(); }) ||
         std::any_of(schema.returns.begin(), schema.returns.end(),
                     [](const auto& result) { return result.annotation.has_value(); });
}

// Those of one scope, in the order of the table.
template <Scope wanted>
void RunRules(const Subject<wanted>& subject, RuleContext& context) {
#define RULE(scope, Function, ids) \
  if constexpr (Scope::scope == wanted) Function(subject, context);
#include "compiler/sema/rules.def"
#undef RULE
}

void CheckSchema(const schema::FunctionSchema& schema, RuleContext& context) {
  RunRules<Scope::kDeclaration>(schema, context);
  if (HasAnnotations(schema)) RunRules<Scope::kAnnotations>(schema, context);
}

// Calls `visit` with each rule about whole programs.
template <typename Visit>
void ForEachProgramRule(const Visit& visit) {
#define RULE(scope, Function, ids) \
  if constexpr (Scope::scope == Scope::kProgram) visit(Function);
#include "compiler/sema/rules.def"
#undef RULE
}

// What was written and checked before is as it was, but for lines that loops brought. The composite
// that stands for an absent table can break no rule about one operator.
bool HasChanged(const schema::NativeFunction& function) {
  return function.is_generated || !function.ufunc_loops.empty();
}

// Operators whose forms in C++ are checked a few at a time: while they are in the cache of data
// still, and so that these rules stay in that of instructions meanwhile.
class CppFormsQueue {
 public:
  explicit CppFormsQueue(RuleContext& context) : context_(context) {}

  void Add(const schema::NativeFunction& function) {
    if (count_ == functions_.size()) Check();
    functions_[count_++] = &function;
  }
  void Check() {
    for (size_t i = 0; i < count_; ++i) RunRules<Scope::kCppForms>(*functions_[i], context_);
    count_ = 0;
  }

 private:
  RuleContext& context_;
  std::array<const schema::NativeFunction*, 16> functions_{};
  size_t count_ = 0;
};

// Of operators or families.
constexpr size_t kThingsAPiece = 128;

// Parts of a check that need nothing of each other. They are done on all cores when the program is
// large; what they find is put together in the order in which they were added.
class Parts {
 public:
  using Work = std::function<void(diagnostics::Sink&)>;

  void Add(Work work) { parts_.push_back(std::move(work)); }

  // `work` is called for pieces of what is counted: the first, and the one behind the last.
  void AddPieces(size_t count,
                 const std::function<void(size_t, size_t, diagnostics::Sink&)>& work) {
    for (size_t begin = 0; begin < count; begin += kThingsAPiece) {
      const size_t end = std::min(begin + kThingsAPiece, count);
      Add([begin, end, work](diagnostics::Sink& sink) { work(begin, end, sink); });
    }
  }

  void Run(size_t operator_count, diagnostics::Sink& sink) const {
    std::vector<diagnostics::Sink> found(parts_.size());
    for (diagnostics::Sink& piece : found) piece.BeginLike(sink);
    const size_t threads = std::min(ParallelThreads(), operator_count / kThingsAPiece + 1);
    RunOnThreads(threads, parts_.size(), [&](size_t i) { parts_[i](found[i]); });
    for (diagnostics::Sink& piece : found) sink.TakeIn(std::move(piece));
  }

 private:
  std::vector<Work> parts_;
};

}  // namespace

void CheckDeclaration(const schema::FunctionSchema& schema, diagnostics::Sink& sink) {
  RuleContext context{sink};
  CheckSchema(schema, context);
}

std::optional<CheckedProgram> Checker::Check(schema::Program program) {
  return Run(std::move(program), /*is_to_be_expanded=*/false);
}

std::optional<CheckedProgram> Checker::CheckBeforeExpansion(schema::Program program) {
  return Run(std::move(program), /*is_to_be_expanded=*/true);
}

void Checker::CheckOperators(const schema::Program& program, size_t begin, size_t end,
                             diagnostics::Sink& sink) const {
  RuleContext context{sink};
  CppFormsQueue queue(context);
  for (size_t i = begin; i < end; ++i) {
    const schema::NativeFunction& function = program.functions[i];
    if (function.broken || (program.is_expanded && !HasChanged(function))) continue;
    const size_t errors_before = sink.error_count();
    // Declarations that were generated have been checked when they were made.
    if (!function.schema.broken && !program.is_expanded) CheckSchema(function.schema, context);
    RunRules<Scope::kOperator>(function, context);
    if (sink.error_count() == errors_before) queue.Add(function);
  }
  queue.Check();
}

std::optional<CheckedProgram> Checker::Run(schema::Program program, bool is_to_be_expanded) {
  using diagnostics::Sink;
  const size_t count = program.functions.size();
  Parts parts;
  parts.AddPieces(count, [&](size_t begin, size_t end, Sink& sink) {
    CheckOperators(program, begin, end, sink);
  });
  std::vector<Family> families;
  if (program.is_expanded) {
    families = FamiliesOf(program);
    parts.AddPieces(families.size(), [&](size_t begin, size_t end, Sink& sink) {
      RuleContext context{sink};
      for (size_t i = begin; i < end; ++i) RunRules<Scope::kFamily>(families[i], context);
    });
    ForEachProgramRule([&](auto* rule) {
      parts.Add([&program, rule](Sink& sink) {
        RuleContext context{sink};
        rule(program, context);
      });
    });
  }
  parts.Run(count, sink_);
  if (!program.is_expanded && (!is_to_be_expanded || sink_.error_count() > 0)) {
    RuleContext context{sink_};
    RunRules<Scope::kProgram>(program, context);
  }
  if (sink_.error_count() > 0) return std::nullopt;
  return CheckedProgram(std::move(program));
}

}  // namespace switchyard::sema
