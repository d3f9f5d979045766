// The options of `switchyard gen`.
#ifndef SWITCHYARD_COMPILER_EMIT_OPTIONS_H_
#define SWITCHYARD_COMPILER_EMIT_OPTIONS_H_

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "compiler/plan/aoti_shim.h"
#include "compiler/python/deprecated.h"
#include "compiler/select/selection.h"
#include "compiler/target/stable_version.h"

namespace switchyard::emit {

// Registration with PyTorch's dispatcher.
struct TorchRegistration {
  std::string python_module;  // where Python code has fakes of the operators; empty for nowhere
};

struct Options {
  std::string target;
  std::vector<std::string> keys;  // words for dispatch keys of the build's backends
  int shards = 1;                 // number of dispatch sources, at least 1
  // The number of folders for the headers of operators: include_0/ ... beside include/, and
  // include_all/ for what every declaration changes. 1: all are in include/.
  int header_folders = 1;
  // The selected operators; nothing for all of them. Its keys are those of the build.
  std::optional<select::SelectionRequest> selection = std::nullopt;
  // Whether calls are recorded for gradients, by the derivatives among the files.
  bool has_autograd = false;
  // The Python module of the operators; empty for none.
  std::string python_module = {};
  // Its deprecated signatures; null for none.
  python::DeprecatedSignatures deprecated = nullptr;
  // Whether the target's own dispatcher goes on with calls of keys that the build has not.
  bool has_fallback = false;
  // Whether a source is written that registers the operators, too.
  std::optional<TorchRegistration> registration = std::nullopt;
  // The oldest PyTorch that loads a library of its stable ABI; nothing for the usual one.
  std::optional<target::StableVersion> stable_version = std::nullopt;
  // What the C++ of AOTInductor calls; empty when there is none.
  std::vector<plan::AotiCall> aoti_calls = {};
  // What the libraries export whose kernels are called, as a demangler gives it; null when they are
  // not looked at.
  std::shared_ptr<const std::vector<std::string>> exported = nullptr;
};

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_OPTIONS_H_
