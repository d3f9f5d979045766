#include "compiler/emit/model/model_source.h"

#include <limits>
#include <optional>
#include <set>
#include <utility>
#include <variant>
#include <vector>

#include "compiler/cpp/literal.h"
#include "compiler/emit/code_writer.h"
#include "compiler/emit/emitter_table.h"
#include "compiler/emit/model/first_lines.h"
#include "compiler/emit/model/flow_code.h"
#include "compiler/emit/model/kept_code.h"
#include "compiler/emit/model/kept_tensors.h"
#include "compiler/emit/model/model_header.h"
#include "compiler/emit/model/number_code.h"
#include "compiler/emit/model/value_code.h"
#include "compiler/plan/operator_group.h"

namespace switchyard::emit {
namespace {

using cpp::Code;
using cpp::Concat;
using cpp::Identifier;
using cpp::Literal;
using model::NumberId;
using model::TensorId;

// The kept tensors that steps of a run and its outputs name.
std::vector<TensorId> NamedInRun(const ModelInput& input, const KeptTensors& kept) {
  std::vector<TensorId> tensors = kept.NamedBy(input.program.steps);
  std::set<size_t> named;
  for (const TensorId tensor : tensors) named.insert(tensor.number());
  for (const TensorId tensor : OutputTensors(input.graph())) {
    const bool is_kept = kept.PositionOf(tensor).has_value();
    if (is_kept && named.insert(tensor.number()).second) tensors.push_back(tensor);
  }
  return tensors;
}

// Statements that check the inputs, and read the symbols that they give.
class InputWriter {
 public:
  InputWriter(CodeWriter& writer, const ModelInput& input)
      : writer_(writer), input_(input), graph_(input.graph()) {}

  void Write() {
    WriteInputSymbols();
    for (const UserInput& input : UserInputs(graph_)) {
      if (const auto* tensor = std::get_if<TensorId>(&input)) WriteInputCheck(*tensor);
      if (const auto* number = std::get_if<NumberId>(&input)) WriteInputCheck(*number);
    }
  }

 private:
  void WriteInputCheck(TensorId tensor) {
    const model::TensorValue& value = graph_.tensors[tensor];
    writer_.Block({{"text", Literal::String(value.name)},
                   {"name", NameOf(graph_, tensor)},
                   {"dtype", DtypeCode(value.meta.dtype)},
                   {"sizes", SizesCode(value.meta.sizes)}},
                  "::switchyard::model::CheckInput($text$, $name$, $dtype$, $sizes$);");
  }

  // A number whose symbols others give has the value of its expression.
  void WriteInputCheck(NumberId number) {
    const model::NumberValue& value = graph_.numbers[number];
    if (!value.expression) return;
    writer_.Block({{"text", Literal::String(value.name)},
                   {"name", NameOf(graph_, number)},
                   {"value", SizeCode(*value.expression)}},
                  "::switchyard::model::CheckNumberInput($text$, $name$, $value$);");
  }

  void WriteInputSymbols() {
    for (const model::SymbolSource& source : input_.program.symbols) {
      if (const auto* tensor = std::get_if<TensorId>(&source.from)) {
        WriteInputSymbol(source, *tensor);
        continue;
      }
      WriteSymbols(writer_, input_.program, {source});
      WriteChecks(writer_, {source});
    }
  }

  void WriteInputSymbol(const model::SymbolSource& source, TensorId tensor) {
    const model::TensorValue& value = graph_.tensors[tensor];
    const std::optional<int64_t> greatest = source.range.greatest;
    const Code most =
        greatest ? Code(Literal::Integer(*greatest)) : Code("std::numeric_limits<int64_t>::max()");
    const auto rank = static_cast<int64_t>(value.meta.sizes.size());
    const std::vector<Code> rule = {Literal::String(value.name),
                                    Literal::String(source.symbol),
                                    Literal::Integer(rank),
                                    Literal::Integer(static_cast<int64_t>(source.dimension)),
                                    Literal::Integer(source.factor),
                                    Literal::Integer(source.range.least.value_or(0)),
                                    most};
    writer_.Block({{"symbol", NameOfSymbol(source.symbol)},
                   {"input", NameOf(graph_, tensor)},
                   {"rule", cpp::Join(rule, ", ")}},
                  "[[maybe_unused]] const int64_t $symbol$ = "
                  "::switchyard::model::ReadSize($input$, {$rule$});");
  }

  CodeWriter& writer_;
  const ModelInput& input_;
  const model::Graph& graph_;
};

class SourceWriter {
 public:
  explicit SourceWriter(const ModelInput& input)
      : input_(input), graph_(input.graph()), kept_(input.program), code_(writer_, input, kept_) {}

  std::string Text() {
    writer_.Block(kModelFirstLine);
    writer_.Block({{"name", input_.name},
                   {"headers", [&] { WriteOperatorHeaders(); }},
                   {"body", [&] { WriteBody(); }}},
                  R"code(
      #include "$name$.h"

      #include <cstdint>
      #include <limits>
      #include <optional>
      #include <tuple>
      #include <utility>

      #include "lib/core/array_ref.h"
      #include "lib/core/error.h"
      #include "lib/core/memory_format.h"
      #include "lib/core/scalar.h"
      #include "lib/core/scalar_type.h"
      #include "lib/core/tensor_copy.h"
      #include "lib/core/tensor_factory.h"
      #include "lib/model/numbers.h"
      #include "lib/model/run_checks.h"
      #include "lib/model/sizes.h"
      $headers$

      namespace switchyard::models::$name$ {

      $body$

      }  // namespace switchyard::models::$name$
    )code");
    return writer_.TakeText();
  }

 private:
  // Sorted, each once.
  void WriteOperatorHeaders() {
    std::set<std::string> stems;
    for (const auto* steps : {&input_.program.constant_steps, &input_.program.steps}) {
      for (const model::Step& step : *steps) {
        if (step.call.function == nullptr) continue;
        stems.insert(plan::HeaderStem(*step.call.function));
      }
    }
    for (const std::string& stem : stems) {
      writer_.Block({{"header", IncludeOf(EmitterId::kFunctionHeader, stem)}}, "#include $header$");
    }
  }

  void WriteBody() {
    WriteConstructor();
    writer_.BlankLine();
    code_.WritePrepare();
    writer_.BlankLine();
    WriteRun();
    if (kept_.HasState()) {
      writer_.BlankLine();
      code_.WriteState();
    }
  }

  void WriteConstructor() {
    const auto size = static_cast<int64_t>(input_.weights.bytes.size());
    writer_.Block(
        {{"size", Literal::Integer(size)},
         {"high", Literal::Integer(static_cast<int64_t>(input_.weights.checksum >> 32))},
         {"low", Literal::Integer(static_cast<int64_t>(input_.weights.checksum & 0xFFFFFFFFu))}},
        R"code(
      Model::Model(const char* weights, ::switchyard::model::WeightsCheck check)
          : weights_(weights, {$size$, uint64_t{$high$} << 32 | uint64_t{$low$}}, check) {}
    )code");
  }

  void WriteRun() {
    writer_.List(Concat(ResultType(input_), " Model::Run("), RunParameters(input_, true), ") {");
    writer_.Block({{"body", [&] { WriteRunBody(); }}}, R"code(
        $body$
      }
    )code");
  }

  void WriteRunBody() {
    if (input_.has_profile) {
      writer_.Block("const ::switchyard::model::ProfiledRun profiled(&profile_);");
    }
    InputWriter(writer_, input_).Write();
    writer_.Block("if (!is_prepared_) Prepare();");
    code_.WriteNames(NamedInRun(input_, kept_), std::nullopt);
    WriteSteps(writer_, input_, kept_);
    WriteReturn();
  }

  void WriteReturn() {
    std::vector<Code> outputs;
    for (const model::Value& output : UserOutputs(graph_)) {
      const auto* tensor = std::get_if<TensorId>(&output);
      if (tensor == nullptr) {
        outputs.push_back(NumberCode(input_.program, output));
        continue;
      }
      const Identifier name = NameOf(graph_, *tensor);
      const bool is_copied = input_.program.places[*tensor].is_copied;
      outputs.push_back(is_copied ? Concat("Clone(", name, ")") : Code(name));
    }
    if (outputs.empty()) return;
    if (outputs.size() == 1) {
      writer_.Block({{"output", outputs[0]}}, "return $output$;");
    } else {
      writer_.List("return {", outputs, "};");
    }
  }

  const ModelInput& input_;
  const model::Graph& graph_;
  const KeptTensors kept_;
  CodeWriter writer_;
  KeptCode code_;
};

}  // namespace

Artifact EmitModelSource(const ModelInput& input, const std::string& path) {
  return {path, SourceWriter(input).Text(), {}};
}

}  // namespace switchyard::emit
