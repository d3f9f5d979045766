#include "lib/core/intrusive_ptr.h"

#include <thread>
#include <utility>
#include <vector>

#include "gtest/gtest.h"

namespace switchyard {
namespace {

struct Counted final : RefCounted {
  explicit Counted(int* destroyed) : destroyed(destroyed) {}
  static void Destroy(Counted* object) {
    ++*object->destroyed;
    delete object;
  }
  int* destroyed;
};

using CountedPtr = IntrusivePtr<Counted>;

TEST(IntrusivePtrTest, EmptyPointer) {
  const CountedPtr pointer;
  EXPECT_FALSE(pointer);
  EXPECT_EQ(pointer.get(), nullptr);
  EXPECT_TRUE(pointer == CountedPtr(nullptr));
}

TEST(IntrusivePtrTest, DestroysWithTheLastReference) {
  int destroyed = 0;
  {
    const CountedPtr first = CountedPtr::Adopt(new Counted(&destroyed));
    EXPECT_EQ(first->use_count(), 1u);
    {
      const CountedPtr second = first;
      EXPECT_EQ(first->use_count(), 2u);
      EXPECT_TRUE(first == second);
    }
    EXPECT_EQ(first->use_count(), 1u);
    EXPECT_EQ(destroyed, 0);
  }
  EXPECT_EQ(destroyed, 1);
}

TEST(IntrusivePtrTest, MovingDoesNotCount) {
  int destroyed = 0;
  CountedPtr first = CountedPtr::Adopt(new Counted(&destroyed));
  const CountedPtr second = std::move(first);
  EXPECT_FALSE(first);  // NOLINT(bugprone-use-after-move)
  EXPECT_EQ(second->use_count(), 1u);
}

TEST(IntrusivePtrTest, AssignmentReleasesTheOldObject) {
  int destroyed_first = 0;
  int destroyed_second = 0;
  CountedPtr pointer = CountedPtr::Adopt(new Counted(&destroyed_first));
  pointer = CountedPtr::Adopt(new Counted(&destroyed_second));
  EXPECT_EQ(destroyed_first, 1);
  EXPECT_EQ(destroyed_second, 0);
  pointer = *&pointer;
  EXPECT_EQ(pointer->use_count(), 1u);
  pointer = nullptr;
  EXPECT_EQ(destroyed_second, 1);
}

TEST(IntrusivePtrTest, DetachHandsTheReferenceOver) {
  int destroyed = 0;
  CountedPtr pointer = CountedPtr::Adopt(new Counted(&destroyed));
  Counted* object = pointer.Detach();
  EXPECT_FALSE(pointer);
  EXPECT_EQ(destroyed, 0);
  const CountedPtr shared = CountedPtr::Share(object);
  EXPECT_EQ(object->use_count(), 2u);
  CountedPtr::Adopt(object);
  EXPECT_EQ(object->use_count(), 1u);
}

TEST(IntrusivePtrTest, ThreadsMayCopyAndDropTheirOwnPointers) {
  int destroyed = 0;
  {
    const CountedPtr shared = CountedPtr::Adopt(new Counted(&destroyed));
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; ++t) {
      threads.emplace_back([mine = shared] {
        for (int i = 0; i < 10000; ++i) {
          CountedPtr copy = mine;
          const CountedPtr moved = std::move(copy);
        }
      });
    }
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(shared->use_count(), 1u);
  }
  EXPECT_EQ(destroyed, 1);
}

}  // namespace
}  // namespace switchyard
