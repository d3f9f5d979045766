// How the run-time reports errors: SWITCHYARD_CHECK(condition, parts...) and Fail(parts...).
//
// Takes: a condition and the parts of a message: text, numbers, bool, and any type that has an
// `AppendTo(std::string&, T)` beside it. Gives: nothing, or an error with the joined message.
// SWITCHYARD_CHECK_INDEX, _VALUE, _TYPE, _NOT_IMPLEMENTED and FailOf(kind, parts...) state the kind
// of an error, by which a caller in Python tells an IndexError from a ValueError.
// Errors: with exceptions, switchyard::Error is thrown. Without them (-fno-exceptions) the handler
// set by SetFatalErrorHandler is called, and the process aborts if it returns.

#ifndef SWITCHYARD_LIB_CORE_ERROR_H_
#define SWITCHYARD_LIB_CORE_ERROR_H_

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>

namespace switchyard {

// What is wrong, as far as a caller may want to tell: a position or dimension that is not there, a
// value that an argument may not have, an argument of another type, what nobody has written.
enum class ErrorKind : uint8_t { kOther, kIndex, kValue, kType, kNotImplemented };

class Error : public std::runtime_error {
 public:
  explicit Error(const std::string& message, ErrorKind kind = ErrorKind::kOther)
      : std::runtime_error(message), kind_(kind) {}
  ErrorKind kind() const { return kind_; }

 private:
  ErrorKind kind_;
};

// Receives the message of an error in a library without exceptions. The handler may log, longjmp,
// or end the process. If it returns, the process aborts.
using FatalErrorHandler = void (*)(const char* message);

// Replaces the handler and returns the previous one. nullptr restores the default, which writes the
// message to standard error. Any thread may call this. A library with exceptions never calls the
// handler.
FatalErrorHandler SetFatalErrorHandler(FatalErrorHandler handler);

void AppendTo(std::string& out, std::string_view text);
void AppendTo(std::string& out, const char* text);
void AppendTo(std::string& out, const std::string& text);
void AppendTo(std::string& out, char character);
void AppendTo(std::string& out, bool value);
void AppendTo(std::string& out, int value);
void AppendTo(std::string& out, unsigned value);
void AppendTo(std::string& out, long value);
void AppendTo(std::string& out, unsigned long value);
void AppendTo(std::string& out, long long value);
void AppendTo(std::string& out, unsigned long long value);
// Prints the shorter of %.17g and %.6g that reads back as the same number.
void AppendTo(std::string& out, double value);

template <typename... Parts>
std::string Join(const Parts&... parts) {
  std::string out;
  (AppendTo(out, parts), ...);
  return out;
}

namespace internal {

[[noreturn]] void RaiseError(const std::string& message, ErrorKind kind = ErrorKind::kOther);

// The type in which a part of a message is passed. All text has one type, so one function serves
// all messages with the same kinds of parts. A part that fits into one or two registers is passed
// by value.
template <typename T>
using PassedPart = std::conditional_t<
    std::is_array_v<T>, const char*,
    std::conditional_t<std::is_trivially_copyable_v<T> && sizeof(T) <= 2 * sizeof(void*), T,
                       const T&>>;

// Out of line, so that a check costs its caller only a compare and a jump.
template <typename... Parts>
[[noreturn, gnu::cold, gnu::noinline]] void FailWith(Parts... parts) {
  RaiseError(Join(parts...));
}

template <typename... Parts>
[[noreturn, gnu::cold, gnu::noinline]] void FailOfKind(ErrorKind kind, Parts... parts) {
  RaiseError(Join(parts...), kind);
}

}  // namespace internal

// Raises an error.
template <typename... Parts>
[[noreturn, gnu::always_inline]] inline void Fail(const Parts&... parts) {
  internal::FailWith<internal::PassedPart<Parts>...>(parts...);
}

// Raises an error of a kind. Without exceptions nobody can ask for the kind.
template <typename... Parts>
[[noreturn, gnu::always_inline]] inline void FailOf([[maybe_unused]] ErrorKind kind,
                                                    const Parts&... parts) {
#if defined(__cpp_exceptions)
  internal::FailOfKind<internal::PassedPart<Parts>...>(kind, parts...);
#else
  internal::FailWith<internal::PassedPart<Parts>...>(parts...);
#endif
}

}  // namespace switchyard

// Raises an error made of the parts unless the condition is true. The parts are evaluated only for
// an error.
#define SWITCHYARD_CHECK(condition, ...)     \
  do {                                       \
    if (__builtin_expect(!(condition), 0)) { \
      ::switchyard::Fail(__VA_ARGS__);       \
    }                                        \
  } while (false)

// The same with a kind: a position or dimension, a value, a type, what is not there.
#define SWITCHYARD_CHECK_OF(kind, condition, ...)                       \
  do {                                                                  \
    if (__builtin_expect(!(condition), 0)) {                            \
      ::switchyard::FailOf(::switchyard::ErrorKind::kind, __VA_ARGS__); \
    }                                                                   \
  } while (false)
#define SWITCHYARD_CHECK_INDEX(condition, ...) SWITCHYARD_CHECK_OF(kIndex, condition, __VA_ARGS__)
#define SWITCHYARD_CHECK_VALUE(condition, ...) SWITCHYARD_CHECK_OF(kValue, condition, __VA_ARGS__)
#define SWITCHYARD_CHECK_TYPE(condition, ...) SWITCHYARD_CHECK_OF(kType, condition, __VA_ARGS__)
#define SWITCHYARD_CHECK_NOT_IMPLEMENTED(condition, ...) \
  SWITCHYARD_CHECK_OF(kNotImplemented, condition, __VA_ARGS__)

#endif  // SWITCHYARD_LIB_CORE_ERROR_H_
