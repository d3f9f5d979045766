// Recorded calls in libtorch's graph. Calls of libtorch's own operators are recorded in its own
// nodes: it hides what most of their formulas call, and exports the nodes. Those of other operators
// are recorded in emitted nodes, whose base is libtorch's.
#include "compiler/target/aten_autograd.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/target/formula_words.h"

namespace switchyard::target {
namespace {

using cpp::Code;

struct SavedForm {
  std::string_view function;
  bool is_optional;
  SavedSpelling spelling;
};

const std::vector<SavedForm>& SavedForms() {
  static const auto* const forms = new std::vector<SavedForm>{
      {"sizes", false, {"at::IntArrayRef", "", ".sizes()"}},
      {"sym_sizes", false, {"at::IntArrayRef", "", ".sizes()"}},
      {"sizes", true, {"optional<at::IntArrayRef>", "autograd::SizesOfOptional(", ")"}},
      {"sym_sizes", true, {"optional<at::IntArrayRef>", "autograd::SizesOfOptional(", ")"}},
      {"sym_blocksize", false, {"optional<at::IntArrayRef>", "autograd::BlockSizeOf(", ")"}},
      {"options", false, {"at::TensorOptions", "", ".options()"}},
      {"zeros_like", false, {"autograd::TypeAndSize", "", ""}},
      {"size", false, {"int64_t", "", ".size"}},
      {"sym_size", false, {"int64_t", "", ".size"}},
      {"numel", false, {"int64_t", "", ".numel()"}},
      {"sym_numel", false, {"int64_t", "", ".numel()"}},
      {"to_args_sizes", false, {"autograd::SizesOfTensors", "autograd::SizesOf(", ")"}},
      {"to_args_sizes_symint", false, {"autograd::SizesOfTensors", "autograd::SizesOf(", ")"}},
      {"to_args_scalartypes", false, {"autograd::DtypesOfTensors", "autograd::DtypesOf(", ")"}},
      {"TensorGeometry", false, {"at::TensorGeometry", "at::TensorGeometry(", ")"}},
      {"scalar_type", false, {"at::ScalarType", "", ".scalar_type()"}},
      {"dim", false, {"int64_t", "", ".dim()"}},
      {"strides", false, {"at::IntArrayRef", "autograd::StridesOf(", ")"}},
      {"sym_strides", false, {"at::IntArrayRef", "autograd::StridesOf(", ")"}},
      {"layout", false, {"at::Layout", "", ".layout()"}},
      {"is_conj", false, {"bool", "", ".is_conj()"}},
  };
  return *forms;
}

std::optional<SavedSpelling> SavedFormOf(std::string_view function, bool is_optional) {
  for (const SavedForm& form : SavedForms()) {
    if (form.function == function && form.is_optional == is_optional) return form.spelling;
  }
  return std::nullopt;
}

template <std::size_t kCount>
bool Has(const std::string_view (&names)[kCount], std::string_view name) {
  return std::find(std::begin(names), std::end(names), name) != std::end(names);
}

// Written by hand in libtorch, as the reference derivatives, section 6, lists them: the two of
// resizing, those that cut the graph, the copy, and those of forward mode. The last one forgets
// what accumulates the gradient.
bool IsLeft(const schema::NativeFunction& function) {
  static constexpr std::string_view kNames[] = {"resize_", "resize_as_", "detach",     "detach_",
                                                "copy_",   "_fw_primal", "_make_dual", "set_"};
  return function.schema.name_space.value == "aten" &&
         Has(kNames, function.schema.name.value.BaseName());
}

// PyTorch checks results, not what is written in place.
Code CheckIsReal(const schema::NativeFunction& function) {
  static constexpr std::string_view kAlways[] = {
#define COMPLEX_GRADIENT(name) name,
#define COMPLEX_GRADIENT_2(name)
#include "compiler/target/aten_complex_gradients.def"
#undef COMPLEX_GRADIENT
#undef COMPLEX_GRADIENT_2
  };
  static constexpr std::string_view kSince2[] = {
#define COMPLEX_GRADIENT(name)
#define COMPLEX_GRADIENT_2(name) name,
#include "compiler/target/aten_complex_gradients.def"
#undef COMPLEX_GRADIENT
#undef COMPLEX_GRADIENT_2
  };
  const schema::OperatorName& name = function.schema.name.value;
  if (name.inplace || Has(kAlways, name.base)) return {};
  if (Has(kSince2, name.base)) return "autograd::CheckIsRealBefore2";
  return "autograd::CheckIsReal";
}

// Of these PyTorch's generator does not check that results are not shared (DONT_ENFORCE_*): without
// an entry, too, it writes a function for them, as for operators with one.
bool HasPossibleHistory(const schema::NativeFunction& function) {
  static constexpr std::string_view kOthers[] = {
      "_cudnn_rnn",
      "_cudnn_rnn_backward",
      "_cudnn_rnn_flatten_weight",
      "_embedding_bag",
      "_embedding_bag_forward_only",
      "_nested_tensor_size",
      "_nested_tensor_storage_offsets",
      "_nested_tensor_strides",
      "_slow_conv2d_forward",
      "_unsafe_masked_index",
      "_unsafe_masked_index_put_accumulate",
      "channel_shuffle",
      "dequantize_self",
      "lift",
      "lift_fresh",
      "lift_fresh_copy",
      "lu_unpack",
      "q_per_channel_scales",
      "q_per_channel_zero_points",
      "slow_conv3d_forward",
  };
  const std::string name = schema::DefaultKernelName(function.schema);
  return !Has(kOthers, name) && !Has(kOthers, name + "_" + function.schema.name.value.overload);
}

// By its name an operator in place is a view: its written self gets its history as a result does.
bool SetsHistory(const schema::NativeFunction& function) {
  static constexpr std::string_view kNames[] = {"as_strided", "squeeze", "t", "transpose",
                                                "unsqueeze"};
  return Has(kNames, function.schema.name.value.base);
}

std::string NodeSymbol(std::string_view node) {
  std::string symbol = "torch::autograd::generated::";
  return symbol.append(node).append(
      "::apply(std::vector<at::Tensor, std::allocator<at::Tensor>>&&)");
}

LibraryNodesSpelling MakeLibraryNodes() {
  LibraryNodesSpelling nodes = {};
  nodes.header = "<torch/csrc/autograd/generated/Functions.h>";
  nodes.name_space = "torch::autograd::generated";
  nodes.is_needed = "autograd::IsNeededWithoutTangents";
  nodes.keep = "autograd::Keep";
  nodes.keep_header = "\"lib/aten/saved.h\"";
  nodes.count_suffix = "_size_";
  nodes.has_edge = "should_compute_output";
  nodes.check_is_real = CheckIsReal;
  nodes.has_possible_history = HasPossibleHistory;
  nodes.add_required_edges = "autograd::AddRequiredEdges";
  nodes.set_possible_history = "autograd::SetPossibleHistory";
  nodes.rebase_possible_history = "autograd::RebasePossibleHistory";
  nodes.check_is_absent = "SWITCHYARD_ATEN_CHECK_IS_ABSENT";
  nodes.sets_history = SetsHistory;
  nodes.is_left = IsLeft;
  nodes.symbol = NodeSymbol;
  return nodes;
}

void AddTangentWords(AutogradSpelling* words) {
  words->tangent_header = "\"lib/aten/tangent.h\"";
  words->has_tangent = "autograd::HasTangent";
  words->tangent_or_zeros = "autograd::TangentOrZeros";
  words->tangents_or_zeros = "autograd::TangentsOrZeros";
  words->no_tangent = "autograd::NoTangent";
  words->primal_of = "autograd::PrimalOf";
  words->primals_of = "autograd::PrimalsOf";
  words->set_tangent = "autograd::SetTangent";
  words->set_tangents = "autograd::SetTangents";
  words->set_tangent_in_place = "autograd::SetTangentInPlace";
  words->tangent_to_write = "autograd::TangentToWrite";
  words->set_tangents_in_place = "autograd::SetTangentsInPlace";
  words->fail_no_forward = "autograd::FailNoForward";
  words->fail_no_forward_out = "autograd::FailNoForwardOut";
}

void AddNodeWords(AutogradSpelling* words) {
  words->node_pointer = "autograd::NodePointer";
  words->make_node = "autograd::MakeNode";
  words->node = "autograd::EmittedNode";
  words->node_name = "std::string";
  words->node_name_header = "<string>";
  words->gradients = "autograd::Gradients";
  words->has_edge = "should_compute_output";
  words->is_any_defined = "autograd::IsAnyDefined";
  words->is_any_wanted = "autograd::IsAnyWanted";
  words->put_gradients = "autograd::PutGradients";
  words->saved_tensor = "autograd::SavedTensor";
  words->saved_tensors = "autograd::SavedTensors";
  words->owned = "autograd::Owned";
}

}  // namespace

AutogradSpelling AtenAutograd() {
  AutogradSpelling words = {};
  words.header = "\"lib/aten/autograd.h\"";
  words.saved_header = "\"lib/aten/nodes.h\"";
  words.values_header = "\"lib/aten/formula_values.h\"";
  words.is_needed = "autograd::IsNeeded";
  words.is_template_of_keys = true;
  words.gradient_key = "autograd::GradientKeyOf";
  words.any_requires_grad = "autograd::AnyRequiresGrad";
  words.add_edges = "autograd::AddEdges";
  words.add_optional_edges = "autograd::AddOptionalEdges";
  words.call_kernel = "autograd::CallKernel";
  words.call_aliasing_kernel = "autograd::CallAliasingKernel";
  words.set_history = "autograd::SetHistory";
  words.rebase_history = "autograd::RebaseHistory";
  words.check_in_place = "autograd::CheckInPlace";
  words.check_out = "autograd::CheckOut";
  words.check_has_no_grad = "autograd::CheckHasNoGrad";
  words.copy_to_save = "autograd::CopyToSave";
  words.not_implemented = "autograd::NotImplemented";
  words.fail_not_implemented = "autograd::FailNotImplemented";
  words.fail_not_implemented_list = "autograd::FailNotImplementedList";
  words.count_of = "autograd::CountOf";
  words.save_output = "autograd::SaveOutput";
  words.as_optional = "autograd::AsOptional";
  words.as_tensor = "autograd::AsTensor";
  words.negate = "autograd::Negate";
  words.written = "autograd::Written";
  AddNodeWords(&words);
  AddTangentWords(&words);
  words.saved_form = SavedFormOf;
  words.member = FormulaWordOf<WordColumn::kAten, WordKind::kMember>;
  words.free_member = FormulaWordOf<WordColumn::kAten, WordKind::kFreeMember>;
  words.function = FormulaWordOf<WordColumn::kAten, WordKind::kFunction>;
  words.constant = FormulaWordOf<WordColumn::kAten, WordKind::kConstant>;
  words.library = MakeLibraryNodes();
  return words;
}

}  // namespace switchyard::target
