#include "lib/core/error.h"

#include <atomic>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>

#include "lib/core/constant_init.h"

namespace switchyard {
namespace {

void WriteToStandardError(const char* message) {
  std::fprintf(stderr, "switchyard: %s\n", message);
}

SWITCHYARD_CONSTANT_INIT std::atomic<FatalErrorHandler> fatal_error_handler{&WriteToStandardError};

constexpr uint64_t kFormMask = (uint64_t{1} << internal::kBitsOfForm) - 1;

template <typename Number>
void AppendFormatted(std::string& out, const char* format, Number value) {
  char text[32];
  const int length = std::snprintf(text, sizeof(text), format, value);
  out.append(text, static_cast<size_t>(length));
}

[[noreturn]] void RaiseError(const std::string& message, [[maybe_unused]] ErrorKind kind) {
#if defined(__cpp_exceptions)
  throw Error(message, kind);
#else
  fatal_error_handler.load(std::memory_order_acquire)(message.c_str());
  std::abort();
#endif
}

std::string JoinWords(uint64_t forms, std::va_list words) {
  using internal::MessageWord;
  std::string out;
  for (; forms != 0; forms >>= internal::kBitsOfForm) {
    if ((forms & kFormMask) == internal::kTextPart) {
      out += va_arg(words, const char*);
      continue;
    }
    const auto word = va_arg(words, MessageWord);
    switch (forms & kFormMask) {
      case internal::kSignedPart:
        AppendTo(out, static_cast<long long>(word));
        break;
      case internal::kUnsignedPart:
        AppendTo(out, static_cast<unsigned long long>(word));
        break;
      case internal::kOneWordPart:
        va_arg(words, internal::AppendOneWord)(out, word);
        break;
      default: {
        const auto second = va_arg(words, MessageWord);
        va_arg(words, internal::AppendTwoWords)(out, word, second);
      }
    }
  }
  return out;
}

}  // namespace

FatalErrorHandler SetFatalErrorHandler(FatalErrorHandler handler) {
  return fatal_error_handler.exchange(handler == nullptr ? &WriteToStandardError : handler,
                                      std::memory_order_acq_rel);
}

namespace internal {

void FailWith(uint64_t forms, ...) {
  std::va_list words;
  va_start(words, forms);
  const std::string message = JoinWords(forms, words);
  va_end(words);
  RaiseError(message, ErrorKind::kOther);
}

void FailOfKind(ErrorKind kind, uint64_t forms, ...) {
  std::va_list words;
  va_start(words, forms);
  const std::string message = JoinWords(forms, words);
  va_end(words);
  RaiseError(message, kind);
}

}  // namespace internal

void AppendTo(std::string& out, std::string_view text) { out += text; }
void AppendTo(std::string& out, const char* text) { out += text; }
void AppendTo(std::string& out, const std::string& text) { out += text; }
void AppendTo(std::string& out, char character) { out += character; }
void AppendTo(std::string& out, bool value) { out += value ? "true" : "false"; }
void AppendTo(std::string& out, int value) { AppendFormatted(out, "%d", value); }
void AppendTo(std::string& out, unsigned value) { AppendFormatted(out, "%u", value); }
void AppendTo(std::string& out, long value) { AppendFormatted(out, "%ld", value); }
void AppendTo(std::string& out, unsigned long value) { AppendFormatted(out, "%lu", value); }
void AppendTo(std::string& out, long long value) { AppendFormatted(out, "%lld", value); }
void AppendTo(std::string& out, unsigned long long value) { AppendFormatted(out, "%llu", value); }

void AppendTo(std::string& out, double value) {
  char text[32];
  std::snprintf(text, sizeof(text), "%.6g", value);
  if (std::strtod(text, nullptr) != value) std::snprintf(text, sizeof(text), "%.17g", value);
  out += text;
}

}  // namespace switchyard
