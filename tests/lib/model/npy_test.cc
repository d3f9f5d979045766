#include "lib/model/npy.h"

#include <gtest/gtest.h>

#include <string>

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
  EXPECT_ERROR(ReadNpy("/nothing/here.npy"), "cannot be read");
}

}  // namespace
}  // namespace switchyard::model
