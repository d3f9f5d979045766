// What goes into a build: operators, why each is in, and their dtypes.
//
// Takes an expanded program, the names that a user selects, and what kernels call; gives the
// operators, closed under what emitted code and known calls need. Names that no file declares are
// reported (Q001), and calls of operators that are not to be added (Q002); of dtypes what dtypes.h
// says.
#ifndef SWITCHYARD_COMPILER_SELECT_SELECTION_H_
#define SWITCHYARD_COMPILER_SELECT_SELECTION_H_

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

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
  const schema::NativeFunction* needed_by = nullptr;  // null: it was named
  std::string kernel;  // of needed_by, that calls it; empty when emitted code does
};

// A dtype that a kernel makes tensors of whatever its arguments have.
struct DtypeNeed {
  const schema::NativeFunction* function;
  std::string kernel;
  std::string_view dtype;
};

struct Selection {
  std::map<schema::OperatorId, Reason> operators;
  std::vector<DtypeNeed> needs;
  std::optional<DtypeSelection> dtypes;  // nothing: every one

  bool Has(const schema::NativeFunction& function) const {
    return operators.count(function.id) != 0;
  }
};

struct SelectionRequest {
  std::vector<source::Located<std::string>> roots;  // `add.Tensor`, `vision::nms`
  bool has_every_operator = false;                  // in place of roots
  const CallGraph* calls = nullptr;                 // null when nothing is known of them
  bool is_exact = false;                            // what kernels call is not added
  std::vector<DispatchKey> keys;                    // of the build: other kernels are not called
  std::optional<std::vector<source::Located<std::string>>> dtypes;  // of the build; else every one
  std::vector<OperatorDtypes> operator_dtypes;
  // What emitted code of an operator calls beside its kernels: its formulas. May be empty.
  std::function<std::vector<const schema::NativeFunction*>(const schema::NativeFunction&)> formulas;
};

// The operators of a program that are named; reports names without one. `program` must outlive it.
Selection Select(const expand::ExpandedProgram& program, const SelectionRequest& request,
                 diagnostics::Sink& sink);

// `add.Tensor`: with the namespace that names without one have.
std::string Qualified(const std::string& name);

// `f, g` or lines of names; `#` begins a comment.
std::vector<source::Located<std::string>> ReadRoots(source::FileId file, std::string_view text);

// The same, where a line `f: Float Long` gives the dtypes of one operator: roots and
// operator_dtypes of a request.
void ReadOperators(source::FileId file, std::string_view text, SelectionRequest* request);

}  // namespace switchyard::select

#endif  // SWITCHYARD_COMPILER_SELECT_SELECTION_H_
