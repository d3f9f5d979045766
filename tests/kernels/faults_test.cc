// External failures: no memory, impossible sizes, tensors of other devices and dtypes, undefined
// tensors. Each is an error that names the operator, before the first write.

#include <cstdint>
#include <cstdlib>
#include <functional>
#include <limits>
#include <new>
#include <optional>
#include <string>
#include <vector>

#include "switchyard/functions.h"
#include "tests/kernels/tensor_testing.h"

namespace switchyard {
namespace {

constexpr int64_t kHuge = int64_t{1} << 62;
constexpr ScalarType kFloat = ScalarType::Float;

int64_t allocations_left = -1;  // negative: unlimited

void* AllocateWhileLeft(void* context, Device device, size_t nbytes) {
  if (allocations_left == 0) return nullptr;
  if (allocations_left > 0) --allocations_left;
  return kCpuAllocator.allocate(context, device, nbytes);
}

void Deallocate(void* context, Device device, void* data, size_t nbytes) {
  kCpuAllocator.deallocate(context, device, data, nbytes);
}

constexpr Allocator kLimitedAllocator = {&AllocateWhileLeft, &Deallocate, nullptr};

Tensor OnMeta(IntArrayRef sizes, ScalarType type = kFloat) {
  return EmptyTensor(sizes, type, Device(DeviceType::Meta));
}

#if defined(__cpp_exceptions)
// Calls with memory for 0, 1, 2, ... tensors until it is enough. Returns the number of failures.
int CountFailures(const std::function<void()>& call) {
  constexpr int kMost = 100;
  SetCpuAllocator(kLimitedAllocator);
  for (int failures = 0; failures < kMost; ++failures) {
    allocations_left = failures;
    try {
      call();
      allocations_left = -1;
      SetCpuAllocator(kCpuAllocator);
      return failures;
    } catch (const Error& error) {
      allocations_left = -1;
      EXPECT_NE(std::string(error.what()).find("bytes"), std::string::npos) << error.what();
    }
  }
  return kMost;
}

TEST(NoMemoryTest, EveryFamilyGivesAnError) {
  const Tensor a = Counting({4, 4});
  const Tensor image = Counting({1, 2, 6, 6});
  const Tensor weight = Counting({2, 2, 3, 3});
  const Tensor index = Longs({2}, {0, 1});
  const std::vector<Tensor> list = {a, a};
  const std::vector<std::function<void()>> calls = {
      [&] { add(a, a); },
      [&] { sum(a); },
      [&] { mm(a, t(a)); },
      [&] { matmul(Counting({2, 3, 4}), a); },
      [&] { linear(a, a); },
      [&] { conv2d(image, weight); },
      [&] { max_pool2d(image, Sizes{2}); },
      [&] { avg_pool2d(image, Sizes{2}); },
      [&] { layer_norm(a, Sizes{4}); },
      [&] { softmax(a, 1); },
      [&] { embedding(a, index); },
      [&] { cat(list); },
      [&] { stack(list); },
      [&] { flip(a, Sizes{0}); },
      [&] { roll(a, Sizes{1}, Sizes{0}); },
      [&] { tril(a); },
      [&] { index_select(a, 0, index); },
      [&] { nonzero(a); },
      [&] { sort(a); },
      [&] { topk(a, 2); },
      [&] { arange(5); },
      [&] { eye(3); },
      [&] { clone(a); },
  };
  for (size_t i = 0; i < calls.size(); ++i) {
    const int failures = CountFailures(calls[i]);
    EXPECT_GE(failures, 1) << "call " << i;
    EXPECT_LT(failures, 20) << "call " << i;
  }
}

TEST(NoMemoryTest, InPlaceOperatorsWriteNothingBeforeTheyHaveMemory) {
  Tensor self = Floats({2, 2}, {1, 2, 3, 4});
  const Tensor operand = t(self);
  CountFailures([&] {
    const std::vector<float> before = ValuesOf<float>(self);
    try {
      addmm_(self, operand, operand);
    } catch (const Error&) {
      EXPECT_EQ(ValuesOf<float>(self), before);
      throw;
    }
  });
  CountFailures([&] {
    const std::vector<float> before = ValuesOf<float>(self);
    try {
      scatter_(self, 0, Longs({1, 2}, {0, 1}), operand);
    } catch (const Error&) {
      EXPECT_EQ(ValuesOf<float>(self), before);
      throw;
    }
  });
}
#endif

TEST(SizesTest, HugeAndNegativeOnesAreErrors) {
  EXPECT_ERROR(zeros(Sizes{kHuge, 8}), "[4611686018427387904, 8]");
  EXPECT_ERROR(zeros(Sizes{-1}), "empty: size -1");
  EXPECT_ERROR(ones(Sizes{3, -2}), "size -2");
  EXPECT_ERROR(eye(-1), "eye: n is -1");
  EXPECT_ERROR(eye(kHuge, 4), "4611686018427387904");
  EXPECT_ERROR(arange(1e30), "arange: ");
  EXPECT_ERROR(arange(0, 5, 0), "arange: step is 0");
  EXPECT_ERROR(linspace(0, 1, -3), "linspace: steps is -3");
  EXPECT_ERROR(one_hot(Longs({1}, {0}), kHuge), "4611686018427387904");
  EXPECT_ERROR(chunk(EmptyTensor({0}, kFloat), kHuge), "chunk: chunks is");
  EXPECT_ERROR(
      conv2d(Counting({1, 1, 2, 2}), Counting({1, 1, 1, 1}), std::nullopt, Sizes{1}, Sizes{kHuge}),
      "convolution: padding");
  EXPECT_ERROR(convolution(Counting({1, 1, 2, 2, 2}), Counting({1, 1, 1, 1, 1}), std::nullopt,
                           Sizes{1}, Sizes{1 << 29}, Sizes{1}, false, Sizes{0}, 1),
               "1073741826");
  EXPECT_ERROR(max_pool2d(Counting({1, 2, 2}), Sizes{-1}), "kernel_size [-1]");
  EXPECT_ERROR(narrow(Counting({3}), 0, 1, std::numeric_limits<int64_t>::max()), "narrow: start 1");
  EXPECT_ERROR(topk(Counting({3}), 4), "topk: k is 4");
}

TEST(DtypesTest, WrongOnesAreErrors) {
  const Tensor floats = Counting({2, 2});
  const Tensor longs = Counting<int64_t>({2, 2});
  EXPECT_ERROR(mm(floats, longs), "mm: the operands have different dtypes, Float and Long");
  EXPECT_ERROR(dot(Counting({2}), Counting<double>({2})), "dot: the vectors have different dtypes");
  EXPECT_ERROR(conv1d(Counting({1, 2, 4}), Counting<double>({2, 2, 2})),
               "convolution: weight has dtype Double");
  EXPECT_ERROR(layer_norm(floats, Sizes{2}, Counting<double>({2})), "weight has dtype Double");
  EXPECT_ERROR(_softmax(longs, 0, false), "_softmax: self has dtype Long");
  EXPECT_ERROR(embedding(floats, Counting({2})), "embedding: indices has dtype Float");
  EXPECT_ERROR(gather(floats, 0, floats), "gather: index has dtype Float");
  EXPECT_ERROR(scatter(floats, 0, longs, longs), "scatter.src: src has dtype Long");
  EXPECT_ERROR(index_select(floats, 0, Counting({1})), "index_select: index has dtype Float");
  EXPECT_ERROR(one_hot(floats), "one_hot: self has dtype Float");
}

TEST(DevicesTest, OtherOnesAreErrors) {
  const Tensor here = Counting({2, 2});
  EXPECT_ERROR(mm(here, OnMeta({2, 2})), "mm");
  EXPECT_ERROR(addmm(here, here, OnMeta({2, 2})), "addmm");
  EXPECT_ERROR(convolution(Counting({1, 1, 4}), OnMeta({1, 1, 2}), std::nullopt, Sizes{1}, Sizes{0},
                           Sizes{1}, false, Sizes{0}, 1),
               "convolution");
  EXPECT_ERROR(index_select(here, 0, OnMeta({1}, ScalarType::Long)), "index_select");
  EXPECT_ERROR(gather(here, 0, OnMeta({1, 1}, ScalarType::Long)), "gather");
  const std::vector<std::optional<Tensor>> indices = {OnMeta({1}, ScalarType::Long)};
  EXPECT_ERROR(index(here, indices), "index.Tensor: no kernel for Meta");
}

TEST(UndefinedTest, TensorsAreErrors) {
  const Tensor none;
  const Tensor two = Counting({2, 2});
  EXPECT_ERROR(mm(none, two), "mm");
  EXPECT_ERROR(mm(two, none), "mm");
  EXPECT_ERROR(bmm(none, none), "bmm");
  EXPECT_ERROR(linear(two, none), "linear: argument `weight` is an undefined tensor");
  EXPECT_ERROR(conv2d(Counting({1, 1, 3, 3}), none), "conv2d: argument `weight` is an undefined");
  EXPECT_ERROR(layer_norm(none, Sizes{1}), "layer_norm");
  EXPECT_ERROR(gather(two, 0, none), "gather: argument `index` is an undefined tensor");
  EXPECT_ERROR(scatter(two, 0, none, 1), "argument `index` is an undefined tensor");
  EXPECT_ERROR(index_select(two, 0, none), "index_select: argument `index` is an undefined tensor");
  EXPECT_ERROR(embedding(two, none), "embedding: argument `indices` is an undefined tensor");
  const std::vector<Tensor> list = {two, none};
  EXPECT_ERROR(cat(list), "cat: argument `tensors` has an undefined tensor");
  Tensor out;
  EXPECT_ERROR(index_select_out(out, two, 0, Longs({1}, {0})), "index_select");
  EXPECT_ERROR(mm_out(out, two, two), "mm");
}

TEST(PartialWritesTest, AWrongIndexLeavesTheTensorAsItWas) {
  Tensor self = Floats({3}, {1, 2, 3});
  EXPECT_ERROR(scatter_(self, 0, Longs({2}, {0, 3}), Floats({2}, {8, 9})), "index 3");
  EXPECT_EQ(ValuesOf<float>(self), (std::vector<float>{1, 2, 3}));
  Tensor out = Floats({2}, {5, 6});
  EXPECT_ERROR(index_select_out(out, self, 0, Longs({2}, {0, -1})), "index -1");
  EXPECT_EQ(ValuesOf<float>(out), (std::vector<float>{5, 6}));
}

}  // namespace
}  // namespace switchyard
