// The default of an argument, as text and as a value.
//
// Source: reference schema language, section 5.
#ifndef SWITCHYARD_COMPILER_SCHEMA_DEFAULT_VALUE_H_
#define SWITCHYARD_COMPILER_SCHEMA_DEFAULT_VALUE_H_

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace switchyard::schema {

// Words that stand for an enumerator. kLong, kFloat and kComplex are dtypes.
enum class DefaultWord : uint8_t {
  kMean,
  kSum,
  kContiguousFormat,
  kPreserveFormat,
  kStrided,
  kLong,
  kFloat,
  kComplex
};

struct DefaultValue {
  struct None {};
  struct Complex {
    double imaginary = 0;
  };
  struct String {
    std::string text;   // decoded
    char quote = '\'';  // the quotation mark in the file
  };
  struct List {
    std::vector<DefaultValue> elements;
  };
  // Text that is not a value of the language. A rule reports it; it is never emitted.
  struct Other {};

  std::string text;  // exactly as written
  std::variant<Other, None, bool, int64_t, double, Complex, String, DefaultWord, List> value;

  bool IsNone() const { return std::holds_alternative<None>(value); }
  bool IsList() const { return std::holds_alternative<List>(value); }
  bool IsEmptyList() const { return IsList() && std::get<List>(value).elements.empty(); }
  bool IsOther() const;  // true for this value or one inside it
};

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_DEFAULT_VALUE_H_
