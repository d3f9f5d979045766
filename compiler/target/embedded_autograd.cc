#include "compiler/target/embedded_autograd.h"

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
      {"sizes", false, {"IntArrayRef", "", ".sizes()"}},
      {"sym_sizes", false, {"IntArrayRef", "", ".sizes()"}},
      {"sizes", true, {"std::optional<IntArrayRef>", "autograd::SizesOfOptional(", ")"}},
      {"sym_sizes", true, {"std::optional<IntArrayRef>", "autograd::SizesOfOptional(", ")"}},
      {"sym_blocksize", false, {"OptionalIntArrayRef", "autograd::BlockSizeOf(", ")"}},
      {"options", false, {"TensorOptions", "autograd::OptionsOf(", ")"}},
      {"zeros_like", false, {"autograd::TypeAndSize", "autograd::TypeAndSize(", ")"}},
      {"size", false, {"int64_t", "", ".size"}},
      {"sym_size", false, {"int64_t", "", ".size"}},
      {"numel", false, {"int64_t", "", ".numel()"}},
      {"sym_numel", false, {"int64_t", "", ".numel()"}},
      {"to_args_sizes", false, {"autograd::SizesOfTensors", "autograd::SizesOf(", ")"}},
      {"to_args_sizes_symint", false, {"autograd::SizesOfTensors", "autograd::SizesOf(", ")"}},
      {"to_args_scalartypes", false, {"autograd::DtypesOfTensors", "autograd::DtypesOf(", ")"}},
      {"TensorGeometry", false, {"autograd::TensorGeometry", "autograd::TensorGeometry(", ")"}},
      {"scalar_type", false, {"ScalarType", "", ".dtype()"}},
      {"dim", false, {"int64_t", "", ".dim()"}},
      {"strides", false, {"IntArrayRef", "autograd::StridesOf(", ")"}},
      {"sym_strides", false, {"IntArrayRef", "autograd::StridesOf(", ")"}},
      {"layout", false, {"Layout", "", ".layout()"}},
      {"is_conj", false, {"bool", "autograd::IsConjugated(", ")"}},
  };
  return *forms;
}

std::optional<SavedSpelling> SavedFormOf(std::string_view function, bool is_optional) {
  for (const SavedForm& form : SavedForms()) {
    if (form.function == function && form.is_optional == is_optional) return form.spelling;
  }
  return std::nullopt;
}

void AddTangentWords(AutogradSpelling* words) {
  words->tangent_header = "\"lib/autograd/tangent.h\"";
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

void AddViewWords(AutogradSpelling* words) {
  words->record_views = "autograd::RecordViews";
  words->record_aliases = "autograd::RecordAliases";
  words->replay = "autograd::Replay";
  words->own = "autograd::Own";
  words->check_in_place = "autograd::CheckInPlace";
  words->check_out = "autograd::CheckOut";
  words->bump_version = "autograd::BumpVersions";
  words->check_resized = "autograd::CheckResized";
  words->call_resizing_kernel = "autograd::CallResizingKernel";
}

}  // namespace

AutogradSpelling EmbeddedAutograd() {
  AutogradSpelling words;
  words.header = "\"lib/autograd/recording.h\"";
  words.saved_header = "\"lib/autograd/saved_values.h\"";
  words.values_header = "\"lib/autograd/formula_values.h\"";
  words.is_needed = "autograd::IsNeeded";
  words.is_above = "autograd::IsAbove";
  words.below = "autograd::BelowAutograd";
  words.below_header = "\"lib/autograd/keys.h\"";
  words.gradient_key = "autograd::GradientKeyOf";
  words.any_requires_grad = "autograd::AnyRequiresGrad";
  words.node_pointer = "IntrusivePtr";
  words.make_node = "autograd::MakeNode";
  words.add_edges = "autograd::AddEdges";
  words.add_optional_edges = "autograd::AddOptionalEdges";
  words.call_kernel = "autograd::CallKernel";
  words.call_aliasing_kernel = "autograd::CallAliasingKernel";
  words.set_history = "autograd::SetHistory";
  words.rebase_history = "autograd::RebaseHistory";
  words.check_has_no_grad = "autograd::CheckHasNoGrad";
  words.copy_to_save = "autograd::CopyToSave";
  words.not_implemented = "autograd::NotImplemented";
  words.fail_not_implemented = "autograd::FailNotImplemented";
  words.fail_not_implemented_list = "autograd::FailNotImplementedList";
  words.node = "autograd::Node";
  words.node_name = "std::string_view";
  words.node_name_header = "<string_view>";
  words.gradients = "autograd::GradList";
  words.is_any_defined = "autograd::IsAnyDefined";
  words.has_edge = "IsWanted";
  words.is_any_wanted = "autograd::IsAnyWanted";
  words.put_gradients = "autograd::PutGradients";
  words.count_of = "autograd::CountOf";
  words.save_output = "autograd::SaveOutput";
  words.saved_tensor = "autograd::SavedVariable";
  words.saved_tensors = "autograd::SavedVariables";
  words.owned = "autograd::Owned";
  words.as_optional = "autograd::AsOptional";
  words.as_tensor = "autograd::AsTensor";
  words.negate = "autograd::Negate";
  words.written = "autograd::Written";
  AddViewWords(&words);
  AddTangentWords(&words);
  words.saved_form = SavedFormOf;
  words.member = FormulaWordOf<WordColumn::kEmbedded, WordKind::kMember>;
  words.free_member = FormulaWordOf<WordColumn::kEmbedded, WordKind::kFreeMember>;
  words.function = FormulaWordOf<WordColumn::kEmbedded, WordKind::kFunction>;
  words.constant = FormulaWordOf<WordColumn::kEmbedded, WordKind::kConstant>;
  return words;
}

}  // namespace switchyard::target
