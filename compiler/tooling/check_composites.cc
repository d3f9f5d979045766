// A composite kernel, which runs for every backend and is differentiated through what it calls,
// stays with calls of operators that all of them have.
#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "compiler/tooling/check.h"

namespace switchyard::tooling {
namespace {

using diagnostics::Name;

constexpr std::string_view kChangesTensor[] = {"resize_",        "resize_as_",
                                               "set_",           "resize_as_sparse_",
                                               "sparse_resize_", "sparse_resize_and_clear_"};
constexpr std::string_view kReadsMemory[] = {"data_ptr", "mutable_data_ptr",  "const_data_ptr",
                                             "accessor", "packed_accessor32", "packed_accessor64"};
constexpr std::string_view kReadsValue[] = {"item", "_local_scalar_dense", "is_nonzero"};

template <std::size_t size>
bool IsAmong(const std::string_view (&names)[size], std::string_view name) {
  return std::find(std::begin(names), std::end(names), name) != std::end(names);
}

std::string_view LastWord(std::string_view name) {
  const std::size_t colons = name.rfind("::");
  return colons == std::string_view::npos ? name : name.substr(colons + 2);
}

// An operator that gives numbers is there to read them.
bool ReturnsTensors(const schema::NativeFunction& function) {
  const auto& returns = function.schema.returns;
  return std::any_of(returns.begin(), returns.end(),
                     [](const schema::Return& one) { return one.type.value.IsTensorLike(); });
}

class CompositeCheck {
 public:
  CompositeCheck(const KernelBody& kernel, CheckContext& context)
      : kernel_(kernel),
        context_(context),
        name_(kernel.expected().ShownName()),
        returns_tensors_(ReturnsTensors(kernel.function())) {}

  void Run() { Visit(*kernel_.summary, {}, {}, true); }

 private:
  static constexpr std::size_t kMaxDepth = 8;

  // Parameters of a function that is called which are handed nothing that others can see.
  using Unseen = std::set<std::uint32_t>;

  static bool IsUnseen(const BodySummary& summary, ValueId value, const Unseen& unseen) {
    if (value == kNoValue) return true;
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
      const FlowNote here = {summary.index, seen.call->place, {}};
      if (seen.effects || seen.body == nullptr) {
        const bool is_of_unseen =
            seen.callee->is_member && IsUnseen(summary, seen.call->arguments.front(), unseen);
        if (!is_of_unseen) Judge(seen, summary, path, here, is_own);
        continue;
      }
      std::vector<FlowNote> deeper = path;
      deeper.push_back(here);
      deeper.back().text = "`" + seen.body->body->name + "` is called here";
      Visit(*seen.body, UnseenIn(seen, summary, unseen), deeper, false);
    }
  }

  void Judge(const SeenCall& seen, const BodySummary& summary, const std::vector<FlowNote>& path,
             const FlowNote& here, bool is_own) {
    const std::string_view word = LastWord(seen.callee->name);
    if (seen.callee->is_member && IsAmong(kReadsMemory, word)) {
      Tell(diagnostics::kCompositeReadsMemory, word, path, here);
      return;
    }
    const schema::NativeFunction* called = seen.effects ? seen.effects->function : nullptr;
    if (called == nullptr) return;
    if (IsAmong(kReadsValue, word) && returns_tensors_)
      Tell(diagnostics::kCompositeReadsValue, word, path, here);
    const bool writes_own = WritesOwn(seen, summary, is_own);
    if (IsAmong(kChangesTensor, word) && !writes_own) {
      Tell(diagnostics::kCompositeChangesTensor, word, path, here);
    }
    if (called->schema.HasOutArguments() && !writes_own) {
      Tell(diagnostics::kCompositeCallsOut, word, path, here);
    }
  }

  // True when what is written is what the kernel is there to write. In what it calls, that may be
  // whatever is handed over, and often is nothing at all.
  bool WritesOwn(const SeenCall& seen, const BodySummary& summary, bool is_own) const {
    for (const std::uint32_t argument : seen.effects->written) {
      if (argument >= seen.call->arguments.size()) continue;
      for (const Origin& origin : summary.values[seen.call->arguments[argument]].parameters) {
        if (!is_own) return true;
        const schema::Argument* own = kernel_.ArgumentOf(origin.parameter);
        if (own != nullptr && own->IsWritten()) return true;
      }
    }
    return false;
  }

  template <typename Definition>
  void Tell(const Definition& definition, std::string_view word, const std::vector<FlowNote>& path,
            const FlowNote& here) {
    const FlowNote& own = path.empty() ? here : path.front();
    if (!told_.emplace(own.place.begin, std::string(word)).second) return;
    auto report = context_.sink().Report(
        definition, context_.RangeOf(*own.index, own.place, kernel_.match->found.decl->name_place),
        Name(name_), Name(word));
    if (!path.empty()) {
      context_.AddPath({path.begin() + 1, path.end()}, &report);
      FlowNote last = here;
      last.text = "`" + std::string(word) + "` is called here";
      context_.AddPath({last}, &report);
    }
    report.Info(kernel_.expected().range, "it is the kernel of all backends and of autograd");
  }

  const KernelBody& kernel_;
  CheckContext& context_;
  const std::string name_;
  const bool returns_tensors_;
  std::set<std::pair<const BodySummary*, Unseen>> visited_;
  std::set<std::pair<std::uint32_t, std::string>> told_;  // one a place and a name
};

}  // namespace

void CheckComposites(const CheckInput& input, CheckContext& context) {
  for (const KernelBody& kernel : input.bodies) {
    const std::vector<DispatchKey>& keys = kernel.expected().keys;
    const bool is_composite =
        std::find(keys.begin(), keys.end(), DispatchKey::CompositeImplicitAutograd) != keys.end();
    if (is_composite) CompositeCheck(kernel, context).Run();
  }
}

}  // namespace switchyard::tooling
