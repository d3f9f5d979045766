// Statements about the tensors that a model keeps between runs.
#ifndef SWITCHYARD_COMPILER_EMIT_MODEL_KEPT_CODE_H_
#define SWITCHYARD_COMPILER_EMIT_MODEL_KEPT_CODE_H_

#include <optional>
#include <vector>

#include "compiler/cpp/code.h"
#include "compiler/emit/code_writer.h"
#include "compiler/emit/model/kept_tensors.h"
#include "compiler/emit/model/model_input.h"

namespace switchyard::emit {

class KeptCode {
 public:
  // All must outlive it.
  KeptCode(CodeWriter& writer, const ModelInput& input, const KeptTensors& kept)
      : writer_(writer), input_(input), graph_(input.graph()), kept_(kept) {}

  // The function that makes what is kept, before the first run.
  void WritePrepare();
  // The functions that give, set and reset the buffers that runs write.
  void WriteState();
  // References to kept tensors by their names, but for those of one home.
  void WriteNames(const std::vector<model::TensorId>& tensors, std::optional<model::Home> but);

 private:
  // `kept_[3]`.
  cpp::Code Kept(model::TensorId tensor) const;
  // What is at the place of a weight in the file.
  cpp::Code WeightCode(model::TensorId tensor) const;
  cpp::Code PlaceCode(model::TensorId tensor) const;
  void WriteAssignment(model::TensorId tensor, const cpp::Code& value);
  void WriteKept();
  void WriteConstants();
  void WriteSetState();
  void WriteResetState();

  CodeWriter& writer_;
  const ModelInput& input_;
  const model::Graph& graph_;
  const KeptTensors& kept_;
};

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_MODEL_KEPT_CODE_H_
