#include "tests/lib/boxing/sample_operators.h"

#include <optional>

#include "lib/boxing/boxed_call.h"
#include "lib/core/error.h"
#include "lib/core/tensor.h"

namespace switchyard::internal {

// With this displacement the three names have three places.
constexpr OperatorTableSizes operator_table_sizes = {3, 1, 0, 1, 1};
constexpr uint32_t operator_displacements[] = {1013904242};
constexpr uint32_t other_operator_displacements[] = {0};
constexpr OperatorRow operator_rows[] = {
    {0, 33, 10, 1, 1, 0, 1},
    {33, 22, 10, 0, 0, 1, 0},
    {55, 55, 11, 2, 1, 0, 0},
};
constexpr NameCell operator_names[] = {
    {"test::keep", 10},
    {"test::fail.now", 14},
    {"test::count", 11},
};
constexpr char operator_schemas[] =
    "test::keep(Tensor self) -> Tensor"
    "test::fail.now() -> ()"
    "test::count(Tensor? self=None, *, str s=\"a, (b\") -> int";
constexpr uint32_t operator_tags[] = {1, 0, 17};
constexpr char operator_tag_text[] =
    ";"
    "core, pointwise;"
    "core;";

namespace {

void CallKeep(BoxedCall& call) { call.Return(Tensor(call.Get<const Tensor&>(0))); }

void CallFail(BoxedCall& /*call*/) { Fail("the kernel failed"); }

void CallCount(BoxedCall& call) {
  const auto has_tensor = [](const std::optional<Tensor>& tensor) { return tensor.has_value(); };
  call.Return(has_tensor(call.Get<const std::optional<Tensor>&>(0, std::nullopt)) ? 1 : 0);
}

}  // namespace

BoxedFunction* BoxedFunctionOf(uint32_t shard, uint32_t index) {
  if (shard == 1) return CallFail;
  return index == 1 ? CallKeep : CallCount;
}

}  // namespace switchyard::internal
