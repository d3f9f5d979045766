// The conversion of elements where size counts: each dtype has a loop that reads it and one that
// writes it, and between the two is one loop over numbers for all of them.

#if defined(__OPTIMIZE_SIZE__)

#include <algorithm>
#include <complex>
#include <cstdint>
#include <type_traits>

#include "lib/elements/element_conversion.h"
#include "lib/elements/element_type.h"
#include "lib/elements/number_conversion.h"

namespace switchyard::internal {
namespace {

template <typename T>
inline constexpr bool kIsComplex = IsComplexType(ScalarTypeOf<T>());
template <typename T>
inline constexpr bool kIsShortFloat = kIsReducedFloat<T> || std::is_same_v<T, float>;

}  // namespace

// A number of any dtype. Its Form says which member of the union it is.
struct ElementConversion::Number {
  union {
    int64_t integer;
    float short_real;
    double real;
  };
  double imaginary;
};

namespace {

using Number = ElementConversion::Number;
using Form = ElementConversion::Form;

template <typename T>
void ReadRow(const char* from, int64_t step, int64_t count, Number* numbers) {
  for (int64_t i = 0; i < count; ++i) {
    const T& element = *reinterpret_cast<const T*>(from + i * step);
    Number& number = numbers[i];
    number.imaginary = 0;
    if constexpr (std::is_integral_v<T>) {
      number.integer = element;
    } else if constexpr (kIsShortFloat<T>) {
      number.short_real = static_cast<float>(element);
    } else if constexpr (kIsComplex<T>) {
      number.real = element.real();
      number.imaginary = element.imag();
    } else {
      number.real = element;
    }
  }
}

template <typename T>
void WriteRow(const Number* numbers, int64_t count, char* to, int64_t step) {
  for (int64_t i = 0; i < count; ++i) {
    const Number& number = numbers[i];
    T& element = *reinterpret_cast<T*>(to + i * step);
    if constexpr (std::is_integral_v<T>) {
      element = static_cast<T>(number.integer);
    } else if constexpr (kIsShortFloat<T>) {
      element = T(number.short_real);
    } else if constexpr (std::is_same_v<T, std::complex<float>>) {
      element = T(number.short_real, static_cast<float>(number.imaginary));
    } else if constexpr (kIsComplex<T>) {
      element = T(number.real, number.imaginary);
    } else {
      element = number.real;
    }
  }
}

template <typename T>
constexpr Form FormRead() {
  if constexpr (std::is_integral_v<T>) return Form::kInteger;
  return kIsShortFloat<T> ? Form::kShort : Form::kReal;
}
template <typename T>
constexpr Form FormWritten() {
  if constexpr (std::is_same_v<T, bool>) return Form::kTruth;
  return std::is_same_v<T, std::complex<float>> ? Form::kShort : FormRead<T>();
}

// 64-bit integers keep their digits on the way to every type.
void ChangeForm(Number* numbers, int64_t count, Form from, Form to) {
  for (int64_t i = 0; i < count; ++i) {
    Number& number = numbers[i];
    if (from == Form::kInteger && to == Form::kShort) {
      number.short_real = static_cast<float>(number.integer);
      continue;
    }
    const double real = from == Form::kInteger ? static_cast<double>(number.integer)
                        : from == Form::kShort ? static_cast<double>(number.short_real)
                                               : number.real;
    if (to == Form::kTruth) {
      number.integer = real != 0 || number.imaginary != 0 ? 1 : 0;
    } else if (to == Form::kInteger) {
      number.integer = NearestInteger(real);
    } else if (to == Form::kShort) {
      number.short_real = static_cast<float>(real);
    } else {
      number.real = real;
    }
  }
}

}  // namespace

ElementConversion::ElementConversion(ScalarType to, ScalarType from) {
  VisitElementType(from, "conversion", [this](auto tag) {
    using T = typename decltype(tag)::type;
    read_ = ReadRow<T>;
    form_read_ = FormRead<T>();
  });
  VisitElementType(to, "conversion", [this](auto tag) {
    using T = typename decltype(tag)::type;
    write_ = WriteRow<T>;
    form_written_ = FormWritten<T>();
  });
}

void ElementConversion::Run(char* to, int64_t to_step, const char* from, int64_t from_step,
                            int64_t count) const {
  constexpr int64_t kBlock = 256;
  Number numbers[kBlock];
  for (int64_t done = 0; done < count; done += kBlock) {
    const int64_t part = std::min(kBlock, count - done);
    read_(from + done * from_step, from_step, part, numbers);
    if (form_read_ != form_written_) ChangeForm(numbers, part, form_read_, form_written_);
    write_(numbers, part, to + done * to_step, to_step);
  }
}

}  // namespace switchyard::internal

#endif
