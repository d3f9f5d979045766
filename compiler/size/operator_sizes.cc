#include "compiler/size/operator_sizes.h"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "compiler/cpp/structured_signature.h"
#include "compiler/emit/spelling.h"
#include "compiler/plan/kernels.h"
#include "compiler/plan/operator_group.h"
#include "compiler/target/target.h"

namespace switchyard::size {
namespace {

using schema::NativeFunction;

enum class Part : std::uint8_t { kDispatch, kBoxed, kKernel, kGradients };

struct Owner {
  std::size_t row = 0;
  Part part = Part::kKernel;
};

constexpr std::string_view kRuntime = "switchyard::";
constexpr std::string_view kUnnamed = "(anonymous namespace)::";

bool StartsWith(std::string_view text, std::string_view prefix) {
  return text.substr(0, prefix.size()) == prefix;
}

bool IsOfWord(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

std::string RowName(const NativeFunction& function) {
  const std::string name_space = plan::NamespaceOf(function);
  const std::string& base = function.schema.name.value.base;
  return name_space.empty() ? base : name_space + "::" + base;
}

// A name in the run-time's namespace, as code outside of it writes it.
std::string FromOutside(const cpp::Code& code) {
  const std::string& text = code.text();
  return StartsWith(text, "::") ? text.substr(2) : std::string(kRuntime) + text;
}

std::string WithoutUnnamed(std::string text) {
  for (std::size_t at = text.find(kUnnamed); at != std::string::npos; at = text.find(kUnnamed)) {
    text.erase(at, kUnnamed.size());
  }
  return text;
}

class Owners {
 public:
  explicit Owners(const plan::Build& build) {
    const target::Target& target = *target::FindTarget("embedded");
    const std::string boxed = emit::SpellInner(target, target.namespaces.boxed).text() + "::";
    for (const NativeFunction* function : build.operators()) {
      Add(FromOutside(emit::SpellDispatchFunction(target, *function)), *function, Part::kDispatch);
      Add(FromOutside(emit::SpellRedispatchFunction(target, *function)), *function,
          Part::kDispatch);
      Add(boxed + emit::BoxedCallFunction(*function).text(), *function, Part::kBoxed);
      Add(FromOutside(emit::SpellMetaClass(target, *function)), *function, Part::kKernel);
    }
    for (const NativeFunction* function : build.operators()) {
      for (const plan::Kernel& kernel : build.Of(*function).kernels) AddKernel(target, kernel);
    }
    if (build.autograd() != nullptr) AddRecorded(target, build);
  }

  // The owner of the first name in `symbol` that has one.
  const Owner* Find(const std::string& symbol) const {
    const std::string text = WithoutUnnamed(symbol);
    std::size_t at = 0;
    while (at < text.size()) {
      if (!IsOfWord(text[at])) {
        ++at;
        continue;
      }
      std::size_t end = at;
      const Owner* found = nullptr;
      // Tries `a::b::c` and each of its enclosing scopes.
      for (;;) {
        while (end < text.size() && IsOfWord(text[end])) ++end;
        const auto owner = owners_.find(text.substr(at, end - at));
        if (owner != owners_.end()) found = &owner->second;
        if (!StartsWith(std::string_view(text).substr(end), "::")) break;
        end += 2;
      }
      if (found != nullptr) return found;
      at = std::max(end, at + 1);
    }
    return nullptr;
  }

  bool IsOfKernels(const std::string& symbol) const {
    return std::any_of(namespaces_.begin(), namespaces_.end(), [&](const auto& one) {
      return !one.first.empty() && symbol.find(one.first) != std::string::npos;
    });
  }

  std::vector<OperatorSize> TakeRows() { return std::move(rows_); }

 private:
  void AddKernel(const target::Target& target, const plan::Kernel& kernel) {
    if (kernel.kind == plan::KernelKind::kMetaClass) {
      const std::string own = plan::NamespaceOf(*kernel.function);
      namespaces_.emplace(emit::SpellMetaNamespace(target, own).text() + "::", true);
      return;  // the class is known already
    }
    const schema::KernelName& name = kernel.line->kernel.value;
    const std::string scope = emit::SpellKernelNamespace(target, name).text() + "::";
    const bool is_class = kernel.kind == plan::KernelKind::kImplClass;
    Add(scope + (is_class ? cpp::ImplClassName(name).text() : name.name), *kernel.function,
        Part::kKernel);
    namespaces_.emplace(scope, true);
  }

  // Nodes and functions that record calls. Functions that formulas call belong to no single
  // operator.
  void AddRecorded(const target::Target& target, const plan::Build& build) {
    const std::string nodes = emit::SpellInner(target, target.namespaces.nodes).text() + "::";
    const std::string gradients =
        emit::SpellInner(target, target.namespaces.gradients).text() + "::";
    const cpp::Code recorded = target.namespaces.recorded + "::";
    for (const NativeFunction* function : build.operators()) {
      Add(FromOutside(emit::SpellDispatchFunction(target, *function, recorded)), *function,
          Part::kGradients);
      for (const plan::NodePlan* node : build.node_homes().At(*function)) {
        Add(nodes + node->name, *function, Part::kGradients);
      }
    }
    namespaces_.emplace(gradients, true);
  }

  void Add(std::string name, const NativeFunction& function, Part part) {
    const std::string row = RowName(function);
    const auto [known, is_new] = numbers_.emplace(row, rows_.size());
    if (is_new) rows_.push_back({row});
    owners_.emplace(std::move(name), Owner{known->second, part});
  }

  std::vector<OperatorSize> rows_;
  std::unordered_map<std::string, std::size_t> numbers_;
  std::unordered_map<std::string, Owner> owners_;
  std::unordered_map<std::string, bool> namespaces_;
};

std::uint64_t& CellOf(OperatorSize* row, Part part) {
  switch (part) {
    case Part::kDispatch:
      return row->dispatch;
    case Part::kBoxed:
      return row->boxed;
    case Part::kGradients:
      return row->gradients;
    case Part::kKernel:
      break;
  }
  return row->kernels;
}

bool IsOfStandardLibrary(const std::string& name) {
  constexpr std::string_view kPrefixes[] = {"std::",           "__gnu_cxx::", "operator new",
                                            "operator delete", "__cxa_",      "__gxx_"};
  return std::any_of(std::begin(kPrefixes), std::end(kPrefixes), [&](std::string_view prefix) {
    return StartsWith(name, prefix) || name.find(" for std::") != std::string::npos;
  });
}

std::uint64_t& GroupOf(const std::string& name, const Owners& owners, SizeReport* report) {
  if (owners.IsOfKernels(name)) return report->shared_kernels;
  if (IsOfStandardLibrary(name)) return report->standard_library;
  return name.find(kRuntime) != std::string::npos ? report->runtime : report->program;
}

}  // namespace

SizeReport MeasureOperators(const BinarySymbols& binary, const plan::Build& build) {
  SizeReport report;
  report.has_gradients = build.autograd() != nullptr;
  Owners owners(build);
  std::vector<std::pair<const Owner*, std::uint64_t>> owned;
  std::uint64_t seen = 0;
  for (const Symbol& symbol : binary.symbols) {
    seen += symbol.bytes;
    if (const Owner* owner = owners.Find(symbol.name)) {
      owned.emplace_back(owner, symbol.bytes);
    } else {
      GroupOf(symbol.name, owners, &report) += symbol.bytes;
    }
  }
  report.operators = owners.TakeRows();
  for (const auto& [owner, bytes] : owned) {
    CellOf(&report.operators[owner->row], owner->part) += bytes;
  }
  report.operators.erase(std::remove_if(report.operators.begin(), report.operators.end(),
                                        [](const OperatorSize& one) { return one.Sum() == 0; }),
                         report.operators.end());
  std::stable_sort(report.operators.begin(), report.operators.end(),
                   [](const OperatorSize& a, const OperatorSize& b) { return a.Sum() > b.Sum(); });
  report.all = binary.loaded_bytes;
  report.no_symbol = binary.loaded_bytes > seen ? binary.loaded_bytes - seen : 0;
  return report;
}

}  // namespace switchyard::size
