#include "compiler/emit/model/step_code.h"

#include <algorithm>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "compiler/cpp/literal.h"
#include "compiler/cpp/signature.h"
#include "compiler/emit/model/number_code.h"
#include "compiler/emit/model/value_code.h"
#include "compiler/plan/operator_group.h"

namespace switchyard::emit {
namespace {

using cpp::Code;
using cpp::Concat;
using cpp::Identifier;
using model::Result;
using model::Step;
using model::TensorId;
using schema::Argument;
using schema::NativeFunction;

// A size of the result is read behind the call.
bool DiesAtOnce(const Step& step, TensorId tensor) {
  if (!step.call.symbols.empty()) return false;
  return std::find(step.last_uses.begin(), step.last_uses.end(), tensor) != step.last_uses.end();
}

class StepWriter {
 public:
  StepWriter(CodeWriter& writer, const ModelInput& input, const KeptTensors& kept, const Step& step)
      : writer_(writer), graph_(input.graph()), program_(input.program), kept_(kept), step_(step) {}

  void Write() {
    WriteChecks(writer_, step_.checks);
    if (step_.call.number_function != nullptr) {
      WriteNumberCall(writer_, program_, step_.call);
    } else {
      WriteOperator();
    }
    WriteSymbols(writer_, program_, step_.call.symbols);
    WriteFrees();
  }

 private:
  void WriteOperator() {
    WriteOrigin();
    if (step_.out_form != nullptr) {
      WriteOutCall();
    } else {
      WriteCall();
    }
  }

  void WriteFrees() {
    for (const TensorId tensor : step_.last_uses) {
      if (unnamed_ == tensor) continue;
      writer_.Block({{"tensor", NameOf(graph_, tensor)}}, "$tensor$ = Tensor();");
    }
  }

  // The module that the call comes from.
  void WriteOrigin() {
    const model::Node& node = *step_.call.node;
    if (node.module.empty()) return;
    writer_.LineComment(cpp::Comment(node.module));
  }

  static Code FunctionOf(const NativeFunction& function) {
    const std::string name_space = plan::NamespaceOf(function);
    const Code name = cpp::DispatcherSignature(function, cpp::Integers::kPlain).name;
    if (name_space.empty()) return Concat("ops::", name, "(");
    return Concat("ops::", Identifier::Known(name_space), "::", name, "(");
  }

  std::vector<Code> Arguments() const {
    std::vector<Code> codes;
    const auto& arguments = step_.call.function->schema.arguments;
    for (size_t i = 0; i < arguments.size(); ++i) {
      codes.push_back(ValueCode(program_, arguments[i].type.value, step_.call.arguments[i]));
    }
    return codes;
  }

  // The arguments of the out form by their names; results stand for its out arguments.
  void WriteOutCall() {
    std::vector<Code> codes;
    const auto& own = step_.call.function->schema.arguments;
    size_t next_result = 0;
    for (const Argument& argument : step_.out_form->schema.arguments) {
      if (argument.IsOut()) {
        const auto tensor = std::get<TensorId>(step_.call.results[next_result++]);
        WritePlace(tensor);
        codes.push_back(NameOf(graph_, tensor));
        continue;
      }
      const auto found = std::find_if(own.begin(), own.end(), [&](const Argument& other) {
        return other.name.value == argument.name.value;
      });
      const auto position = static_cast<size_t>(found - own.begin());
      codes.push_back(ValueCode(program_, argument.type.value, step_.call.arguments[position]));
    }
    writer_.List(FunctionOf(*step_.out_form), codes, ");");
  }

  // A tensor of fixed sizes is made once and kept; others are made for each run.
  void WritePlace(TensorId tensor) {
    if (kept_.PositionOf(tensor)) return;
    const model::TensorMeta& meta = graph_.tensors[tensor].meta;
    writer_.Block({{"name", NameOf(graph_, tensor)},
                   {"offset", cpp::Literal::Integer(program_.places[tensor].offset)},
                   {"sizes", SizesCode(meta.sizes)},
                   {"dtype", DtypeCode(meta.dtype)}},
                  "Tensor $name$ = arena_.At($offset$, $sizes$, $dtype$);");
  }

  void WriteCall() {
    const std::vector<Result>& results = step_.call.results;
    const Code call = FunctionOf(*step_.call.function);
    if (results.size() > 1) return WriteTuple(call);
    const auto* tensor = results.empty() ? nullptr : std::get_if<TensorId>(&results[0]);
    if (tensor != nullptr && !DiesAtOnce(step_, *tensor)) {
      const Code opening = Concat("Tensor ", NameOf(graph_, *tensor), " = ", call);
      return writer_.List(opening, Arguments(), ");");
    }
    const auto* number = results.empty() ? nullptr : std::get_if<model::NumberId>(&results[0]);
    if (number != nullptr) return WriteNumber(call, *number);
    const auto* list = results.empty() ? nullptr : std::get_if<std::vector<TensorId>>(&results[0]);
    if (list != nullptr) return WriteList(call, *list);
    if (tensor != nullptr) unnamed_ = *tensor;
    writer_.List(call, Arguments(), ");");
  }

  void WriteNumber(const Code& call, model::NumberId number) {
    const Code type = TypeCode(graph_.numbers[number].kind);
    const bool is_scalar =
        step_.call.function->schema.returns[0].type.value.base == schema::BaseType::kScalar;
    const Code opening =
        Concat("[[maybe_unused]] const ", type, " ", NameOf(graph_, number), " = ", call);
    writer_.List(opening, Arguments(), is_scalar ? Concat(").To<", type, ">();") : Code(");"));
  }

  void WriteTuple(const Code& call) {
    const std::vector<TensorId> tensors = ResultTensors(step_.call);
    if (tensors.empty()) return writer_.List(call, Arguments(), ");");
    std::vector<Code> names;
    for (const Result& result : step_.call.results) {
      const auto* tensor = std::get_if<TensorId>(&result);
      const std::string other =
          "none_" + std::to_string(names.size()) + "_beside_" + NameOf(graph_, tensors[0]).text();
      names.push_back(tensor != nullptr ? NameOf(graph_, *tensor) : Identifier::Known(other));
    }
    writer_.List(Concat("auto [", cpp::Join(names, ", "), "] = ", call), Arguments(), ");");
  }

  void WriteList(const Code& call, const std::vector<TensorId>& tensors) {
    if (tensors.empty()) return writer_.List(call, Arguments(), ");");
    const Identifier list = Identifier::Known("list_of_" + NameOf(graph_, tensors[0]).text());
    writer_.List(Concat("std::vector<Tensor> ", list, " = ", call), Arguments(), ");");
    for (size_t i = 0; i < tensors.size(); ++i) {
      writer_.Block({{"name", NameOf(graph_, tensors[i])},
                     {"list", list},
                     {"position", cpp::Literal::Integer(static_cast<int64_t>(i))}},
                    "Tensor $name$ = std::move($list$[$position$]);");
    }
  }

  CodeWriter& writer_;
  const model::Graph& graph_;
  const model::StaticProgram& program_;
  const KeptTensors& kept_;
  const Step& step_;
  std::optional<TensorId> unnamed_;
};

}  // namespace

void WriteStep(CodeWriter& writer, const ModelInput& input, const KeptTensors& kept,
               const Step& step) {
  StepWriter(writer, input, kept, step).Write();
}

}  // namespace switchyard::emit
