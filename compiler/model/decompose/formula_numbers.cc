#include "compiler/model/decompose/formula_numbers.h"

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <string>
#include <variant>

namespace switchyard::model {
namespace {

struct Constant {
  std::string_view name;
  double value;
};

constexpr Constant kConstants[] = {
    {"M_PI", M_PI},
    {"M_PI_2", M_PI_2},
    {"M_PI_4", M_PI_4},
    {"M_1_PI", M_1_PI},
    {"M_2_PI", M_2_PI},
    {"M_2_SQRTPI", M_2_SQRTPI},
    {"M_SQRT2", M_SQRT2},
    {"M_SQRT1_2", M_SQRT1_2},
    {"M_E", M_E},
    {"M_LN2", M_LN2},
    {"M_LN10", M_LN10},
    {"M_LOG2E", M_LOG2E},
    {"M_LOG10E", M_LOG10E},
    {"INFINITY", std::numeric_limits<double>::infinity()},
    {"NAN", std::numeric_limits<double>::quiet_NaN()},
};

// An integer that is known; a bool is one, as in C++.
std::optional<int64_t> IntegerOf(const Value& value) {
  if (const auto* truth = std::get_if<bool>(&value)) return *truth ? 1 : 0;
  const auto* integer = std::get_if<Integer>(&value);
  const auto* number = integer == nullptr ? nullptr : std::get_if<int64_t>(integer);
  return number == nullptr ? std::nullopt : std::optional(*number);
}

std::optional<double> FloatOf(const Value& value) {
  if (const auto* number = std::get_if<double>(&value)) return *number;
  const std::optional<int64_t> integer = IntegerOf(value);
  return integer ? std::optional(static_cast<double>(*integer)) : std::nullopt;
}

template <typename T>
std::optional<bool> Compared(std::string_view sign, T left, T right) {
  if (sign == "==") return left == right;
  if (sign == "!=") return left != right;
  if (sign == "<") return left < right;
  if (sign == "<=") return left <= right;
  if (sign == ">") return left > right;
  if (sign == ">=") return left >= right;
  return std::nullopt;
}

// Integers that overflow, or are divided by zero, are left to the kernel.
std::optional<Value> OfIntegers(std::string_view sign, int64_t left, int64_t right) {
  int64_t result = 0;
  const bool divides = sign == "/" || sign == "%";
  if (divides && (right == 0 || right == -1)) return std::nullopt;
  if (sign == "/") return Value(Integer(left / right));
  if (sign == "%") return Value(Integer(left % right));
  const bool overflows = sign == "+"   ? __builtin_add_overflow(left, right, &result)
                         : sign == "-" ? __builtin_sub_overflow(left, right, &result)
                         : sign == "*" ? __builtin_mul_overflow(left, right, &result)
                                       : true;
  return overflows ? std::nullopt : std::optional(Value(Integer(result)));
}

std::optional<Value> OfFloats(std::string_view sign, double left, double right) {
  if (sign == "+") return Value(left + right);
  if (sign == "-") return Value(left - right);
  if (sign == "*") return Value(left * right);
  if (sign == "/") return Value(left / right);
  return std::nullopt;
}

}  // namespace

std::optional<bool> Truth(const Value& value) {
  const std::optional<double> number = FloatOf(value);
  return number ? std::optional(*number != 0) : std::nullopt;
}

std::optional<Value> NumberFromText(std::string_view text) {
  const std::string word(text);
  char* end = nullptr;
  const bool is_hexadecimal = word.find_first_of("xX") != std::string::npos;
  if (!is_hexadecimal && word.find_first_of(".eE") != std::string::npos) {
    return Value(std::strtod(word.c_str(), &end));
  }
  return Value(Integer(static_cast<int64_t>(std::strtoll(word.c_str(), &end, 0))));
}

std::optional<Value> ConstantFromName(std::string_view name) {
  for (const Constant& constant : kConstants) {
    if (constant.name == name) return Value(constant.value);
  }
  // kFloat, ScalarType::Float
  constexpr std::string_view kDtype = "ScalarType::";
  if (name.substr(0, kDtype.size()) == kDtype) {
    name.remove_prefix(kDtype.size());
  } else if (!name.empty() && name[0] == 'k') {
    name.remove_prefix(1);
  }
  const std::optional<Dtype> dtype = DtypeFromName(name);
  return dtype ? std::optional(Value(DtypeValue{*dtype})) : std::nullopt;
}

std::optional<Value> Computed(std::string_view sign, const Value& operand) {
  if (sign == "!") {
    const std::optional<bool> truth = Truth(operand);
    return truth ? std::optional(Value(!*truth)) : std::nullopt;
  }
  if (sign == "+") return operand;
  if (sign != "-") return std::nullopt;
  if (const auto integer = IntegerOf(operand)) return OfIntegers("-", 0, *integer);
  const std::optional<double> number = FloatOf(operand);
  return number ? std::optional(Value(-*number)) : std::nullopt;
}

std::optional<Value> Computed(std::string_view sign, const Value& left, const Value& right) {
  const auto* dtype = std::get_if<DtypeValue>(&left);
  const auto* other_dtype = std::get_if<DtypeValue>(&right);
  if (dtype != nullptr && other_dtype != nullptr) {
    if (sign == "==") return Value(dtype->dtype == other_dtype->dtype);
    if (sign == "!=") return Value(dtype->dtype != other_dtype->dtype);
    return std::nullopt;
  }
  const std::optional<double> a = FloatOf(left);
  const std::optional<double> b = FloatOf(right);
  if (!a || !b) return std::nullopt;
  if (sign == "&&") return Value(*a != 0 && *b != 0);
  if (sign == "||") return Value(*a != 0 || *b != 0);
  const std::optional<int64_t> m = IntegerOf(left);
  const std::optional<int64_t> n = IntegerOf(right);
  const std::optional<bool> truth = m && n ? Compared(sign, *m, *n) : Compared(sign, *a, *b);
  if (truth) return Value(*truth);
  return m && n ? OfIntegers(sign, *m, *n) : OfFloats(sign, *a, *b);
}

}  // namespace switchyard::model
