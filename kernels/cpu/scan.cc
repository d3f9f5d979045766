// Running sums and products along one dimension. Floating elements are combined in double.

#include <cstdint>
#include <optional>
#include <type_traits>

#include "kernels/common/dimensions.h"
#include "kernels/common/operands.h"
#include "kernels/cpu/arithmetic.h"
#include "kernels/cpu/copy_elements.h"
#include "kernels/cpu/fold.h"
#include "kernels/cpu/loops/lines.h"
#include "kernels/cpu/loops/pointwise.h"
#include "kernels/cpu/operands.h"
#include "lib/core/selected_dtypes.h"
#include "switchyard/ops/cumprod_native.h"
#include "switchyard/ops/cumsum_native.h"

namespace switchyard::native {
namespace {

// next(total, element) in 64 bits, beginning with `initial`.
template <typename Next>
void Scan(const char* name, const Tensor& self, int64_t dim, const Tensor& out, int initial,
          Next next) {
  const int64_t d = internal::WrapDimension(name, dim, self.dim());
  if (self.numel() == 0) return;
  if (self.dim() == 0) return internal::CopyElements(out, self);
  // Each line is read before it is written, so results may overlap the operand.
  const Tensor operand = internal::WithType(self, internal::ComputedType(out.dtype()));
  const Tensor results =
      out.dtype() == operand.dtype() ? out : EmptyTensor(out.sizes(), operand.dtype());
  const Tensor source = internal::ReadableBeside(results, operand);
  const internal::Line from = internal::LineOf(source, d);
  const internal::Line to = internal::LineOf(results, d);
  constexpr auto kOperators = SWITCHYARD_OPERATORS("cumprod", "cumsum");
  internal::DispatchOnNumber(operand.dtype(), name, kOperators, [&](auto tag) {
    using T = typename decltype(tag)::type;
    using Wide = std::conditional_t<std::is_floating_point_v<T>, double, int64_t>;
    internal::ForEachLine<2>({&results, &source}, d, [&](const auto& at) {
      T* totals = reinterpret_cast<T*>(at[0]);
      const T* elements = reinterpret_cast<const T*>(at[1]);
      Wide total = static_cast<Wide>(initial);
      for (int64_t i = 0; i < from.length; ++i) {
        total = next(total, static_cast<Wide>(elements[i * from.step]));
        totals[i * to.step] = internal::Convert<T>(total);
      }
    });
  });
  if (!results.is_same(out)) internal::CopyElements(out, results);
}

}  // namespace

void structured_cumsum_out::impl(const Tensor& self, int64_t dim,
                                 std::optional<ScalarType> /*dtype*/, const Tensor& out) {
  Scan(operator_name(), self, dim, out, 0,
       [](auto total, auto element) { return internal::Add(total, element); });
}
void structured_cumprod_out::impl(const Tensor& self, int64_t dim,
                                  std::optional<ScalarType> /*dtype*/, const Tensor& out) {
  Scan(operator_name(), self, dim, out, 1,
       [](auto total, auto element) { return internal::Multiply(total, element); });
}

}  // namespace switchyard::native
