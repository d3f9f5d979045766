#include "compiler/schema/program.h"

#include <utility>

namespace switchyard::schema {

void Program::Add(NativeFunction function) {
  function.id = OperatorId(functions.size());
  functions.push_back(std::move(function));
}

size_t Program::EntryCount() const {
  size_t count =
      functions.size() + tags.size() + derivatives.size() + decompositions.size() + facts.size();
  for (const ExecutorchEntry& entry : executorch) {
    if (entry.reference) ++count;
  }
  for (const BackendFile& file : backends) {
    count += file.supported.size() + file.symint.size() + file.autograd.size() +
             file.full_codegen.size() + file.ir_gen.size();
  }
  return count;
}

}  // namespace switchyard::schema
