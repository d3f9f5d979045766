// The diagnostics of groups of related operators, kept by the members of the groups. After an edit,
// only the changed groups are checked.
#ifndef SWITCHYARD_COMPILER_LSP_GROUP_CHECKS_H_
#define SWITCHYARD_COMPILER_LSP_GROUP_CHECKS_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/inlined_vector.h"
#include "compiler/diagnostics/diagnostic.h"
#include "compiler/lsp/pieces.h"
#include "compiler/lsp/retention.h"
#include "compiler/lsp/settings.h"
#include "compiler/schema/program.h"

namespace switchyard::lsp {

// A function of a piece that begins at `begin` in the document.
struct Member {
  const Piece* piece = nullptr;
  uint32_t index = 0;
  uint32_t begin = 0;

  const schema::NativeFunction& function() const { return piece->functions[index]; }
};

// In the order of the document.
using Group = std::vector<Member>;

using Diagnostics = std::vector<diagnostics::Diagnostic>;

struct GroupCheck {
  bool has_errors = false;  // in the operators as written, including errors of reading
  // The diagnostics when neither any group nor the reading has an error: about the operators as
  // written and about those that compiler/expand makes. Valid for a group without errors.
  Diagnostics when_good;
  // The diagnostics otherwise, about the operators as written. Made on demand.
  std::optional<Diagnostics> when_faulty;
};

// Forgets checks that several edits did not use.
class GroupChecks {
 public:
  // `tags` are the tags of the operators' program.
  GroupChecks(const Settings& settings, std::vector<schema::Tag> tags)
      : settings_(settings), tags_(std::move(tags)) {}

  // Call for each new text of the document.
  void BeginRound();

  // The result is valid until it is forgotten.
  GroupCheck* Check(const Group& group);
  const Diagnostics& WhenFaulty(const Group& group, GroupCheck* check) const;

  size_t size() const { return retention_.size(); }

 private:
  struct Kept {
    std::vector<uint64_t> members;
    GroupCheck check;
    uint32_t last_round = 0;
  };
  using SameHash = absl::InlinedVector<std::unique_ptr<Kept>, 1>;

  void Forget(uint32_t before);
  schema::Program ProgramOf(const Group& group) const;
  GroupCheck CheckAnew(const Group& group) const;

  Settings settings_;
  std::vector<schema::Tag> tags_;
  absl::flat_hash_map<uint64_t, SameHash> groups_;  // by the hash of their members
  Retention retention_;
};

}  // namespace switchyard::lsp

#endif  // SWITCHYARD_COMPILER_LSP_GROUP_CHECKS_H_
