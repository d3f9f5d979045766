#include "compiler/dispatch/table.h"

#include <map>
#include <string>
#include <vector>

#include "compiler/dispatch/alias_keys.h"
#include "gtest/gtest.h"

namespace switchyard::dispatch {
namespace {

constexpr DispatchKey kColumns[] = {
    DispatchKey::Undefined,
    DispatchKey::CPU,
    DispatchKey::CUDA,
    DispatchKey::Meta,
    DispatchKey::XLA,
    DispatchKey::QuantizedCPU,
    DispatchKey::SparseCPU,
    DispatchKey::SparseCsrCPU,
    DispatchKey::NestedTensorCPU,
    DispatchKey::AutogradCPU,
    DispatchKey::AutogradCUDA,
    DispatchKey::AutogradMeta,
    DispatchKey::AutogradXLA,
    DispatchKey::AutogradNestedTensor,
    DispatchKey::AutogradOther,
};

constexpr auto kImplicit = DispatchKey::CompositeImplicitAutograd;
constexpr auto kExplicit = DispatchKey::CompositeExplicitAutograd;
constexpr auto kNonFunctional = DispatchKey::CompositeExplicitAutogradNonFunctional;
constexpr auto kNested = DispatchKey::CompositeImplicitAutogradNestedTensor;
constexpr auto kAutograd = DispatchKey::Autograd;

std::string Short(Reason reason) {
  switch (reason) {
    case Reason::kDirect:
      return "D";
    case Reason::kCompositeExplicitNonFunctional:
      return "NF";
    case Reason::kCompositeExplicit:
      return "CE";
    case Reason::kCompositeImplicitNestedTensor:
      return "NT";
    case Reason::kCompositeImplicit:
      return "CI";
    case Reason::kAmbiguous:
      return "amb";
    case Reason::kAutograd:
      return "A";
    case Reason::kBatchedDecomposition:
      return "B";
    case Reason::kFallback:
      return "F";
    case Reason::kMissing:
      return ".";
  }
  return "";
}

std::string RowOf(const KeyList& registered) {
  std::string row;
  for (const DispatchKey key : kColumns) {
    if (!row.empty()) row += ' ';
    row += Short(ResolveSlot(registered, KeyList(), key).reason);
  }
  return row;
}

struct Worked {
  KeyList registered;
  std::string row;  // Undef CPU CUDA Meta XLA Quant Sparse Csr Nested | autograd of CPU CUDA Meta
                    // XLA Nested Other
};

// The worked tables of reference dispatch, section 3.1.
TEST(TableTest, WorkedTables) {
  const Worked tables[] = {
      {{kImplicit}, "CI CI CI CI CI CI CI CI CI CI CI CI CI CI CI"},
      {{kExplicit}, "CE CE CE CE CE CE CE CE . . . . . . ."},
      {{kNonFunctional}, "NF NF NF NF . NF . NF . . . . . . ."},
      {{kExplicit, kAutograd}, "CE CE CE CE CE CE CE CE . A A A A A A"},
      {{DispatchKey::CPU}, ". D . . . . . . . . . . . . ."},
      {{DispatchKey::CPU, kImplicit}, "CI D CI CI CI CI CI CI CI . CI CI CI CI CI"},
      {{DispatchKey::CPU, kImplicit, kAutograd}, "CI D CI CI CI CI CI CI CI A CI CI CI CI CI"},
      {{DispatchKey::CPU, kExplicit}, "CE D CE CE CE CE CE CE . . . . . . ."},
      {{DispatchKey::CPU, kAutograd}, ". D . . . . . . . A A A A A A"},
      {{DispatchKey::SparseCPU, kImplicit}, "CI CI CI CI CI CI D CI CI CI CI CI CI CI amb"},
      {{DispatchKey::SparseCsrCPU, kImplicit}, "CI CI CI CI CI CI CI D CI CI CI CI CI CI amb"},
      {{kImplicit, kNested}, "CI CI CI CI CI CI CI CI NT CI CI CI CI NT CI"},
      {{kImplicit, DispatchKey::NestedTensorCPU}, "CI CI CI CI CI CI CI CI D CI CI CI CI . CI"},
      {{kImplicit, kNested, DispatchKey::NestedTensorCPU},
       "CI CI CI CI CI CI CI CI D CI CI CI CI NT CI"},
      {{kImplicit, kAutograd}, "CI CI CI CI CI CI CI CI CI CI CI CI CI CI CI"},
      {{DispatchKey::Meta, kImplicit}, "CI CI CI D CI CI CI CI CI CI CI . CI CI CI"},
      {{kNonFunctional, DispatchKey::CPU, DispatchKey::Meta, kAutograd},
       "NF D NF D . NF . NF . A A A A A A"},
      {{DispatchKey::AutogradOther, DispatchKey::SparseCPU, kImplicit},
       "CI CI CI CI CI CI D CI CI CI CI CI CI CI D"},
  };
  for (const Worked& worked : tables) EXPECT_EQ(RowOf(worked.registered), worked.row);
}

// A kernel for Undefined is no kernel for a key (section 3.2).
TEST(TableTest, RegistrationForUndefinedServesNothing) {
  EXPECT_EQ(RowOf({DispatchKey::Undefined}), ". . . . . . . . . . . . . . .");
}

TEST(TableTest, FallbackServesWhatNoKernelServes) {
  const KeyList fallbacks = {DispatchKey::CPU, DispatchKey::AutogradCPU};
  const KeyList registered = {DispatchKey::CPU};
  EXPECT_EQ(ResolveSlot(registered, fallbacks, DispatchKey::CPU).reason, Reason::kDirect);
  EXPECT_EQ(ResolveSlot(registered, fallbacks, DispatchKey::AutogradCPU).reason, Reason::kFallback);
  EXPECT_EQ(ResolveSlot(registered, fallbacks, DispatchKey::CUDA).reason, Reason::kMissing);
}

TEST(TableTest, SlotNamesTheRegistrationThatWon) {
  const KeyList registered = {DispatchKey::CPU, kExplicit};
  EXPECT_EQ(ResolveSlot(registered, {}, DispatchKey::CPU).registered, DispatchKey::CPU);
  EXPECT_EQ(ResolveSlot(registered, {}, DispatchKey::CUDA).registered, kExplicit);
  EXPECT_EQ(ResolveSlot(registered, {}, DispatchKey::AutogradCPU).registered,
            DispatchKey::Undefined);
}

TEST(TableTest, EveryReasonHasWordsOfItsOwn) {
  std::map<std::string_view, int> words;
  for (int reason = 0; reason <= static_cast<int>(Reason::kMissing); ++reason) {
    ++words[Describe(static_cast<Reason>(reason))];
  }
  EXPECT_EQ(words.size(), static_cast<size_t>(Reason::kMissing) + 1);
}

// "CompositeExplicitAutograd wins, ..."
std::string Told(const KeyList& registered, const KeyList& fallbacks, DispatchKey key) {
  const std::map<Outcome, std::string> words = {{Outcome::kWins, "wins"},
                                                {Outcome::kComesLater, "comes after"},
                                                {Outcome::kHiddenByExplicit, "is hidden by"},
                                                {Outcome::kHiddenByBackend, "makes way for"},
                                                {Outcome::kAmbiguous, "collides with"}};
  std::string text;
  for (const Candidate& candidate : FindCandidates(registered, fallbacks, key)) {
    if (!text.empty()) text += ", ";
    text += candidate.rule == Reason::kFallback
                ? "the fallback"
                : std::string(DispatchKeyName(candidate.registered));
    text += " " + words.at(candidate.outcome);
    if (candidate.because != DispatchKey::Undefined) {
      text += " " + std::string(DispatchKeyName(candidate.because));
    }
  }
  return text;
}

TEST(CandidatesTest, TheFirstRuleThatAppliesWins) {
  EXPECT_EQ(
      Told({DispatchKey::CPU, kExplicit, kNonFunctional}, {DispatchKey::CPU}, DispatchKey::CPU),
      "CPU wins, CompositeExplicitAutogradNonFunctional comes after CPU, "
      "CompositeExplicitAutograd comes after CPU, the fallback comes after CPU");
  EXPECT_EQ(Told({kImplicit, kNested}, {}, DispatchKey::NestedTensorCPU),
            "CompositeImplicitAutogradNestedTensor wins, CompositeImplicitAutograd comes after "
            "CompositeImplicitAutogradNestedTensor");
}

TEST(CandidatesTest, TheImplicitCompositeMakesWayForKernelsThatItWouldDifferentiate) {
  EXPECT_EQ(Told({DispatchKey::CPU, kImplicit, kAutograd}, {}, DispatchKey::AutogradCPU),
            "CompositeImplicitAutograd makes way for CPU, Autograd wins");
  EXPECT_EQ(Told({kExplicit, kImplicit}, {DispatchKey::AutogradCPU}, DispatchKey::AutogradCPU),
            "CompositeImplicitAutograd is hidden by CompositeExplicitAutograd, the fallback wins");
}

TEST(CandidatesTest, NobodyWinsAnAmbiguousSlot) {
  EXPECT_EQ(Told({DispatchKey::SparseCPU, kImplicit, kAutograd}, {}, DispatchKey::AutogradOther),
            "CompositeImplicitAutograd collides with SparseCPU, Autograd comes after");
}

TEST(CandidatesTest, ThereMayBeNone) {
  EXPECT_EQ(Told({DispatchKey::CPU}, {}, DispatchKey::CUDA), "");
  EXPECT_EQ(Told({DispatchKey::CPU}, {}, DispatchKey::Undefined), "");
}

// Rule 7, of newer editions.
TEST(TableTest, BatchedCallsAreDecomposed) {
  const KeyList registered = {DispatchKey::FuncTorchBatchedDecomposition, kImplicit};
  EXPECT_EQ(ResolveSlot(registered, {}, DispatchKey::FuncTorchBatched).reason,
            Reason::kBatchedDecomposition);
  EXPECT_EQ(ResolveSlot(registered, {}, DispatchKey::Batched).reason, Reason::kMissing);
  EXPECT_EQ(ResolveSlot(registered, {}, DispatchKey::CPU).reason, Reason::kCompositeImplicit);
}

}  // namespace
}  // namespace switchyard::dispatch
