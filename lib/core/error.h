// How the run-time reports errors: SWITCHYARD_CHECK(condition, parts...) and Fail(parts...).
//
// Takes: a condition and up to 16 parts of a message: text, numbers, bool, and any type that has an
// `AppendTo(std::string&, T)` beside it. Gives: nothing, or an error with the joined message.
// SWITCHYARD_CHECK_INDEX, _VALUE, _TYPE, _NOT_IMPLEMENTED and FailOf(kind, parts...) state the kind
// of an error, from which Python derives the type of the exception (IndexError, ValueError).
// Errors: with exceptions, switchyard::Error is thrown. Without them (-fno-exceptions) the handler
// set by SetFatalErrorHandler is called, and the process aborts if it returns.

#ifndef SWITCHYARD_LIB_CORE_ERROR_H_
#define SWITCHYARD_LIB_CORE_ERROR_H_

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>

namespace switchyard {

// The kind of an error: a position or dimension out of range, a value that an argument may not
// have, an argument of the wrong type, a missing implementation.
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

// A message on its way to the one function that joins it: the forms of its parts, four bits each
// from the lowest on, and the words of the parts as arguments without types. So a check costs its
// caller a comparison, a jump and the arguments; there is no separate function for each message.
enum PartForm : uint64_t {
  kTextPart = 1,  // const char*
  kSignedPart,    // int64_t
  kUnsignedPart,  // uint64_t
  kOneWordPart,   // a word, and the AppendOneWord that reads it
  kTwoWordsPart,  // two words, and the AppendTwoWords that reads them
  kBitsOfForm = 4,
};
using MessageWord = uint64_t;
using AppendOneWord = void (*)(std::string& out, MessageWord word);
using AppendTwoWords = void (*)(std::string& out, MessageWord first, MessageWord second);

[[noreturn, gnu::cold]] void FailWith(uint64_t forms, ...);
[[noreturn, gnu::cold]] void FailOfKind(ErrorKind kind, uint64_t forms, ...);

// Small values travel in words, others by their address.
template <typename T>
inline constexpr bool kIsWord = std::is_trivially_copyable_v<T> && sizeof(T) <= sizeof(MessageWord);
template <typename T>
inline constexpr bool kIsTwoWords =
    !kIsWord<T> && std::is_trivially_copyable_v<T> && sizeof(T) <= 2 * sizeof(MessageWord);
template <typename T>
inline constexpr bool kIsPlainInteger =
    std::is_integral_v<T> && !std::is_same_v<T, bool> && !std::is_same_v<T, char>;

template <typename T>
constexpr PartForm FormOf() {
  if constexpr (std::is_convertible_v<const T&, const char*>) {
    return kTextPart;
  } else if constexpr (kIsPlainInteger<T>) {
    return std::is_signed_v<T> ? kSignedPart : kUnsignedPart;
  } else {
    return kIsTwoWords<T> ? kTwoWordsPart : kOneWordPart;
  }
}
template <typename... Parts>
constexpr uint64_t FormsOf() {
  static_assert(sizeof...(Parts) * kBitsOfForm <= 64, "a message has 16 parts at most: Join some");
  uint64_t forms = 0;
  unsigned shift = 0;
  ((forms |= FormOf<Parts>() << shift, shift += kBitsOfForm), ...);
  return forms;
}

template <typename T>
void AppendWord(std::string& out, MessageWord word) {
  if constexpr (kIsWord<T>) {
    alignas(T) unsigned char value[sizeof(MessageWord)];
    std::memcpy(value, &word, sizeof(word));
    AppendTo(out, *reinterpret_cast<const T*>(value));
  } else {
    // NOLINTNEXTLINE(performance-no-int-to-ptr): a word is a number or an address
    AppendTo(out, *reinterpret_cast<const T*>(static_cast<uintptr_t>(word)));
  }
}
template <typename T>
void AppendWords(std::string& out, MessageWord first, MessageWord second) {
  alignas(T) unsigned char value[2 * sizeof(MessageWord)];
  std::memcpy(value, &first, sizeof(first));
  std::memcpy(value + sizeof(first), &second, sizeof(second));
  AppendTo(out, *reinterpret_cast<const T*>(value));
}

// The word at an offset of a small value.
template <size_t kOffset, typename T>
[[gnu::always_inline]] inline MessageWord WordOf(const T& value) {
  constexpr size_t kLeft = sizeof(T) - kOffset;
  MessageWord word = 0;
  std::memcpy(&word, reinterpret_cast<const char*>(&value) + kOffset,
              kLeft < sizeof(word) ? kLeft : sizeof(word));
  return word;
}

template <uint64_t kForms>
struct RaiseWith {
  template <typename... Words>
  [[noreturn, gnu::always_inline]] void operator()(Words... words) const {
    FailWith(kForms, words...);
  }
};
template <uint64_t kForms>
struct RaiseOfKind {
  ErrorKind kind;

  template <typename... Words>
  [[noreturn, gnu::always_inline]] void operator()(Words... words) const {
    FailOfKind(kind, kForms, words...);
  }
};

// Replaces the first of kLeft parts by its words, which go to the end. When no part is left, all
// arguments are words.
template <size_t kLeft, typename Raise, typename First, typename... Rest>
[[noreturn, gnu::always_inline]] inline void PassParts(Raise raise, const First& first,
                                                       const Rest&... rest) {
  if constexpr (kLeft == 0) {
    raise(first, rest...);
  } else if constexpr (FormOf<First>() == kTextPart) {
    PassParts<kLeft - 1>(raise, rest..., static_cast<const char*>(first));
  } else if constexpr (kIsPlainInteger<First>) {
    PassParts<kLeft - 1>(raise, rest..., static_cast<MessageWord>(first));
  } else if constexpr (kIsTwoWords<First>) {
    PassParts<kLeft - 1>(raise, rest..., WordOf<0>(first), WordOf<sizeof(MessageWord)>(first),
                         &AppendWords<First>);
  } else if constexpr (kIsWord<First>) {
    PassParts<kLeft - 1>(raise, rest..., WordOf<0>(first), &AppendWord<First>);
  } else {
    PassParts<kLeft - 1>(raise, rest...,
                         MessageWord{reinterpret_cast<uintptr_t>(std::addressof(first))},
                         &AppendWord<First>);
  }
}

}  // namespace internal

// Raises an error.
template <typename... Parts>
[[noreturn, gnu::always_inline]] inline void Fail(const Parts&... parts) {
  internal::PassParts<sizeof...(Parts)>(internal::RaiseWith<internal::FormsOf<Parts...>()>(),
                                        parts...);
}

// Raises an error of a kind. Without exceptions the kind has no effect.
template <typename... Parts>
[[noreturn, gnu::always_inline]] inline void FailOf([[maybe_unused]] ErrorKind kind,
                                                    const Parts&... parts) {
#if defined(__cpp_exceptions)
  internal::PassParts<sizeof...(Parts)>(internal::RaiseOfKind<internal::FormsOf<Parts...>()>{kind},
                                        parts...);
#else
  Fail(parts...);
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

// The same with a kind: a position or dimension, a value, a type, a missing implementation.
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
