#include "compiler/emit/generate.h"

#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "compiler/emit/aoti/aoti_shim.h"
#include "compiler/emit/emit_input.h"
#include "compiler/emit/emitters.h"
#include "compiler/emit/header_clashes.h"
#include "compiler/emit/sharding.h"
#include "compiler/plan/build.h"
#include "compiler/plan/build_keys.h"
#include "compiler/plan/formula_check.h"
#include "compiler/plan/library_kernel.h"
#include "compiler/source/source_range.h"
#include "compiler/target/target.h"

namespace switchyard::emit {
namespace {

const target::Target* FindTarget(const std::string& name, diagnostics::Sink& sink) {
  const target::Target* found = target::FindTarget(name);
  if (found != nullptr && found->can(target::Capability::kKernelHeaders)) return found;
  std::string known;
  for (const std::string_view word : target::TargetNames(target::Capability::kKernelHeaders)) {
    known.append(known.empty() ? "" : ", ").append(word);
  }
  sink.Report(diagnostics::kUnknownTarget, source::kNoRange, diagnostics::Name(name))
      .Hint("there is: " + known);
  return nullptr;
}

plan::OtherKeys OtherKeysOf(const target::Target& target, const Options& options) {
  if (!target.library) return plan::OtherKeys::kFail;
  return options.has_fallback ? plan::OtherKeys::kDispatcher : plan::OtherKeys::kLeftOut;
}

// Asks the library, where there is one.
void AskLibrary(const target::Target& target, const expand::ExpandedProgram& program,
                const Options& options, plan::BuildRequest* request) {
  if (target.autograd.library) {
    request->nodes.brings = target.library->has;
    request->nodes.is_left = target.autograd.library->is_left;
  }
  if (!target.library) return;
  const auto symbols = options.exported == nullptr ? nullptr
                                                   : std::make_shared<const plan::LibrarySymbols>(
                                                         target, *options.exported);
  request->find_wrapper = [&target, &program, symbols](const schema::NativeFunction& function,
                                                       const CasePlan& plan) {
    return plan::FindWrapperOf(target, program, function, plan, symbols.get());
  };
  if (symbols == nullptr) return;
  request->has_kernel = [symbols](const schema::NativeFunction& function, const CasePlan& plan) {
    return symbols->Has(function, plan);
  };
  request->nodes.has = [symbols](const plan::NodePlan& node) { return symbols->Has(node); };
}

}  // namespace

std::unique_ptr<const Material> MakeMaterial(const expand::ExpandedProgram& program,
                                             const Options& options,
                                             const source::SourceManager& sources,
                                             diagnostics::Sink& sink) {
  const target::Target* target = FindTarget(options.target, sink);
  if (target != nullptr && target->stable && options.stable_version) {
    target = &target->stable->at_version(*options.stable_version);
  }
  if (target != nullptr) return MakeMaterialFor(*target, program, options, sources, sink);
  // Reports the other faults of the command line too.
  plan::ReadBuildKeys(options.keys, program.program().backends, sink);
  return nullptr;
}

std::unique_ptr<const Material> MakeMaterialFor(const target::Target& target,
                                                const expand::ExpandedProgram& program,
                                                const Options& options,
                                                const source::SourceManager& sources,
                                                diagnostics::Sink& sink) {
  plan::BuildRequest request;
  request.keys = options.keys;
  request.selection = options.selection;
  request.has_autograd = options.has_autograd;
  request.python_module = options.python_module;
  request.deprecated = options.deprecated;
  request.leaves_out = target.leaves_out;
  request.other_keys = OtherKeysOf(target, options);
  AskLibrary(target, program, options, &request);
  plan::Build build = plan::MakeBuild(program, request, sink);
  std::optional<plan::TargetBuild> made = plan::MakeTargetBuild(std::move(build), target, sink);
  if (!made) return nullptr;
  const bool is_registered = options.registration.has_value() || target.stable.has_value();
  if (is_registered && !plan::CheckRegisteredFormulas(made->build(), target, sink)) {
    return nullptr;
  }
  if (!CheckAotiShim(made->build(), options.aoti_calls, sink)) return nullptr;
  const bool has_autograd = made->build().autograd() != nullptr;
  if (!CheckHeaders(target, made->build().groups(), has_autograd, sink)) return nullptr;
  return std::make_unique<const Material>(*std::move(made), sources);
}

std::vector<Artifact> EmitFiles(const Material& material, const Options& options,
                                const source::SourceManager& sources, ArtifactObserver* observer) {
  const EmitInput input(
      material.build, sources,
      GroupByShard(material.build.build().groups(), static_cast<size_t>(options.shards)),
      material.texts, options);
  return EmitAll(input, options, observer);
}

std::optional<std::vector<Artifact>> Generate(const expand::ExpandedProgram& program,
                                              const Options& options,
                                              const source::SourceManager& sources,
                                              diagnostics::Sink& sink) {
  const auto material = MakeMaterial(program, options, sources, sink);
  if (material == nullptr) return std::nullopt;
  return EmitFiles(*material, options, sources);
}

}  // namespace switchyard::emit
