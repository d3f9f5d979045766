// Compares tables with those that PyTorch 1.13.1's dispatcher computed. The data is not part of the
// repository: without SWITCHYARD_CONFORMANCE the tests report that they are skipped.
#include <cstdio>
#include <map>
#include <string>
#include <vector>

#include "compiler/dispatch/alias_keys.h"
#include "compiler/dispatch/table.h"
#include "gtest/gtest.h"
#include "lib/keys/backend_facts.h"
#include "lib/keys/dispatch_key.h"
#include "tests/compiler/dispatch/conformance_rows.h"

namespace switchyard::dispatch {
namespace {

using Table = std::map<std::string, std::string>;  // slot to "WHO | REASON"

// The dispatcher's own words for a reason.
std::string ReferenceWords(Reason reason) {
  switch (reason) {
    case Reason::kDirect:
      return "kernel";
    case Reason::kCompositeExplicitNonFunctional:
    case Reason::kCompositeExplicit:
      return "default backend kernel";
    case Reason::kCompositeImplicitNestedTensor:
      return "nested kernel";
    case Reason::kCompositeImplicit:
      return "math kernel";
    case Reason::kAmbiguous:
    case Reason::kAutograd:
      return "autograd kernel";
    case Reason::kBatchedDecomposition:
    case Reason::kFallback:
    case Reason::kMissing:
      break;
  }
  return "not a kernel of the operator";
}

// The data has a table by reason or, for the Python dispatcher, by slot.
Table SlotsOf(const ConformanceRow& row) {
  Table table;
  for (const auto& [path, values] : row) {
    const std::string prefix = "table/";
    if (path.compare(0, prefix.size(), prefix) != 0) continue;
    const std::string key = path.substr(prefix.size());
    for (const std::string& value : values) {
      const bool is_by_reason = key.find(" | ") != std::string::npos;
      table[is_by_reason ? value : key] = is_by_reason ? key : value;
    }
  }
  return table;
}

// A registration without a key is written as one for Undefined; it counts as
// CompositeImplicitAutograd.
DispatchKey ToKey(const std::string& name) {
  const std::optional<DispatchKey> key = ParseDispatchKey(name);
  EXPECT_TRUE(key.has_value()) << name;
  return key && *key != DispatchKey::Undefined ? *key : DispatchKey::CompositeImplicitAutograd;
}

KeyList ToKeys(const std::vector<std::string>& names) {
  KeyList keys;
  for (const std::string& name : names) keys.Add(ToKey(name));
  return keys;
}

// What the data says of a slot, in words that do not depend on how a kernel came by its key; empty
// where it says nothing.
std::string Expected(const Table& table, const std::string& slot) {
  const auto found = table.find(slot);
  if (found == table.end() || found->second == "none | missing") return "";
  const std::string& text = found->second;
  if (text.find("ambiguous") != std::string::npos) return "ambiguous";
  if (text.find("backend fallback") != std::string::npos) return "backend fallback";
  if (text.compare(0, 10, "Undefined ") == 0) return "CompositeImplicitAutograd " + text.substr(10);
  if (text.compare(0, 22, "fallthrough:Undefined ") == 0)
    return "fallthrough:CompositeImplicitAutograd " + text.substr(22);
  return text;
}

std::string Actual(const Slot& slot, const KeyList& fallthroughs) {
  if (slot.reason == Reason::kMissing) return "";
  if (slot.reason == Reason::kAmbiguous) return "ambiguous";
  if (slot.reason == Reason::kFallback) return "backend fallback";
  const std::string mark = fallthroughs.Has(slot.registered) ? "fallthrough:" : "";
  return mark + std::string(DispatchKeyName(slot.registered)) + " | " + ReferenceWords(slot.reason);
}

// A list of the row, empty when it has none.
std::vector<std::string> ListOf(const ConformanceRow& row, const std::string& name) {
  const auto found = row.find(name);
  return found == row.end() ? std::vector<std::string>() : found->second;
}

// What is registered for the operator: a list, or for an installed one an object by key.
std::vector<std::string> RegistrationsOf(const ConformanceRow& row) {
  std::vector<std::string> names = ListOf(row, "registrations");
  const std::string prefix = "registered/";
  for (const auto& [path, values] : row) {
    if (path.compare(0, prefix.size(), prefix) == 0) names.push_back(path.substr(prefix.size()));
  }
  return names;
}

// The slots that a fallback serves. In a row without registrations: all that PyTorch itself has.
KeyList FallbacksOf(const Table& table) {
  KeyList fallbacks;
  for (const auto& [slot, text] : table) {
    if (text.find("backend fallback") != std::string::npos) fallbacks.Add(ToKey(slot));
  }
  return fallbacks;
}

KeyList Union(KeyList a, const KeyList& b) {
  for (const DispatchKey key : SlotKeys()) {
    if (b.Has(key)) a.Add(key);
  }
  return a;
}

// The winning candidate is in the slot, and each other candidate has a reason.
void CheckCandidates(const KeyList& registered, const KeyList& fallbacks, DispatchKey key) {
  const Slot slot = ResolveSlot(registered, fallbacks, key);
  size_t winners = 0;
  for (const Candidate& candidate : FindCandidates(registered, fallbacks, key)) {
    if (candidate.outcome != Outcome::kWins) continue;
    ++winners;
    EXPECT_EQ(candidate.rule, slot.reason) << DispatchKeyName(key);
    const bool is_own = IsOwnKernel(slot.reason);
    EXPECT_EQ(candidate.registered, is_own ? slot.registered : key) << DispatchKeyName(key);
  }
  const bool is_served = slot.reason != Reason::kAmbiguous && slot.reason != Reason::kMissing;
  EXPECT_EQ(winners, is_served ? 1u : 0u) << DispatchKeyName(key);
}

// Every slot of `slots`, whether the row names it or not.
void Compare(const ConformanceRow& row, const KeyList& own_fallbacks,
             const std::vector<DispatchKey>& slots) {
  const std::vector<std::string> names = RegistrationsOf(row);
  KeyList registered = ToKeys(names);
  KeyList fallthroughs;
  for (const std::string& name : ListOf(row, "fallthroughs")) {
    fallthroughs.Add(ToKey(name));
    registered.Add(ToKey(name));
  }
  const Table table = SlotsOf(row);
  // In 44 of the rows with fallthroughs the process had a fallback more than the row lists.
  const KeyList fallbacks = Union(own_fallbacks, FallbacksOf(table));
  for (const DispatchKey key : slots) {
    const std::string slot(DispatchKeyName(key));
    EXPECT_EQ(Actual(ResolveSlot(registered, fallbacks, key), fallthroughs), Expected(table, slot))
        << "slot " << slot << "; registered: " << ::testing::PrintToString(names);
    CheckCandidates(registered, fallbacks, key);
  }
}

// The slots of 1.13.1, which has neither MTIA nor MAIA.
std::vector<DispatchKey> AllSlots() {
  std::vector<DispatchKey> slots;
  for (const DispatchKey key : SlotKeys()) {
    if (!IsNewerBackend(BackendOf(key))) slots.push_back(key);
  }
  return slots;
}

void CompareAll(const std::string& file, size_t expected_rows,
                const std::vector<DispatchKey>& slots) {
  const auto rows = ReadConformanceRows("torch-1.13.1/" + file);
  if (!rows) {
    GTEST_SKIP() << "SWITCHYARD_CONFORMANCE names no folder: " << file << " was not compared";
  }
  const auto bare = ReadConformanceRows("torch-1.13.1/dispatch-tables.jsonl");
  ASSERT_FALSE(bare->empty());
  ASSERT_TRUE(RegistrationsOf(bare->front()).empty());
  ASSERT_EQ(rows->size(), expected_rows);
  const KeyList fallbacks = FallbacksOf(SlotsOf(bare->front()));
  for (const ConformanceRow& row : *rows) {
    Compare(row, fallbacks, slots);
    if (::testing::Test::HasFailure()) return;
  }
  std::printf("%zu tables of %zu slots are equal\n", rows->size(), slots.size());
}

TEST(TableConformanceTest, RandomRegistrations) {
  CompareAll("dispatch-tables.jsonl", 506, AllSlots());
}

TEST(TableConformanceTest, FallthroughKernels) {
  CompareAll("detail/fallthrough-tables.jsonl", 300, AllSlots());
}

TEST(TableConformanceTest, EverySetOfThePythonDispatcher) {
  CompareAll("detail/python-dispatcher.jsonl", 1536,
             {DispatchKey::AutogradOther, DispatchKey::AutogradCPU, DispatchKey::AutogradXLA,
              DispatchKey::AutogradLazy, DispatchKey::CPU, DispatchKey::FPGA, DispatchKey::XLA,
              DispatchKey::Lazy});
}

TEST(TableConformanceTest, OperatorsOfAnInstalledPyTorch) {
  using K = DispatchKey;
  CompareAll("detail/aten-tables.jsonl", 2952,
             {K::Undefined,
              K::CPU,
              K::CUDA,
              K::XLA,
              K::Lazy,
              K::Meta,
              K::PrivateUse1,
              K::QuantizedCPU,
              K::MkldnnCPU,
              K::SparseCPU,
              K::SparseCsrCPU,
              K::NestedTensorCPU,
              K::AutogradOther,
              K::AutogradCPU,
              K::AutogradCUDA,
              K::AutogradXLA,
              K::AutogradLazy,
              K::AutogradMeta,
              K::BackendSelect,
              K::Functionalize,
              K::AutogradPrivateUse1,
              K::ADInplaceOrView,
              K::Named,
              K::AutogradNestedTensor,
              K::Conjugate,
              K::Negative,
              K::ZeroTensor,
              K::Tracer});
}

}  // namespace
}  // namespace switchyard::dispatch
