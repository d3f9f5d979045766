#include "compiler/emit/model/model_header.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "compiler/cpp/literal.h"
#include "compiler/emit/code_writer.h"
#include "compiler/emit/model/first_lines.h"
#include "compiler/emit/model/kept_tensors.h"
#include "compiler/emit/model/model_text.h"
#include "compiler/emit/model/number_code.h"
#include "compiler/model/call_numbers.h"
#include "compiler/model/joined.h"
#include "compiler/model/number_calls.h"
#include "compiler/model/storage_groups.h"

namespace switchyard::emit {
namespace {

using cpp::Code;
using cpp::Comment;
using cpp::Concat;
using cpp::Identifier;
using model::TensorId;

void WriteStateMembers(CodeWriter& writer) {
  writer.Block(R"code(
    // The buffers that runs write: copies of them, their replacement, and their values at export.
    std::vector<Tensor> State();
    void SetState(TensorList state);
    void ResetState();

  )code");
}

void WriteProfileFunction(CodeWriter& writer) {
  writer.Block(R"code(
    // What the calls of the runs until now took.
    ::switchyard::model::Profile& profile() { return profile_; }

  )code");
}

void WriteProfileMember(CodeWriter& writer, const ModelInput& input) {
  const uint64_t fingerprint = model::FingerprintOf(input.program);
  const auto calls = static_cast<int64_t>(model::NumberedCalls(input.program));
  writer.Block(
      {{"calls", cpp::Literal::Integer(calls)},
       {"high", cpp::Literal::Integer(static_cast<int64_t>(fingerprint >> 32))},
       {"low", cpp::Literal::Integer(static_cast<int64_t>(fingerprint & 0xFFFFFFFFu))}},
      "::switchyard::model::Profile profile_{$calls$, uint64_t{$high$} << 32 | uint64_t{$low$}};");
}

void WriteClass(CodeWriter& writer, const ModelInput& input) {
  const KeptTensors kept(input.program);
  writer.Block(
      {{"state",
        [&] {
          if (kept.HasState()) WriteStateMembers(writer);
        }},
       {"profile",
        [&] {
          if (input.has_profile) WriteProfileFunction(writer);
        }},
       {"measured",
        [&] {
          if (input.has_profile) WriteProfileMember(writer, input);
        }},
       {"interface", [&] { writer.LineComment(Comment(InterfaceText(input))); }},
       {"run",
        [&] {
          writer.List(Concat(ResultType(input), " Run("), RunParameters(input, false), ");");
        }},
       {"count", cpp::Literal::Integer(static_cast<int64_t>(std::max<size_t>(kept.count(), 1)))}},
      R"code(
    class Model {
     public:
      // Maps the file of weights that was written with this program. Allocates nothing else before the
      // first run. Errors: a file that cannot be read or is another one.
      explicit Model(const char* weights,
                     ::switchyard::model::WeightsCheck check = ::switchyard::model::WeightsCheck::kFull);
      Model(const Model&) = delete;
      Model& operator=(const Model&) = delete;

      $interface$
      // One run at a time. Errors: inputs of another dtype or other sizes.
      $run$

      $state$
      $profile$
     private:
      void Prepare();

      ::switchyard::model::WeightsFile weights_;
      ::switchyard::model::Arena arena_;
      Tensor kept_[$count$];
      bool is_prepared_ = false;
      $measured$
    };
  )code");
}

}  // namespace

Identifier ModelGuard(const ModelInput& input, const char* ending) {
  std::string guard = model::Joined("SWITCHYARD_MODELS_", input.name.text(), ending);
  for (char& c : guard) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return Identifier::Known(guard);
}

Code TypeOfOutput(const ModelInput& input, const model::Value& output) {
  const std::optional<model::NumberKind> kind = KindOf(input.graph(), output);
  return kind ? TypeCode(*kind) : Code("Tensor");
}

Code ResultType(const ModelInput& input) {
  std::vector<Code> types;
  for (const model::Value& output : UserOutputs(input.graph())) {
    types.push_back(TypeOfOutput(input, output));
  }
  if (types.empty()) return "void";
  if (types.size() == 1) return types[0];
  return Concat("std::tuple<", cpp::Join(types, ", "), ">");
}

std::vector<Code> RunParameters(const ModelInput& input, bool is_definition) {
  const auto name = [&](auto value) {
    return is_definition ? NameOf(input.graph(), value) : ParameterOf(input.graph(), value);
  };
  std::vector<Code> parameters;
  for (const UserInput& user : UserInputs(input.graph())) {
    if (const auto* number = std::get_if<model::NumberId>(&user)) {
      const Code type = TypeCode(input.graph().numbers[*number].kind);
      parameters.push_back(Concat(Code(is_definition ? Code("[[maybe_unused]] ") : Code("")), type,
                                  " ", name(*number)));
      continue;
    }
    const TensorId tensor = std::get<TensorId>(user);
    const Code type = IsWritten(input.program, tensor) ? Code("Tensor ") : Code("const Tensor& ");
    parameters.push_back(Concat(type, name(tensor)));
  }
  return parameters;
}

Artifact EmitModelHeader(const ModelInput& input, const std::string& path) {
  CodeWriter writer;
  const Identifier guard = ModelGuard(input, "_H_");
  writer.Block(kModelFirstLine);
  writer.LineComment(
      Comment(model::Joined("The model ", input.name.text(), ", exported by PyTorch ",
                            input.graph().torch_version, ".")));
  writer.Block({{"guard", guard},
                {"name", input.name},
                {"header",
                 [&] {
                   if (input.has_profile) writer.Block("#include \"lib/model/profile.h\"");
                 }},
                {"class", [&] { WriteClass(writer, input); }}},
               R"code(
    #ifndef $guard$
    #define $guard$

    #include <tuple>
    #include <vector>

    #include "lib/core/tensor.h"
    #include "lib/model/arena.h"
    $header$
    #include "lib/model/weights_file.h"

    namespace switchyard::models::$name$ {

    $class$

    }  // namespace switchyard::models::$name$

    #endif  // $guard$
  )code");
  return {path, writer.TakeText(), {}};
}

}  // namespace switchyard::emit
