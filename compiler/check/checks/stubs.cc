// A kernel for all backends must not use a dispatch stub: only a few backends register functions
// for a stub.
#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "compiler/check/checks/checks.h"

namespace switchyard::check {
namespace {

using diagnostics::Name;

class StubCheck {
 public:
  StubCheck(const KernelBody& kernel, CheckContext& context) : kernel_(kernel), context_(context) {}

  void Run() { Visit(*kernel_.summary, {}); }

 private:
  static constexpr std::size_t kMaxDepth = 8;

  void Visit(const BodySummary& summary, const std::vector<FlowNote>& path) {
    if (path.size() > kMaxDepth || !visited_.insert(&summary).second) return;
    for (const cxx::StubFact& stub : summary.body->stubs) {
      if (summary.IsReached(stub.context)) Report(stub, summary, path);
    }
    for (const SeenCall& seen : summary.calls) {
      if (!seen.is_reached || seen.body == nullptr) continue;
      std::vector<FlowNote> deeper = path;
      deeper.push_back(
          {summary.index, seen.call->place, "`" + seen.body->body->name + "` is called here"});
      Visit(*seen.body, deeper);
    }
  }

  void Report(const cxx::StubFact& stub, const BodySummary& summary,
              const std::vector<FlowNote>& path) {
    if (!told_.insert(stub.name).second) return;
    const FlowNote here = {summary.index, stub.place, "`" + stub.name + "` is used here"};
    const FlowNote& own = path.empty() ? here : path.front();
    auto report = context_.sink().Report(
        diagnostics::kStubForAllBackends,
        context_.RangeOf(*own.index, own.place, kernel_.match->found.decl->name_place),
        Name(kernel_.expected().ShownName()), Name(stub.name));
    if (!path.empty()) {
      context_.AddPath({path.begin() + 1, path.end()}, &report);
      context_.AddPath({here}, &report);
    }
    report.Info(kernel_.expected().range, "it is the kernel for all backends")
        .Hint("name the backends that the stub has functions for");
  }

  const KernelBody& kernel_;
  CheckContext& context_;
  std::set<const BodySummary*> visited_;
  std::set<std::string> told_;
};

}  // namespace

void CheckStubs(const CheckInput& input, CheckContext& context) {
  for (const KernelBody& kernel : input.bodies) {
    const std::vector<DispatchKey>& keys = kernel.expected().keys;
    const bool is_for_all = std::any_of(keys.begin(), keys.end(), [](DispatchKey key) {
      return key == DispatchKey::CompositeExplicitAutograd ||
             key == DispatchKey::CompositeExplicitAutogradNonFunctional ||
             key == DispatchKey::CompositeImplicitAutograd;
    });
    if (is_for_all) StubCheck(kernel, context).Run();
  }
}

}  // namespace switchyard::check
