#include "lib/model/numbers.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <string>

#include "lib/core/error.h"

namespace switchyard::model::numbers {
namespace {

constexpr char kTooLarge[] = "a number of the model does not fit in 64 bits";

// Errors: an infinity or no number out of a number that is one.
double InRange(double result, double argument) {
  SWITCHYARD_CHECK_VALUE(std::isfinite(result) || !std::isfinite(argument),
                         "math range error: a function of ", argument);
  return result;
}

double InDomain(bool is_in_domain, double argument, double (*function)(double)) {
  SWITCHYARD_CHECK_VALUE(is_in_domain || std::isnan(argument), "math domain error: a function of ",
                         argument);
  return function(argument);
}

// One more than the largest int; minus it is the smallest one. No double is in between.
constexpr double kBound = 9223372036854775808.0;

}  // namespace

namespace internal {

int64_t Add(int64_t a, int64_t b) {
  int64_t sum = 0;
  SWITCHYARD_CHECK(!__builtin_add_overflow(a, b, &sum), kTooLarge);
  return sum;
}

int64_t Sub(int64_t a, int64_t b) {
  int64_t difference = 0;
  SWITCHYARD_CHECK(!__builtin_sub_overflow(a, b, &difference), kTooLarge);
  return difference;
}

int64_t Mul(int64_t a, int64_t b) {
  int64_t product = 0;
  SWITCHYARD_CHECK(!__builtin_mul_overflow(a, b, &product), kTooLarge);
  return product;
}

int64_t FloorDiv(int64_t a, int64_t b) {
  SWITCHYARD_CHECK_VALUE(b != 0, "a number of the model is divided by zero");
  if (b == -1) return Sub(0, a);
  return a / b - (a % b != 0 && (a < 0) != (b < 0));
}

int64_t Mod(int64_t a, int64_t b) {
  SWITCHYARD_CHECK_VALUE(b != 0, "a number of the model is divided by zero");
  if (b == -1) return 0;
  const int64_t remainder = a % b;
  return remainder != 0 && (remainder < 0) != (b < 0) ? remainder + b : remainder;
}

int64_t Power(int64_t base, int64_t exponent) {
  SWITCHYARD_CHECK_VALUE(exponent >= 0, "an int has the exponent ", exponent);
  if (base == 0 || base == 1) return exponent == 0 ? 1 : base;
  if (base == -1) return exponent % 2 == 0 ? 1 : -1;
  int64_t result = 1;
  for (; exponent > 0; --exponent) result = Mul(result, base);
  return result;
}

double TrueDiv(int64_t a, int64_t b) {
  SWITCHYARD_CHECK_VALUE(b != 0, "a number of the model is divided by zero");
  return static_cast<double>(a) / static_cast<double>(b);
}

double TrueDiv(double a, double b) {
  SWITCHYARD_CHECK_VALUE(b != 0, "a number of the model is divided by zero");
  return a / b;
}

// The quotient is computed from the remainder, as Python does: 1 // 0.1 is 9.
double FloorDiv(double a, double b) {
  SWITCHYARD_CHECK_VALUE(b != 0, "a number of the model is divided by zero");
  const double quotient = (a - Mod(a, b)) / b;
  if (quotient == 0) return std::copysign(0.0, a / b);
  const double floor = std::floor(quotient);
  return quotient - floor > 0.5 ? floor + 1 : floor;
}

double Mod(double a, double b) {
  SWITCHYARD_CHECK_VALUE(b != 0, "a number of the model is divided by zero");
  const double remainder = std::fmod(a, b);
  if (remainder == 0) return std::copysign(0.0, b);
  return (remainder < 0) != (b < 0) ? remainder + b : remainder;
}

double Power(double base, double exponent) {
  SWITCHYARD_CHECK_VALUE(base != 0 || exponent >= 0, "zero has the exponent ", exponent);
  SWITCHYARD_CHECK_VALUE(base >= 0 || !std::isfinite(exponent) || exponent == std::floor(exponent),
                         "a power of ", base, " is no real number");
  const double result = std::pow(base, exponent);
  return std::isfinite(exponent) ? InRange(result, base) : result;
}

// Not by long double, which has no more bits than double on some processors.
double Order(int64_t a, double b) {
  if (!(b >= -kBound && b < kBound)) return -b;
  const auto whole = static_cast<int64_t>(b);
  return a != whole ? Order(a, whole) : static_cast<double>(whole) - b;
}

int64_t IntOf(double value) {
  SWITCHYARD_CHECK_VALUE(value >= -kBound && value < kBound, "float ", value,
                         " is no int of 64 bits");
  return static_cast<int64_t>(value);
}

}  // namespace internal

double Abs(double a) { return std::abs(a); }

int64_t ShiftLeft(int64_t a, int64_t b) {
  SWITCHYARD_CHECK_VALUE(b >= 0, "a number is shifted by ", b);
  if (a == 0) return 0;
  SWITCHYARD_CHECK(b < 63, kTooLarge);
  return internal::Mul(a, int64_t{1} << b);
}

int64_t ShiftRight(int64_t a, int64_t b) {
  SWITCHYARD_CHECK_VALUE(b >= 0, "a number is shifted by ", b);
  if (b > 62) return a < 0 ? -1 : 0;
  return internal::FloorDiv(a, int64_t{1} << b);
}

int64_t Sum(std::initializer_list<int64_t> numbers) {
  int64_t sum = 0;
  for (const int64_t number : numbers) sum = internal::Add(sum, number);
  return sum;
}

int64_t ToInt(double a) { return internal::IntOf(std::trunc(a)); }
int64_t Floor(double a) { return internal::IntOf(std::floor(a)); }
int64_t Ceil(double a) { return internal::IntOf(std::ceil(a)); }

int64_t RoundToInt(double a) {
  const double floor = std::floor(a);
  const double rest = a - floor;
  const bool is_up = rest > 0.5 || (rest == 0.5 && std::fmod(floor, 2) != 0);
  return internal::IntOf(is_up ? floor + 1 : floor);
}

// The exact decimal digits of the number decide, which printf knows.
double RoundToDigits(double a, int64_t digits) {
  if (!std::isfinite(a) || digits > 323) return a;
  if (digits < -308) return std::copysign(0.0, a);
  if (digits < 0) {
    const double unit = std::pow(10.0, static_cast<double>(-digits));
    return std::nearbyint(a / unit) * unit;
  }
  char text[700];
  std::snprintf(text, sizeof(text), "%.*f", static_cast<int>(digits), a);
  return std::strtod(text, nullptr);
}

double Sqrt(double a) { return InDomain(a >= 0, a, std::sqrt); }
double Exp(double a) { return InRange(std::exp(a), a); }
double Log(double a) { return InDomain(a > 0, a, std::log); }
double Log2(double a) { return InDomain(a > 0, a, std::log2); }
double Sin(double a) { return InDomain(!std::isinf(a), a, std::sin); }
double Cos(double a) { return InDomain(!std::isinf(a), a, std::cos); }
double Tan(double a) { return InDomain(!std::isinf(a), a, std::tan); }
double Sinh(double a) { return InRange(std::sinh(a), a); }
double Cosh(double a) { return InRange(std::cosh(a), a); }
double Tanh(double a) { return std::tanh(a); }
double Asin(double a) { return InDomain(std::abs(a) <= 1, a, std::asin); }
double Acos(double a) { return InDomain(std::abs(a) <= 1, a, std::acos); }
double Atan(double a) { return std::atan(a); }

}  // namespace switchyard::model::numbers
