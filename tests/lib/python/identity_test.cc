#include "lib/python/base/identity.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <random>

#include "gtest/gtest.h"

namespace switchyard::python {
namespace {

// Neither is ever looked into. NOLINTBEGIN(performance-no-int-to-ptr)
const TensorImpl* ImplAt(uintptr_t number) {
  return reinterpret_cast<const TensorImpl*>(0x10000 + 16 * number);
}
PyObject* ObjectAt(uintptr_t number) { return reinterpret_cast<PyObject*>(0x20000 + 16 * number); }
// NOLINTEND(performance-no-int-to-ptr)

TEST(IdentityTest, WhatIsThereIsFoundAndNothingElse) {
  std::mt19937 random(1);
  std::map<uintptr_t, uintptr_t> expected;
  for (uintptr_t step = 0; step < 20000; ++step) {
    const uintptr_t number = random() % 600;
    if (expected.count(number) == 0) {
      AddObject(ImplAt(number), ObjectAt(step));
      expected[number] = step;
    } else {
      RemoveObject(ImplAt(number));
      expected.erase(number);
    }
    const uintptr_t other = random() % 600;
    PyObject* const found = FindObject(ImplAt(other));
    ASSERT_EQ(found, expected.count(other) == 0 ? nullptr : ObjectAt(expected[other]));
  }
  for (const auto& [number, step] : expected) {
    EXPECT_EQ(FindObject(ImplAt(number)), ObjectAt(step));
    RemoveObject(ImplAt(number));
    EXPECT_EQ(FindObject(ImplAt(number)), nullptr);
  }
}

TEST(IdentityTest, RemovingWhatIsNotThereChangesNothing) {
  AddObject(ImplAt(1), ObjectAt(1));
  RemoveObject(ImplAt(2));
  EXPECT_EQ(FindObject(ImplAt(1)), ObjectAt(1));
  RemoveObject(ImplAt(1));
}

}  // namespace
}  // namespace switchyard::python
