// Emitted code, compiled and called by name, with arguments on a stack, borrowed, and in a frame:
// each call must reach the same kernel as the call in C++, with the same arguments, and return the
// same results.
#include <cstdint>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "gtest/gtest.h"
#include "lib/boxing/borrowing.h"
#include "lib/boxing/frame.h"
#include "lib/boxing/operators.h"
#include "lib/boxing/unboxing.h"
#include "lib/core/tensor_factory.h"
#include "lib/device/simulated_device.h"
#include "switchyard/functions.h"
#include "tests/compiler/emit/call_log.h"
#include "tests/lib/expect_error.h"

namespace switchyard {
namespace {

using Cuda = SimulatedDevice<DeviceType::CUDA>;
using native::Log;

class BoxedRunTest : public ::testing::Test {
 protected:
  void SetUp() override { Cuda::Install(3); }
  void TearDown() override {
    EXPECT_EQ(Cuda::Current(), 0) << "a guard left its device behind";
    Cuda::Remove();
  }

  static Device CudaDevice(DeviceIndex index) { return Device(DeviceType::CUDA, index); }
  static Tensor OnCpu() { return EmptyTensor({2}, ScalarType::Float); }
  static Tensor OnCuda(DeviceIndex index) {
    return EmptyTensor({2}, ScalarType::Float, CudaDevice(index));
  }

  // Calls `name` with these arguments above the existing values of the stack, and returns the
  // results of the call. The same call with borrowed arguments, and in a frame, must do the same.
  template <typename... Arguments>
  static std::vector<Value> Call(std::string_view name, Arguments&&... arguments) {
    const std::optional<OperatorId> id = FindOperator(name);
    EXPECT_TRUE(id.has_value()) << name;
    if (!id) return {};
    Stack borrowing;
    CallBorrowing(*id, borrowing, arguments...);
    const std::string told = Told();
    const std::vector<Value> in_frame = CallInFrame(*id, {Value(arguments)...});
    EXPECT_EQ(Told(), told) << name;
    Stack stack;
    stack.Push("below");
    stack.PushAll(std::forward<Arguments>(arguments)...);
    CallBoxed(*id, stack, sizeof...(arguments));
    EXPECT_EQ(Told(), told) << name;
    EXPECT_EQ(stack.size(), 1 + ReturnCountOf(*id)) << name;
    std::vector<Value> results;
    while (stack.size() > 1) results.insert(results.begin(), stack.Pop());
    EXPECT_EQ(Unbox<std::string_view>(stack.Top()), "below") << name;
    EXPECT_EQ(KindsOf(results), KindsOf(in_frame)) << name;
    std::vector<Value> borrowed;
    while (!borrowing.empty()) borrowed.insert(borrowed.begin(), borrowing.Pop());
    EXPECT_EQ(KindsOf(results), KindsOf(borrowed)) << name;
    return results;
  }

  static std::vector<Value> CallInFrame(OperatorId id, std::vector<Value> arguments) {
    const size_t result_count = ReturnCountOf(id);
    Frame frame(arguments.size() + result_count);
    std::vector<size_t> places(arguments.size() + result_count);
    std::iota(places.begin(), places.end(), size_t{0});
    for (size_t i = 0; i < arguments.size(); ++i) frame[i] = arguments[i];
    const ArrayRef<size_t> all(places);
    frame.Run(frame.Prepare(id, all.Slice(0, arguments.size()), all.Slice(arguments.size())));
    std::vector<Value> results;
    for (size_t i = arguments.size(); i < frame.size(); ++i) results.push_back(frame[i]);
    return results;
  }

  static std::string KindsOf(const std::vector<Value>& values) {
    std::string kinds;
    for (const Value& value : values) kinds.append(KindName(value.kind())).append(" ");
    return kinds;
  }

  // What the kernel that was reached told: its name, the device, its arguments.
  static std::string Told() {
    return Log().kernel + "@" + std::to_string(Log().cuda_device) + " " + Log().arguments;
  }
};

TEST_F(BoxedRunTest, FindsEveryOperatorByItsNameAndNoOther) {
  ASSERT_EQ(OperatorCount(), 35u);
  for (uint32_t place = 0; place < OperatorCount(); ++place) {
    const auto id = static_cast<OperatorId>(place);
    const std::string name(NameOf(id));
    const std::string overload(OverloadOf(id));
    EXPECT_EQ(FindOperator(name, overload), id);
    EXPECT_EQ(FindOperator(overload.empty() ? name : name + "." + overload), id);
    EXPECT_EQ(FindOperator(name, overload + "x"), std::nullopt);
    EXPECT_EQ(FindOperator(name + "x", overload), std::nullopt);
    EXPECT_EQ(FindOperator(name.substr(1), overload), std::nullopt);
    EXPECT_EQ(FindOperator(name + "." + overload, ""), std::nullopt);
    EXPECT_EQ(SchemaOf(id).substr(0, name.size()), name);
  }
  EXPECT_EQ(FindOperator("", ""), std::nullopt);
  EXPECT_EQ(FindOperator("aten::relu."), std::nullopt);
  EXPECT_EQ(FindOperator("relu"), std::nullopt);
}

TEST_F(BoxedRunTest, ReportsWhatTheSchemaSays) {
  const OperatorId add = FindOperator("aten::add", "out").value();
  EXPECT_EQ(SchemaOf(add),
            "aten::add.out(Tensor self, Tensor other, *, Scalar alpha=1, Tensor(a!) out) -> "
            "Tensor(a!)");
  EXPECT_EQ(ArgumentCountOf(add), 4u);
  EXPECT_EQ(ReturnCountOf(add), 1u);
  const OperatorId defaults = FindOperator("aten::defaults").value();
  EXPECT_NE(SchemaOf(defaults).find("str n=\"a\\\"b\""), std::string_view::npos);
  EXPECT_EQ(ReturnCountOf(FindOperator("aten::touch").value()), 0u);
  EXPECT_EQ(ReturnCountOf(FindOperator("aten::statistics").value()), 3u);
}

TEST_F(BoxedRunTest, GoesThroughTheDispatch) {
  Call("aten::add.Tensor", OnCpu(), OnCpu(), 3);
  EXPECT_EQ(Told(), "add_cpu@0 3|");
  Call("aten::add.Tensor", OnCuda(2), OnCuda(2), 3);
  EXPECT_EQ(Told(), "add_cuda@2 ");
  Call("aten::fused", OnCuda(1));
  EXPECT_EQ(Told(), "vendor::fused_cuda@1 ");
  Call("aten::empty.memory_format", std::vector<int64_t>{2}, Value(), Value(), CudaDevice(2));
  EXPECT_EQ(Told(), "empty_cuda@2 ");
  EXPECT_ERROR(Call("aten::only_xpu", OnCpu(), 1), "aten::only_xpu: no kernel for CPU");
}

TEST_F(BoxedRunTest, NumbersArriveAsInACallInCpp) {
  numbers(OnCpu(), 1, 2, {3, 4}, {5, 6}, IntArrayRef({7}), {8, std::nullopt}, 9, std::nullopt, {10},
          std::nullopt, 0.5, 1.5, {2.5, 3.5}, std::nullopt);
  const std::string unboxed = Told();
  Call("aten::numbers", OnCpu(), 1, 2, std::vector<int64_t>{3, 4}, std::vector<int64_t>{5, 6},
       std::vector<int64_t>{7}, std::vector<Value>{8, Value()}, 9, Value(), IntArrayRef({10}),
       Value(), 0.5, 1.5, std::vector<double>{2.5, 3.5}, Value());
  EXPECT_EQ(Told(), unboxed);
}

TEST_F(BoxedRunTest, OtherTypesArriveAsInACallInCpp) {
  others(OnCpu(), true, false, {true, false, true}, "a", "b", {"c", "d"}, 1, Scalar(2.5), {3},
         ScalarType::Int, std::nullopt, Layout::Strided, Device(), CudaDevice(1),
         MemoryFormat::Contiguous, std::nullopt);
  const std::string unboxed = Told();
  Call("aten::others", OnCpu(), true, false, std::vector<bool>{true, false, true}, "a",
       std::string("b"), std::vector<Value>{"c", "d"}, 1, 2.5, std::vector<Scalar>{3},
       ScalarType::Int, Value(), Layout::Strided, Device(), CudaDevice(1), MemoryFormat::Contiguous,
       Value());
  EXPECT_EQ(Told(), unboxed);
  const std::complex<double> complex(1, 2);
  others(OnCpu(), true, std::nullopt, {true, true, true}, "", std::nullopt, {}, complex,
         std::nullopt, {true, complex}, ScalarType::Int, ScalarType::Bool, std::nullopt,
         CudaDevice(1), std::nullopt, MemoryFormat::Preserve, MemoryFormat::ChannelsLast);
  const std::string second = Told();
  Call("aten::others", OnCpu(), true, Value(), std::vector<Value>{true, true, true}, "", Value(),
       std::vector<Value>{}, complex, Value(), std::vector<Value>{true, complex}, ScalarType::Int,
       ScalarType::Bool, Value(), CudaDevice(1), Value(), MemoryFormat::Preserve,
       MemoryFormat::ChannelsLast);
  EXPECT_EQ(Told(), second);
}

TEST_F(BoxedRunTest, HandlesArriveAsInACallInCpp) {
  const std::vector<Tensor> list = {OnCpu()};
  const std::vector<std::optional<Tensor>> optionals = {std::nullopt, OnCpu()};
  const Storage storage = Storage::Allocate(16, Device());
  handles(OnCpu(), Tensor(), list, optionals, TensorList(list), Generator(3), std::nullopt, storage,
          Stream(Device(), 5));
  const std::string unboxed = Told();
  Call("aten::handles", OnCpu(), Tensor(), list, optionals, list, Generator(3), Value(), storage,
       Stream(Device(), 5));
  EXPECT_EQ(Told(), unboxed);
  handles(OnCpu(), std::nullopt, {}, {}, std::nullopt, Generator(), Generator(1), storage,
          Stream(Device()));
  const std::string second = Told();
  Call("aten::handles", OnCpu(), Value(), std::vector<Tensor>{}, std::vector<Value>{}, Value(),
       Generator(), Generator(1), storage, Stream(Device()));
  EXPECT_EQ(Told(), second);
}

TEST_F(BoxedRunTest, DefaultsAreThoseOfTheSchema) {
  defaults(OnCpu());
  const std::string unboxed = Told();
  Call("aten::defaults", OnCpu());
  EXPECT_EQ(Told(), unboxed);
  Call("aten::defaults", OnCpu(), Value(), Value::Default(), 7);
  EXPECT_EQ(Told().substr(0, 25), "defaults_cpu@0 none|[]|7|");
  Call("aten::add.out", OnCpu(), OnCpu(), Value::Default(), OnCpu());
  EXPECT_EQ(Told(), "add_out_cpu@0 1|") << "an argument in the middle";
  Call("aten::shared_second", OnCpu());
  EXPECT_EQ(Told(), "shared@0 2|");
}

TEST_F(BoxedRunTest, WrongCallsSayWhatIsWrong) {
  EXPECT_ERROR(Call("aten::add.Tensor", OnCpu(), "two"),
               "aten::add.Tensor: argument 2 is `Tensor other` and was given str 'two'");
  EXPECT_ERROR(Call("aten::add.Tensor", OnCpu(), OnCpu(), OnCpu()),
               "argument 3 is `Scalar alpha=1` and was given Tensor");
  EXPECT_ERROR(Call("aten::add.Tensor", OnCpu()),
               "argument 2, `Tensor other`, has no default and was not given");
  EXPECT_ERROR(Call("aten::add.Tensor", OnCpu(), OnCpu(), 1, 2),
               "aten::add.Tensor takes 3 arguments, 4 were given");
  EXPECT_ERROR(Call("aten::scale", OnCpu(), 1),
               "argument 2 is `float factor=0.5` and was given int 1");
  EXPECT_ERROR(Call("aten::view", OnCpu(), std::vector<Value>{1, 2.5}),
               "argument 2 is `SymInt[] size` and was given list of [int, float]");
  Stack stack;
  stack.Push(1);
  EXPECT_ERROR(CallBoxed(FindOperator("aten::relu").value(), stack, 2),
               "aten::relu: 2 arguments were announced, the stack has 1 values");
  EXPECT_ERROR(CallBoxed(OperatorId{35}, stack, 0), "there is no operator 35");
}

TEST_F(BoxedRunTest, EveryResultComesBack) {
  const Tensor cpu = OnCpu();
  EXPECT_TRUE(Call("aten::touch", cpu).empty());
  EXPECT_EQ(Told(), "touch_cpu@0 ");
  const std::vector<Value> statistics = Call("aten::statistics", cpu);
  ASSERT_EQ(statistics.size(), 3u);
  EXPECT_TRUE(Unbox<Tensor>(statistics[0]).is_same(cpu));
  EXPECT_EQ(Unbox<int64_t>(statistics[1]), 7);
  EXPECT_EQ(Unbox<double>(statistics[2]), 0.25);
  const std::vector<Value> split = Call("aten::split", cpu);
  EXPECT_EQ(TensorList(Unbox<TensorList>(split[0])).size(), 2u);
  EXPECT_EQ(Unbox<Scalar>(Call("aten::item", cpu)[0]), Scalar(2.5));
  EXPECT_TRUE(Unbox<bool>(Call("aten::is_set", cpu)[0]));
  EXPECT_EQ(Unbox<ScalarType>(Call("aten::type_of", cpu)[0]), ScalarType::Float);
}

TEST_F(BoxedRunTest, WrittenArgumentsAreWrittenAndComeBack) {
  const Tensor first = OnCpu();
  const Tensor second = OnCpu();
  EXPECT_TRUE(Unbox<Tensor>(Call("aten::add_.Tensor", first, second)[0]).is_same(first));
  EXPECT_EQ(first.use_count(), 1u) << "nobody holds on to an argument";
  const std::vector<Value> both = Call("aten::extremes.out", OnCpu(), first, second);
  EXPECT_TRUE(Unbox<Tensor>(both[0]).is_same(first));
  EXPECT_TRUE(Unbox<Tensor>(both[1]).is_same(second));
  const std::vector<Value> twice = Call("aten::extremes.out", OnCpu(), first, first);
  EXPECT_TRUE(Unbox<Tensor>(twice[0]).is_same(first));
  EXPECT_TRUE(Unbox<Tensor>(twice[1]).is_same(first));
  EXPECT_TRUE(Call("aten::assign", first, second).empty());
}

TEST_F(BoxedRunTest, AFailedCallTakesItsArguments) {
#if defined(__cpp_exceptions)
  Stack stack;
  stack.PushAll(1, OnCpu(), "two");
  EXPECT_THROW(CallBoxed(FindOperator("aten::add", "Tensor").value(), stack, 2), Error);
  EXPECT_EQ(stack.size(), 1u);
  stack.PushAll(OnCpu(), OnCpu(), 1, 2);
  EXPECT_THROW(CallBoxed(FindOperator("aten::add", "Tensor").value(), stack, 4), Error);
  EXPECT_EQ(stack.size(), 1u);
#else
  GTEST_SKIP() << "without exceptions nothing comes after a call that fails";
#endif
}

}  // namespace
}  // namespace switchyard
