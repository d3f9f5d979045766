#include "compiler/emit/model/kept_code.h"

#include <cstdint>
#include <utility>

#include "compiler/cpp/literal.h"
#include "compiler/emit/model/step_code.h"
#include "compiler/emit/model/value_code.h"

namespace switchyard::emit {

using cpp::Code;
using cpp::Comment;
using cpp::Concat;
using cpp::Literal;
using model::Home;
using model::TensorId;

Code KeptCode::Kept(TensorId tensor) const {
  const auto position = static_cast<int64_t>(*kept_.PositionOf(tensor));
  return Concat("kept_[", Code(Literal::Integer(position)), "]");
}

Code KeptCode::WeightCode(TensorId tensor) const {
  const size_t position = input_.program.places[tensor].input;
  const model::TensorMeta& meta = graph_.inputs[position].payload->meta;
  return Concat("weights_.At(", Code(Literal::Integer(input_.weights.offsets[position])), ", ",
                SizesCode(meta.sizes), ", ", SizesCode(meta.strides), ", ", DtypeCode(meta.dtype),
                ")");
}

void KeptCode::WritePrepare() {
  const bool is_whole = kept_.NeedsWholeArena() && input_.program.arena_bytes != 0;
  const Code pages = is_whole ? Code(", ::switchyard::model::ArenaPages::kAtOnce") : Code();
  writer_.Block({{"arena", Literal::Integer(input_.program.arena_bytes)},
                 {"pages", pages},
                 {"kept", [&] { WriteKept(); }},
                 {"constants", [&] { WriteConstants(); }}},
                R"code(
    // Makes what is kept between runs: tensors over weights and planned memory, state, constants.
    void Model::Prepare() {
      arena_.Reserve($arena$$pages$);
      $kept$
      $constants$
      is_prepared_ = true;
    }
  )code");
}

void KeptCode::WriteKept() {
  for (const TensorId tensor : kept_.tensors()) {
    const model::TensorPlace& place = input_.program.places[tensor];
    switch (place.home) {
      case Home::kWeights:
        WriteAssignment(tensor, WeightCode(tensor));
        break;
      case Home::kState:
        WriteAssignment(tensor, Concat("CloneRowMajor(", WeightCode(tensor), ")"));
        break;
      case Home::kArena:
        WriteAssignment(tensor, PlaceCode(tensor));
        break;
      case Home::kNowhere:
      case Home::kInput:
      case Home::kConstant:
      case Home::kOwn:
        break;
    }
  }
}

Code KeptCode::PlaceCode(TensorId tensor) const {
  const model::TensorMeta& meta = graph_.tensors[tensor].meta;
  return Concat("arena_.At(", Code(Literal::Integer(input_.program.places[tensor].offset)), ", ",
                SizesCode(meta.sizes), ", ", DtypeCode(meta.dtype), ")");
}

void KeptCode::WriteAssignment(TensorId tensor, const Code& value) {
  const Code comment = Code::LineComment(Comment(graph_.tensors[tensor].name));
  writer_.Block({{"kept", Kept(tensor)}, {"value", value}, {"comment", comment}},
                "$kept$ = $value$;  $comment$");
}

void KeptCode::WriteConstants() {
  if (input_.program.constant_steps.empty()) return;
  WriteNames(kept_.NamedBy(input_.program.constant_steps), Home::kConstant);
  for (const model::Step& step : input_.program.constant_steps) {
    WriteStep(writer_, input_, kept_, step);
  }
  for (const TensorId tensor : kept_.tensors()) {
    if (input_.program.places[tensor].home != Home::kConstant) continue;
    writer_.Block({{"kept", Kept(tensor)}, {"name", NameOf(graph_, tensor)}},
                  "$kept$ = std::move($name$);");
  }
}

void KeptCode::WriteNames(const std::vector<TensorId>& tensors, std::optional<Home> but) {
  for (const TensorId tensor : tensors) {
    if (input_.program.places[tensor].home == but) continue;
    writer_.Block({{"name", NameOf(graph_, tensor)}, {"kept", Kept(tensor)}},
                  "Tensor& $name$ = $kept$;");
  }
}

void KeptCode::WriteState() {
  std::vector<Code> copies;
  for (const TensorId tensor : kept_.state()) {
    copies.push_back(Concat("Clone(", Kept(tensor), ")"));
  }
  writer_.Block({{"copies", [&] { writer_.List("return {", copies, "};"); }},
                 {"count", Literal::Integer(static_cast<int64_t>(copies.size()))},
                 {"set", [&] { WriteSetState(); }},
                 {"reset", [&] { WriteResetState(); }}},
                R"code(
    std::vector<Tensor> Model::State() {
      if (!is_prepared_) Prepare();
      $copies$
    }

    void Model::SetState(TensorList state) {
      SWITCHYARD_CHECK(state.size() == $count$, "the model has a state of $count$ tensors");
      if (!is_prepared_) Prepare();
      $set$
    }

    void Model::ResetState() {
      if (!is_prepared_) return;
      $reset$
    }
  )code");
}

void KeptCode::WriteSetState() {
  int64_t position = 0;
  for (const TensorId tensor : kept_.state()) {
    const model::TensorMeta& meta = graph_.tensors[tensor].meta;
    writer_.Block({{"position", Literal::Integer(position++)},
                   {"text", Literal::String(graph_.tensors[tensor].name)},
                   {"dtype", DtypeCode(meta.dtype)},
                   {"sizes", SizesCode(meta.sizes)}},
                  "::switchyard::model::CheckInput($text$, state[$position$], $dtype$, $sizes$);");
  }
  position = 0;
  for (const TensorId tensor : kept_.state()) {
    writer_.Block({{"kept", Kept(tensor)}, {"position", Literal::Integer(position++)}},
                  "$kept$ = CloneRowMajor(state[$position$]);");
  }
}

void KeptCode::WriteResetState() {
  for (const TensorId tensor : kept_.state()) {
    WriteAssignment(tensor, Concat("CloneRowMajor(", WeightCode(tensor), ")"));
  }
}

}  // namespace switchyard::emit
