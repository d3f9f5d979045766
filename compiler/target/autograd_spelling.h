// Code of emitted nodes and wrappers, in the namespace of the run-time.
//
// What a field stands for says the comment; that of this repository is lib/autograd.
#ifndef SWITCHYARD_COMPILER_TARGET_AUTOGRAD_SPELLING_H_
#define SWITCHYARD_COMPILER_TARGET_AUTOGRAD_SPELLING_H_

#include <optional>
#include <string_view>

#include "compiler/cpp/code.h"

namespace switchyard::target {

// How a value that a formula asks for is kept and read: `X.sizes()`, `zeros_like(X)`.
struct SavedSpelling {
  cpp::Code type;    // of the value
  cpp::Code before;  // what stands around the argument where it is taken
  cpp::Code behind;
};

struct AutogradSpelling {
  // Declares what wrappers and nodes use; what nodes keep; what formulas ask of values.
  cpp::Code header;
  cpp::Code saved_header;
  cpp::Code values_header;

  // Of the keys of a call, and of nothing: whether the call is one for a wrapper.
  cpp::Code is_needed;
  cpp::Code is_above;
  // Of the keys of a call: its autograd key.
  cpp::Code gradient_key;
  // Of tensors, optionals and lists of them: whether one requires a gradient, while that counts.
  cpp::Code any_requires_grad;

  // Templates of a class of nodes: a pointer, and a function that makes one.
  cpp::Code node_pointer;
  cpp::Code make_node;
  // Functions of a node and of arguments, which add an edge each; the second of a list of
  // optionals.
  cpp::Code add_edges;
  cpp::Code add_optional_edges;
  // Functions of a function that calls the kernel: of new results, and of others.
  cpp::Code call_kernel;
  cpp::Code call_aliasing_kernel;
  cpp::Code set_history;        // of a result and the node
  cpp::Code rebase_history;     // the same of what was written
  cpp::Code record_views;       // of self and what the operator returned
  cpp::Code check_in_place;     // of self and whether the call is recorded
  cpp::Code check_out;          // of the operator's name and that
  cpp::Code bump_version;       // of a tensor, an optional or a list of tensors
  cpp::Code check_has_no_grad;  // of the operator's name, an argument's and whether it requires one
  cpp::Code copy_to_save;       // of self before it is written
  cpp::Code not_implemented;    // the node of an operator without formulas, made of its name
  // Functions that fail, as a tensor and as a list.
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
  // Functions of a result and its tangent, of a list of them, of what was written.
  cpp::Code set_tangent;
  cpp::Code set_tangents;
  cpp::Code set_tangent_in_place;
  cpp::Code set_tangents_in_place;
  cpp::Code tangent_to_write;  // the tangent of self itself, to be written
  cpp::Code fail_no_forward;   // of the operator's name
  cpp::Code fail_no_forward_out;

  cpp::Code node;            // the base of nodes
  cpp::Code gradients;       // a list of gradients
  cpp::Code is_any_defined;  // of gradients
  cpp::Code is_any_wanted;   // of the node, the first edge and their number
  cpp::Code put_gradients;   // of gradients, the first place, and what goes there
  cpp::Code count_of;        // of a list
  cpp::Code save_output;     // of the member, the output, and its node
  cpp::Code saved_tensor;    // classes of members that keep
  cpp::Code saved_tensors;
  cpp::Code owned;        // a template of a value
  cpp::Code as_optional;  // of a tensor that may be undefined
  cpp::Code as_tensor;    // of an optional tensor
  cpp::Code negate;       // of a number
  cpp::Code written;      // of a tensor that an operator writes

  // What `function` of a value is kept as; nothing when the run-time has no such thing.
  std::optional<SavedSpelling> (*saved_form)(std::string_view function, bool is_optional);
  // A member, a function and a constant of formulas, as the run-time calls them; nothing when it
  // has none. What is a member there may be a function of the object here.
  std::optional<cpp::Code> (*member)(std::string_view name);
  std::optional<cpp::Code> (*free_member)(std::string_view name);
  std::optional<cpp::Code> (*function)(std::string_view name);
  std::optional<cpp::Code> (*constant)(std::string_view name);
};

}  // namespace switchyard::target

#endif  // SWITCHYARD_COMPILER_TARGET_AUTOGRAD_SPELLING_H_
