// Elementwise operators of two tensors: add, sub, mul, div, eq, equal.

#include <string_view>
#include <type_traits>

#include "kernels/common/dimensions.h"
#include "kernels/common/type_promotion.h"
#include "kernels/cpu/arithmetic.h"
#include "kernels/cpu/copy_elements.h"
#include "kernels/cpu/elementwise.h"
#include "kernels/cpu/operands.h"
#include "lib/core/error.h"
#include "switchyard/ops/add_native.h"
#include "switchyard/ops/div_native.h"
#include "switchyard/ops/eq_native.h"
#include "switchyard/ops/equal_native.h"
#include "switchyard/ops/mul_native.h"
#include "switchyard/ops/sub_native.h"

namespace switchyard::native {
namespace {

using internal::AllocateResult;
using internal::BroadcastSizes;
using internal::ResultType;

// out = op(self, other), computed in `type`. make_op(TypeTag<T>) gives the operation on T.
template <typename MakeOp>
void Compute(const Tensor& out, ScalarType type, const Tensor& self, const Tensor& other,
             std::string_view name, MakeOp make_op) {
  const Tensor left = internal::ReadableBeside(out, internal::WithType(self, type));
  const Tensor right = internal::ReadableBeside(out, internal::WithType(other, type));
  const Tensor result =
      out.dtype() == type ? out : AllocateResult(out.sizes(), type, {&left, &right});
  DispatchOnType(type, name, [&](auto tag) {
    using T = typename decltype(tag)::type;
    internal::Map<T, T>(result, left, right, make_op(tag));
  });
  if (!result.is_same(out)) internal::CopyElements(out, result);
}

template <typename MakeOp>
Tensor ComputeNew(ScalarType type, const Tensor& self, const Tensor& other, std::string_view name,
                  MakeOp make_op) {
  const auto sizes = BroadcastSizes(name, self.sizes(), other.sizes());
  Tensor out = AllocateResult(sizes, type, {&self, &other});
  Compute(out, type, self, other, name, make_op);
  return out;
}

ScalarType TypeOf(std::string_view name, const Tensor& self, const Tensor& other) {
  return ResultType(name).Add(self).Add(other).Get();
}

void CheckAlpha(std::string_view name, ScalarType type, const Scalar& alpha) {
  SWITCHYARD_CHECK(type == ScalarType::Bool || !alpha.IsBool(), name, ": the boolean alpha ", alpha,
                   " takes a boolean result, not ", type);
  SWITCHYARD_CHECK(IsFloatingType(type) || alpha.IsIntegral(/*include_bool=*/true), name,
                   ": alpha ", alpha, " is not an integer, as the result's dtype ", type, " is");
}

// Gives a + alpha * b.
struct MakeAdd {
  const Scalar& alpha;

  template <typename T>
  auto operator()(TypeTag<T>) const {
    const T factor = alpha.To<T>();
    return [factor](T a, T b) { return internal::Add(a, internal::Multiply(factor, b)); };
  }
};

// Gives a - alpha * b.
struct MakeSubtract {
  const Scalar& alpha;

  template <typename T>
  auto operator()(TypeTag<T>) const {
    const T factor = alpha.To<T>();
    return [factor](T a, T b) { return internal::Subtract(a, internal::Multiply(factor, b)); };
  }
};

Tensor& AddInto(std::string_view name, Tensor& out, ScalarType type, const Tensor& self,
                const Tensor& other, const Scalar& alpha) {
  CheckAlpha(name, type, alpha);
  internal::CheckCast(name, type, out.dtype());
  internal::CheckWritable(name, out);
  Compute(out, type, self, other, name, MakeAdd{alpha});
  return out;
}

}  // namespace

Tensor add_cpu(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  const ScalarType type = TypeOf("add", self, other);
  CheckAlpha("add", type, alpha);
  return ComputeNew(type, self, other, "add", MakeAdd{alpha});
}

Tensor& add_cpu_(Tensor& self, const Tensor& other, const Scalar& alpha) {
  const ScalarType type = TypeOf("add_", self, other);
  internal::CheckInPlaceSizes("add_", self, BroadcastSizes("add_", self.sizes(), other.sizes()));
  return AddInto("add_", self, type, self, other, alpha);
}

Tensor& add_out_cpu(const Tensor& self, const Tensor& other, const Scalar& alpha, Tensor& out) {
  const ScalarType type = TypeOf("add", self, other);
  internal::PrepareOut("add", out, BroadcastSizes("add", self.sizes(), other.sizes()),
                       {&self, &other});
  return AddInto("add", out, type, self, other, alpha);
}

Tensor sub_cpu(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  const ScalarType type = TypeOf("sub", self, other);
  SWITCHYARD_CHECK(self.dtype() != ScalarType::Bool && other.dtype() != ScalarType::Bool,
                   "sub: booleans have no difference, and the operands are ", self.dtype(), " and ",
                   other.dtype());
  CheckAlpha("sub", type, alpha);
  return ComputeNew(type, self, other, "sub", MakeSubtract{alpha});
}

Tensor mul_cpu(const Tensor& self, const Tensor& other) {
  return ComputeNew(TypeOf("mul", self, other), self, other, "mul", [](auto tag) {
    using T = typename decltype(tag)::type;
    return [](T a, T b) { return internal::Multiply(a, b); };
  });
}

// True division: integers are divided as floating values.
Tensor div_cpu(const Tensor& self, const Tensor& other) {
  const ScalarType common = TypeOf("div", self, other);
  const ScalarType type = IsFloatingType(common) ? common : internal::kDefaultFloatingType;
  const auto sizes = BroadcastSizes("div", self.sizes(), other.sizes());
  Tensor out = AllocateResult(sizes, type, {&self, &other});
  const Tensor left = internal::WithType(self, type);
  const Tensor right = internal::WithType(other, type);
  DispatchOnFloatingType(type, "div", [&](auto tag) {
    using T = typename decltype(tag)::type;
    internal::Map<T, T>(out, left, right, [](T a, T b) { return a / b; });
  });
  return out;
}

Tensor eq_cpu(const Tensor& self, const Tensor& other) {
  const ScalarType type = TypeOf("eq", self, other);
  const auto sizes = BroadcastSizes("eq", self.sizes(), other.sizes());
  Tensor out = AllocateResult(sizes, ScalarType::Bool, {&self, &other});
  const Tensor left = internal::WithType(self, type);
  const Tensor right = internal::WithType(other, type);
  DispatchOnType(type, "eq", [&](auto tag) {
    using T = typename decltype(tag)::type;
    internal::Map<bool, T>(out, left, right, [](T a, T b) { return a == b; });
  });
  return out;
}

bool equal_cpu(const Tensor& self, const Tensor& other) {
  const ScalarType type = TypeOf("equal", self, other);
  if (self.sizes() != other.sizes()) return false;
  const Tensor left = internal::WithType(self, type);
  const Tensor right = internal::WithType(other, type);
  return DispatchOnType(type, "equal", [&](auto tag) {
    using T = typename decltype(tag)::type;
    return internal::AllOf<T>(left, right, [](T a, T b) { return a == b; });
  });
}

}  // namespace switchyard::native
