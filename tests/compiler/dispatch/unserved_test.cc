#include "compiler/dispatch/unserved.h"

#include <string>
#include <vector>

#include "gtest/gtest.h"

namespace switchyard::dispatch {
namespace {

using Key = DispatchKey;

// The report about an operator with kernels for `registered`.
std::string ToldOf(const std::vector<Key>& registered, const std::vector<Key>& keys,
                   const Fallbacks& fallbacks = {}) {
  Registrations registrations;
  for (const Key key : registered) registrations.Add(key);
  diagnostics::Sink sink;
  ReportWhenUnserved("f", source::kNoRange, registrations, fallbacks, keys, sink);
  if (sink.diagnostics().empty()) return "";
  const diagnostics::Diagnostic& one = sink.diagnostics().front();
  return std::string(diagnostics::InfoOf(one.id).id_text) + ": " + one.message + "; " + one.hint;
}

TEST(UnservedTest, NoKeyOfTheBuildHasAKernel) {
  EXPECT_EQ(ToldOf({Key::CUDA, Key::XPU}, {Key::CPU}).substr(0, 5), "E040:");
  EXPECT_NE(ToldOf({Key::CUDA, Key::XPU}, {Key::CPU}).find("there are kernels for CUDA, XPU"),
            std::string::npos);
}

TEST(UnservedTest, OneKeyIsEnough) {
  EXPECT_EQ(ToldOf({Key::CUDA}, {Key::CPU, Key::CUDA}), "");
  EXPECT_EQ(ToldOf({Key::CompositeExplicitAutograd}, {Key::CPU}), "");
}

TEST(UnservedTest, AFallbackServes) {
  const schema::Fallback fallback;
  Fallbacks fallbacks;
  fallbacks.Add(Key::CPU, fallback);
  EXPECT_EQ(ToldOf({Key::CUDA}, {Key::CPU}, fallbacks), "");
}

TEST(UnservedTest, AFallthroughServesNothing) {
  Registrations registrations;
  registrations.Add(Key::CUDA);
  registrations.Add(Key::CPU, /*is_fallthrough=*/true);
  diagnostics::Sink sink;
  ReportWhenUnserved("f", source::kNoRange, registrations, {}, {Key::CPU}, sink);
  ASSERT_EQ(sink.diagnostics().size(), 1u);
  EXPECT_EQ(sink.diagnostics().front().hint, "there are kernels for CUDA");
}

TEST(UnservedTest, KernelsThatAreRegisteredElsewhere) { EXPECT_EQ(ToldOf({}, {Key::CPU}), ""); }

}  // namespace
}  // namespace switchyard::dispatch
