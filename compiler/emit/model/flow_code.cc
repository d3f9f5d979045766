#include "compiler/emit/model/flow_code.h"

#include <cstddef>
#include <variant>
#include <vector>

#include "compiler/cpp/literal.h"
#include "compiler/emit/model/number_code.h"
#include "compiler/emit/model/step_code.h"

namespace switchyard::emit {
namespace {

using cpp::Code;
using cpp::Concat;
using model::Mark;
using model::NumberId;
using model::StaticProgram;
using model::Step;
using model::TensorId;

Code NameOfResult(const StaticProgram& program, const model::Result& result) {
  if (const auto* tensor = std::get_if<TensorId>(&result)) return NameOf(*program.graph, *tensor);
  return NameOf(*program.graph, std::get<NumberId>(result));
}

Code TypeOfResult(const StaticProgram& program, const model::Result& result) {
  const auto* number = std::get_if<NumberId>(&result);
  return number == nullptr ? Code("Tensor") : TypeCode(program.graph->numbers[*number].kind);
}

Code ValueOf(const StaticProgram& program, const model::Value& value) {
  const auto* tensor = std::get_if<TensorId>(&value);
  return tensor == nullptr ? NumberCode(program, value) : Code(NameOf(*program.graph, *tensor));
}

void WriteDeclaration(CodeWriter& writer, const StaticProgram& program,
                      const model::Result& result) {
  writer.Block({{"type", TypeOfResult(program, result)}, {"name", NameOfResult(program, result)}},
               "$type$ $name$ = {};");
}

// Variables with the values of the arguments.
void WriteValues(CodeWriter& writer, const StaticProgram& program, const Step& step) {
  for (size_t i = 0; i < step.call.results.size(); ++i) {
    writer.Block({{"type", TypeOfResult(program, step.call.results[i])},
                  {"name", NameOfResult(program, step.call.results[i])},
                  {"value", ValueOf(program, step.call.arguments[i])}},
                 "$type$ $name$ = $value$;");
  }
}

// All at once: a value may be a variable that another one replaces.
void WriteAssignments(CodeWriter& writer, const StaticProgram& program, const model::Call& call) {
  std::vector<Code> names;
  std::vector<Code> values;
  for (size_t i = 0; i < call.results.size(); ++i) {
    names.push_back(NameOfResult(program, call.results[i]));
    values.push_back(ValueOf(program, call.arguments[i]));
  }
  if (names.size() == 1) {
    writer.Block({{"name", names[0]}, {"value", values[0]}}, "$name$ = $value$;");
  } else if (!names.empty()) {
    writer.List(Concat("std::tie(", cpp::Join(names, ", "), ") = std::make_tuple("), values, ");");
  }
}

void WriteFrees(CodeWriter& writer, const StaticProgram& program, const Step& step) {
  for (const TensorId tensor : step.last_uses) {
    writer.Block({{"tensor", NameOf(*program.graph, tensor)}}, "$tensor$ = Tensor();");
  }
}

class FlowWriter {
 public:
  FlowWriter(CodeWriter& writer, const ModelInput& input, const KeptTensors& kept)
      : writer_(writer),
        input_(input),
        program_(input.program),
        steps_(input.program.steps),
        kept_(kept) {}

  // Writes the steps from `begin` up to `end`.
  void Write(size_t begin, size_t end) {
    for (size_t i = begin; i < end; ++i) {
      WriteEnter(steps_[i]);
      switch (steps_[i].call.mark()) {
        case Mark::kIf:
          i = WriteBranch(i);
          break;
        case Mark::kLoop:
          i = WriteLoop(i);
          break;
        case Mark::kResults:
          WriteChecks(writer_, steps_[i].checks);
          WriteValues(writer_, program_, steps_[i]);
          WriteSymbols(writer_, program_, steps_[i].call.symbols);
          WriteFrees(writer_, program_, steps_[i]);
          break;
        default:
          WriteStep(writer_, input_, kept_, steps_[i]);
          break;
      }
    }
  }

 private:
  // From here on time counts for this call.
  void WriteEnter(const Step& step) {
    if (!input_.has_profile || step.number == 0) return;
    const auto number = static_cast<int64_t>(step.number);
    writer_.Block({{"number", cpp::Literal::Integer(number)}}, "profile_.Enter($number$);");
  }

  // The next mark of the same control flow.
  size_t Find(size_t from, Mark wanted) const {
    int depth = 0;
    for (size_t i = from;; ++i) {
      const Mark mark = steps_[i].call.mark();
      if (depth == 0 && mark == wanted) return i;
      if (mark == Mark::kIf || mark == Mark::kLoop) ++depth;
      if (mark == Mark::kEndIf || mark == Mark::kEndLoop) --depth;
    }
  }

  // Returns the position of the mark that ends the branch.
  size_t WriteBranch(size_t begin) {
    const size_t middle = Find(begin + 1, Mark::kElse);
    const size_t end = Find(middle + 1, Mark::kEndIf);
    const model::Call& call = steps_[begin].call;
    WriteChecks(writer_, steps_[begin].checks);
    WriteOrigin(call);
    for (const model::Result& result : call.results) WriteDeclaration(writer_, program_, result);
    writer_.Block({{"condition", ConditionCode(program_, call.arguments[0])},
                   {"first", [&] { WriteBody(begin + 1, middle); }},
                   {"second", [&] { WriteBody(middle + 1, end); }}},
                  R"code(
      if ($condition$) {
        $first$
      } else {
        $second$
      }
    )code");
    WriteSymbols(writer_, program_, steps_[end].call.symbols);
    WriteFrees(writer_, program_, steps_[end]);
    return end;
  }

  // Returns the position of the mark that ends the loop.
  size_t WriteLoop(size_t begin) {
    const size_t middle = Find(begin + 1, Mark::kWhile);
    const size_t end = Find(middle + 1, Mark::kEndLoop);
    WriteChecks(writer_, steps_[begin].checks);
    WriteOrigin(steps_[begin].call);
    WriteValues(writer_, program_, steps_[begin]);
    WriteFrees(writer_, program_, steps_[begin]);
    writer_.Block(
        {{"symbols", [&] { WriteSymbols(writer_, program_, steps_[begin].call.symbols); }},
         {"test", [&] { Write(begin + 1, middle); }},
         {"checks", [&] { WriteChecks(writer_, steps_[middle].checks); }},
         {"condition", ConditionCode(program_, steps_[middle].call.arguments[0])},
         {"frees", [&] { WriteFrees(writer_, program_, steps_[middle]); }},
         {"body", [&] { WriteBody(middle + 1, end); }}},
        R"code(
      for (;;) {
        $symbols$
        $test$
        $checks$
        if (!$condition$) break;
        $frees$
        $body$
      }
    )code");
    WriteFrees(writer_, program_, steps_[end]);
    return end;
  }

  // A body, and what the mark behind it gives.
  void WriteBody(size_t begin, size_t end) {
    Write(begin, end);
    WriteChecks(writer_, steps_[end].checks);
    WriteAssignments(writer_, program_, steps_[end].call);
  }

  void WriteOrigin(const model::Call& call) {
    if (!call.node->module.empty()) writer_.LineComment(cpp::Comment(call.node->module));
  }

  CodeWriter& writer_;
  const ModelInput& input_;
  const StaticProgram& program_;
  const std::vector<Step>& steps_;
  const KeptTensors& kept_;
};

}  // namespace

void WriteSteps(CodeWriter& writer, const ModelInput& input, const KeptTensors& kept) {
  FlowWriter(writer, input, kept).Write(0, input.program.steps.size());
}

}  // namespace switchyard::emit
