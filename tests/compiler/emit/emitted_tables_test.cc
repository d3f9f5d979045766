// `switchyard table` and emitted code agree: for every operator of PyTorch's files and of the
// repository's own, at every key of builds, and for calls with the further keys of tensors.
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "compiler/diagnostics/policy.h"
#include "compiler/diagnostics/sink.h"
#include "compiler/dispatch/alias_keys.h"
#include "compiler/dispatch/call.h"
#include "compiler/emit/emit_input.h"
#include "compiler/emit/generate.h"
#include "compiler/expand/expand.h"
#include "compiler/plan/build.h"
#include "compiler/schema/dispatch_key_words.h"
#include "compiler/schema/program.h"
#include "compiler/schema/read/schema_reader.h"
#include "compiler/source/source_manager.h"
#include "compiler/table/request.h"
#include "lib/keys/backend_facts.h"
#include "tests/compiler/emit/emitted_switches.h"
#include "tests/conformance/conformance_folder.h"

namespace switchyard {
namespace {

using dispatch::Origin;
using dispatch::Reason;
using dispatch::Registration;
using Keys = std::vector<DispatchKey>;

std::string NameOf(DispatchKey key) { return std::string(DispatchKeyName(key)); }

std::string SpellKernel(const std::string& kernel) {
  constexpr std::string_view kOwn = "at::native::";
  const bool is_own = kernel.compare(0, kOwn.size(), kOwn) == 0;
  return is_own ? kernel.substr(4) : "::" + kernel;
}

// A file, or files that are read together.
struct Schemas {
  std::vector<std::pair<std::string, std::string>> texts;  // with paths
  schema::LanguageLevel level = schema::LanguageLevel::kNewest;
};

// What is declared, as `table` shows it, and as `gen` emits it.
class Comparison {
 public:
  Comparison(const Schemas& schemas, Keys keys) : keys_(std::move(keys)) {
    diagnostics::Policy policy;
    for (const diagnostics::DefinitionInfo& row : diagnostics::kDefinitions) {
      const bool is_error = row.severity == diagnostics::Severity::kError;
      if (!is_error) policy.Override(row.id, diagnostics::Level::kOff);
    }
    sink_.SetPolicy(policy);
    schema::Program program;
    program.language.level = schemas.level;
    for (const auto& [path, text] : schemas.texts) {
      schema::ReadSchemaFile(sources_.Add(path, text), sources_, sink_, &program);
    }
    program_ = expand::CheckAndExpand(std::move(program), sink_);
    if (program_) Emit();
    for (const diagnostics::Diagnostic& one : sink_.diagnostics()) ADD_FAILURE() << one.message;
  }

  void Run() {
    if (::testing::Test::HasFailure()) return;
    const plan::Build build = plan::MakeBuild(*program_, {}, sink_);
    const std::vector<table::ShownOperator> operators = table::ShowOperators(build);
    const table::Context context = {sources_, build.fallbacks(), keys_};
    for (size_t i = 0; i < operators.size(); ++i) {
      const schema::NativeFunction& function = *build.operators()[i];
      if (!function.manual_kernel_registration) Compare(operators[i], function, context);
    }
  }

  size_t cells() const { return cells_; }
  size_t calls() const { return calls_; }

 private:
  void Emit() {
    emit::Options options;
    options.target = "embedded";
    for (const DispatchKey key : keys_) options.keys.push_back(NameOf(key));
    const auto artifacts = emit::Generate(*program_, options, sources_, sink_);
    if (!artifacts) return;
    for (const emit::Artifact& artifact : *artifacts) {
      const bool is_switches = artifact.path.find("src/dispatch_") == 0;
      if (is_switches) emit::ReadEmittedSwitches(artifact.text, &switches_);
    }
  }

  // What a slot does, in the words of emitted_switches.h. Where the compiler names the function
  // that is called, its ending.
  static std::string Said(const table::ShownOperator& shown, const table::Context& context,
                          const dispatch::Slot& slot, DispatchKey key) {
    if (slot.reason == Reason::kFallback) {
      const schema::KernelName& kernel = context.fallbacks.Find(key)->kernel.value;
      const std::string name_space =
          kernel.name_space.empty() ? "native" : "::" + kernel.name_space;
      return "fallback " + name_space + "::" + kernel.name;
    }
    if (!IsOwnKernel(slot.reason)) return "fails";
    const Registration& one = *shown.registrations.Find(slot.registered);
    switch (one.origin) {
      case Origin::kStructured:
      case Origin::kMeta:
        return "structured::*_" + NameOf(key);
      case Origin::kNonFunctional:
        return "structured::*_NonFunctional";
      case Origin::kInplaceMeta:
        return "on Meta";
      case Origin::kWrapper:
        return "copied *";
      default:
        return SpellKernel(one.kernel);
    }
  }

  // Whether calls pass the key by.
  static bool Passes(const table::ShownOperator& shown, const table::Context& context,
                     const dispatch::Slot& slot, DispatchKey key) {
    if (slot.reason == Reason::kFallback) return context.fallbacks.IsFallthrough(key);
    return IsOwnKernel(slot.reason) && shown.registrations.Find(slot.registered)->is_fallthrough;
  }

  static bool Fits(const std::string& emitted, const std::string& said) {
    const size_t star = said.find('*');
    if (star == std::string::npos) return emitted == said;
    const std::string ending = said.substr(star + 1);
    return emitted.compare(0, star, said, 0, star) == 0 && emitted.size() >= ending.size() &&
           emitted.compare(emitted.size() - ending.size(), ending.size(), ending) == 0;
  }

  void Compare(const table::ShownOperator& shown, const schema::NativeFunction& function,
               const table::Context& context) {
    const std::string inside = plan::NamespaceOf(function);
    const auto found = switches_.find((inside.empty() ? "" : inside + "::") +
                                      function.schema.name.value.UnambiguousName());
    ASSERT_NE(found, switches_.end()) << shown.name;
    const dispatch::CallResolver resolver(shown.registrations, context.fallbacks);
    Keys keys = keys_;
    keys.push_back(DispatchKey::Undefined);
    for (const DispatchKey key : keys) {
      const dispatch::Slot slot =
          dispatch::ResolveSlot(shown.registrations.keys(), context.fallbacks.keys(), key);
      if (!Passes(shown, context, slot, key)) {
        EXPECT_PRED2(Fits, found->second.At(NameOf(key)), Said(shown, context, slot, key))
            << shown.name << " at " << NameOf(key);
        ++cells_;
      }
      CompareCall(shown, found->second, key, resolver, context);
    }
  }

  // A call with a tensor of the key: the autograd and view keys are those of every tensor.
  void CompareCall(const table::ShownOperator& shown, const emit::EmittedSwitch& emitted,
                   DispatchKey key, const dispatch::CallResolver& resolver,
                   const table::Context& context) {
    if (key == DispatchKey::Undefined || IsNewerKey(key)) return;
    const BackendComponent backend = BackendOfSlot(key);
    DispatchKeySet keys = DispatchKeySet({key, DispatchKey::ADInplaceOrView})
                              .Add(KeyOf(DispatchKey::AutogradFunctionality, backend));
    if (backend == BackendComponent::Invalid) keys = keys.Add(DispatchKey::CPU);
    const dispatch::CallTarget target = resolver.Resolve(keys, dispatch::LocalKeys());
    EXPECT_PRED2(Fits, emitted.At(NameOf(target.key)),
                 Said(shown, context, target.slot, target.key))
        << "a call of " << shown.name << " with a tensor of " << NameOf(key);
    ++calls_;
  }

  const Keys keys_;
  source::SourceManager sources_;
  diagnostics::Sink sink_;
  std::optional<expand::ExpandedProgram> program_;
  emit::EmittedSwitches switches_;
  size_t cells_ = 0;
  size_t calls_ = 0;
};

// Every key that kernels may be listed for.
Keys AllKeys(schema::LanguageLevel level) {
  schema::Language language;
  language.level = level;
  Keys keys;
  for (int value = 1; value < static_cast<int>(DispatchKey::End); ++value) {
    const auto key = static_cast<DispatchKey>(value);
    // Those of autograd are in builds with their backends.
    const bool is_of_build = !IsAliasKey(key) && !dispatch::IsAutogradKey(key) &&
                             schema::MayStandInSchemaFile(key, language);
    if (is_of_build) keys.push_back(key);
  }
  return keys;
}

void Compare(const std::string& what, const Schemas& schemas, const Keys& keys) {
  SCOPED_TRACE(what);
  Comparison comparison(schemas, keys);
  comparison.Run();
  EXPECT_GT(comparison.cells(), 0u);
  std::printf("%s: %zu slots and %zu calls are emitted as shown\n", what.c_str(),
              comparison.cells(), comparison.calls());
}

void CompareUsualBuilds(const std::string& what, const Schemas& schemas) {
  using Key = DispatchKey;
  Compare(what + ", all keys", schemas, AllKeys(schemas.level));
  Compare(what + ", CPU", schemas, {Key::CPU});
  Compare(what + ", CPU and CUDA", schemas, {Key::CPU, Key::CUDA, Key::Meta});
  Compare(what + ", nested", schemas, {Key::CPU, Key::SparseCPU, Key::NestedTensorCPU});
}

std::pair<std::string, std::string> OfRepository(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  EXPECT_TRUE(stream.is_open()) << path;
  std::stringstream text;
  text << stream.rdbuf();
  return {path, text.str()};
}

TEST(EmittedTables, OfTheRepository) {
  CompareUsualBuilds("kernels", {{OfRepository("kernels/native_functions.yaml")}});
  const std::string folder = "tests/files/emit/";
  for (const char* name : {"operators", "structured", "autogen", "api"}) {
    CompareUsualBuilds(name, {{OfRepository(folder + name + "/schema.yaml")}});
  }
}

TEST(EmittedTables, OfFilesThatBringKernelsAndFallbacks) {
  using Key = DispatchKey;
  const std::string folder = "tests/files/emit/";
  Compare(
      "backends",
      {{OfRepository(folder + "backends/schema.yaml"),
        OfRepository(folder + "backends/functions.yaml"),
        OfRepository(folder + "backends/hpu.yaml"), OfRepository(folder + "backends/xla.yaml")}},
      {Key::CPU, Key::XLA, Key::HPU, Key::Meta});
  Compare("fallbacks",
          {{OfRepository(folder + "fallbacks/schema.yaml"),
            OfRepository(folder + "fallbacks/fallbacks.yaml")}},
          {Key::CPU, Key::CUDA, Key::SparseCUDA, Key::NestedTensorCPU, Key::ZeroTensor});
}

TEST(EmittedTables, OfPyTorch) {
  SWITCHYARD_SKIP_WITHOUT_CONFORMANCE();
  const auto read = [](const std::string& path) {
    return std::make_pair(path, ReadConformanceFile(path));
  };
  const auto old = read("torch-1.13.1/native_functions.yaml");
  const auto old_tags = read("torch-1.13.1/tags.yaml");
  CompareUsualBuilds("PyTorch 1.13.1", {{old, old_tags}, schema::LanguageLevel::k1_13});
  CompareUsualBuilds("PyTorch 2.x",
                     {{read("torch-2.x/native_functions.yaml")}, schema::LanguageLevel::k2_5});
}

// Of wheels that were unpacked: SWITCHYARD_EDITIONS is a folder that has one folder for each.
TEST(EmittedTables, OfEditions) {
  const char* const folder = std::getenv("SWITCHYARD_EDITIONS");
  if (folder == nullptr) GTEST_SKIP() << "SWITCHYARD_EDITIONS names no folder";
  size_t compared = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const std::string version = entry.path().filename().string();
    const auto level = schema::LanguageLevelFromText(version.substr(0, version.rfind('.')));
    const std::string native = entry.path().string() + "/torchgen/packaged/ATen/native/";
    if (!level || !std::filesystem::exists(native)) continue;
    CompareUsualBuilds("PyTorch " + version, {{OfRepository(native + "native_functions.yaml"),
                                               OfRepository(native + "tags.yaml")},
                                              *level});
    ++compared;
  }
  EXPECT_GT(compared, 0u);
}

}  // namespace
}  // namespace switchyard
