// What a Python function does: reads its arguments, calls the dispatch function that fits, and
// makes a Python object of the result.
#ifndef SWITCHYARD_COMPILER_EMIT_PYTHON_FUNCTION_BODY_H_
#define SWITCHYARD_COMPILER_EMIT_PYTHON_FUNCTION_BODY_H_

#include <cstddef>
#include <string>
#include <vector>

#include "compiler/cpp/identifier.h"
#include "compiler/emit/code_writer.h"
#include "compiler/emit/emit_input.h"
#include "compiler/python/bindings.h"

namespace switchyard::emit {

// The struct sequences of a source: one for each name and list of fields.
class NamedResults {
 public:
  explicit NamedResults(const std::vector<const python::Function*>& functions);

  cpp::Identifier NameOf(const python::Result& result) const;
  void Write(CodeWriter& writer, const EmitInput& input) const;

 private:
  struct Row {
    const python::Result* result;
    cpp::Identifier name;
    cpp::Identifier fields;
    cpp::Identifier type;
  };

  void Add(const python::Result& result);
  const Row* Find(const python::Result& result) const;

  std::vector<Row> rows_;
};

void WriteBinding(CodeWriter& writer, const EmitInput& input, const python::Function& function,
                  const NamedResults& named);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_PYTHON_FUNCTION_BODY_H_
