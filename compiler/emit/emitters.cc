#include "compiler/emit/emitters.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "compiler/emit/aoti/aoti_shim.h"
#include "compiler/emit/autograd/autograd_header.h"
#include "compiler/emit/autograd/autograd_source.h"
#include "compiler/emit/autograd/gradients_header.h"
#include "compiler/emit/boxed/boxed_calls.h"
#include "compiler/emit/boxed/operator_table.h"
#include "compiler/emit/dispatch/autogen_kernels.h"
#include "compiler/emit/dispatch/dispatch_source.h"
#include "compiler/emit/emitter_table.h"
#include "compiler/emit/headers/backend_header.h"
#include "compiler/emit/headers/fallback_header.h"
#include "compiler/emit/headers/group_header.h"
#include "compiler/emit/headers/redispatch_header.h"
#include "compiler/emit/headers/selected_dtypes.h"
#include "compiler/emit/headers/tensor_methods.h"
#include "compiler/emit/headers/umbrella_header.h"
#include "compiler/emit/library/named_operators.h"
#include "compiler/emit/manifest.h"
#include "compiler/emit/python/binding_names.h"
#include "compiler/emit/python/python_module.h"
#include "compiler/emit/python/python_source.h"
#include "compiler/emit/python/stubs.h"
#include "compiler/emit/registration/backend_library.h"
#include "compiler/emit/registration/torch_library.h"
#include "compiler/emit/sharding.h"
#include "compiler/emit/stable/stable_header.h"
#include "compiler/emit/stable/stable_library.h"
#include "compiler/emit/stable/stable_python.h"
#include "compiler/emit/structured/structured_kernels.h"
#include "compiler/emit/structured/ufunc_cuda.h"
#include "compiler/emit/structured/ufunc_kernels.h"
#include "compiler/parallel/parallel.h"
#include "compiler/target/target.h"

namespace switchyard::emit {
namespace {

Artifact EmitManifestOf(const EmitInput& input, const Options& options,
                        const std::vector<std::string>& rows) {
  return EmitManifest("gen", options, input.build.keys(), input.sources, rows);
}

// The functions of the table, in the order of EmitterScope.
using OfBuild = Artifact (*)(const EmitInput&);
using OfShard = Artifact (*)(const EmitInput&, const std::vector<const OperatorGroup*>&, size_t,
                             size_t);
using OfGroup = Artifact (*)(const EmitInput&, const OperatorGroup&);
using OfGroups = Artifact (*)(const EmitInput&, const std::vector<OperatorGroup>&);
using OfBackend = Artifact (*)(const EmitInput&, const schema::BackendFile&);
using OfModule = Artifact (*)(const EmitInput&, const std::string&);
using OfManifest = Artifact (*)(const EmitInput&, const Options&, const std::vector<std::string>&);
using Function = std::variant<OfBuild, OfShard, OfGroup, OfGroups, OfBackend, OfModule, OfManifest>;

using InBuild = bool (*)(const EmitInput&);
using InGroup = bool (*)(const EmitInput&, const OperatorGroup&);
using Condition = std::variant<std::nullptr_t, InBuild, InGroup>;

struct Emitter {
  Function run;
  Condition when;
};

constexpr Emitter kEmitters[] = {
#define EMITTER(name, function, scope, path, needs, when, help) {function, when},
#include "compiler/emit/emitters.def"
#undef EMITTER
};

#define EMITTER(name, function, scope, path, needs, when, help)                \
  static_assert(kEmitters[static_cast<size_t>(EmitterId::name)].run.index() == \
                    static_cast<size_t>(EmitterScope::scope),                  \
                "what " #function " takes is not of its scope");
#include "compiler/emit/emitters.def"
#undef EMITTER

bool IsWanted(const Condition& when, const EmitInput& input, const OperatorGroup* group) {
  if (const auto* in_build = std::get_if<InBuild>(&when)) return (*in_build)(input);
  if (const auto* in_group = std::get_if<InGroup>(&when)) return (*in_group)(input, *group);
  return true;
}

// Makes one file; its path is empty when the build needs no such file.
using Task = std::function<Artifact()>;

class Tasks {
 public:
  Tasks(const EmitInput& input, size_t header_folders)
      : input_(input), header_folders_(header_folders) {}

  // Headers come first, because there are thousands: their files are made while sources are
  // emitted.
  std::vector<Task> Make() {
    for (const OperatorGroup& group : input_.build.groups()) AddGroup(group);
    for (size_t shard = 0; shard < input_.shards.size(); ++shard) {
      ForEach<OfShard>([&](OfShard function, const Condition& when) {
        Add(when, nullptr, [=, &input = input_] {
          return function(input, input.shards[shard], shard, input.shards.size());
        });
      });
    }
    ForEach<OfBuild>([&](OfBuild function, const Condition& when) {
      Add(when, nullptr, [=, &input = input_] { return function(input); });
    });
    ForEach<OfGroups>([&](OfGroups function, const Condition& when) {
      Add(when, nullptr, [=, &input = input_, folders = header_folders_] {
        Artifact header = function(input, input.build.groups());
        header.path = InOwnFolder(std::move(header.path), folders);
        return header;
      });
    });
    for (const schema::BackendFile* file : input_.build.backends()) {
      ForEach<OfBackend>([&](OfBackend function, const Condition& when) {
        Add(when, nullptr, [=, &input = input_] { return function(input, *file); });
      });
    }
    if (HasPython(input_)) AddModules();
    return std::move(tasks_);
  }

 private:
  // Calls `add` with the emitters of one kind that the target can use.
  template <typename F, typename Add>
  void ForEach(const Add& add) const {
    for (size_t i = 0; i < std::size(kEmitters); ++i) {
      const auto* function = std::get_if<F>(&kEmitters[i].run);
      if (function == nullptr || !input_.target.can(EmitterRows()[i].needs)) continue;
      add(*function, kEmitters[i].when);
    }
  }

  template <typename Make>
  void Add(const Condition& when, const OperatorGroup* group, const Make& make) {
    tasks_.push_back([&when, &input = input_, group, make] {
      return IsWanted(when, input, group) ? make() : Artifact();
    });
  }

  void AddModules() {
    for (const std::string& submodule : SubmodulesOf(input_)) {
      ForEach<OfModule>([&](OfModule function, const Condition& when) {
        Add(when, nullptr, [=, &input = input_] { return function(input, submodule); });
      });
    }
  }

  void AddGroup(const OperatorGroup& group) {
    ForEach<OfGroup>([&](OfGroup function, const Condition& when) {
      Add(when, &group, [=, &input = input_, &group, folders = header_folders_] {
        Artifact header = function(input, group);
        header.path = InHeaderFolder(std::move(header.path), group.root, folders);
        return header;
      });
    });
  }

  const EmitInput& input_;
  size_t header_folders_;
  std::vector<Task> tasks_;
};

// A file with its row of the manifest, which is made while the text is in the cache.
struct Made {
  Artifact artifact;
  std::string row;
};

struct Ordered {
  std::vector<Artifact> artifacts;
  std::vector<std::string> rows;
};

// Sorts by path and drops files without one. Sorts indices, because artifacts are large.
Ordered InOrder(std::vector<Made> made) {
  std::vector<std::pair<std::string_view, size_t>> places;
  for (size_t i = 0; i < made.size(); ++i) {
    if (!made[i].artifact.path.empty()) places.emplace_back(made[i].artifact.path, i);
  }
  std::sort(places.begin(), places.end());
  Ordered ordered;
  ordered.artifacts.reserve(places.size() + 1);
  ordered.rows.reserve(places.size());
  for (const auto& [path, i] : places) {
    ordered.rows.push_back(std::move(made[i].row));
    ordered.artifacts.push_back(std::move(made[i].artifact));
  }
  return ordered;
}

}  // namespace

std::vector<Artifact> EmitAll(const EmitInput& input, const Options& options,
                              ArtifactObserver* observer) {
  const std::vector<Task> tasks = Tasks(input, static_cast<size_t>(options.header_folders)).Make();
  std::vector<Made> made(tasks.size());
  RunInParallel(tasks.size(), [&](size_t i) {
    made[i].artifact = tasks[i]();
    if (made[i].artifact.path.empty()) return;
    if (observer != nullptr) observer->OnMade(made[i].artifact);
    made[i].row = DescribeArtifact(made[i].artifact);
  });
  if (observer != nullptr) observer->OnLast();
  Ordered ordered = InOrder(std::move(made));
  for (const Emitter& emitter : kEmitters) {
    const auto* function = std::get_if<OfManifest>(&emitter.run);
    if (function == nullptr) continue;
    ordered.artifacts.push_back((*function)(input, options, ordered.rows));
  }
  return std::move(ordered.artifacts);
}

}  // namespace switchyard::emit
