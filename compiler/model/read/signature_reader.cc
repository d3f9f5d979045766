#include "compiler/model/read/signature_reader.h"

#include <string>
#include <string_view>
#include <utility>

#include "compiler/model/joined.h"
#include "compiler/model/read/value_reader.h"

namespace switchyard::model {
namespace {

// The bytes of a tensor must be those of its value in the graph.
void CheckMeta(const JsonCursor& json, const TensorMeta& value, const TensorMeta& payload) {
  if (value.dtype != payload.dtype || value.sizes != payload.sizes) {
    json.Fail("the tensor in the archive has another type or other sizes than in the graph");
  }
}

Input ReadStored(const JsonCursor& json, InputKind kind, std::string_view name_key,
                 const Payloads& payloads, const Graph& graph, NameTable* names) {
  Input input;
  input.kind = kind;
  input.name = std::string(json.At(name_key).Text());
  const JsonCursor name = json.At("arg").At("name");
  const TensorId tensor = names->DefineTensor(name, name.Text());
  const auto found = payloads.find(input.name);
  if (found == payloads.end()) json.Fail(Joined("there are no bytes for `", input.name, "`"));
  if (json.failed()) return input;
  input.value = tensor;
  input.payload = found->second;
  CheckMeta(json, graph.tensors[tensor].meta, input.payload->meta);
  return input;
}

Input ReadUserInput(const JsonCursor& json, NameTable* names) {
  Input input;
  const auto [form, value] = json.At("arg").Only();
  if (form == "as_tensor") {
    const JsonCursor name = value.At("name");
    input.name = std::string(name.Text());
    input.value = names->DefineTensor(name, input.name);
  } else if (form == "as_sym_int" || form == "as_sym_float" || form == "as_sym_bool") {
    const JsonCursor name = value.At("as_name");
    input.name = std::string(name.Text());
    input.value = names->DefineNumber(name, input.name);
  } else {
    input.kind = InputKind::kFixed;
  }
  return input;
}

Input ReadInput(const JsonCursor& spec, const AllPayloads& payloads, const Graph& graph,
                NameTable* names) {
  const auto [kind, json] = spec.Only();
  if (kind == "user_input") return ReadUserInput(json, names);
  if (kind == "constant_input") {
    Input input;
    input.kind = InputKind::kFixed;
    input.name = std::string(json.At("name").Text());
    return input;
  }
  if (kind == "parameter") {
    return ReadStored(json, InputKind::kParameter, "parameter_name", payloads.weights, graph,
                      names);
  }
  if (kind == "buffer") {
    const std::optional<JsonCursor> persistent = json.Find("persistent");
    const bool is_weight = !persistent || persistent->Bool();
    return ReadStored(json, InputKind::kBuffer, "buffer_name",
                      is_weight ? payloads.weights : payloads.constants, graph, names);
  }
  if (kind == "tensor_constant") {
    return ReadStored(json, InputKind::kConstant, "tensor_constant_name", payloads.constants, graph,
                      names);
  }
  spec.Fail(Joined("inputs of kind `", kind, "` are not supported"));
  return {};
}

Output ReadMutation(const JsonCursor& json, OutputKind kind, std::string_view target_key,
                    const NameTable& names) {
  const JsonCursor name = json.At("arg").At("name");
  return {kind, names.UseTensor(name, name.Text()), std::string(json.At(target_key).Text())};
}

Output ReadOutput(const JsonCursor& spec, const NameTable& names) {
  const auto [kind, json] = spec.Only();
  if (kind == "user_output") return {OutputKind::kUser, ReadValue(json.At("arg"), names), {}};
  if (kind == "buffer_mutation") {
    return ReadMutation(json, OutputKind::kBufferMutation, "buffer_name", names);
  }
  if (kind == "user_input_mutation") {
    return ReadMutation(json, OutputKind::kInputMutation, "user_input_name", names);
  }
  spec.Fail(Joined("outputs of kind `", kind, "` are not supported"));
  return {};
}

}  // namespace

std::vector<Input> ReadInputs(const JsonCursor& signature, const AllPayloads& payloads,
                              const Graph& graph, NameTable* names) {
  std::vector<Input> inputs;
  for (const JsonCursor& spec : signature.At("input_specs").Elements()) {
    if (signature.failed()) break;
    inputs.push_back(ReadInput(spec, payloads, graph, names));
  }
  return inputs;
}

std::vector<Output> ReadOutputs(const JsonCursor& signature, const NameTable& names) {
  std::vector<Output> outputs;
  for (const JsonCursor& spec : signature.At("output_specs").Elements()) {
    if (signature.failed()) break;
    outputs.push_back(ReadOutput(spec, names));
  }
  return outputs;
}

}  // namespace switchyard::model
