// Arithmetic with Python's semantics, for the numbers that a model computes in a run: sizes,
// conditions on them, and elements that it reads from tensors.
//
// An int of Python is an int64_t, a float a double, a bool a bool, which counts as 0 or 1. Division
// and remainder round to minus infinity, `TrueDiv` of ints returns a float, comparisons of ints
// with floats are exact. Errors: a result that does not fit in 64 bits, and Python's errors: a
// division by zero, a negative shift, a root of a negative number, an int of infinity.
#ifndef SWITCHYARD_LIB_MODEL_NUMBERS_H_
#define SWITCHYARD_LIB_MODEL_NUMBERS_H_

#include <cstdint>
#include <initializer_list>
#include <type_traits>

namespace switchyard::model::numbers {

// A float if an operand is one, otherwise an int.
template <typename... Numbers>
using Common = std::conditional_t<(std::is_same_v<Numbers, double> || ...), double, int64_t>;
// A bool if both are, otherwise an int.
template <typename A, typename B>
using Bits = std::conditional_t<std::is_same_v<A, bool> && std::is_same_v<B, bool>, bool, int64_t>;

namespace internal {

int64_t Add(int64_t a, int64_t b);
int64_t Sub(int64_t a, int64_t b);
int64_t Mul(int64_t a, int64_t b);
int64_t FloorDiv(int64_t a, int64_t b);
int64_t Mod(int64_t a, int64_t b);
int64_t Power(int64_t base, int64_t exponent);
double TrueDiv(int64_t a, int64_t b);
inline double Add(double a, double b) { return a + b; }
inline double Sub(double a, double b) { return a - b; }
inline double Mul(double a, double b) { return a * b; }
double FloorDiv(double a, double b);
double Mod(double a, double b);
double Power(double base, double exponent);
double TrueDiv(double a, double b);

// Negative, zero or positive, as a is less than, equal to or greater than b; NaN if one of them is
// NaN.
inline double Order(int64_t a, int64_t b) { return (a > b) - (a < b); }
inline double Order(double a, double b) { return a == b ? 0 : a < b ? -1 : a > b ? 1 : a - b; }
double Order(int64_t a, double b);
inline double Order(double a, int64_t b) { return -Order(b, a); }

// A float as an int. Errors: NaN, or a number that does not fit.
int64_t IntOf(double value);

}  // namespace internal

template <typename A, typename B>
Common<A, B> Add(A a, B b) {
  return internal::Add(Common<A, B>(a), Common<A, B>(b));
}
template <typename A, typename B>
Common<A, B> Sub(A a, B b) {
  return internal::Sub(Common<A, B>(a), Common<A, B>(b));
}
template <typename A, typename B>
Common<A, B> Mul(A a, B b) {
  return internal::Mul(Common<A, B>(a), Common<A, B>(b));
}
template <typename A, typename B>
Common<A, B> FloorDiv(A a, B b) {
  return internal::FloorDiv(Common<A, B>(a), Common<A, B>(b));
}
template <typename A, typename B>
Common<A, B> Mod(A a, B b) {
  return internal::Mod(Common<A, B>(a), Common<A, B>(b));
}
template <typename A, typename B>
double TrueDiv(A a, B b) {
  return internal::TrueDiv(Common<A, B>(a), Common<A, B>(b));
}
// The power of an int is an int or a float, by its exponent: the program says which.
template <typename Result, typename A, typename B>
Result Power(A base, B exponent) {
  return internal::Power(Result(base), Result(exponent));
}
template <typename A>
Common<A> Neg(A a) {
  return internal::Sub(Common<A>(0), Common<A>(a));
}
// Minus the float zero is a zero with a sign.
inline double Neg(double a) { return -a; }
template <typename A>
Common<A> Pos(A a) {
  return a;
}
template <typename A>
Common<A> Abs(A a) {
  return a < 0 ? Neg(a) : Common<A>(a);
}
double Abs(double a);

template <typename A, typename B>
bool Equal(A a, B b) {
  return internal::Order(Common<A>(a), Common<B>(b)) == 0;
}
template <typename A, typename B>
bool NotEqual(A a, B b) {
  return !Equal(a, b);
}
template <typename A, typename B>
bool Less(A a, B b) {
  return internal::Order(Common<A>(a), Common<B>(b)) < 0;
}
template <typename A, typename B>
bool LessEqual(A a, B b) {
  return internal::Order(Common<A>(a), Common<B>(b)) <= 0;
}
template <typename A, typename B>
bool Greater(A a, B b) {
  return Less(b, a);
}
template <typename A, typename B>
bool GreaterEqual(A a, B b) {
  return LessEqual(b, a);
}

template <typename A, typename B>
Bits<A, B> And(A a, B b) {
  return static_cast<Bits<A, B>>(static_cast<int64_t>(a) & static_cast<int64_t>(b));
}
template <typename A, typename B>
Bits<A, B> Or(A a, B b) {
  return static_cast<Bits<A, B>>(static_cast<int64_t>(a) | static_cast<int64_t>(b));
}
template <typename A, typename B>
Bits<A, B> Xor(A a, B b) {
  return static_cast<Bits<A, B>>(static_cast<int64_t>(a) ^ static_cast<int64_t>(b));
}
inline int64_t Invert(int64_t a) { return ~a; }
int64_t ShiftLeft(int64_t a, int64_t b);
int64_t ShiftRight(int64_t a, int64_t b);
template <typename A>
bool Truth(A a) {
  return a != A(0);
}
template <typename A>
bool Not(A a) {
  return !Truth(a);
}
template <typename A, typename T, typename F>
Common<T, F> IfElse(A condition, T value, F other) {
  return Truth(condition) ? Common<T, F>(value) : Common<T, F>(other);
}
inline bool IfElse(bool condition, bool value, bool other) { return condition ? value : other; }

// NaN wins, as in PyTorch.
template <typename A, typename B>
Common<A, B> Max(A a, B b) {
  return b != b || Greater(b, a) ? Common<A, B>(b) : Common<A, B>(a);
}
template <typename A, typename B>
Common<A, B> Min(A a, B b) {
  return b != b || Less(b, a) ? Common<A, B>(b) : Common<A, B>(a);
}
int64_t Sum(std::initializer_list<int64_t> numbers);

template <typename A>
double ToFloat(A a) {
  return static_cast<double>(a);
}
// The integral part of a float.
inline int64_t ToInt(int64_t a) { return a; }
inline int64_t ToInt(bool a) { return a ? 1 : 0; }
int64_t ToInt(double a);
inline int64_t Floor(int64_t a) { return a; }
int64_t Floor(double a);
inline int64_t Ceil(int64_t a) { return a; }
int64_t Ceil(double a);
// Rounds to nearest, ties to even; with digits, in decimal.
int64_t RoundToInt(double a);
double RoundToDigits(double a, int64_t digits);
template <typename Result>
Result Round(int64_t a) {
  return static_cast<Result>(a);
}
template <typename Result>
Result Round(double a) {
  return static_cast<Result>(RoundToInt(a));
}
template <typename Result>
Result Round(double a, int64_t digits) {
  return static_cast<Result>(RoundToDigits(a, digits));
}

// Errors: what Python calls a math domain error or a range error.
double Sqrt(double a);
double Exp(double a);
double Log(double a);
double Log2(double a);
double Sin(double a);
double Cos(double a);
double Tan(double a);
double Sinh(double a);
double Cosh(double a);
double Tanh(double a);
double Asin(double a);
double Acos(double a);
double Atan(double a);

}  // namespace switchyard::model::numbers

#endif  // SWITCHYARD_LIB_MODEL_NUMBERS_H_
