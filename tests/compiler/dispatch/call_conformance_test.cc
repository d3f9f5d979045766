// Compares the kernels that calls reach with those of calls in PyTorch 1.13.1. The data is not part
// of the repository: without SWITCHYARD_CONFORMANCE the tests report that they are skipped.
#include <cstdio>
#include <map>
#include <string>
#include <vector>

#include "compiler/dispatch/alias_keys.h"
#include "compiler/dispatch/call.h"
#include "gtest/gtest.h"
#include "tests/compiler/dispatch/conformance_rows.h"

namespace switchyard::dispatch {
namespace {

constexpr const char* kCalls = "torch-1.13.1/detail/dispatch-calls.jsonl";
constexpr size_t kInputs = 11;
constexpr const char* kNoKernel = "no kernel";

// "DispatchKeySet(CPU, ADInplaceOrView)"
DispatchKeySet ReadKeySet(const std::string& text) {
  const size_t begin = text.find('(') + 1;
  std::string rest = text.substr(begin, text.rfind(')') - begin);
  DispatchKeySet keys;
  while (!rest.empty()) {
    const size_t end = rest.find(", ");
    const auto key = ParseDispatchKey(rest.substr(0, end));
    EXPECT_TRUE(key.has_value()) << text;
    if (key) keys = keys.Add(*key);
    rest = end == std::string::npos ? "" : rest.substr(end + 2);
  }
  return keys;
}

std::map<std::string, DispatchKeySet> ReadInputs(const std::vector<ConformanceRow>& rows) {
  std::map<std::string, DispatchKeySet> inputs;
  for (const ConformanceRow& row : rows) {
    const auto name = row.find("input");
    if (name == row.end()) continue;
    inputs[name->second.front()] = ReadKeySet(row.at("key_set").front());
  }
  return inputs;
}

// PyTorch's own fallbacks, from the table of an operator without registrations.
class TorchFallbacks {
 public:
  TorchFallbacks() {
    const auto rows = ReadConformanceRows("torch-1.13.1/dispatch-tables.jsonl");
    Add(rows->front().at("table/fallthrough | backend fallback"), fallthrough_);
    Add(rows->front().at("table/boxed | backend fallback"), boxed_);
  }
  const Fallbacks& fallbacks() const { return fallbacks_; }

 private:
  void Add(const std::vector<std::string>& slots, const schema::Fallback& fallback) {
    for (const std::string& slot : slots) fallbacks_.Add(*ParseDispatchKey(slot), fallback);
  }

  schema::Fallback fallthrough_;
  schema::Fallback boxed_{{}, {{"", "serve_any"}, source::kNoRange}};
  Fallbacks fallbacks_;
};

CallMode ModeOf(const std::string& words) {
  if (words == "below autograd") return CallMode::kBelowAutograd;
  EXPECT_TRUE(words == "plain" || words == "inference mode") << words;
  return words == "plain" ? CallMode::kPlain : CallMode::kInference;
}

// The registered key, or the error of the call.
std::string Reached(const CallTarget& target) {
  if (IsOwnKernel(target.slot.reason)) return std::string(DispatchKeyName(target.slot.registered));
  return target.slot.reason == Reason::kAmbiguous ? "ambiguous" : kNoKernel;
}

// The result in the data; a word that is neither a key nor `ambiguous` is an error of the
// dispatcher.
std::string Expected(const std::string& reached) {
  return ParseDispatchKey(reached) || reached == "ambiguous" ? reached : kNoKernel;
}

// PyTorch's fallbacks for views make the tensor plain and pass the call on.
CallTarget Follow(const CallResolver& resolver, CallTarget target) {
  const auto is_view_fallback = [](const CallTarget& at) {
    return at.slot.reason == Reason::kFallback &&
           (at.key == DispatchKey::Conjugate || at.key == DispatchKey::Negative);
  };
  while (is_view_fallback(target)) target = resolver.PassOn(target);
  return target;
}

// The part of `path` after `prefix`; empty if it has another prefix.
std::string Behind(const std::string& path, const std::string& prefix) {
  return path.compare(0, prefix.size(), prefix) == 0 ? path.substr(prefix.size()) : "";
}

TEST(CallConformanceTest, KernelsReached) {
  const auto rows = ReadConformanceRows(kCalls);
  if (!rows) GTEST_SKIP() << "SWITCHYARD_CONFORMANCE names no folder: no call was compared";
  const TorchFallbacks torch;
  const auto inputs = ReadInputs(*rows);
  ASSERT_EQ(inputs.size(), kInputs);
  size_t calls = 0;
  for (const ConformanceRow& row : *rows) {
    if (row.count("input") != 0) continue;
    Registrations registrations;
    for (const auto& key : row.at("registrations")) registrations.Add(*ParseDispatchKey(key));
    for (const auto& key : row.at("fallthroughs")) registrations.Add(*ParseDispatchKey(key), true);
    const CallResolver resolver(registrations, torch.fallbacks());
    for (const auto& [path, names] : row) {
      const std::string reached = Behind(path, "calls/");
      if (reached.empty()) continue;
      for (const std::string& name : names) {
        const size_t slash = name.find(" / ");
        const CallMode mode = ModeOf(name.substr(slash + 3));
        const CallTarget target =
            Follow(resolver, resolver.Resolve(inputs.at(name.substr(0, slash)), LocalKeysOf(mode)));
        EXPECT_EQ(Reached(target), Expected(reached))
            << name << ": " << ::testing::PrintToString(row.at("registrations"));
        ++calls;
      }
    }
  }
  EXPECT_EQ(calls, 8250u);
  std::printf("%zu calls reach the same kernel\n", calls);
}

// Every key set of the data is printed as PyTorch prints it.
TEST(CallConformanceTest, KeySetsOfInputs) {
  const auto rows = ReadConformanceRows(kCalls);
  if (!rows) GTEST_SKIP() << "SWITCHYARD_CONFORMANCE names no folder: no key set was compared";
  for (size_t i = 0; i < kInputs; ++i) {
    const std::string& text = (*rows)[i].at("key_set").front();
    EXPECT_EQ(ToString(ReadKeySet(text)), text);
  }
}

}  // namespace
}  // namespace switchyard::dispatch
