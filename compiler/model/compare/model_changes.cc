#include "compiler/model/compare/model_changes.h"

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "compiler/model/compare/interface_changes.h"
#include "compiler/model/joined.h"
#include "compiler/model/listing.h"

namespace switchyard::model {
namespace {

struct StoredTensor {
  std::string type;  // `Float[3]`
  std::string_view bytes;
  bool is_state = false;
};

// By name: what a program has besides its inputs, and uses.
std::map<std::string, StoredTensor> StoredTensors(const StaticProgram& program) {
  std::map<std::string, StoredTensor> stored;
  for (const Input& input : program.graph->inputs) {
    const auto* tensor = std::get_if<TensorId>(&input.value);
    if (tensor == nullptr || !input.payload) continue;
    const Home home = program.places[*tensor].home;
    if (home == Home::kNowhere) continue;
    stored[input.name] = {ShapeText(program.graph->tensors[*tensor].meta), input.payload->bytes,
                          home == Home::kState};
  }
  return stored;
}

std::map<std::string, int64_t> CallsOfOperators(const StaticProgram& program) {
  std::map<std::string, int64_t> calls;
  for (const auto* steps : {&program.constant_steps, &program.steps}) {
    for (const Step& step : *steps) {
      if (step.call.function != nullptr) ++calls[step.call.function->QualifiedName()];
    }
  }
  return calls;
}

std::string Plural(int64_t count, const char* what) {
  return Joined(count, " ", what, count == 1 ? "" : "s");
}

class Comparison {
 public:
  Comparison(const StaticProgram& older, const StaticProgram& newer)
      : older_(older), newer_(newer) {}

  ModelChanges Compare() {
    CompareInterfaces(*older_.graph, *newer_.graph, &changes_);
    CompareStored();
    CompareOperators();
    CompareBytes("state", older_.state_bytes, newer_.state_bytes);
    CompareBytes("arena", older_.arena_bytes, newer_.arena_bytes);
    return std::move(changes_);
  }

 private:
  // State that was saved is restored by position and shape; weights come with the model.
  void CompareStored() {
    const auto before = StoredTensors(older_);
    const auto after = StoredTensors(newer_);
    int64_t added = 0, other = 0, removed = 0, same = 0;
    for (const auto& [name, tensor] : after) {
      const auto was = before.find(name);
      const bool is_kept = was != before.end() && was->second.is_state == tensor.is_state;
      if (tensor.is_state && (!is_kept || was->second.type != tensor.type)) {
        changes_.breaking.push_back(
            is_kept ? Joined("state `", name, "` is now ", tensor.type, ", was ", was->second.type)
                    : Joined("state `", name, "` is new: ", tensor.type));
      }
      if (tensor.is_state) continue;
      if (!is_kept) {
        ++added;
      } else if (was->second.type == tensor.type && was->second.bytes == tensor.bytes) {
        ++same;
      } else {
        ++other;
      }
    }
    for (const auto& [name, tensor] : before) {
      const auto now = after.find(name);
      if (now != after.end() && now->second.is_state == tensor.is_state) continue;
      if (tensor.is_state) changes_.breaking.push_back(Joined("state `", name, "` is gone"));
      if (!tensor.is_state) ++removed;
    }
    if (added + other + removed == 0) return;
    changes_.others.push_back(Joined("weights: ", other, " other, ", added, " new, ", removed,
                                     " gone, ", same, " the same"));
  }

  void CompareOperators() {
    const auto before = CallsOfOperators(older_);
    const auto after = CallsOfOperators(newer_);
    for (const auto& [name, calls] : after) {
      const auto was = before.find(name);
      if (was == before.end()) {
        changes_.others.push_back(
            Joined("operator `", name, "` is new in the program: ", Plural(calls, "call")));
      } else if (was->second != calls) {
        changes_.others.push_back(
            Joined("operator `", name, "`: ", Plural(calls, "call"), ", was ", was->second));
      }
    }
    for (const auto& [name, calls] : before) {
      if (after.count(name) == 0) {
        changes_.others.push_back(Joined("operator `", name, "` is not needed any more"));
      }
    }
  }

  void CompareBytes(const char* what, int64_t before, int64_t after) {
    if (before == after) return;
    changes_.others.push_back(Joined(what, ": ", after, " bytes, was ", before));
  }

  const StaticProgram& older_;
  const StaticProgram& newer_;
  ModelChanges changes_;
};

}  // namespace

ModelChanges CompareModels(const StaticProgram& older, const StaticProgram& newer) {
  return Comparison(older, newer).Compare();
}

std::string ChangesText(const ModelChanges& changes) {
  std::string text;
  for (const std::string& line : changes.breaking) text += Joined("breaks: ", line, "\n");
  for (const std::string& line : changes.others) text += Joined("changes: ", line, "\n");
  const auto breaking = static_cast<int64_t>(changes.breaking.size());
  const auto others = static_cast<int64_t>(changes.others.size());
  return Joined(text, Plural(breaking, "breaking change"), ", ", Plural(others, "other change"),
                "\n");
}

}  // namespace switchyard::model
