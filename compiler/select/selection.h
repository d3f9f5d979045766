// The selection: operators, why each is in, and their dtypes.
//
// Takes an expanded program with the facts of its kernels, the names that a user selects, and the
// calls of kernels; gives the operators, closed under the needs of emitted code and of known calls.
// Reports names that no file declares (Q001), calls of operators that must not be added (Q002), and
// faults of dtypes (dtypes.h).
#ifndef SWITCHYARD_COMPILER_SELECT_SELECTION_H_
#define SWITCHYARD_COMPILER_SELECT_SELECTION_H_

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/derivatives/decompositions.h"
#include "compiler/diagnostics/sink.h"
#include "compiler/expand/expanded_program.h"
#include "compiler/schema/ids.h"
#include "compiler/schema/native_function.h"
#include "compiler/select/call_graph.h"
#include "compiler/select/dtypes.h"
#include "compiler/source/source_range.h"
#include "lib/keys/dispatch_key.h"

namespace switchyard::select {

// Why an operator is in.
struct Reason {
  const schema::NativeFunction* needed_by = nullptr;  // null for a named operator
  std::string kernel;  // the kernel of needed_by that calls it; empty when emitted code does
};

// A dtype of tensors that a kernel makes whatever dtypes its arguments have.
struct DtypeNeed {
  const schema::NativeFunction* function;
  std::string kernel;
  std::string_view dtype;
  std::string_view beside = {};  // only where the operator has this dtype, too; empty: always
};

// A call in a composite kernel, which serves several backends.
struct CompositeCall {
  const schema::NativeFunction* function;
  std::string kernel;
  std::vector<DispatchKey> keys;  // of the build; the kernel serves them
  const schema::NativeFunction* called;
};

struct Selection {
  std::map<schema::OperatorId, Reason> operators;
  std::vector<DtypeNeed> needs;
  std::vector<CompositeCall> composite_calls;  // of selected operators
  std::optional<DtypeSelection> dtypes;        // nothing means every dtype

  bool Has(const schema::NativeFunction& function) const {
    return operators.count(function.id) != 0;
  }
};

struct SelectionRequest {
  std::vector<source::Located<std::string>> roots;  // `add.Tensor`, `vision::nms`
  bool has_every_operator = false;                  // in place of roots
  const CallGraph* calls = nullptr;                 // null when no calls are known
  bool is_exact = false;                            // operators that kernels call are not added
  std::vector<DispatchKey> keys;  // of the build; kernels for other keys are not called
  std::optional<std::vector<source::Located<std::string>>> dtypes;  // nothing: every one
  std::vector<OperatorDtypes> operator_dtypes;
  // Of the program; null for none. Must outlive the request.
  const derivatives::Decompositions* decompositions = nullptr;
  // The operators that emitted code of an operator calls beside its kernels, in its formulas. May
  // be empty.
  std::function<std::vector<const schema::NativeFunction*>(const schema::NativeFunction&)> formulas;
};

// Selects the named operators of a program; reports names without an operator. `program` must
// outlive the result.
Selection Select(const expand::ExpandedProgram& program, const SelectionRequest& request,
                 diagnostics::Sink& sink);

// Adds the namespace of names that have none: `aten::add.Tensor` for `add.Tensor`.
std::string Qualified(const std::string& name);

// Reads `f, g` or lines of names; `#` begins a comment.
std::vector<source::Located<std::string>> ReadRoots(source::FileId file, std::string_view text);

// The same, but a line `f: Float Long` gives the dtypes of one operator. Fills roots and
// operator_dtypes of a request.
void ReadOperators(source::FileId file, std::string_view text, SelectionRequest* request);

}  // namespace switchyard::select

#endif  // SWITCHYARD_COMPILER_SELECT_SELECTION_H_
