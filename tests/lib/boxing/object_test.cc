#include "lib/boxing/object.h"

#include <gtest/gtest.h>

#include <string>

#include "lib/boxing/unboxing.h"
#include "lib/boxing/value.h"
#include "tests/lib/expect_error.h"

namespace switchyard {
namespace {

struct Queue : CustomClassHolder {
  explicit Queue(int* gone) : gone(gone) {}
  ~Queue() override { ++*gone; }
  int* gone;
};
struct Row : CustomClassHolder {};

Object MakeQueue(int* gone) {
  return Object::Of<Queue>(IntrusivePtr<CustomClassHolder>::Adopt(new Queue(gone)));
}

TEST(Object, SharesItsInstance) {
  int gone = 0;
  {
    const Object queue = MakeQueue(&gone);
    const Value boxed(queue);
    const Object same = Unbox<Object>(boxed);
    EXPECT_EQ(same, queue);
    EXPECT_EQ(same.As<Queue>()->gone, &gone);
    EXPECT_EQ(gone, 0);
  }
  EXPECT_EQ(gone, 1);
}

TEST(Object, KnowsItsClass) {
  int gone = 0;
  const Object queue = MakeQueue(&gone);
  EXPECT_TRUE(queue.Is<Queue>());
  EXPECT_FALSE(queue.Is<Row>());
  EXPECT_NE(queue.ClassName().find("Queue"), std::string_view::npos);
  EXPECT_ERROR(queue.As<Row>(), "was given where one of class");
  EXPECT_ERROR(Unbox<int64_t>(Value(queue)), "Queue");
  EXPECT_EQ(Object().As<Row>(), nullptr);
}

}  // namespace
}  // namespace switchyard
