// Deprecated signatures: calls in words of earlier times, and the operators that they stand for.
//
// Takes a file in the form of PyTorch's deprecated.yaml: a list of entries
//
//   - name: add(Tensor self, Scalar alpha, Tensor other) -> Tensor
//     aten: add(self, other, alpha)
//
// Gives the declarations and the calls. What cannot be read is reported (F012). Source: reference
// Python, section 1.4.
#ifndef SWITCHYARD_COMPILER_PYTHON_DEPRECATED_H_
#define SWITCHYARD_COMPILER_PYTHON_DEPRECATED_H_

#include <memory>
#include <string>
#include <vector>

#include "compiler/diagnostics/sink.h"
#include "compiler/schema/function_schema.h"
#include "compiler/schema/native_function.h"
#include "compiler/source/source_manager.h"
#include "compiler/source/source_range.h"

namespace switchyard::python {

struct DeprecatedSignature {
  schema::FunctionSchema schema;
  std::string base_name;  // of the operator
  bool is_out = false;    // the out form is called
  // What the arguments of the operator are, in their order: arguments of `schema` by name, or a
  // number.
  std::vector<std::string> arguments;
  source::SourceRange range;  // of the call
};

// Signatures point into them.
using DeprecatedSignatures = std::shared_ptr<const std::vector<DeprecatedSignature>>;

std::vector<DeprecatedSignature> ReadDeprecated(source::FileId file,
                                                const source::SourceManager& sources,
                                                diagnostics::Sink& sink);

// Whether the operator takes what the signature gives it, and returns the same.
bool StandsFor(const DeprecatedSignature& deprecated, const schema::NativeFunction& function);

}  // namespace switchyard::python

#endif  // SWITCHYARD_COMPILER_PYTHON_DEPRECATED_H_
