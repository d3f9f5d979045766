// Code of emitted nodes and wrappers, in the namespace of the run-time.
//
// The comment at a field describes it; lib/autograd is the implementation of this repository.
#ifndef SWITCHYARD_COMPILER_TARGET_AUTOGRAD_SPELLING_H_
#define SWITCHYARD_COMPILER_TARGET_AUTOGRAD_SPELLING_H_

#include <optional>
#include <string>
#include <string_view>

#include "compiler/cpp/code.h"
#include "compiler/schema/native_function.h"

namespace switchyard::target {

// How a value in a formula is saved and read: `X.sizes()`, `zeros_like(X)`.
struct SavedSpelling {
  cpp::Code type;    // the type of the value
  cpp::Code before;  // the code around the argument when it is saved
  cpp::Code behind;
};

// A run-time that brings nodes for the operators of its library: wrappers of these make and fill
// the library's nodes, and no node is emitted.
struct LibraryNodesSpelling {
  cpp::Code header;
  cpp::Code name_space;  // of the classes, from outside of all
  // As AutogradSpelling::is_needed, of the keys and the tensors of a call: false for a call with a
  // tangent, which is the library's own dispatcher's.
  cpp::Code is_needed;
  // Of the address of a member and a value. Members have the names of saved values, those of
  // tensors with `_` behind; the sizes of lists have this suffix.
  cpp::Code keep;
  cpp::Code keep_header;
  std::string_view count_suffix;
  cpp::Code has_edge;  // their member as AutogradSpelling::has_edge
  // A function of the operator's name and a result, which fails for complex numbers: of an operator
  // whose formulas are for real ones alone. Empty for others.
  cpp::Code (*check_is_real)(const schema::NativeFunction& function);
  // Operators without an entry, but for a few, are recorded in one way: edges lead only to what
  // requires a gradient, and results, those for `out` too, have history where their dtypes allow
  // it. The functions are as those of AutogradSpelling.
  bool (*has_possible_history)(const schema::NativeFunction& function);
  cpp::Code add_required_edges;
  cpp::Code set_possible_history;
  cpp::Code rebase_possible_history;
  // Operators in place that set the history of self as that of a result.
  bool (*sets_history)(const schema::NativeFunction& function);
  cpp::Code check_is_absent;  // a macro of a declared class: does not compile if it is defined
  // Operators whose recorded calls the library's own dispatcher must serve.
  bool (*is_left)(const schema::NativeFunction& function);
  std::string (*symbol)(std::string_view node);  // of what a node cannot be without
};

struct AutogradSpelling {
  // Headers for wrappers and nodes, for saved values, and for members in formulas.
  cpp::Code header;
  cpp::Code saved_header;
  cpp::Code values_header;

  // Functions of the keys of a call, and of nothing: whether a wrapper must handle the call. The
  // first may be a template of the autograd keys of the build.
  cpp::Code is_needed;
  bool is_template_of_keys = false;
  cpp::Code is_above;
  // The type of a guard under which no call is one for a wrapper, and its header.
  cpp::Code below;
  cpp::Code below_header;
  // Of the keys of a call: its autograd key.
  cpp::Code gradient_key;
  // Of tensors, optionals and lists of them: whether one requires a gradient, while that counts.
  cpp::Code any_requires_grad;

  // Templates of a class of nodes: a pointer, and a function that makes a node.
  cpp::Code node_pointer;
  cpp::Code make_node;
  // Functions of a node and of arguments, which add an edge for each argument; the second is for a
  // list of optionals.
  cpp::Code add_edges;
  cpp::Code add_optional_edges;
  // Functions of a function that calls the kernel: for new results, and for others.
  cpp::Code call_kernel;
  cpp::Code call_aliasing_kernel;
  cpp::Code set_history;     // of a result and the node
  cpp::Code rebase_history;  // the same for written tensors
  // Of self and the result of a view, one that may have gradients and one that never has. The first
  // has a third argument where the result is one tensor: a function without arguments that gives a
  // `replay`, a function of a base that makes the view of it. `own` gives an argument as an object
  // that owns it; its `get()` is the argument. Empty, with bump_version, where dispatch functions
  // see to that: then wrappers are asked only for calls that are recorded.
  cpp::Code record_views;
  cpp::Code record_aliases;
  cpp::Code replay;
  cpp::Code own;
  cpp::Code check_in_place;  // of self and whether the call is recorded
  cpp::Code check_out;       // of the operator's name and whether the call is recorded
  cpp::Code bump_version;    // of a tensor, an optional or a list of tensors
  // Functions of the operator's name and self, and of self and a function that calls the kernel:
  // before self is resized, and around that. Empty where the run-time has its own wrapper.
  cpp::Code check_resized;
  cpp::Code call_resizing_kernel;
  cpp::Code check_has_no_grad;  // of the operator's name, an argument's and whether it requires one
  cpp::Code copy_to_save;       // of self before it is written
  cpp::Code not_implemented;    // the node of an operator without formulas, made from its name
  // Functions that fail, with a tensor or a list as their result type.
  cpp::Code fail_not_implemented;
  cpp::Code fail_not_implemented_list;

  // Forward mode: whether one of tensors, optionals and lists has a tangent; the tangent of a
  // tensor or zeros, its value without it; the same of a list.
  cpp::Code tangent_header;
  cpp::Code has_tangent;
  cpp::Code tangent_or_zeros;
  cpp::Code tangents_or_zeros;
  cpp::Code no_tangent;  // of a tangent: a zero without dimensions
  cpp::Code primal_of;
  cpp::Code primals_of;
  // Functions of a result and its tangent: for one result, for a list, for a written tensor.
  cpp::Code set_tangent;
  cpp::Code set_tangents;
  cpp::Code set_tangent_in_place;
  cpp::Code set_tangents_in_place;
  cpp::Code tangent_to_write;  // the tangent of self itself, to be written
  cpp::Code fail_no_forward;   // of the operator's name
  cpp::Code fail_no_forward_out;

  cpp::Code node;       // the base of nodes
  cpp::Code node_name;  // the type of what they call themselves, and its header
  cpp::Code node_name_header;
  cpp::Code gradients;       // a list of gradients
  cpp::Code is_any_defined;  // of gradients
  cpp::Code has_edge;        // the member that says whether an edge leads to anything, by index
  cpp::Code is_any_wanted;   // of the node, the first edge and their number
  cpp::Code put_gradients;   // of gradients, the first index, and the values
  cpp::Code count_of;        // of a list
  cpp::Code save_output;     // of the member, the output, and its node
  cpp::Code saved_tensor;    // classes of members that save values
  cpp::Code saved_tensors;
  cpp::Code owned;        // a template of a value
  cpp::Code as_optional;  // of a tensor that may be undefined
  cpp::Code as_tensor;    // of an optional tensor
  cpp::Code negate;       // of a number
  cpp::Code written;      // of a tensor that an operator writes

  // Whether formulas call public functions, which take tensor options as one value, or dispatch
  // functions alone.
  bool has_public_functions = true;
  // Whether nodes keep integers as dispatch functions have them, which may be symbolic.
  bool has_symbolic_values = false;
  // How `function` of a value is saved; nothing when the run-time lacks it.
  std::optional<SavedSpelling> (*saved_form)(std::string_view function, bool is_optional);
  // The run-time's names for a member, a function and a constant of formulas; nothing when it has
  // none. A member there may be a function of the object here.
  std::optional<cpp::Code> (*member)(std::string_view name);
  std::optional<cpp::Code> (*free_member)(std::string_view name);
  std::optional<cpp::Code> (*function)(std::string_view name);
  std::optional<cpp::Code> (*constant)(std::string_view name);

  std::optional<LibraryNodesSpelling> library;

  bool RecordsWrites() const { return !bump_version.empty(); }
};

}  // namespace switchyard::target

#endif  // SWITCHYARD_COMPILER_TARGET_AUTOGRAD_SPELLING_H_
