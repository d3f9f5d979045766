// A composite function runs for every backend and is differentiated through the operators that it
// calls, so it may call only what all of them support. Composite functions are implicit composite
// kernels and the functions that formulas of derivatives.yaml call.
#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "compiler/check/checks/checks.h"
#include "compiler/schema/composite_calls.h"

namespace switchyard::check {
namespace {

using diagnostics::Name;
using schema::CompositeBan;

// A function to which the rules of composites apply.
struct CompositeFunction {
  const BodySummary* summary = nullptr;
  const cxx::KernelDecl* decl = nullptr;
  std::string name;
  const KernelBody* kernel = nullptr;  // null for a function that a formula calls
  bool returns_tensors = true;
  source::SourceRange range;  // why it is a composite
  std::string_view reason;
};

std::string_view LastWord(std::string_view name) {
  const std::size_t colons = name.rfind("::");
  return colons == std::string_view::npos ? name : name.substr(colons + 2);
}

// A class with a gradient of its own: neither autograd nor a formula sees what its `forward` calls.
bool AppliesOwnGradient(const cxx::Callee& callee) {
  return callee.name == "torch::autograd::Function::apply";
}

// An operator that returns numbers exists to read values.
bool ReturnsTensors(const schema::NativeFunction& function) {
  const auto& returns = function.schema.returns;
  return std::any_of(returns.begin(), returns.end(),
                     [](const schema::Return& one) { return one.type.value.IsTensorLike(); });
}

class CompositeCheck {
 public:
  // Findings in `others` are not repeated for their callers.
  CompositeCheck(const CompositeFunction& function, const std::set<const BodySummary*>& others,
                 CheckContext& context)
      : function_(function), others_(others), context_(context) {}

  void Run() { Visit(*function_.summary, {}, {}, true); }

 private:
  static constexpr std::size_t kMaxDepth = 8;

  // Parameters of a callee whose arguments are invisible to others.
  using Unseen = std::set<std::uint32_t>;

  static bool IsUnseen(const BodySummary& summary, cxx::ValueId value, const Unseen& unseen) {
    if (value == cxx::kNoValue) return true;
    const Origins& origins = summary.values[value];
    const auto is_unseen = [&](const Origin& one) { return unseen.count(one.parameter) != 0; };
    return !origins.has_other && !origins.is_unknown && !origins.parameters.empty() &&
           std::all_of(origins.parameters.begin(), origins.parameters.end(), is_unseen);
  }

  static Unseen UnseenIn(const SeenCall& seen, const BodySummary& summary, const Unseen& unseen) {
    Unseen result;
    for (std::uint32_t i = 0; i < seen.call->arguments.size(); ++i) {
      if (IsUnseen(summary, seen.call->arguments[i], unseen)) result.insert(i);
    }
    return result;
  }

  void Visit(const BodySummary& summary, const Unseen& unseen, const std::vector<FlowNote>& path,
             bool is_own) {
    if (path.size() > kMaxDepth || !visited_.emplace(&summary, unseen).second) return;
    for (const SeenCall& seen : summary.calls) {
      if (!seen.is_reached || AppliesOwnGradient(*seen.callee)) continue;
      const FlowNote here = {summary.index, seen.call->place, {}};
      const bool sets_metadata = SetsMetadata(*seen.callee);
      if (seen.effects || seen.body == nullptr || sets_metadata) {
        const bool is_of_unseen =
            seen.callee->is_member && IsUnseen(summary, seen.call->arguments.front(), unseen);
        if (is_of_unseen) continue;
        if (sets_metadata) {
          Report(diagnostics::kCompositeSetsMetadata, LastWord(seen.callee->name), path, here);
        } else {
          Judge(seen, summary, path, here, is_own);
        }
        continue;
      }
      if (others_.count(seen.body) != 0) continue;
      std::vector<FlowNote> deeper = path;
      deeper.push_back(here);
      deeper.back().text = "`" + seen.body->body->name + "` is called here";
      Visit(*seen.body, UnseenIn(seen, summary, unseen), deeper, false);
    }
  }

  void Judge(const SeenCall& seen, const BodySummary& summary, const std::vector<FlowNote>& path,
             const FlowNote& here, bool is_own) {
    const std::string_view word = LastWord(seen.callee->name);
    const std::optional<CompositeBan> ban = schema::FindCompositeBan(word);
    if (seen.callee->is_member && ban == CompositeBan::kReadsMemory) {
      Report(diagnostics::kCompositeReadsMemory, word, path, here);
      return;
    }
    const schema::NativeFunction* called = seen.effects ? seen.effects->function : nullptr;
    if (called == nullptr) return;
    if (ban == CompositeBan::kReadsValue && function_.returns_tensors) {
      Report(diagnostics::kCompositeReadsValue, word, path, here);
    }
    if (WritesOwn(seen, summary, is_own)) return;
    if (ban == CompositeBan::kChangesTensor) {
      Report(diagnostics::kCompositeChangesTensor, word, path, here);
    }
    if (ban == CompositeBan::kCopies) Report(diagnostics::kCompositeCopies, word, path, here);
    if (called->schema.HasOutArguments()) {
      Report(diagnostics::kCompositeCallsOut, word, path, here);
    }
  }

  // True when the written argument is one that the kernel exists to write. In a callee it may be
  // any argument, often none that matters.
  bool WritesOwn(const SeenCall& seen, const BodySummary& summary, bool is_own) const {
    for (const std::uint32_t argument : seen.effects->written) {
      if (argument >= seen.call->arguments.size()) continue;
      for (const Origin& origin : summary.values[seen.call->arguments[argument]].parameters) {
        if (!is_own) return true;
        if (function_.kernel == nullptr) continue;
        const schema::Argument* own = function_.kernel->ArgumentOf(origin.parameter);
        if (own != nullptr && own->IsWritten()) return true;
      }
    }
    return false;
  }

  template <typename Definition>
  void Report(const Definition& definition, std::string_view word,
              const std::vector<FlowNote>& path, const FlowNote& here) {
    const FlowNote& own = path.empty() ? here : path.front();
    if (!told_.emplace(own.place.begin, std::string(word)).second) return;
    auto report = context_.sink().Report(
        definition, context_.RangeOf(*own.index, own.place, function_.decl->name_place),
        Name(function_.name), Name(word));
    if (!path.empty()) {
      context_.AddPath({path.begin() + 1, path.end()}, &report);
      FlowNote last = here;
      last.text = "`" + std::string(word) + "` is called here";
      context_.AddPath({last}, &report);
    }
    report.Info(function_.range, function_.reason);
  }

  const CompositeFunction& function_;
  const std::set<const BodySummary*>& others_;
  CheckContext& context_;
  std::set<std::pair<const BodySummary*, Unseen>> visited_;
  std::set<std::pair<std::uint32_t, std::string>> told_;  // one for each place and name
};

CompositeFunction OfKernel(const KernelBody& kernel) {
  return {kernel.summary,
          kernel.match->found.decl,
          kernel.expected().ShownName(),
          &kernel,
          ReturnsTensors(kernel.function()),
          kernel.expected().range,
          "it is the kernel for all backends and for autograd"};
}

CompositeFunction OfFormula(const FormulaBody& formula) {
  return {formula.summary, formula.decl,        formula.decl->name, nullptr, true,
          formula.range,   "a formula calls it"};
}

}  // namespace

void CheckComposites(const CheckInput& input, CheckContext& context) {
  const std::set<const BodySummary*> none;
  for (const KernelBody& kernel : input.bodies) {
    const std::vector<DispatchKey>& keys = kernel.expected().keys;
    const bool is_composite =
        std::find(keys.begin(), keys.end(), DispatchKey::CompositeImplicitAutograd) != keys.end();
    if (is_composite) CompositeCheck(OfKernel(kernel), none, context).Run();
  }
  std::set<const BodySummary*> others;
  for (const FormulaBody& formula : input.formulas) others.insert(formula.summary);
  for (const FormulaBody& formula : input.formulas) {
    CompositeCheck(OfFormula(formula), others, context).Run();
  }
}

}  // namespace switchyard::check
