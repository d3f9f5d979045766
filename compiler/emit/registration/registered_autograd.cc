#include "compiler/emit/registration/registered_autograd.h"

#include <algorithm>
#include <set>

#include "compiler/emit/autograd/node_code.h"
#include "compiler/emit/autograd/wrapper_call.h"
#include "compiler/emit/autograd/wrapper_code.h"
#include "compiler/emit/operator_text.h"
#include "compiler/emit/registration/operator_call.h"
#include "compiler/emit/spelling.h"
#include "compiler/plan/library_kernel.h"

namespace switchyard::emit {
namespace {

using cpp::Code;
using cpp::Identifier;
using schema::NativeFunction;

// The operator's own kernel there records as it likes.
bool HasKernelAt(const EmitInput& input, const NativeFunction& function, DispatchKey key) {
  return input.build.Of(function).table.registered().Has(key);
}

// `namespace a::b {` around what `write` writes.
template <typename Write>
void WriteInside(CodeWriter& writer, const Code& name, const Write& write) {
  writer.BlankLine();
  writer.Block({{"name", name}}, R"code(
    namespace $name$ {

  )code");
  write();
  writer.BlankLine();
  writer.Block({{"name", name}}, R"code(
    }  // namespace $name$
  )code");
}

}  // namespace

RegisteredAutograd::RegisteredAutograd(const EmitInput& input,
                                       const RegisteredNamespaces& name_spaces)
    : plain_(input) {
  if (input.build.autograd() == nullptr) return;
  const target::Target& target = input.target.registration->with_calls();
  texts_ = std::make_unique<const OperatorTexts>(input.target_build, target, input.sources);
  input_ = std::make_unique<const EmitInput>(input, target, *texts_);
  for (const auto& [text, name_space] : name_spaces) {
    for (const NativeFunction* function : name_space.functions) AddOperator(*function);
  }
}

RegisteredAutograd::~RegisteredAutograd() = default;

void RegisteredAutograd::AddOperator(const NativeFunction& function) {
  if (function.manual_kernel_registration) return;
  for (const plan::NodePlan* node : plain_.build.node_homes().At(function)) nodes_.push_back(node);
  for (const plan::RecordedCase& one : plain_.build.Of(function).recorded.Plans()) {
    const bool is_usual = one.key == DispatchKey::Undefined;
    const DispatchKey key = is_usual ? DispatchKey::Autograd : one.key;
    const bool has_something =
        one.plan->IsRecorded() ||
        (one.plan->form == plan::RecordedForm::kOut && one.plan->is_differentiable);
    if (!has_something || HasKernelAt(plain_, function, key)) continue;
    recorded_[function.schema.name_space.value][key].push_back({&function, key, one});
  }
}

const RegisteredAutograd::Keys& RegisteredAutograd::Of(const std::string& name_space) const {
  static const auto* const kNone = new Keys;
  const auto found = recorded_.find(name_space);
  return found == recorded_.end() ? *kNone : found->second;
}

Code RegisteredAutograd::FunctionOf(const RecordedOperator& one) const {
  return cpp::Concat(SpellOpsNamespace(input_->target, NamespaceOf(*one.function)),
                     "::", SpellWrapperNamespace(*input_, one.recorded.key),
                     "::", TextOf(*input_, *one.function).dispatcher.signature.name);
}

// Recorded operators, which wrappers call below autograd, and those of formulas.
std::vector<const NativeFunction*> RegisteredAutograd::Called() const {
  std::vector<const NativeFunction*> called;
  std::set<schema::OperatorId> seen;
  const auto add = [&](const NativeFunction& function) {
    if (seen.insert(function.id).second) called.push_back(&function);
  };
  for (const auto& [text, keys] : recorded_) {
    for (const auto& [key, operators] : keys) {
      for (const RecordedOperator& one : operators) {
        add(*one.function);
        for (const NativeFunction* other : plain_.build.autograd()->CalledBy(*one.function)) {
          add(*other);
        }
      }
    }
  }
  return called;
}

void RegisteredAutograd::WriteNodes(CodeWriter& writer) const {
  for (const plan::NodePlan* node : nodes_) {
    writer.ForSource(node->derivatives->entry->range, [&] {
      WriteNodeClass(writer, *input_, *node);
      writer.BlankLine();
      WriteNodeFunctions(writer, *input_, *node);
    });
    if (node != nodes_.back()) writer.BlankLine();
  }
}

void RegisteredAutograd::WriteDeclarations(CodeWriter& writer,
                                           const std::string& name_space) const {
  for (const auto& [key, operators] : Of(name_space)) {
    const Code inner = SpellWrapperNamespace(*input_, operators.front().recorded.key);
    WriteInside(writer, inner, [&, &operators = operators] {
      for (const RecordedOperator& one : operators) {
        WriteWrapperDeclaration(writer, *input_, *one.function);
      }
    });
  }
}

void RegisteredAutograd::WriteWrappers(CodeWriter& writer, const std::string& name_space) const {
  for (const auto& [key, operators] : Of(name_space)) {
    for (const RecordedOperator& one : operators) {
      writer.ForSource(one.function->range, [&, &one = one] {
        WriteWrapper(writer, *input_, *one.function, one.recorded);
      });
    }
  }
}

void RegisteredAutograd::Write(CodeWriter& writer) const {
  if (recorded_.empty()) return;
  const target::Target& target = input_->target;
  for (const NativeFunction* function : Called()) {
    WriteInside(writer, SpellOpsNamespace(target, NamespaceOf(*function)),
                [&] { WriteDispatchedCall(writer, *input_, *function); });
  }
  if (!nodes_.empty()) {
    WriteInside(writer, SpellInner(target, target.namespaces.nodes), [&] { WriteNodes(writer); });
  }
  for (const auto& [text, keys] : recorded_) {
    const std::string name_space = text;
    WriteInside(writer, SpellOpsNamespace(target, cpp::SafeNamespace(name_space)), [&] {
      WriteDeclarations(writer, name_space);
      WriteWrappers(writer, name_space);
    });
  }
}

void RegisteredAutograd::AddHeaders(target::HeaderSet* headers) const {
  if (recorded_.empty()) return;
  const target::RegistrationSpelling& words = *plain_.target.registration;
  headers->insert(words.calls_header);
  headers->insert(input_->target.autograd.header);
  headers->insert("<array>");
  headers->insert("<cmath>");
  headers->insert("<string_view>");
  headers->insert("<tuple>");
  headers->insert("<utility>");
  for (const NativeFunction* function : Called()) {
    if (!plan::IsOfLibrary(plain_.target, *function)) continue;
    headers->insert(plain_.target.library->before_operator_headers);
    headers->insert(plain_.target.library->operator_header(
        Identifier::Known(function->schema.name.value.RootName() + "_ops")));
  }
}

}  // namespace switchyard::emit
