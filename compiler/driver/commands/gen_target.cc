#include "compiler/driver/commands/gen_target.h"

#include <cstddef>

#include "compiler/python/bindings.h"
#include "compiler/target/target.h"

namespace switchyard::driver {
namespace {

using target::Capability;

bool Can(const TargetArguments& arguments, Capability capability) {
  const target::Target* const target = target::FindTarget(arguments.name);
  return target != nullptr && target->can(capability);
}

// `torch`, or `torch:MODULE`.
std::string ReadRegistration(const TargetArguments& arguments, emit::Options* options) {
  if (arguments.registration.empty()) return {};
  const std::size_t colon = arguments.registration.find(':');
  if (arguments.registration.substr(0, colon) != "torch") {
    return "--register takes torch, or torch:MODULE";
  }
  if (!Can(arguments, Capability::kRegistration)) return "--register=torch adds to --target=aten";
  options->registration.emplace();
  if (colon == std::string::npos) return {};
  options->registration->python_module = arguments.registration.substr(colon + 1);
  const bool is_module = python::IsModuleName(options->registration->python_module);
  return is_module ? "" : "--register=torch:MODULE takes the name of a module";
}

// `2.10`.
std::string ReadVersion(const TargetArguments& arguments, emit::Options* options) {
  if (arguments.version.empty()) return {};
  if (!Can(arguments, Capability::kStableLibrary)) {
    return "--target-version adds to --target=stable";
  }
  options->stable_version = target::FindStableVersion(arguments.version);
  if (options->stable_version) return {};
  return "--target-version takes a version of PyTorch from " + target::StableVersionsInWords();
}

}  // namespace

std::string ReadTargetOptions(const TargetArguments& arguments, emit::Options* options) {
  const bool brings_kernels = Can(arguments, Capability::kLibraryKernels);
  if (!arguments.fallback.empty()) {
    if (arguments.fallback != "c10") return "--fallback takes c10";
    if (!brings_kernels) return "--fallback=c10 adds to --target=aten";
    options->has_fallback = true;
  }
  if (!arguments.symbols.empty() && !brings_kernels) {
    return "--symbols=LIBRARY adds to --target=aten";
  }
  if (!arguments.aoti_sources.empty() && !Can(arguments, Capability::kAotiShim)) {
    return "--aoti-shim=SOURCE adds to --target=embedded";
  }
  if (!arguments.python.empty() && Can(arguments, Capability::kStableLibrary)) {
    return "--target=stable has its own Python file; --python adds to --target=embedded";
  }
  const std::string wrong = ReadRegistration(arguments, options);
  return wrong.empty() ? ReadVersion(arguments, options) : wrong;
}

}  // namespace switchyard::driver
