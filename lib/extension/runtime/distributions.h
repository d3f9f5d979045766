// The distributions of ATen's kernels over a generator of any class: at::uniform_real_distribution
// and its like, as kernels of extensions draw from them.
//
// Takes: a pointer to what has random() and random64(), and may keep the second number of a pair
// (next_double_normal_sample). Gives: numbers, the same as PyTorch's on the CPU from the same bits.
// Errors: Error for parameters that a distribution does not have.
#ifndef SWITCHYARD_LIB_EXTENSION_RUNTIME_DISTRIBUTIONS_H_
#define SWITCHYARD_LIB_EXTENSION_RUNTIME_DISTRIBUTIONS_H_

#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <type_traits>
#include <utility>

#include "lib/extension/runtime/element_types.h"
#include "lib/extension/runtime/names.h"

namespace at {
namespace detail {

template <typename T>
inline constexpr bool kIsShortReal =
    std::is_same_v<T, c10::Half> || std::is_same_v<T, c10::BFloat16>;
template <typename T>
inline constexpr bool kIsReal = std::is_floating_point_v<T> || kIsShortReal<T>;
// Integers up to this one, included, are numbers of T.
template <typename T>
inline constexpr uint64_t kLastExact = uint64_t{1} << std::numeric_limits<T>::digits;
inline constexpr double kPi = 3.14159265358979323846;

template <typename Source, typename = void>
inline constexpr bool kKeepsNormals = false;
template <typename Source>
inline constexpr bool
    kKeepsNormals<Source, std::void_t<decltype(&Source::next_double_normal_sample),
                                      decltype(&Source::set_next_double_normal_sample)>> = true;

}  // namespace detail

// In [base, base + range).
template <typename T>
class uniform_int_from_to_distribution {
 public:
  uniform_int_from_to_distribution(uint64_t range, int64_t base) : range_(range), base_(base) {}
  template <typename Source>
  T operator()(Source* source) const {
    constexpr bool kIsWide = std::is_same_v<T, int64_t> || std::is_floating_point_v<T> ||
                             std::is_same_v<T, c10::BFloat16>;
    const bool needs_64 = kIsWide && range_ >= uint64_t{1} << 32;
    const uint64_t bits = needs_64 ? source->random64() : source->random();
    return static_cast<T>(static_cast<int64_t>(bits % range_ + static_cast<uint64_t>(base_)));
  }

 private:
  uint64_t range_;
  int64_t base_;
};

// All of int64, as T.
template <typename T>
class uniform_int_full_range_distribution {
 public:
  template <typename Source>
  T operator()(Source* source) const {
    return static_cast<T>(static_cast<int64_t>(source->random64()));
  }
};

// From 0 to the greatest number of T, or to the last of those that T has without a gap.
template <typename T>
class uniform_int_distribution {
 public:
  template <typename Source>
  T operator()(Source* source) const {
    constexpr bool kIsWide = std::is_same_v<T, int64_t> || std::is_same_v<T, double>;
    const uint64_t bits = kIsWide ? source->random64() : source->random();
    if constexpr (detail::kIsReal<T>) {
      return static_cast<T>(static_cast<float_of>(bits % (detail::kLastExact<T> + 1)));
    } else {
      return static_cast<T>(bits % (static_cast<uint64_t>(std::numeric_limits<T>::max()) + 1));
    }
  }

 private:
  using float_of = std::conditional_t<std::is_same_v<T, double>, double, float>;
};

// In [from, to).
template <typename T>
class uniform_real_distribution {
 public:
  using Number = at::opmath_type<T>;
  uniform_real_distribution(T from, T to) : from_(from), to_(to) {
    TORCH_CHECK(from <= to, "a uniform distribution from ", static_cast<double>(from), " to ",
                static_cast<double>(to));
  }
  template <typename Source>
  Number operator()(Source* source) const {
    constexpr uint64_t kValues = detail::kLastExact<T>;
    const uint64_t bits = std::is_same_v<T, double> ? source->random64() : source->random();
    const Number unit = static_cast<Number>(bits & (kValues - 1)) * (Number{1} / Number(kValues));
    return unit * static_cast<Number>(to_ - from_) + static_cast<Number>(from_);
  }

 private:
  T from_, to_;
};

// Numbers are made in pairs; a source that can keeps the second one.
template <typename T>
class normal_distribution {
  static_assert(std::is_same_v<T, double>, "normal numbers are made as double");

 public:
  normal_distribution(double mean, double deviation) : mean_(mean), deviation_(deviation) {
    TORCH_CHECK(deviation >= 0, "stdv_in must be positive: ", deviation);
  }
  template <typename Source>
  double operator()(Source* source) const {
    if constexpr (detail::kKeepsNormals<Source>) {
      if (const auto kept = source->next_double_normal_sample()) {
        source->set_next_double_normal_sample(std::nullopt);
        return *kept * deviation_ + mean_;
      }
    }
    const uniform_real_distribution<double> uniform(0, 1);
    const double first = uniform(source), second = uniform(source);
    const double radius = std::sqrt(-2.0 * std::log(1.0 - second));
    const double angle = 2.0 * detail::kPi * first;
    if constexpr (detail::kKeepsNormals<Source>) {
      source->set_next_double_normal_sample(radius * std::sin(angle));
    }
    return radius * std::cos(angle) * deviation_ + mean_;
  }

 private:
  double mean_, deviation_;
};

template <typename T>
class lognormal_distribution {
 public:
  lognormal_distribution(T mean, T deviation) : normal_(mean, deviation) {}
  template <typename Source>
  T operator()(Source* source) const {
    return std::exp(normal_(source));
  }

 private:
  normal_distribution<T> normal_;
};

// The others invert the distribution function of a number in [0, 1).
#define SWITCHYARD_INVERTED_DISTRIBUTION(name, parameters, is_valid, members, inverse) \
  template <typename T>                                                                \
  class name {                                                                         \
   public:                                                                             \
    parameters { TORCH_CHECK(is_valid, #name " takes no such parameter"); }            \
    template <typename Source>                                                         \
    T operator()(Source* source) const {                                               \
      const T unit = uniform_real_distribution<T>(0, 1)(source);                       \
      return static_cast<T>(inverse);                                                  \
    }                                                                                  \
                                                                                       \
   private:                                                                            \
    members;                                                                           \
  };
SWITCHYARD_INVERTED_DISTRIBUTION(bernoulli_distribution,
                                 explicit bernoulli_distribution(T p) : p_(p), p >= 0 && p <= 1,
                                 T p_, unit < p_)
SWITCHYARD_INVERTED_DISTRIBUTION(geometric_distribution,
                                 explicit geometric_distribution(T p) : p_(p), p > 0 && p < 1, T p_,
                                 std::ceil(std::log(unit) / std::log(T{1} - p_)))
SWITCHYARD_INVERTED_DISTRIBUTION(exponential_distribution,
                                 explicit exponential_distribution(T rate) : rate_(rate), true,
                                 T rate_, T{-1} / rate_ * std::log(T{1} - unit))
#undef SWITCHYARD_INVERTED_DISTRIBUTION

template <typename T>
class cauchy_distribution {
 public:
  cauchy_distribution(T median, T sigma) : median_(median), sigma_(sigma) {}
  template <typename Source>
  T operator()(Source* source) const {
    const T unit = uniform_real_distribution<T>(0, 1)(source);
    return median_ + sigma_ * std::tan(T(detail::kPi) * (unit - T(0.5)));
  }

 private:
  T median_, sigma_;
};

}  // namespace at

#endif  // SWITCHYARD_LIB_EXTENSION_RUNTIME_DISTRIBUTIONS_H_
