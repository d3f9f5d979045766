#include "compiler/table/operator_view.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/compiler/table/shown_tables.h"

namespace switchyard::table {
namespace {

using K = DispatchKey;

// "CPU: 1 | CUDA Meta: 2": the slots of each group, and how many candidates they have.
std::string Groups(const ShownOperator& shown, const Context& context) {
  std::string text;
  for (const SlotGroup& group : GroupSlots(shown, context)) {
    if (!text.empty()) text += " | ";
    for (const DispatchKey key : group.keys) text += std::string(DispatchKeyName(key)) + " ";
    text += std::to_string(group.candidates.size());
  }
  return text;
}

TEST(OperatorViewTest, SlotsWithOneStoryStandTogether) {
  const ShownTables tables("");
  const Context context = tables.ContextFor({K::CPU, K::CUDA, K::Meta, K::XLA});
  EXPECT_EQ(Groups(ShownTables::MadeUp("CPU,CompositeExplicitAutograd"), context),
            "CPU 2 | CUDA Meta XLA 1");
  EXPECT_EQ(Groups(ShownTables::MadeUp(""), context), "CPU CUDA Meta XLA 0");
}

// The kernels that hide the composite are others, so that the reasons are.
TEST(OperatorViewTest, OtherReasonsAreOtherGroups) {
  const ShownTables tables("");
  const Context context = tables.ContextFor({K::AutogradCPU, K::AutogradCUDA, K::AutogradXLA});
  EXPECT_EQ(Groups(ShownTables::MadeUp("CPU,CUDA,CompositeImplicitAutograd"), context),
            "AutogradCPU 1 | AutogradCUDA 1 | AutogradXLA 1");
}

TEST(OperatorViewTest, FallbacksOfOneLineStandTogether) {
  const ShownTables tables("", "fallbacks:\n  Named, Conjugate: serve\n  Negative: serve\n");
  const Context context = tables.ContextFor({K::Named, K::Conjugate, K::Negative, K::Tracer});
  EXPECT_EQ(Groups(ShownTables::MadeUp("CPU"), context),
            "Named Conjugate 1 | Negative 1 | Tracer 0");
}

TEST(OperatorViewTest, ShowsMtiaWhenAskedOrUsed) {
  const auto shows = [](const std::vector<DispatchKey>& slots) {
    return std::find(slots.begin(), slots.end(), K::MTIA) != slots.end();
  };
  EXPECT_FALSE(shows(SlotsToShow({}, false)));
  EXPECT_FALSE(shows(SlotsToShow({ShownTables::MadeUp("CPU")}, false)));
  EXPECT_TRUE(shows(SlotsToShow({ShownTables::MadeUp("CPU")}, true)));
  EXPECT_TRUE(shows(SlotsToShow({ShownTables::MadeUp("AutogradMTIA")}, false)));
  EXPECT_EQ(SlotsToShow({}, false).size(), 106u);
  EXPECT_EQ(SlotsToShow({ShownTables::MadeUp("AutogradMAIA")}, false).size(), 106u + 2 * 5);
}

TEST(OperatorViewTest, LabelsAreThoseOfTheDump) {
  const ShownTables tables("", "fallbacks:\n  Named: serve\n  Tracer: fallthrough\n");
  const Context context = tables.AllSlots();
  const auto label = [&](const std::string& registrations, DispatchKey key) {
    const ShownOperator shown = ShownTables::MadeUp(registrations);
    const dispatch::Slot slot =
        dispatch::ResolveSlot(shown.registrations.keys(), context.fallbacks.keys(), key);
    return DumpLabel(slot, context.fallbacks.IsFallthrough(key), shown);
  };
  EXPECT_EQ(label("CPU", K::CPU), "CPU | kernel");
  EXPECT_EQ(label("CPU", K::CUDA), "none | missing");
  EXPECT_EQ(label("CPU", K::Named), "boxed | backend fallback");
  EXPECT_EQ(label("CPU", K::Tracer), "fallthrough | backend fallback");
  EXPECT_EQ(label("fallthrough:Autograd", K::AutogradCPU),
            "fallthrough:Autograd | autograd kernel");
  EXPECT_EQ(label("Undefined", K::CPU), "Undefined | math kernel");
  EXPECT_EQ(label("CompositeImplicitAutograd,Vulkan", K::AutogradOther),
            "ambiguous_autogradother | ambiguous autogradother");
}

}  // namespace
}  // namespace switchyard::table
