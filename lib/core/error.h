// How the run-time reports errors: SWITCHYARD_CHECK(condition, parts...) and Fail(parts...).
//
// Takes: a condition and the parts of a message: text, numbers, bool, and any type with a function
// `AppendTo(std::string&, T)` in its namespace. Gives: nothing, or an error with the joined
// message. Errors: with exceptions, switchyard::Error is thrown. Without them (-fno-exceptions) the
// handler set by SetFatalErrorHandler is called, and the process aborts if it returns.

#ifndef SWITCHYARD_LIB_CORE_ERROR_H_
#define SWITCHYARD_LIB_CORE_ERROR_H_

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>

namespace switchyard {

class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
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

[[noreturn]] void RaiseError(const std::string& message);

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

}  // namespace internal

// Raises an error.
template <typename... Parts>
[[noreturn, gnu::always_inline]] inline void Fail(const Parts&... parts) {
  internal::FailWith<internal::PassedPart<Parts>...>(parts...);
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

#endif  // SWITCHYARD_LIB_CORE_ERROR_H_
