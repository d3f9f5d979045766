#include "compiler/plan/capability_check.h"

#include <string>
#include <string_view>

#include "compiler/plan/library_kernel.h"

namespace switchyard::plan {
namespace {

using diagnostics::Name;
using diagnostics::Sink;
using diagnostics::Text;
using target::Capability;

std::string Lacks(const target::Target& target, Capability capability) {
  std::string text = "target `";
  text.append(target.name).append("` has no ").append(target::TextOf(capability));
  return text;
}

bool CheckOperator(const schema::NativeFunction& function, const target::Target& target,
                   Sink& sink) {
  bool is_good = true;
  const Name name(function.schema.name.value.ToString());
  const bool is_structured = function.structured || function.structured_delegate;
  if (IsOfLibrary(target, function)) return true;
  if (is_structured && !target.can(Capability::kStructuredKernels)) {
    sink.Report(diagnostics::kStructuredNotEmitted, function.schema.name.range, name,
                Text(Lacks(target, Capability::kStructuredKernels)));
    is_good = false;
  }
  if (!function.ufunc_loops.empty() && !target.can(Capability::kUfuncKernels)) {
    sink.Report(diagnostics::kUfuncNotEmitted, function.ufunc_loops[0].key.range, name,
                Text(Lacks(target, Capability::kUfuncKernels)));
    is_good = false;
  }
  return is_good;
}

// A key that calls pass by needs no kernel.
bool CheckFallbacks(const schema::BackendFile& file, const target::Target& target, Sink& sink) {
  if (target.can(Capability::kFallbacks)) return true;
  bool is_good = true;
  for (const schema::Fallback& fallback : file.fallbacks) {
    if (fallback.IsFallthrough()) continue;
    for (const auto& key : fallback.keys) {
      sink.Report(diagnostics::kBackendNotEmitted, key.range, Name(DispatchKeyName(key.value)),
                  Text(Lacks(target, Capability::kFallbacks)));
    }
    is_good = false;
  }
  return is_good;
}

}  // namespace

bool CheckCapabilities(const Build& build, const target::Target& target, Sink& sink) {
  bool is_good = true;
  for (const schema::NativeFunction* function : build.operators()) {
    is_good &= CheckOperator(*function, target, sink);
  }
  for (const schema::BackendFile& file : build.program().program().backends) {
    is_good &= CheckFallbacks(file, target, sink);
  }
  return is_good;
}

}  // namespace switchyard::plan
