#include "compiler/lsp/group_checks.h"

#include <algorithm>
#include <iterator>

#include "absl/hash/hash.h"
#include "compiler/diagnostics/sink.h"
#include "compiler/expand/expand.h"
#include "compiler/sema/checker.h"

namespace switchyard::lsp {
namespace {

std::vector<uint64_t> IdsOf(const Group& group) {
  std::vector<uint64_t> ids;
  ids.reserve(group.size());
  for (const Member& member : group) {
    ids.push_back(static_cast<uint64_t>(member.piece->id) << 32 | member.index);
  }
  return ids;
}

}  // namespace

void GroupChecks::BeginRound() {
  if (const uint32_t before = retention_.BeginRound()) Forget(before);
}

void GroupChecks::Forget(uint32_t before) {
  for (auto at = groups_.begin(); at != groups_.end();) {
    SameHash& same = at->second;
    const size_t count = same.size();
    same.erase(std::remove_if(same.begin(), same.end(),
                              [before](const std::unique_ptr<Kept>& kept) {
                                return kept->last_round < before;
                              }),
               same.end());
    retention_.Lose(count - same.size());
    const auto here = at++;
    if (same.empty()) groups_.erase(here);
  }
}

schema::Program GroupChecks::ProgramOf(const Group& group) const {
  schema::Program program;
  program.language = settings_.language;
  program.tags = tags_;
  program.functions.reserve(group.size() * 2);
  for (const Member& member : group) program.Add(member.function());
  return program;
}

GroupCheck GroupChecks::CheckAnew(const Group& group) const {
  GroupCheck check;
  check.has_errors = std::any_of(group.begin(), group.end(), [](const Member& member) {
    return member.piece->error_count > 0;
  });
  if (check.has_errors) return check;
  diagnostics::Sink sink;
  sink.SetPolicy(settings_.policy);
  auto checked = sema::Checker(sink).CheckBeforeExpansion(ProgramOf(group));
  if (!checked) {
    check.has_errors = true;
    check.when_faulty = sink.diagnostics();
    return check;
  }
  expand::Expand(*std::move(checked), sink);
  check.when_good = sink.diagnostics();
  return check;
}

GroupCheck* GroupChecks::Check(const Group& group) {
  std::vector<uint64_t> ids = IdsOf(group);
  SameHash& same = groups_[absl::HashOf(ids)];
  auto kept = std::find_if(same.begin(), same.end(), [&](const std::unique_ptr<Kept>& candidate) {
    return candidate->members == ids;
  });
  if (kept == same.end()) {
    same.push_back(std::make_unique<Kept>());
    kept = std::prev(same.end());
    (*kept)->members = std::move(ids);
    (*kept)->check = CheckAnew(group);
    retention_.Gain();
  }
  (*kept)->last_round = retention_.Use();
  return &(*kept)->check;
}

const Diagnostics& GroupChecks::WhenFaulty(const Group& group, GroupCheck* check) const {
  if (!check->when_faulty) {
    diagnostics::Sink sink;
    sink.SetPolicy(settings_.policy);
    sema::Checker(sink).Check(ProgramOf(group));
    check->when_faulty = sink.diagnostics();
  }
  return *check->when_faulty;
}

}  // namespace switchyard::lsp
