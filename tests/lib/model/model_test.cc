// The file of weights, planned memory, sizes and the interface in C.
#include <gtest/gtest.h>
#include <unistd.h>
#if __has_include(<sys/mman.h>)
#include <sys/mman.h>
#endif

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <string>

#include "lib/core/tensor_factory.h"
#include "lib/model/arena.h"
#include "lib/model/c_interface.h"
#include "lib/model/checksum.h"
#include "lib/model/sizes.h"
#include "lib/model/weights_file.h"
#include "lib/model/weights_head.h"
#include "tests/lib/expect_error.h"

namespace switchyard::model {
namespace {

// A file of weights with six floats, 0 to 5, behind the head.
std::string WeightsBytes() {
  std::string bytes = kWeightsFormat;
  bytes.resize(kWeightsAlignment, '\0');
  for (int i = 0; i < 6; ++i) {
    const auto value = static_cast<float>(i);
    bytes.append(reinterpret_cast<const char*>(&value), sizeof(value));
  }
  return bytes;
}

std::string Written(const std::string& bytes) {
  static int files = 0;
  std::string path = ::testing::TempDir() + "weights_" + std::to_string(files++);
  std::ofstream(path, std::ios::binary) << bytes;
  return path;
}

WeightsFacts FactsOf(const std::string& bytes) {
  return {bytes.size(), Checksum(bytes.data(), bytes.size())};
}

TEST(WeightsFile, GivesTensorsOverTheFile) {
  const std::string bytes = WeightsBytes();
  const WeightsFile file(Written(bytes).c_str(), FactsOf(bytes));
  const Tensor tensor = file.At(64, {2, 3}, {3, 1}, ScalarType::Float);
  EXPECT_EQ(tensor.data<float>()[5], 5.0f);
  const Tensor transposed = file.At(64, {3, 2}, {1, 3}, ScalarType::Float);
  EXPECT_EQ(transposed.stride(0), 1);
  EXPECT_FALSE(transposed.is_contiguous());
}

TEST(WeightsFile, IsTheOneOfTheProgram) {
  const std::string bytes = WeightsBytes();
  std::string damaged = bytes;
  damaged.back() ^= 1;
  EXPECT_ERROR(WeightsFile(Written(damaged).c_str(), FactsOf(bytes)),
               "the weights differ from those that the program was made with");
  EXPECT_ERROR(WeightsFile(Written(bytes + "x").c_str(), FactsOf(bytes)),
               "the file has 89 bytes, but the program has weights of 88");
  EXPECT_ERROR(WeightsFile("/nothing/here", FactsOf(bytes)), "cannot be read");
  const std::string other(88, 'x');
  EXPECT_ERROR(WeightsFile(Written(other).c_str(), FactsOf(other)), "is no file of weights");
  std::string earlier = bytes;
  earlier.replace(0, sizeof(kWeightsFormat) - 1, "switchyard weights 1\n");
  EXPECT_ERROR(WeightsFile(Written(earlier).c_str(), FactsOf(earlier)), "another format");
}

TEST(WeightsFile, ChecksTheSizeAloneWhereAsked) {
  const std::string bytes = WeightsBytes();
  std::string damaged = bytes;
  damaged.back() ^= 1;
  const WeightsFile file(Written(damaged).c_str(), FactsOf(bytes), WeightsCheck::kSizeOnly);
  EXPECT_ERROR(file.At(64, {7}, {1}, ScalarType::Float), "reaches beyond the end of its file");
}

TEST(Checksum, SeesEveryByte) {
  std::string bytes(100, 'a');
  const uint64_t before = Checksum(bytes.data(), bytes.size());
  for (char& byte : bytes) {
    byte = 'b';
    EXPECT_NE(Checksum(bytes.data(), bytes.size()), before);
    byte = 'a';
  }
  EXPECT_NE(Checksum(bytes.data(), 99), before);
}

TEST(Arena, PlacesTensors) {
  Arena arena;
  EXPECT_EQ(arena.data(), nullptr);
  arena.Reserve(256);
  const Tensor first = arena.At(0, {4}, ScalarType::Float);
  const Tensor second = arena.At(64, {2, 2}, ScalarType::Double);
  EXPECT_EQ(static_cast<char*>(second.data_ptr()) - static_cast<char*>(first.data_ptr()), 64);
  arena.Reserve(256);
  EXPECT_EQ(arena.data(), first.data_ptr());
}

#ifdef MADV_POPULATE_WRITE
bool IsThere(uintptr_t place, uintptr_t page) {
  unsigned char is_there = 0;
  void* const first = reinterpret_cast<void*>(place / page * page);
  return mincore(first, page, &is_there) == 0 && (is_there & 1) != 0;
}

TEST(Arena, GivesPagesAtOnceWhereAsked) {
  const auto page = static_cast<uintptr_t>(sysconf(_SC_PAGESIZE));
  void* const probe = mmap(nullptr, page, PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  // An emulator takes the call for advice, and gives no page.
  const bool is_known = madvise(probe, page, MADV_POPULATE_WRITE) == 0 &&
                        IsThere(reinterpret_cast<uintptr_t>(probe), page);
  munmap(probe, page);
  if (!is_known) GTEST_SKIP() << "this system cannot give pages at once";
  constexpr size_t kBytes = size_t{1} << 24;
  Arena arena;
  arena.Reserve(kBytes, ArenaPages::kAtOnce);
  EXPECT_TRUE(IsThere(reinterpret_cast<uintptr_t>(arena.data()) + kBytes / 2, page));
}
#endif

// Two changes of the highest bits of one lane, which a mere sum of words would miss, and words in
// another order, for bytes without and with a regular order. Steps are 64 bytes.
void ExpectSeen(const std::string& bytes, size_t at, size_t distance, size_t count) {
  const uint64_t before = Checksum(bytes.data(), bytes.size());
  std::string changed = bytes;
  changed[at + 7] ^= static_cast<char>(0x80);
  changed[at + 7 + distance] ^= static_cast<char>(0x80);
  EXPECT_NE(Checksum(changed.data(), changed.size()), before) << at << ", " << distance;
  changed = bytes;
  const auto from = changed.begin() + static_cast<ptrdiff_t>(at);
  std::swap_ranges(from, from + static_cast<ptrdiff_t>(count),
                   from + static_cast<ptrdiff_t>(distance));
  if (changed == bytes) return;
  EXPECT_NE(Checksum(changed.data(), changed.size()), before)
      << at << ", " << distance << ", " << count << " bytes";
}

TEST(Checksum, SeesChangesThatCancelOut) {
  constexpr size_t kSize = size_t{1} << 15;
  std::string hashed(kSize, 'a');
  std::string counted(kSize, 0);
  std::string repeated(kSize, 0);
  std::string sparse(kSize, 0);
  for (size_t i = 0; i < kSize; ++i) {
    hashed[i] = static_cast<char>(i * 2654435761U >> 20);
    if (i % 8 < 2) counted[i] = static_cast<char>(i / 8 >> (i % 8 * 8));
    repeated[i] = static_cast<char>(i / 8 * 2654435761U >> 24);
    if (i % 1000 == 0) sparse[i] = 1;
  }
  for (const std::string& bytes : {hashed, counted, repeated, sparse}) {
    for (size_t at = 0; at < 4096; at += 24) {
      for (const size_t distance : {64, 128, 512, 1024, 2048, 4096, 8192, 16384}) {
        ExpectSeen(bytes, at, distance, 8);
        ExpectSeen(bytes, at, distance, 64);
      }
    }
  }
}

TEST(Checksum, IsTheSameOnEveryMachine) {
  std::string bytes(1000, '\0');
  for (size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<char>(i);
  EXPECT_EQ(Checksum(bytes.data(), bytes.size()), 4334886329310536003U);
}

TEST(Sizes, RoundAsPythonDoes) {
  EXPECT_EQ(FloorDiv(7, 2), 3);
  EXPECT_EQ(FloorDiv(-7, 2), -4);
  EXPECT_EQ(CeilDiv(7, 2), 4);
  EXPECT_EQ(FloorMod(-7, 2), 1);
  EXPECT_EQ(Pow(3, 4), 81);
  EXPECT_EQ(Max(1, 5, 3), 5);
  EXPECT_EQ(Min(4, 2, 3), 2);
  EXPECT_EQ(Add(1, 2, 3), 6);
  EXPECT_EQ(Mul(2, 3, 4), 24);
  EXPECT_ERROR(FloorDiv(1, 0), "divided by zero");
}

TEST(Sizes, AreReadFromInputs) {
  const Tensor input = EmptyTensor({2, 12}, ScalarType::Float);
  EXPECT_EQ(ReadSize(input, {"x", "s0", 2, 1, 3, 1, 8}), 4);
  EXPECT_ERROR(ReadSize(input, {"x", "s0", 2, 1, 5, 1, 8}), "which is no multiple of 5");
  EXPECT_ERROR(ReadSize(input, {"x", "s0", 2, 1, 1, 1, 8}), "but s0 is from 1 to 8");
  EXPECT_ERROR(ReadSize(input, {"x", "s0", 3, 1, 1, 1, 8}), "not 3 dimensions");
}

TEST(Sizes, InputsAreChecked) {
  const Tensor input = EmptyTensor({2, 3}, ScalarType::Float);
  CheckInput("x", input, ScalarType::Float, {2, 3});
  EXPECT_ERROR(CheckInput("x", input, ScalarType::Long, {2, 3}), "input x has dtype");
  EXPECT_ERROR(CheckInput("x", input, ScalarType::Float, {2, 4}), "input x has sizes");
  EXPECT_ERROR(CheckInput("x", Tensor(), ScalarType::Float, {2, 4}), "input x is undefined");
}

TEST(CInterface, TensorsGoThereAndBack) {
  float elements[6] = {0, 1, 2, 3, 4, 5};
  const int64_t sizes[2] = {2, 3};
  Tensor tensor = FromC({elements, sizes, 2, SWITCHYARD_FLOAT32});
  EXPECT_EQ(tensor.data<float>(), elements);
  EXPECT_EQ(ToC(&tensor).data, elements);
  Tensor transposed = ViewOf(tensor, {3, 2}, {1, 3}, 0);
  const SwitchyardTensor dense = ToC(&transposed);
  EXPECT_EQ(dense.rank, 2);
  EXPECT_EQ(dense.sizes[0], 3);
  EXPECT_EQ(static_cast<float*>(dense.data)[1], 3.0f);
  EXPECT_ERROR(FromC({elements, sizes, 2, 99}), "unknown dtype 99");
}

TEST(CInterface, MessagesFit) {
  char text[6] = "xxxxx";
  CopyMessage("a long message", text, 6);
  EXPECT_STREQ(text, "a lon");
  CopyMessage("b", nullptr, 0);
}

}  // namespace
}  // namespace switchyard::model
