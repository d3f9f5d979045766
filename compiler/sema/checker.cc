#include "compiler/sema/checker.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <utility>
#include <vector>

#include "compiler/parallel/parallel.h"
#include "compiler/parallel/report_in_order.h"
#include "compiler/sema/rule.h"

namespace switchyard::sema {
namespace {

bool HasAnnotations(const schema::FunctionSchema& schema) {
  return std::any_of(schema.arguments.begin(), schema.arguments.end(),
                     [](const auto& argument) { return argument.annotation.has_value(); }) ||
         std::any_of(schema.returns.begin(), schema.returns.end(),
                     [](const auto& result) { return result.annotation.has_value(); });
}

// The rules of one scope, in the order of the table.
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

// Calls `visit` with each rule of a scope.
template <Scope wanted, typename Visit>
void ForEachRule(const Visit& visit) {
#define RULE(scope, Function, ids) \
  if constexpr (Scope::scope == wanted) visit(Function);
#include "compiler/sema/rules.def"
#undef RULE
}

// Whether expand changed the operator in a way that rules must see. Written operators were checked
// before, and expand adds only lines of loops to them. The composite that replaces an absent table
// can break no rule about one operator.
bool HasChanged(const schema::NativeFunction& function) {
  return function.is_generated || !function.ufunc_loops.empty();
}

// Checks the C++ forms of operators a few at a time: late enough that these rules stay in the
// instruction cache, early enough that the operators are still in the data cache.
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

// The number of operators or families in a piece.
constexpr size_t kThingsAPiece = 128;

// Independent parts of a check. They run on all cores when the program is large; their diagnostics
// are joined in the order in which the parts were added.
class Parts {
 public:
  using Work = std::function<void(diagnostics::Sink&)>;

  void Add(Work work) { parts_.push_back(std::move(work)); }

  // Calls `work` for pieces of the range [0, count), with the begin and the end of each piece.
  void AddPieces(size_t count,
                 const std::function<void(size_t, size_t, diagnostics::Sink&)>& work) {
    for (size_t begin = 0; begin < count; begin += kThingsAPiece) {
      const size_t end = std::min(begin + kThingsAPiece, count);
      Add([begin, end, work](diagnostics::Sink& sink) { work(begin, end, sink); });
    }
  }

  void Run(size_t operator_count, diagnostics::Sink& sink) const {
    const size_t threads = std::min(ParallelThreads(), operator_count / kThingsAPiece + 1);
    ReportInOrder(threads, parts_.size(), sink,
                  [&](size_t i, diagnostics::Sink& found) { parts_[i](found); });
  }

 private:
  std::vector<Work> parts_;
};

// Runs the rules about one operator on the operators from `begin` up to `end`.
void CheckWrittenOperators(const schema::Program& program, size_t begin, size_t end,
                           diagnostics::Sink& sink) {
  RuleContext context{sink};
  CppFormsQueue queue(context);
  for (size_t i = begin; i < end; ++i) {
    const schema::NativeFunction& function = program.functions[i];
    if (function.broken) continue;
    const size_t errors_before = sink.error_count();
    if (!function.schema.broken) CheckSchema(function.schema, context);
    RunRules<Scope::kOperator>(function, context);
    if (sink.error_count() == errors_before) queue.Add(function);
  }
  queue.Check();
}

// Generated declarations were checked when they were made.
void CheckFilledInOperators(const schema::Program& program, size_t begin, size_t end,
                            diagnostics::Sink& sink) {
  RuleContext context{sink};
  CppFormsQueue queue(context);
  for (size_t i = begin; i < end; ++i) {
    const schema::NativeFunction& function = program.functions[i];
    if (!HasChanged(function)) continue;
    const size_t errors_before = sink.error_count();
    RunRules<Scope::kOperator>(function, context);
    if (sink.error_count() == errors_before) queue.Add(function);
  }
  queue.Check();
}

}  // namespace

void CheckDeclaration(const schema::FunctionSchema& schema, diagnostics::Sink& sink) {
  RuleContext context{sink};
  CheckSchema(schema, context);
}

std::optional<CheckedProgram> Checker::Check(schema::Program program) {
  return CheckWritten(std::move(program), RulesOfPrograms::kAlways);
}

std::optional<CheckedProgram> Checker::CheckBeforeExpansion(schema::Program program) {
  return CheckWritten(std::move(program), RulesOfPrograms::kAfterErrors);
}

std::optional<CheckedProgram> Checker::CheckWritten(schema::Program program, RulesOfPrograms when) {
  using diagnostics::Sink;
  const size_t count = program.functions.size();
  Parts parts;
  parts.AddPieces(count, [&](size_t begin, size_t end, Sink& sink) {
    CheckWrittenOperators(program, begin, end, sink);
  });
  parts.Run(count, sink_);
  RuleContext context{sink_};
  if (when == RulesOfPrograms::kAlways || sink_.error_count() > 0) {
    RunRules<Scope::kProgram>(program, context);
  }
  if (sink_.error_count() == 0) return CheckedProgram(std::move(program));
  RunRules<Scope::kFaulty>(program, context);
  return std::nullopt;
}

bool Checker::CheckComplete(const CompleteProgram& complete) {
  using diagnostics::Sink;
  const schema::Program& program = complete.program;
  const size_t count = program.functions.size();
  Parts parts;
  parts.AddPieces(count, [&](size_t begin, size_t end, Sink& sink) {
    CheckFilledInOperators(program, begin, end, sink);
  });
  const schema::Store<FamilyId, Family>& families = complete.families.all();
  parts.AddPieces(families.size(), [&](size_t begin, size_t end, Sink& sink) {
    RuleContext context{sink};
    for (size_t i = begin; i < end; ++i) RunRules<Scope::kFamily>(families[FamilyId(i)], context);
  });
  const auto add = [&](auto* rule, const auto& subject) {
    parts.Add([&subject, rule](Sink& sink) {
      RuleContext context{sink};
      rule(subject, context);
    });
  };
  ForEachRule<Scope::kProgram>([&](auto* rule) { add(rule, program); });
  ForEachRule<Scope::kComplete>([&](auto* rule) { add(rule, complete); });
  parts.Run(count, sink_);
  return sink_.error_count() == 0;
}

}  // namespace switchyard::sema
