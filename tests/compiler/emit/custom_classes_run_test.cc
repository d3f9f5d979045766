// An extension with custom classes and types of the run-time alone, imported and linked: its source
// is unchanged, its operators take and return instances, also when they are called by name, and
// the methods of its classes are called by name.
#include <complex>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "gtest/gtest.h"
#include "lib/boxing/class_methods.h"
#include "lib/boxing/operators.h"
#include "lib/boxing/stack.h"
#include "lib/boxing/unboxing.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/functions.h"
#include "tests/lib/expect_error.h"
// The code that emitted code calls follows the source, in the same translation unit.
#include "tests/files/emit/custom_classes/custom_classes.cc"  // NOLINT(bugprone-suspicious-include)
#include "tests/files/emit/custom_classes/extension.cc"       // NOLINT(bugprone-suspicious-include)
#include "tests/files/emit/custom_classes/extension_forwards.h"

namespace switchyard {
namespace {

using Names = std::vector<std::string>;

template <typename... Arguments>
Value CallMethodByName(const std::string& name, const Arguments&... arguments) {
  const ClassMethod* method = FindClassMethod("__torch__.torch.classes.shop." + name);
  SWITCHYARD_CHECK(method != nullptr, "there is no method ", name);
  Stack stack;
  stack.PushAll(arguments...);
  CallClassMethod(*method, stack, sizeof...(Arguments));
  Value result = stack.Pop();
  SWITCHYARD_CHECK(stack.empty(), "a method gives one value");
  return result;
}

template <typename... Arguments>
Value CallByName(const std::string& name, const Arguments&... arguments) {
  Stack stack;
  stack.PushAll(arguments...);
  CallBoxed(*FindOperator("shop::" + name), stack, sizeof...(Arguments));
  Value result = stack.Pop();
  SWITCHYARD_CHECK(stack.empty(), "the operator gives one value");
  return result;
}

template <typename... Arguments>
void CallByNameWithoutResult(const std::string& name, const Arguments&... arguments) {
  Stack stack;
  stack.PushAll(arguments...);
  CallBoxed(*FindOperator("shop::" + name), stack, sizeof...(Arguments));
  SWITCHYARD_CHECK(stack.empty(), "the operator gives nothing");
}

Value MakeQueue(Names names) { return CallMethodByName("Queue.__init__", std::move(names)); }

int64_t Number(const Value& value) { return Unbox<int64_t>(value); }

TEST(CustomClasses, MethodsAreCalledByName) {
  const Value queue = MakeQueue({"a", "b"});
  EXPECT_TRUE(CallMethodByName("Queue.push", queue, "c").IsNone());
  EXPECT_EQ(Number(CallMethodByName("Queue.size", queue)), 3);
  EXPECT_EQ(Unbox<std::string>(CallMethodByName("Queue.pop", queue)), "c");
  const Value copy = CallMethodByName("Queue.clone", queue);
  CallMethodByName("Queue.push", copy, "d");
  EXPECT_EQ(Number(CallMethodByName("Queue.size", queue)), 2);
  EXPECT_EQ(Number(CallMethodByName("Queue.size", copy)), 3);
  EXPECT_EQ(Unbox<std::string>(CallMethodByName("Queue.first_getter", queue)), "a");
  EXPECT_EQ(Number(CallMethodByName("Queue.most")), 100);
}

TEST(CustomClasses, MethodsHaveDefaults) {
  const Value queue = MakeQueue({"a"});
  EXPECT_EQ(Number(CallMethodByName("Queue.number", queue, 1)), 112);
  EXPECT_EQ(Number(CallMethodByName("Queue.number", queue, 1, 20)), 122);
  EXPECT_ERROR(CallMethodByName("Queue.number", queue), "takes 3 arguments and was given 1");
}

TEST(CustomClasses, MembersAreReadAndWritten) {
  const Value queue = MakeQueue({});
  EXPECT_EQ(Number(CallMethodByName("Queue.limit_getter", queue)), 9);
  CallMethodByName("Queue.limit_setter", queue, 4);
  EXPECT_EQ(Number(CallMethodByName("Queue.limit_getter", queue)), 4);
}

TEST(CustomClasses, StateIsSavedAndRestored) {
  const Value state = CallMethodByName("Queue.__getstate__", MakeQueue({"a", "b"}));
  EXPECT_EQ(Unbox<Names>(state), (Names{"a", "b"}));
  const Value restored = CallMethodByName("Queue.__setstate__", state);
  EXPECT_EQ(Number(CallMethodByName("Queue.size", restored)), 2);
}

TEST(CustomClasses, WrongCallsNameTheMethodAndTheArgument) {
  const Value queue = MakeQueue({});
  EXPECT_ERROR(CallMethodByName("Queue.push", queue, 1),
               "method shop.Queue.push: argument 2 was given int 1");
  EXPECT_ERROR(CallMethodByName("Queue.pop", queue), "the queue is empty");
  const Value cell = CallMethodByName("Cell.__init__", 5);
  EXPECT_ERROR(CallMethodByName("Queue.pop", cell), "method shop.Queue.pop: argument 1");
  EXPECT_EQ(FindClassMethod("__torch__.torch.classes.shop.Queue.shift"), nullptr);
  EXPECT_EQ(FindClassMethod("__torch__.torch.classes.shop.Row.pop"), nullptr);
  EXPECT_EQ(FindClassMethod("pop"), nullptr);
}

TEST(CustomClasses, OperatorsTakeAndReturnInstances) {
  const auto first = c10::make_intrusive<::shop::Queue>(Names{"a"});
  const auto second = c10::make_intrusive<::shop::Queue>(Names{"b"});
  const c10::intrusive_ptr<::shop::Queue> both = shop::merge(first, Object(second));
  EXPECT_EQ(both->names, (Names{"a", "b"}));
  const c10::intrusive_ptr<::shop::Queue> one = shop::merge(first);
  EXPECT_EQ(one->names, Names{"a"});
  const std::vector<Object> cells = shop::cells({1, 2, 3});
  EXPECT_EQ(shop::total(cells), 6);
  const std::vector<Object> queues = {first};
  EXPECT_ERROR(shop::total(queues), "was asked for as shop::Cell<");
}

TEST(CustomClasses, BoxedCallsCarryInstances) {
  const Value both = CallByName("merge", MakeQueue({"a"}), MakeQueue({"b"}));
  EXPECT_EQ(Number(CallMethodByName("Queue.size", both)), 2);
  EXPECT_EQ(Number(CallByName("total", CallByName("cells", std::vector<int64_t>{4, 5}))), 9);
  EXPECT_ERROR(CallByName("merge", 1), "argument 1 is `__torch__.torch.classes.shop.Queue first`");
}

TEST(RunTimeTypes, TablesAreShared) {
  const Tensor x = EmptyTensor({2}, ScalarType::Float);
  const auto renamed = shop::renamed(Dict<std::string, Tensor>{{"a", x}}, "new_");
  EXPECT_TRUE(renamed.at("new_a").is_same(x));
  EXPECT_EQ(shop::lengths({"one", "three"}).at("three"), 5);
  const Dict<std::string, int64_t> table;
  shop::remember(table, "key");
  EXPECT_EQ(table.at("key"), 1);
  const Value boxed(table);
  CallByNameWithoutResult("remember", boxed, "other");
  EXPECT_TRUE(table.contains("other"));
}

TEST(RunTimeTypes, TuplesAreValues) {
  const Tensor x = EmptyTensor({2}, ScalarType::Float);
  const auto [row] = shop::tagged(std::make_tuple(x, int64_t{4}));
  EXPECT_EQ(std::get<1>(row), 5);
  const Value boxed = CallByName("tagged", std::make_tuple(x, int64_t{4}), 3);
  ASSERT_TRUE(boxed.IsTuple());
  EXPECT_EQ(Number(boxed.Element(1)), 7);
  EXPECT_TRUE(Unbox<Tensor>(boxed.Element(0)).is_same(x));
}

TEST(RunTimeTypes, ListsOfListsAndOfBool) {
  const std::vector<std::vector<int64_t>> rows = {{1, 2, 3}, {4, 5, 6}};
  const std::vector<IntArrayRef> views = {rows[0], rows[1]};
  const std::vector<std::vector<int64_t>> columns = {{1, 4}, {2, 5}, {3, 6}};
  EXPECT_EQ(shop::transposed(views), columns);
  EXPECT_EQ(Unbox<std::vector<std::vector<int64_t>>>(CallByName("transposed", rows)), columns);
  EXPECT_EQ(shop::inverted(), (std::vector<bool>{false, true}));
  EXPECT_EQ(Unbox<std::vector<bool>>(CallByName("inverted", std::vector<bool>{true})),
            std::vector<bool>{false});
}

TEST(RunTimeTypes, OtherValues) {
  EXPECT_EQ(Unbox<std::string>(shop::same(Value("text"))), "text");
  EXPECT_TRUE(CallByName("same", Value()).IsNone());
  EXPECT_EQ(shop::turned(), std::complex<double>(-2, 0));
  EXPECT_EQ(Unbox<std::complex<double>>(CallByName("turned", std::complex<double>(1, 0))),
            std::complex<double>(0, 1));
  const Tensor x = EmptyTensor({2}, ScalarType::Float);
  EXPECT_TRUE(shop::maybe(x).has_value());
  EXPECT_FALSE(shop::maybe(x, false).has_value());
  EXPECT_TRUE(CallByName("maybe", x, false).IsNone());
  EXPECT_TRUE(shop::is_cpu());
  EXPECT_FALSE(shop::is_cpu(Device(DeviceType::CUDA, 1)));
}

}  // namespace
}  // namespace switchyard
