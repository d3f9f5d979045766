#include "compiler/model/compare/model_changes.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/model/compare/interface_changes.h"
#include "compiler/model/joined.h"
#include "compiler/model/listing.h"

namespace switchyard::model {
namespace {

struct StoredTensor {
  std::string name;
  std::string type;  // `Float[3]`
  std::string_view bytes;
};

// What a program has besides its inputs, and uses: state or weights.
std::vector<StoredTensor> StoredTensors(const StaticProgram& program, bool are_state) {
  std::vector<StoredTensor> stored;
  for (const Input& input : program.graph->inputs) {
    const auto* tensor = std::get_if<TensorId>(&input.value);
    if (tensor == nullptr || !input.payload) continue;
    const Home home = program.places[*tensor].home;
    if (home == Home::kNowhere || (home == Home::kState) != are_state) continue;
    const TensorMeta& meta = program.graph->tensors[*tensor].meta;
    stored.push_back({input.name, ShapeText(meta), input.payload->bytes});
  }
  return stored;
}

bool HasName(const std::vector<StoredTensor>& tensors, const std::string& name) {
  return std::any_of(tensors.begin(), tensors.end(),
                     [&](const StoredTensor& one) { return one.name == name; });
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
    CompareInterfaces(older_, newer_, &changes_);
    CompareState();
    CompareWeights();
    CompareOperators();
    CompareBytes("state", older_.state_bytes, newer_.state_bytes);
    CompareBytes("arena", older_.arena_bytes, newer_.arena_bytes);
    return std::move(changes_);
  }

 private:
  template <typename... Parts>
  void Breaks(const Parts&... parts) {
    changes_.breaking.push_back(Joined(parts...));
  }
  template <typename... Parts>
  void Changes(const Parts&... parts) {
    changes_.others.push_back(Joined(parts...));
  }

  // State that was saved is restored by position.
  void CompareState() {
    const std::vector<StoredTensor> before = StoredTensors(older_, true);
    const std::vector<StoredTensor> after = StoredTensors(newer_, true);
    for (size_t i = 0; i < std::max(before.size(), after.size()); ++i) {
      if (i >= before.size()) {
        Breaks("state `", after[i].name, "` is new: ", after[i].type);
      } else if (i >= after.size()) {
        Breaks("state `", before[i].name, "` is gone");
      } else {
        CompareState(before[i], after[i], HasName(before, after[i].name));
      }
    }
  }

  void CompareState(const StoredTensor& before, const StoredTensor& after, bool is_known) {
    if (before.type != after.type) {
      Breaks("state `", after.name, "` is now ", after.type, ", was ", before.type);
    } else if (before.name != after.name && is_known) {
      Breaks("state `", after.name, "` is now in the place of `", before.name, "`");
    } else if (before.name != after.name) {
      Changes("state `", before.name, "` is now called `", after.name, "`");
    }
  }

  // They come with the model.
  void CompareWeights() {
    std::map<std::string, StoredTensor> before;
    for (const StoredTensor& one : StoredTensors(older_, false)) before[one.name] = one;
    int64_t added = 0, other = 0, same = 0;
    for (const StoredTensor& now : StoredTensors(newer_, false)) {
      const auto was = before.find(now.name);
      if (was == before.end()) {
        ++added;
        continue;
      }
      const bool is_same = was->second.type == now.type && was->second.bytes == now.bytes;
      ++(is_same ? same : other);
      before.erase(was);
    }
    const auto removed = static_cast<int64_t>(before.size());
    if (added + other + removed == 0) return;
    Changes("weights: ", other, " other, ", added, " new, ", removed, " gone, ", same, " the same");
  }

  void CompareOperators() {
    const auto before = CallsOfOperators(older_);
    const auto after = CallsOfOperators(newer_);
    for (const auto& [name, calls] : after) {
      const auto was = before.find(name);
      if (was == before.end()) {
        Changes("operator `", name, "` is new in the program: ", Plural(calls, "call"));
      } else if (was->second != calls) {
        Changes("operator `", name, "`: ", Plural(calls, "call"), ", was ", was->second);
      }
    }
    for (const auto& [name, calls] : before) {
      if (after.count(name) == 0) Changes("operator `", name, "` is not needed any more");
    }
  }

  void CompareBytes(const char* what, int64_t before, int64_t after) {
    if (before != after) Changes(what, ": ", after, " bytes, was ", before);
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
