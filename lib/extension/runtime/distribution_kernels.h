// at::native::templates: operators that fill a tensor with numbers, over a kernel and a generator
// of the extension's choice, as backends with a generator of their own use them.
//
// Takes: a tensor on the CPU, parameters, a generator of the class that the kernel is made for.
// Gives: the tensor, with the elements that PyTorch's templates give for the same numbers, drawn in
// memory order. Errors: Error for parameters that the dtype or the distribution does not have, for
// a dtype without a case, for a missing generator or one of another class, for overlapping
// elements.
#ifndef SWITCHYARD_LIB_EXTENSION_RUNTIME_DISTRIBUTION_KERNELS_H_
#define SWITCHYARD_LIB_EXTENSION_RUNTIME_DISTRIBUTION_KERNELS_H_

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <mutex>
#include <numeric>
#include <optional>
#include <type_traits>
#include <vector>

#include "lib/core/memory_overlap.h"
#include "lib/elements/strided_loop.h"
#include "lib/extension/runtime/dispatch_on_type.h"
#include "lib/extension/runtime/distributions.h"
#include "lib/extension/runtime/generators.h"
#include "lib/extension/runtime/names.h"

namespace at::native::templates {
namespace detail {

// Writes draw() to each element, in memory order.
template <typename T, typename Draw>
void FillSerially(const Tensor& out, const Draw& draw) {
  TORCH_CHECK(out.device().is_cpu(), "the templates fill tensors on the CPU, not on ",
              out.device());
  switchyard::CheckWritable("a template of distributions", out);
  std::vector<size_t> order(out.sizes().size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](size_t a, size_t b) { return out.strides()[a] > out.strides()[b]; });
  std::vector<int64_t> sizes, steps;
  for (const size_t d : order) {
    sizes.push_back(out.sizes()[d]);
    steps.push_back(out.strides()[d] * static_cast<int64_t>(sizeof(T)));
  }
  const switchyard::internal::StridedLoop<1> loop(sizes, {steps});
  loop.Run({static_cast<char*>(out.data_ptr())},
           [&](const auto& at, const auto& step, int64_t count) {
             for (int64_t i = 0; i < count; ++i)
               *reinterpret_cast<T*>(at[0] + i * step[0]) = draw();
           });
}

// The same with a distribution over the generator, which is locked once.
template <typename T, typename Source, typename Distribution>
void FillFrom(const Tensor& out, Source* source, const Distribution& distribution) {
  const std::lock_guard<std::mutex> lock(source->mutex_);
  FillSerially<T>(out, [&] { return static_cast<T>(distribution(source)); });
}

// As T rounds it.
template <typename T>
int64_t Rounded(int64_t value) {
  using Number = std::conditional_t<std::is_same_v<T, double>, double, float>;
  return static_cast<int64_t>(static_cast<Number>(static_cast<T>(static_cast<Number>(value))));
}

// Half of the distance between numbers of T around the value.
template <typename T>
int64_t Step(int64_t value) {
  int bits = 0;
  for (int64_t left = std::abs(value); left >>= 1;) ++bits;
  return int64_t{1} << (bits - std::numeric_limits<T>::digits + 1);
}

// Moves the bounds of [from, to) to the next integers that stay inside when they become T.
template <typename T>
void MoveInside(int64_t& from, int64_t& to) {
  const int64_t above = Rounded<T>(from + 1), below = Rounded<T>(to - 1);
  if (above < from) from = above + Step<T>(from + 1);
  if (below >= to) to = below - Step<T>(to - 1);
}

template <typename T>
void CheckBounds(int64_t from, int64_t last, ScalarType dtype) {
  if constexpr (at::detail::kIsReal<T>) {
    const auto greatest = static_cast<double>(std::numeric_limits<T>::max());
    const auto first = static_cast<double>(from), end = static_cast<double>(last);
    TORCH_CHECK(first >= -greatest && first <= greatest, "from is out of bounds for ", dtype);
    TORCH_CHECK(end >= -greatest && end <= greatest, "to - 1 is out of bounds for ", dtype);
  } else {
    constexpr auto kLeast = static_cast<int64_t>(std::numeric_limits<T>::lowest());
    constexpr auto kGreatest = static_cast<int64_t>(std::numeric_limits<T>::max());
    TORCH_CHECK(from >= kLeast && from <= kGreatest, "from is out of bounds for ", dtype);
    TORCH_CHECK(last >= kLeast && last <= kGreatest, "to - 1 is out of bounds for ", dtype);
  }
}

// The last number of random_(from, None): the greatest of T without gaps.
template <typename T>
int64_t LastOf() {
  if constexpr (at::detail::kIsReal<T>) return int64_t{1} << std::numeric_limits<T>::digits;
  return static_cast<int64_t>(std::numeric_limits<T>::max());
}

}  // namespace detail

#define SWITCHYARD_FILL_REAL(dtype, name, ...) \
  AT_DISPATCH_FLOATING_TYPES_AND2(at::kHalf, at::kBFloat16, dtype, name, __VA_ARGS__)
#define SWITCHYARD_FILL_ALL(dtype, name, ...) \
  AT_DISPATCH_ALL_TYPES_AND3(at::kHalf, at::kBFloat16, at::kBool, dtype, name, __VA_ARGS__)

template <template <typename> class Kernel, typename Source>
Tensor& random_impl(Tensor& self, std::optional<Generator> generator) {
  Kernel<Source>()(self, generator);
  return self;
}

template <template <typename> class Kernel, typename Source>
Tensor& random_from_to_impl(Tensor& self, int64_t from, std::optional<int64_t> to,
                            std::optional<Generator> generator) {
  if (!to && from == std::numeric_limits<int64_t>::lowest()) {
    Kernel<Source>()(self, generator);
    return self;
  }
  TORCH_CHECK(!to || from < *to, "random_ expects 'from' to be less than 'to', but got from=", from,
              " >= to=", *to);
  int64_t first = from, last = 0;
  SWITCHYARD_FILL_ALL(self.dtype(), "random_from_to", [&] {
    last = to ? *to - 1 : detail::LastOf<scalar_t>();
    detail::CheckBounds<scalar_t>(first, last, self.dtype());
    if constexpr (at::detail::kIsReal<scalar_t>) {
      int64_t end = last + 1;
      // Without `to` the last number is one of T already.
      detail::MoveInside<scalar_t>(first, end);
      if (to) last = end - 1;
      TORCH_CHECK(first <= last,
                  "random_ expects 'from' casted to dtype to be less than 'to' "
                  "casted to dtype, but got from=",
                  first, " >= to=", last + 1);
    }
  });
  const uint64_t range = static_cast<uint64_t>(last) - static_cast<uint64_t>(first) + 1;
  Kernel<Source>()(self, range, first, generator);
  return self;
}

template <template <typename> class Kernel, typename Source>
Tensor& uniform_impl_(Tensor& self, double from, double to, std::optional<Generator> generator) {
  SWITCHYARD_FILL_REAL(self.dtype(), "check_uniform_bounds", [&] {
    const auto greatest = static_cast<double>(std::numeric_limits<scalar_t>::max());
    TORCH_CHECK(std::abs(from) <= greatest, "from is out of bounds for ", self.dtype());
    TORCH_CHECK(std::abs(to) <= greatest, "to is out of bounds for ", self.dtype());
    TORCH_CHECK(from <= to, "uniform_ expects to return a [from, to) range, but found from=", from,
                " > to=", to);
    TORCH_CHECK(to - from <= greatest, "uniform_ expects to-from <= std::numeric_limits<",
                self.dtype(), ">::max(), but found to=", to, " and from=", from,
                " which result in to-from to exceed the limit");
  });
  Kernel<Source>()(self, from, to, generator);
  return self;
}

template <template <typename> class Kernel, typename Source>
Tensor& normal_impl_(Tensor& self, double mean, double deviation,
                     std::optional<Generator> generator) {
  TORCH_CHECK(deviation >= 0.0, "normal expects std >= 0.0, but found std ", deviation);
  Kernel<Source>()(self, mean, deviation, generator);
  return self;
}

#define SWITCHYARD_TEMPLATE_OF_ONE(name, condition, ...)                             \
  template <template <typename> class Kernel, typename Source>                       \
  Tensor& name(Tensor& self, double parameter, std::optional<Generator> generator) { \
    TORCH_CHECK(condition, __VA_ARGS__, parameter);                                  \
    Kernel<Source>()(self, parameter, generator);                                    \
    return self;                                                                     \
  }
SWITCHYARD_TEMPLATE_OF_ONE(geometric_impl_, 0 < parameter && parameter < 1,
                           "geometric_ expects p to be in (0, 1), but got p=")
SWITCHYARD_TEMPLATE_OF_ONE(exponential_impl_, parameter >= 0.0,
                           "exponential_ expects lambda >= 0.0, but found lambda=")
SWITCHYARD_TEMPLATE_OF_ONE(bernoulli_impl_, 0 <= parameter && parameter <= 1,
                           "bernoulli_ expects p to be in [0, 1], but got p=")
#undef SWITCHYARD_TEMPLATE_OF_ONE

template <template <typename> class Kernel, typename Source>
Tensor& log_normal_impl_(Tensor& self, double mean, double deviation,
                         std::optional<Generator> generator) {
  TORCH_CHECK(deviation > 0.0, "log_normal_ expects std > 0.0, but found std=", deviation);
  Kernel<Source>()(self, mean, deviation, generator);
  return self;
}

template <template <typename> class Kernel, typename Source>
Tensor& cauchy_impl_(Tensor& self, double median, double sigma,
                     std::optional<Generator> generator) {
  Kernel<Source>()(self, median, sigma, generator);
  return self;
}

// --- The kernels ---

namespace cpu {

template <typename Source>
struct RandomKernel {
  void operator()(Tensor& self, const std::optional<Generator>& generator) const {
    Source* const source = check_generator<Source>(generator);
    SWITCHYARD_FILL_ALL(self.dtype(), "random_kernel_cpu", [&] {
      detail::FillFrom<scalar_t>(self, source, at::uniform_int_distribution<scalar_t>());
    });
  }
};

template <typename Source>
struct RandomFromToKernel {
  void operator()(Tensor& self, uint64_t range, int64_t base,
                  const std::optional<Generator>& generator) const {
    Source* const source = check_generator<Source>(generator);
    SWITCHYARD_FILL_ALL(self.dtype(), "random_from_to_kernel_cpu", [&] {
      const at::uniform_int_from_to_distribution<scalar_t> distribution(range, base);
      detail::FillFrom<scalar_t>(self, source, distribution);
    });
  }
  // All 64 bits.
  void operator()(Tensor& self, const std::optional<Generator>& generator) const {
    Source* const source = check_generator<Source>(generator);
    const auto fill = [&](auto zero) {
      using T = decltype(zero);
      detail::FillFrom<T>(self, source, at::uniform_int_full_range_distribution<T>());
    };
    switch (self.dtype()) {
      case at::kLong:
        return fill(int64_t{});
      case at::kDouble:
        return fill(double{});
      case at::kFloat:
        return fill(float{});
      case at::kBFloat16:
        return fill(c10::BFloat16());
      default:
        switchyard::Fail(
            "random_full_64_bits_range_kernel_cpu handles only int64, double, float "
            "and bfloat16, not ",
            self.dtype());
    }
  }
};

template <typename Source>
struct UniformKernel {
  void operator()(Tensor& self, double from, double to,
                  const std::optional<Generator>& generator) const {
    Source* const source = check_generator<Source>(generator);
    SWITCHYARD_FILL_REAL(self.dtype(), "uniform_kernel_cpu", [&] {
      const at::uniform_real_distribution<scalar_t> distribution(static_cast<scalar_t>(from),
                                                                 static_cast<scalar_t>(to));
      detail::FillFrom<scalar_t>(self, source, distribution);
    });
  }
};

// A row-major tensor of 16 elements or more is filled in blocks of 16: the first half of a block
// gives radii, the second angles. The last block begins 16 elements before the end.
template <typename Source>
struct NormalKernel {
  void operator()(Tensor& self, double mean, double deviation,
                  const std::optional<Generator>& generator) const {
    Source* const source = check_generator<Source>(generator);
    SWITCHYARD_FILL_REAL(self.dtype(), "normal_kernel_cpu", [&] {
      if (self.numel() < 16 || !self.is_contiguous()) {
        detail::FillFrom<scalar_t>(self, source, at::normal_distribution<double>(mean, deviation));
        return;
      }
      const int64_t count = self.numel();
      auto* const data = static_cast<scalar_t*>(self.data_ptr());
      const at::uniform_real_distribution<scalar_t> uniform(0, 1);
      detail::FillFrom<scalar_t>(self, source, uniform);
      for (int64_t i = 0; i + 16 <= count; i += 16) FillBlock(data + i, mean, deviation);
      if (count % 16 == 0) return;
      {
        const std::lock_guard<std::mutex> lock(source->mutex_);
        for (int64_t i = count - 16; i < count; ++i) data[i] = uniform(source);
      }
      FillBlock(data + count - 16, mean, deviation);
    });
  }

 private:
  // PyTorch has functions of BFloat16, which round, and takes those of float for Half.
  template <typename T>
  static void FillBlock(T* data, double mean, double deviation) {
    using Wide = opmath_type<T>;
    using Result = std::conditional_t<std::is_same_v<T, c10::BFloat16>, T, Wide>;
    for (int i = 0; i < 8; ++i) {
      const T u1 = 1 - data[i];
      const T u2 = data[i + 8];
      const auto log = static_cast<Result>(std::log(static_cast<Wide>(u1)));
      const T radius = std::sqrt(static_cast<Wide>(-2 * log));
      const T theta = static_cast<Wide>(2.0f * at::detail::kPi * u2);
      const auto cosine = static_cast<Result>(std::cos(static_cast<Wide>(theta)));
      const auto sine = static_cast<Result>(std::sin(static_cast<Wide>(theta)));
      data[i] = radius * cosine * static_cast<T>(deviation) + static_cast<T>(mean);
      data[i + 8] = radius * sine * static_cast<T>(deviation) + static_cast<T>(mean);
    }
  }
};

#define SWITCHYARD_KERNEL_OF_TWO(Name, distribution)                              \
  template <typename Source>                                                      \
  struct Name {                                                                   \
    void operator()(Tensor& self, double a, double b,                             \
                    const std::optional<Generator>& generator) const {            \
      Source* const source = check_generator<Source>(generator);                  \
      SWITCHYARD_FILL_REAL(self.dtype(), #Name, [&] {                             \
        detail::FillFrom<scalar_t>(self, source, at::distribution<double>(a, b)); \
      });                                                                         \
    }                                                                             \
  };
SWITCHYARD_KERNEL_OF_TWO(LogNormalKernel, lognormal_distribution)
SWITCHYARD_KERNEL_OF_TWO(CauchyKernel, cauchy_distribution)
#undef SWITCHYARD_KERNEL_OF_TWO

#define SWITCHYARD_KERNEL_OF_ONE(Name, types, distribution)                                    \
  template <typename Source>                                                                   \
  struct Name {                                                                                \
    void operator()(Tensor& self, double a, const std::optional<Generator>& generator) const { \
      Source* const source = check_generator<Source>(generator);                               \
      types(self.dtype(), #Name,                                                               \
            [&] { detail::FillFrom<scalar_t>(self, source, at::distribution<double>(a)); });   \
    }                                                                                          \
  };
SWITCHYARD_KERNEL_OF_ONE(ExponentialKernel, SWITCHYARD_FILL_REAL, exponential_distribution)
SWITCHYARD_KERNEL_OF_ONE(GeometricKernel, SWITCHYARD_FILL_ALL, geometric_distribution)
SWITCHYARD_KERNEL_OF_ONE(BernoulliKernel, SWITCHYARD_FILL_ALL, bernoulli_distribution)
#undef SWITCHYARD_KERNEL_OF_ONE

}  // namespace cpu

#undef SWITCHYARD_FILL_REAL
#undef SWITCHYARD_FILL_ALL

}  // namespace at::native::templates

#endif  // SWITCHYARD_LIB_EXTENSION_RUNTIME_DISTRIBUTION_KERNELS_H_
