// Fallbacks of keys in emitted code, compiled and called: their arguments, and their results.
#include <cstdio>
#include <string>
#include <tuple>
#include <vector>

#include "gtest/gtest.h"
#include "lib/boxing/operators.h"
#include "lib/boxing/unboxing.h"
#include "lib/core/tensor_factory.h"
#include "lib/dispatch/local_keys.h"
#include "switchyard/fallbacks.h"
#include "switchyard/functions.h"
#include "switchyard/ops/add_native.h"
#include "switchyard/ops/describe_native.h"
#include "switchyard/ops/extremes_native.h"
#include "switchyard/ops/my/recorded_native.h"
#include "switchyard/ops/skip_some_native.h"
#include "switchyard/ops/touch_native.h"
#include "switchyard/ops/twice_native.h"
#include "tests/lib/expect_error.h"

namespace switchyard {
namespace {

std::string& Log() {
  static std::string* const log = new std::string;
  return *log;
}

Tensor Made(const char* kernel) {
  Log() += kernel;
  return EmptyTensor({3}, kFloat);
}

// Keeps the tensors' keys, as kernels without arithmetic do.
void GoOnBelow(DispatchKey key, const char* name, OperatorId id, Stack& stack) {
  Log() += Join(name, "(", NameOf(id), ") ");
  const ExcludeKeysGuard guard(key);
  CallBoxed(id, stack);
}

Tensor With(std::initializer_list<DispatchKey> keys) {
  return WithKeySet(EmptyTensor({2}, kFloat), DispatchKeySet(keys));
}

}  // namespace

namespace native {

Tensor add_cpu(const Tensor&, const Tensor&, const Scalar& alpha) {
  return Made(alpha.To<int64_t>() == 1 ? "add_cpu" : "add_cpu alpha");
}
Tensor add_cuda(const Tensor&, const Tensor&, const Scalar&) { return Made("add_cuda"); }
Tensor& add_cpu_(Tensor& self, const Tensor&, const Scalar&) {
  Made("add_cpu_");
  return self;
}
std::tuple<Tensor&, Tensor&> extremes_out_cpu(const Tensor&, Tensor& values, Tensor& call) {
  Made("extremes_out_cpu");
  return {values, call};
}
void touch_cpu(const Tensor&) { Made("touch_cpu"); }
std::tuple<Tensor, std::vector<int64_t>, double> describe_cpu(const Tensor& self,
                                                              IntArrayRef sizes) {
  Made("describe_cpu");
  return {self, sizes.ToVector(), 0.5};
}
Tensor twice(const Tensor&) { return Made("twice"); }
Tensor skip_some_cpu(const Tensor&) { return Made("skip_some_cpu"); }

void differentiate(OperatorId id, DispatchKeySet, Stack& stack) {
  GoOnBelow(DispatchKey::AutogradCPU, "differentiate", id, stack);
}

}  // namespace native
}  // namespace switchyard

namespace my::native {

switchyard::Tensor recorded_cpu(const switchyard::Tensor&) {
  return switchyard::Made("recorded_cpu");
}
switchyard::Tensor recorded_cuda(const switchyard::Tensor&) {
  return switchyard::Made("recorded_cuda");
}
switchyard::Tensor recorded_any(const switchyard::Tensor&) {
  return switchyard::Made("recorded_any");
}

}  // namespace my::native

namespace vendor {

// Also below the other key of the two.
void materialize(switchyard::OperatorId id, switchyard::DispatchKeySet keys,
                 switchyard::Stack& stack) {
  const bool is_conjugate = keys.Has(switchyard::DispatchKey::Conjugate);
  const bool is_negative = keys.Has(switchyard::DispatchKey::Negative);
  const switchyard::ExcludeKeysGuard guard(switchyard::DispatchKey::Conjugate);
  switchyard::GoOnBelow(switchyard::DispatchKey::Negative,
                        is_conjugate && is_negative ? "both" : "materialize", id, stack);
}

}  // namespace vendor

namespace switchyard {
namespace {

using Key = DispatchKey;

class FallbackRunTest : public ::testing::Test {
 protected:
  void SetUp() override { Log().clear(); }
};

TEST_F(FallbackRunTest, AFallbackServesItsKey) {
  const Tensor self = With({Key::CPU, Key::Conjugate});
  EXPECT_EQ(add(self, self, 2).numel(), 3);
  EXPECT_EQ(Log(), "materialize(aten::add) add_cpu alpha");
  Log().clear();
  add(With({Key::CUDA, Key::Negative, Key::Conjugate}), self);
  EXPECT_EQ(Log(), "both(aten::add) add_cuda");
  Log().clear();
  add(With({Key::CPU}), With({Key::CPU}));
  EXPECT_EQ(Log(), "add_cpu");
}

TEST_F(FallbackRunTest, ResultsThatAreArgumentsAreThese) {
  Tensor self = With({Key::CPU, Key::Conjugate});
  EXPECT_EQ(&add_(self, self), &self);
  Tensor values = With({Key::CPU});
  Tensor indices = With({Key::CPU});
  const std::tuple<Tensor&, Tensor&> results = extremes_out(values, indices, self);
  EXPECT_EQ(&std::get<0>(results), &values);
  EXPECT_EQ(&std::get<1>(results), &indices);
}

TEST_F(FallbackRunTest, ResultsOfOtherKinds) {
  const Tensor self = With({Key::CPU, Key::Negative});
  touch(self);
  EXPECT_EQ(Log(), "materialize(aten::touch) touch_cpu");
  const auto [tensor, sizes, number] = describe(self, {4, 5});
  EXPECT_TRUE(tensor.is_same(self));
  EXPECT_EQ(sizes, (std::vector<int64_t>{4, 5}));
  EXPECT_EQ(number, 0.5);
}

TEST_F(FallbackRunTest, AKeyThatFallsThroughCostsNothing) {
  add(With({Key::CPU, Key::ZeroTensor}), With({Key::CPU}));
  EXPECT_EQ(Log(), "add_cpu");
  EXPECT_ERROR(elsewhere(With({Key::CPU, Key::ZeroTensor})), "aten::elsewhere: no kernel for CPU.");
}

TEST_F(FallbackRunTest, OneBackendFallsThroughAndAnotherDoesNot) {
  add(With({Key::SparseCUDA, Key::CUDA}), With({Key::CPU}));
  EXPECT_EQ(Log(), "add_cuda");
  EXPECT_ERROR(add(With({Key::SparseCPU, Key::CPU}), With({Key::CPU})), "no kernel for SparseCPU");
}

TEST_F(FallbackRunTest, AFallbackForAnAutogradKeyOfOneBackend) {
  add(With({Key::CPU, Key::AutogradCPU}), With({Key::CPU}));
  EXPECT_EQ(Log(), "differentiate(aten::add) add_cpu");
  Log().clear();
  add(With({Key::CUDA, Key::AutogradCUDA}), With({Key::CPU}));
  EXPECT_EQ(Log(), "add_cuda") << "passed by, as without fallbacks";
}

TEST_F(FallbackRunTest, AnOperatorPassesKeysByThatHaveFallbacks) {
  skip_some(With({Key::CPU, Key::Conjugate, Key::AutogradCPU}));
  EXPECT_EQ(Log(), "skip_some_cpu");
  Log().clear();
  skip_some(With({Key::CPU, Key::Negative}));
  EXPECT_EQ(Log(), "materialize(aten::skip_some) skip_some_cpu") << "it does not name that key";
  Log().clear();
  skip_some(With({Key::SparseCPU, Key::CPU}));
  EXPECT_EQ(Log(), "skip_some_cpu") << "the next of lower priority";
  EXPECT_ERROR(skip_some(With({Key::CUDA})), "aten::skip_some: no");
}

TEST_F(FallbackRunTest, AnOperatorPassesOneKeyOfItsKernelForAllBy) {
  my::recorded(With({Key::CUDA, Key::AutogradCUDA}));
  EXPECT_EQ(Log(), "recorded_cuda");
  Log().clear();
  my::recorded(With({Key::CPU, Key::AutogradCPU}));
  EXPECT_EQ(Log(), "recorded_any");
}

TEST_F(FallbackRunTest, ACompositeKernelGivesWay) {
  twice(With({Key::CPU}));
  EXPECT_EQ(Log(), "twice");
  Log().clear();
  twice(With({Key::CPU, Key::AutogradCPU}));
  EXPECT_EQ(Log(), "twice") << "it has that key itself";
  Log().clear();
  twice(With({Key::CPU, Key::Conjugate}));
  EXPECT_EQ(Log(), "materialize(aten::twice) twice");
  Log().clear();
  ops::redispatch::twice(DispatchKeySet(), With({Key::CPU, Key::Conjugate}));
  EXPECT_EQ(Log(), "twice") << "no keys at all";
}

TEST_F(FallbackRunTest, AnOperatorWithoutKernelsHasFallbacks) {
  EXPECT_ERROR(elsewhere(With({Key::CPU})), "aten::elsewhere: no kernel for CPU");
  EXPECT_ERROR(elsewhere(With({Key::CPU, Key::Conjugate})), "aten::elsewhere: no kernel for CPU");
#if defined(__cpp_exceptions)
  EXPECT_EQ(Log(), "materialize(aten::elsewhere) ");
#else  // The call was made, and the log kept, in a process that ended.
  const FatalErrorHandler old =
      SetFatalErrorHandler([](const char*) { std::fputs(Log().c_str(), stderr); });
  EXPECT_DEATH(elsewhere(With({Key::CPU, Key::Conjugate})), "^materialize.aten::elsewhere. $");
  SetFatalErrorHandler(old);
#endif
}

}  // namespace
}  // namespace switchyard
