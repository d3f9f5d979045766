#include "compiler/emit/model/model_text.h"

#include <vector>

#include "compiler/model/expression.h"
#include "compiler/model/joined.h"

namespace switchyard::emit {

using model::Joined;

std::string ShapeText(const model::TensorMeta& meta) {
  std::string text = Joined(NameOf(meta.dtype), "[");
  for (size_t i = 0; i < meta.sizes.size(); ++i) {
    text += Joined(i == 0 ? "" : ", ", ToText(meta.sizes[i]));
  }
  return text + "]";
}

std::string InterfaceText(const ModelInput& input) {
  std::string text;
  for (const model::TensorId tensor : UserInputs(input.graph())) {
    const model::TensorValue& value = input.graph().tensors[tensor];
    text += Joined(text.empty() ? "" : ", ", value.name, ": ", ShapeText(value.meta));
  }
  for (const model::SymbolSource& source : input.program.symbols) {
    text += Joined("; ", source.symbol, " is from ", source.range.least.value_or(0));
    if (source.range.greatest) text += Joined(" to ", *source.range.greatest);
    if (!source.range.greatest) text += " up";
  }
  text += text.empty() ? "Returns" : ". Returns";
  std::string results;
  for (const model::TensorId tensor : UserOutputs(input.graph())) {
    results += Joined(results.empty() ? " " : ", ", ShapeText(input.graph().tensors[tensor].meta));
  }
  return text + (results.empty() ? " nothing" : results) + ".";
}

}  // namespace switchyard::emit
