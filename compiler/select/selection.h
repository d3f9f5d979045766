// What goes into a build: operators, and why each is in.
//
// Takes an expanded program, the names that a user selects, and what kernels call; gives the
// operators, closed under what emitted code and known calls need. Names that no file declares are
// reported (Q001), and calls of operators that are not to be added (Q002).
#ifndef SWITCHYARD_COMPILER_SELECT_SELECTION_H_
#define SWITCHYARD_COMPILER_SELECT_SELECTION_H_

#include <map>
#include <string>
#include <vector>

#include "compiler/diagnostics/sink.h"
#include "compiler/schema/native_function.h"
#include "compiler/schema/program.h"
#include "compiler/select/call_graph.h"
#include "compiler/source/source_range.h"
#include "lib/dispatch/dispatch_key.h"

namespace switchyard::select {

// Why an operator is in.
struct Reason {
  const schema::NativeFunction* needed_by = nullptr;  // null: it was named
  std::string kernel;  // of needed_by, that calls it; empty when emitted code does
};

struct Selection {
  std::map<const schema::NativeFunction*, Reason> operators;

  bool Has(const schema::NativeFunction& function) const { return operators.count(&function) != 0; }
};

struct SelectionRequest {
  std::vector<source::Located<std::string>> roots;  // `add.Tensor`, `vision::nms`
  const CallGraph* calls = nullptr;                 // null when nothing is known of them
  bool is_exact = false;                            // what kernels call is not added
  std::vector<DispatchKey> keys;                    // of the build: other kernels are not called
};

// The operators of a program that are named; reports names without one. `program` must outlive it.
Selection Select(const schema::Program& program, const SelectionRequest& request,
                 diagnostics::Sink& sink);

// `f, g` or lines of names; `#` begins a comment.
std::vector<source::Located<std::string>> ReadRoots(source::FileId file, std::string_view text);

}  // namespace switchyard::select

#endif  // SWITCHYARD_COMPILER_SELECT_SELECTION_H_
