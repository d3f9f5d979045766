#include "compiler/target/registered_calls.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>

#include "compiler/target/formula_words.h"

namespace switchyard::target {
namespace {

using cpp::Code;

struct SavedForm {
  std::string_view function;
  SavedSpelling spelling;
};

// Of tensors and lists that are there: an entry is one of PyTorch's patterns.
const std::vector<SavedForm>& SavedForms() {
  static const auto* const forms = new std::vector<SavedForm>{
      {"sizes", {"at::IntArrayRef", "", ".sizes()"}},
      {"sym_sizes", {"c10::SymIntArrayRef", "", ".sym_sizes()"}},
      {"options", {"at::TensorOptions", "", ".options()"}},
      {"zeros_like", {"graph::ZerosLike", "graph::ZerosLike(", ")"}},
      {"size", {"int64_t", "", ".size"}},
      {"sym_size", {"c10::SymInt", "", ".sym_size"}},
      {"numel", {"int64_t", "", ".numel()"}},
      {"sym_numel", {"c10::SymInt", "", ".sym_numel()"}},
      {"scalar_type", {"at::ScalarType", "", ".scalar_type()"}},
      {"dim", {"int64_t", "", ".dim()"}},
      {"layout", {"at::Layout", "", ".layout()"}},
      {"is_conj", {"bool", "", ".is_conj()"}},
      {"TensorGeometry", {"at::TensorGeometry", "at::TensorGeometry(", ")"}},
  };
  return *forms;
}

std::optional<SavedSpelling> SavedFormOf(std::string_view function, bool is_optional) {
  const auto& forms = SavedForms();
  const auto found = std::find_if(forms.begin(), forms.end(), [&](const SavedForm& form) {
    return form.function == function && !is_optional;
  });
  if (found == forms.end()) return std::nullopt;
  return found->spelling;
}

void AddTangentWords(AutogradSpelling* words) {
  words->has_tangent = "graph::HasTangent";
  words->tangent_or_zeros = "graph::TangentOrZeros";
  words->tangents_or_zeros = "graph::TangentsOrZeros";
  words->no_tangent = "graph::NoTangent";
  words->primal_of = "graph::PrimalOf";
  words->primals_of = "graph::PrimalsOf";
  words->set_tangent = "graph::SetTangent";
  words->set_tangents = "graph::SetTangents";
  words->set_tangent_in_place = "graph::SetTangentInPlace";
  words->set_tangents_in_place = "graph::SetTangentsInPlace";
  words->tangent_to_write = "graph::TangentToWrite";
  words->fail_no_forward = "graph::FailNoForward";
  words->fail_no_forward_out = "graph::FailNoForwardOut";
}

void AddNodeWords(AutogradSpelling* words) {
  words->node_pointer = "graph::NodePointer";
  words->make_node = "graph::MakeNode";
  words->add_edges = "graph::AddEdges";
  words->add_optional_edges = "graph::AddOptionalEdges";
  words->set_history = "graph::SetHistory";
  words->rebase_history = "graph::RebaseHistory";
  words->not_implemented = "graph::NotImplemented";
  words->node = "graph::Node";
  words->node_name = "std::string_view";
  words->node_name_header = "<string_view>";
  words->has_edge = "IsWanted";
  words->gradients = "graph::Gradients";
  words->is_any_defined = "graph::IsAnyDefined";
  words->is_any_wanted = "graph::IsAnyWanted";
  words->put_gradients = "graph::PutGradients";
  words->count_of = "graph::CountOf";
  words->save_output = "graph::SaveOutput";
  words->saved_tensor = "graph::SavedTensor";
  words->saved_tensors = "graph::SavedTensors";
  words->owned = "graph::Owned";
}

AutogradSpelling MakeAutograd() {
  AutogradSpelling words = {};
  words.header = "\"lib/aten/registered_graph.h\"";
  words.saved_header = words.header;
  words.values_header = words.header;
  words.tangent_header = words.header;
  words.any_requires_grad = "graph::AnyRequiresGrad";
  words.call_kernel = "graph::CallKernel";
  words.call_aliasing_kernel = "graph::CallAliasingKernel";
  words.record_views = "graph::RecordViews";
  words.record_aliases = "graph::RecordAliases";
  words.replay = "graph::Replay";
  words.own = "graph::Own";
  words.check_in_place = "graph::CheckInPlace";
  words.check_out = "graph::CheckOut";
  words.bump_version = "graph::BumpVersions";
  words.check_has_no_grad = "graph::CheckHasNoGrad";
  words.copy_to_save = "graph::CopyToSave";
  words.fail_not_implemented = "graph::FailNotImplemented";
  words.fail_not_implemented_list = "graph::FailNotImplementedList";
  words.as_optional = "graph::AsOptional";
  words.as_tensor = "graph::AsTensor";
  words.negate = "graph::Negate";
  words.written = "graph::Written";
  AddNodeWords(&words);
  AddTangentWords(&words);
  words.has_public_functions = false;
  words.has_symbolic_values = true;
  words.saved_form = SavedFormOf;
  words.member = FormulaWordOf<WordColumn::kRegistered, WordKind::kMember>;
  words.free_member = FormulaWordOf<WordColumn::kRegistered, WordKind::kFreeMember>;
  words.function = FormulaWordOf<WordColumn::kRegistered, WordKind::kFunction>;
  words.constant = FormulaWordOf<WordColumn::kRegistered, WordKind::kConstant>;
  return words;
}

}  // namespace

Target WithRegisteredCalls(Target target) {
  target.spell_type = target.spell_symbolic_type;
  target.spell_default = target.spell_symbolic_default;
  target.namespaces.dispatch = target.registration->calls;
  target.namespaces.nodes = target.registration->nodes;
  target.autograd = MakeAutograd();
  return target;
}

}  // namespace switchyard::target
