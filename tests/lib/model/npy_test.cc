#include "lib/model/npy.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdint>
#include <string>

#include "lib/core/half.h"
#include "lib/core/tensor_factory.h"
#include "tests/lib/expect_error.h"

namespace switchyard::model {
namespace {

std::string Npy(const std::string& head, const std::string& elements) {
  std::string bytes = "\x93NUMPY";
  bytes += {'\x01', '\x00', static_cast<char>(head.size()), '\x00'};
  return bytes + head + elements;
}

TEST(Npy, ReadsWhatItWrites) {
  const std::string path = ::testing::TempDir() + "npy_test.npy";
  const Tensor tensor = EmptyTensor({2, 3}, ScalarType::Int);
  for (int i = 0; i < 6; ++i) tensor.data<int32_t>()[i] = i;
  WriteNpy(path, ViewOf(tensor, {3, 2}, {1, 3}, 0));
  const Tensor read = ReadNpy(path);
  EXPECT_EQ(read.dtype(), ScalarType::Int);
  EXPECT_EQ(read.sizes(), IntArrayRef({3, 2}));
  EXPECT_EQ(read.data<int32_t>()[1], 3);
  WriteNpy(path, EmptyTensor({}, ScalarType::Bool));
  EXPECT_EQ(ReadNpy(path).dim(), 0);
}

TEST(Npy, BFloat16IsWrittenAsFloatsAndRead) {
  const std::string path = ::testing::TempDir() + "npy_bfloat16_test.npy";
  const Tensor floats = EmptyTensor({2, 2}, ScalarType::Float);
  const float values[] = {1.0f, -0.1f, 1e30f, 1.00390625f};
  for (int i = 0; i < 4; ++i) floats.data<float>()[i] = values[i];
  const Tensor rounded = AsBFloat16(ViewOf(floats, {2, 2}, {1, 2}, 0));
  EXPECT_EQ(rounded.dtype(), ScalarType::BFloat16);
  WriteNpy(path, rounded);
  const Tensor read = ReadNpy(path);
  EXPECT_EQ(read.dtype(), ScalarType::Float);
  EXPECT_EQ(read.sizes(), IntArrayRef({2, 2}));
  EXPECT_EQ(read.data<float>()[0], 1.0f);
  EXPECT_EQ(read.data<float>()[1], static_cast<float>(BFloat16(1e30f)));
  EXPECT_EQ(read.data<float>()[2], -0.10009765625f);
  EXPECT_EQ(read.data<float>()[3], 1.0f);  // a tie, to even
  const Tensor whole = EmptyTensor({2}, ScalarType::Long);
  EXPECT_TRUE(AsBFloat16(whole).is_same(whole));
}

TEST(Npy, KeepsFloat16) {
  const std::string path = ::testing::TempDir() + "npy_half_test.npy";
  const Tensor tensor = EmptyTensor({3}, ScalarType::Half);
  auto* const elements = static_cast<Half*>(tensor.data_ptr());
  for (int i = 0; i < 3; ++i) elements[i] = Half(0.1f * static_cast<float>(i));
  WriteNpy(path, tensor);
  const Tensor read = ReadNpy(path);
  EXPECT_EQ(read.dtype(), ScalarType::Half);
  EXPECT_EQ(static_cast<const Half*>(read.data_ptr())[2].bits, Half(0.2f).bits);
}

TEST(Npy, ReadsPipes) {
#if defined(_WIN32)
  GTEST_SKIP() << "no path of Windows names an open pipe";
#else
  const std::string bytes =
      Npy("{'descr': '|u1', 'fortran_order': False, 'shape': (3,), }\n", "abc");
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  ASSERT_EQ(write(ends[1], bytes.data(), bytes.size()), static_cast<ssize_t>(bytes.size()));
  close(ends[1]);
  EXPECT_EQ(ReadNpy("/dev/fd/" + std::to_string(ends[0])).data<uint8_t>()[2], 'c');
  close(ends[0]);
#endif
}

TEST(Npy, RefusesWhatItDoesNotKnow) {
  const std::string head = "{'descr': '<f4', 'fortran_order': False, 'shape': (2,), }\n";
  EXPECT_EQ(ParseNpy("x", Npy(head, std::string(8, '\0'))).numel(), 2);
  EXPECT_ERROR(ParseNpy("x", Npy(head, std::string(7, '\0'))),
               "the shape needs 8 bytes, there are 7");
  EXPECT_ERROR(ParseNpy("x", "\x93NUMPZ      "), "is no array of NumPy");
  EXPECT_ERROR(ParseNpy("x", Npy(head, "").substr(0, 20)), "the head is cut off");
  EXPECT_ERROR(
      ParseNpy("x", Npy("{'descr': '>f4', 'fortran_order': False, 'shape': (2,), }\n", "")),
      "elements of type >f4 are not supported");
  EXPECT_ERROR(
      ParseNpy("x", Npy("{'descr': '<f4', 'fortran_order': True, 'shape': (2, 1), }\n", "")),
      "in the order of Fortran");
#if defined(_WIN32)
  constexpr char kFolder[] = "cannot be read: Permission denied";
  constexpr char kEmpty[] = "NUL";
#else
  constexpr char kFolder[] = "cannot be read: Is a directory";
  constexpr char kEmpty[] = "/dev/null";
#endif
  EXPECT_ERROR(ReadNpy("/nothing/here.npy"), "cannot be read: No such file");
  EXPECT_ERROR(ReadNpy(::testing::TempDir()), kFolder);
  EXPECT_ERROR(ReadNpy(kEmpty), "is no array of NumPy");
}

}  // namespace
}  // namespace switchyard::model
