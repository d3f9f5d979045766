// A CUDA kernel must be launched on the device of its tensors, and the launch must be checked for
// an error.
#include <functional>
#include <set>
#include <string>
#include <tuple>

#include "compiler/check/checks/checks.h"

namespace switchyard::check {
namespace {

using diagnostics::Name;

// Finds launches that a kernel without a guard reaches, directly or through callees.
class GuardCheck {
 public:
  // `definition` is of the finding.
  template <typename Definition>
  GuardCheck(const KernelBody& kernel, const Definition& definition, CheckContext& context)
      : kernel_(kernel),
        context_(context),
        name_(kernel.expected().ShownName()),
        operator_(OperatorOf(kernel.expected())),
        report_([this, &definition](source::SourceRange range) {
          return context_.sink().Report(definition, range, Name(name_), Name(operator_));
        }) {}

  void Run() { Visit(*kernel_.summary, {}); }

 private:
  static constexpr std::size_t kMaxDepth = 8;

  void Visit(const BodySummary& summary, const std::vector<FlowNote>& path) {
    if (path.size() > kMaxDepth || !visited_.insert(&summary).second) return;
    for (const cxx::LaunchFact& launch : summary.body->launches) {
      if (launch.is_guarded || !summary.IsReached(launch.context)) continue;
      Report(path, {summary.index, launch.place, "it is launched here"});
      return;
    }
    for (const SeenCall& seen : summary.calls) {
      const bool is_followed = seen.is_reached && !seen.effects && seen.body != nullptr;
      if (!is_followed || seen.call->is_guarded) continue;
      std::vector<FlowNote> deeper = path;
      deeper.push_back(
          {summary.index, seen.call->place, "`" + seen.body->body->name + "` is called here"});
      Visit(*seen.body, deeper);
    }
  }

  void Report(const std::vector<FlowNote>& path, const FlowNote& launch) {
    const FlowNote& own = path.empty() ? launch : path.front();
    auto report =
        report_(context_.RangeOf(*own.index, own.place, kernel_.match->found.decl->name_place));
    if (path.empty()) return;
    context_.AddPath({path.begin() + 1, path.end()}, &report);
    context_.AddPath({launch}, &report);
  }

  const KernelBody& kernel_;
  CheckContext& context_;
  const std::string name_;
  const std::string operator_;
  const std::function<diagnostics::Builder(source::SourceRange)> report_;
  std::set<const BodySummary*> visited_;
};

}  // namespace

void CheckDeviceGuards(const CheckInput& input, CheckContext& context) {
  for (const KernelBody& kernel : input.bodies) {
    if (!kernel.function().device_guard) {
      GuardCheck(kernel, diagnostics::kLaunchWithoutGuard, context).Run();
    } else if (IsRegistered(kernel.expected(), input.indexes)) {
      GuardCheck(kernel, diagnostics::kRegisteredWithoutGuard, context).Run();
    }
  }
}

void CheckLaunchErrors(const CheckInput& input, CheckContext& context) {
  std::set<std::tuple<std::string, std::uint32_t>> reported;
  for (const cxx::KernelIndex& index : input.indexes) {
    for (const cxx::FunctionBody& body : index.bodies) {
      for (const cxx::LaunchFact& launch : body.launches) {
        const bool is_new =
            reported.emplace(index.files[launch.place.file], launch.place.begin).second;
        if (launch.is_checked || !is_new) continue;
        context.sink().Report(diagnostics::kLaunchUnchecked, context.RangeOf(index, launch.place),
                              Name(body.name));
      }
    }
  }
}

}  // namespace switchyard::check
