#include "compiler/model/call_numbers.h"

#include "compiler/model/joined.h"
#include "lib/model/checksum.h"

namespace switchyard::model {
namespace {

bool IsNumbered(Mark mark) {
  return mark == Mark::kNone || mark == Mark::kIf || mark == Mark::kLoop;
}

}  // namespace

std::string OperatorOf(const Call& call) {
  return call.function == nullptr ? call.node->target : call.function->QualifiedName();
}

void NumberCalls(StaticProgram* program) {
  size_t last = 0;
  for (auto* steps : {&program->constant_steps, &program->steps}) {
    for (Step& step : *steps) step.number = IsNumbered(step.call.mark()) ? ++last : 0;
  }
}

size_t NumberedCalls(const StaticProgram& program) {
  size_t count = 0;
  for (const auto* steps : {&program.constant_steps, &program.steps}) {
    for (const Step& step : *steps) count += step.number != 0 ? 1 : 0;
  }
  return count;
}

uint64_t FingerprintOf(const StaticProgram& program) {
  std::string text;
  for (const auto* steps : {&program.constant_steps, &program.steps}) {
    for (const Step& step : *steps) {
      if (step.number == 0) continue;
      text += Joined(step.number, " ", OperatorOf(step.call));
      for (const TensorId tensor : ResultTensors(step.call)) {
        const TensorMeta& meta = program.graph->tensors[tensor].meta;
        text += Joined(" ", NameOf(meta.dtype));
        for (const Expression& size : meta.sizes) text += Joined(",", ToText(size));
      }
      text += "\n";
    }
  }
  return Checksum(text.data(), text.size());
}

}  // namespace switchyard::model
