#include "compiler/emit/model/c_interface.h"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <variant>
#include <vector>

#include "compiler/cpp/literal.h"
#include "compiler/emit/code_writer.h"
#include "compiler/emit/model/first_lines.h"
#include "compiler/emit/model/kept_tensors.h"
#include "compiler/emit/model/model_header.h"
#include "compiler/emit/model/model_text.h"
#include "compiler/emit/model/number_code.h"

namespace switchyard::emit {
namespace {

using cpp::Code;
using cpp::Concat;
using cpp::Literal;

// The inputs of a run in C++.
std::vector<Code> InputCodes(const ModelInput& input) {
  std::vector<Code> codes;
  for (const UserInput& user : UserInputs(input.graph())) {
    const auto position = static_cast<int64_t>(codes.size());
    const Code tensor =
        Concat("::switchyard::model::FromC(inputs[", Code(Literal::Integer(position)), "])");
    codes.push_back(InputCode(input.graph(), user, tensor));
  }
  return codes;
}

// Whether a result is to be made a tensor of the model's own: a number, or memory of an input.
bool IsMade(const ModelInput& input, const model::Value& output) {
  const auto* tensor = std::get_if<model::TensorId>(&output);
  return tensor == nullptr || input.program.places[*tensor].may_be_input;
}

Code ResultOf(size_t position) {
  return Concat("model->results[", Code(Literal::Integer(static_cast<int64_t>(position))), "]");
}

// Keeps results one by one.
void WriteMadeResults(CodeWriter& writer, const ModelInput& input) {
  const std::vector<model::Value> outputs = UserOutputs(input.graph());
  writer.List("const auto results = model->model.Run(", InputCodes(input), ");");
  for (size_t i = 0; i < outputs.size(); ++i) {
    const Code position = Literal::Integer(static_cast<int64_t>(i));
    const Code value =
        outputs.size() == 1 ? Code("results") : Concat("std::get<", position, ">(results)");
    const bool is_tensor = std::holds_alternative<model::TensorId>(outputs[i]);
    const Code made = !is_tensor ? Concat("::switchyard::model::AsTensor(", value, ")")
                                 : Concat("::switchyard::Clone(", value, ")");
    writer.Block({{"result", ResultOf(i)}, {"value", IsMade(input, outputs[i]) ? made : value}},
                 "$result$ = $value$;");
  }
}

// Keeps the results of a run, of which C sees the memory.
void WriteRun(CodeWriter& writer, const ModelInput& input) {
  const std::vector<model::Value> outputs = UserOutputs(input.graph());
  const std::vector<Code> inputs = InputCodes(input);
  if (outputs.empty()) return writer.List("model->model.Run(", inputs, ");");
  if (std::any_of(outputs.begin(), outputs.end(),
                  [&](const model::Value& output) { return IsMade(input, output); })) {
    return WriteMadeResults(writer, input);
  }
  if (outputs.size() == 1) {
    return writer.List("model->results[0] = model->model.Run(", inputs, ");");
  }
  std::vector<Code> results;
  for (size_t i = 0; i < outputs.size(); ++i) results.push_back(ResultOf(i));
  writer.List(Concat("std::tie(", cpp::Join(results, ", "), ") = model->model.Run("), inputs, ");");
}

// The functions that the header declares.
void WriteFunctions(CodeWriter& writer, const ModelInput& input) {
  writer.Block({{"name", input.name}}, R"code(
    $name$_model* $name$_open(const char* weights, char* message, int64_t size) {
      $name$_model* opened = nullptr;
      const std::string error = switchyard::model::ErrorOf(
          [&] { opened = new $name$_model{switchyard::models::$name$::Model(weights), {}, {}}; });
      if (!error.empty()) switchyard::model::CopyMessage(error, message, size);
      return opened;
    }

    int $name$_run($name$_model* model, const SwitchyardTensor* inputs, SwitchyardTensor* outputs) {
      model->error = switchyard::model::ErrorOf(
          [&] { switchyard::models::$name$::Run(model, inputs, outputs); });
      return model->error.empty() ? 0 : 1;
    }

    const char* $name$_error(const $name$_model* model) { return model->error.c_str(); }

    void $name$_close($name$_model* model) { delete model; }
  )code");
}

// The names of the buffers that runs write, in the order of Model::State.
std::vector<Code> StateNames(const ModelInput& input) {
  std::vector<Code> names;
  const KeptTensors kept(input.program);
  for (const model::TensorId tensor : kept.state()) {
    const size_t position = input.program.places[tensor].input;
    names.emplace_back(Literal::String(input.graph().inputs[position].name));
  }
  return names;
}

void DeclareStateFunctions(CodeWriter& writer, const ModelInput& input, size_t count) {
  writer.Block({{"name", input.name}, {"count", Literal::Integer(static_cast<int64_t>(count))}},
               R"code(
    // The buffers that runs write: their names, $count$ and NULL behind them; copies of them, which belong
    // to the model and stay until the next call of this function; their replacement; their values at
    // export. They return what $name$_run does.
    const char* const* $name$_state_names(void);
    int $name$_state($name$_model* model, SwitchyardTensor* state);
    int $name$_set_state($name$_model* model, const SwitchyardTensor* state);
    int $name$_reset_state($name$_model* model);

  )code");
}

void WriteStateFunctions(CodeWriter& writer, const ModelInput& input) {
  std::vector<Code> names = StateNames(input);
  const auto count = static_cast<int64_t>(names.size());
  if (names.empty()) return;
  names.emplace_back("nullptr");
  writer.Block(
      {{"name", input.name},
       {"count", Literal::Integer(count)},
       {"names", [&] { writer.List("static const char* const names[] = {", names, "};"); }}},
      R"code(

    const char* const* $name$_state_names(void) {
      $names$
      return names;
    }

    int $name$_state($name$_model* model, SwitchyardTensor* state) {
      model->error = switchyard::model::ErrorOf([&] {
        model->state = model->model.State();
        for (size_t i = 0; i < $count$; ++i) state[i] = switchyard::model::ToC(&model->state[i]);
      });
      return model->error.empty() ? 0 : 1;
    }

    int $name$_set_state($name$_model* model, const SwitchyardTensor* state) {
      model->error = switchyard::model::ErrorOf([&] {
        std::vector<switchyard::Tensor> values;
        for (size_t i = 0; i < $count$; ++i) values.push_back(switchyard::model::FromC(state[i]));
        model->model.SetState(values);
      });
      return model->error.empty() ? 0 : 1;
    }

    int $name$_reset_state($name$_model* model) {
      model->error = switchyard::model::ErrorOf([&] { model->model.ResetState(); });
      return model->error.empty() ? 0 : 1;
    }
  )code");
}

void WriteVectorHeader(CodeWriter& writer, bool has_state) {
  if (has_state) writer.Block("#include <vector>");
}

void WriteStateMember(CodeWriter& writer, bool has_state) {
  if (has_state) writer.Block("std::vector<switchyard::Tensor> state = {};");
}

}  // namespace

Artifact EmitCHeader(const ModelInput& input, const std::string& path) {
  CodeWriter writer;
  writer.Block(kModelFirstLine);
  const size_t state_count = StateNames(input).size();
  writer.Block({{"guard", ModelGuard(input, "_C_H_")},
                {"name", input.name},
                {"state",
                 [&] {
                   if (state_count != 0) DeclareStateFunctions(writer, input, state_count);
                 }},
                {"interface", [&] { writer.LineComment(cpp::Comment(InterfaceText(input))); }}},
               R"code(
    #ifndef $guard$
    #define $guard$

    #include "lib/model/c_tensor.h"

    #ifdef __cplusplus
    extern "C" {
    #endif

    typedef struct $name$_model $name$_model;

    // Maps the file of weights. Returns NULL after an error, and writes its text to `message`, which has
    // room for `size` bytes; NULL for no text.
    $name$_model* $name$_open(const char* weights, char* message, int64_t size);

    $interface$
    // Returns 0, or 1 after an error, whose text $name$_error returns. One run at a time.
    int $name$_run($name$_model* model, const SwitchyardTensor* inputs, SwitchyardTensor* outputs);

    $state$
    // The text of the last error; it stays until the next call.
    const char* $name$_error(const $name$_model* model);

    void $name$_close($name$_model* model);

    #ifdef __cplusplus
    }
    #endif

    #endif  // $guard$
  )code");
  return {path, writer.TakeText(), {}};
}

Artifact EmitCSource(const ModelInput& input, const std::string& path) {
  CodeWriter writer;
  const auto outputs = static_cast<int64_t>(UserOutputs(input.graph()).size());
  const bool has_state = !StateNames(input).empty();
  writer.Block(kModelFirstLine);
  writer.Block({{"name", input.name},
                {"run", [&] { WriteRun(writer, input); }},
                {"room", Literal::Integer(outputs == 0 ? 1 : outputs)},
                {"count", Literal::Integer(outputs)},
                {"vector", [&] { WriteVectorHeader(writer, has_state); }},
                {"state", [&] { WriteStateMember(writer, has_state); }},
                {"functions",
                 [&] {
                   WriteFunctions(writer, input);
                   WriteStateFunctions(writer, input);
                 }}},
               R"code(
    #include "$name$_c.h"

    #include <cstddef>
    #include <string>
    #include <tuple>
    $vector$

    #include "$name$.h"
    #include "lib/core/tensor_copy.h"
    #include "lib/model/c_interface.h"

    struct $name$_model {
      switchyard::models::$name$::Model model;
      switchyard::Tensor results[$room$];
      std::string error;
      $state$
    };

    namespace switchyard::models::$name$ {
    namespace {

    void Run([[maybe_unused]] $name$_model* model,
             [[maybe_unused]] const SwitchyardTensor* inputs,
             [[maybe_unused]] SwitchyardTensor* outputs) {
      $run$
      for (size_t i = 0; i < $count$; ++i) outputs[i] = ::switchyard::model::ToC(&model->results[i]);
    }

    }  // namespace
    }  // namespace switchyard::models::$name$

    $functions$
  )code");
  return {path, writer.TakeText(), {}};
}

}  // namespace switchyard::emit
