#include "compiler/model/read/json_text.h"

#include <cstddef>
#include <cstdint>
#include <utility>

#include "absl/status/status.h"
#include "compiler/model/joined.h"
#include "compiler/model/read/json_scan.h"
#include "compiler/source/json_depth.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/JSON.h"

namespace switchyard::model {
namespace {

bool IsDigit(char c) { return c >= '0' && c <= '9'; }

bool IsHexDigit(char c) { return IsDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }

// Checks a text against the grammar of RFC 8259. Its depth was checked before.
class JsonCheck {
 public:
  explicit JsonCheck(std::string_view text) : text_(text) {}

  // Where the text stops to be JSON; npos for JSON.
  std::size_t Run() {
    if (!Value()) return at_;
    Space();
    return at_ == text_.size() ? std::string_view::npos : at_;
  }

 private:
  void Space() { at_ = SkipJsonSpace(text_, at_); }
  char Next() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  bool Take(char c) {
    const bool is_next = at_ < text_.size() && text_[at_] == c;
    at_ += is_next ? 1 : 0;
    return is_next;
  }
  bool TakeWord(std::string_view word) {
    if (text_.substr(at_, word.size()) != word) return false;
    at_ += word.size();
    return true;
  }

  bool Value() {
    Space();
    switch (Next()) {
      case '{':
        return Items('}', [this] { return Member(); });
      case '[':
        return Items(']', [this] { return Value(); });
      case '"':
        return String();
      case 't':
        return TakeWord("true");
      case 'f':
        return TakeWord("false");
      case 'n':
        return TakeWord("null");
      default:
        return Number();
    }
  }

  template <typename Item>
  bool Items(char close, const Item& item) {
    ++at_;
    Space();
    if (Take(close)) return true;
    do {
      if (!item()) return false;
      Space();
    } while (Take(','));
    return Take(close);
  }

  bool Member() {
    Space();
    if (Next() != '"' || !String()) return false;
    Space();
    return Take(':') && Value();
  }

  bool String() {
    ++at_;
    while (at_ < text_.size() && text_[at_] != '"') {
      if (static_cast<unsigned char>(text_[at_]) < 0x20) return false;
      if (text_[at_++] == '\\' && !Escape()) return false;
    }
    return Take('"');
  }

  bool Escape() {
    if (Take('u')) {
      for (int i = 0; i < 4; ++i, ++at_) {
        if (!IsHexDigit(Next())) return false;
      }
      return true;
    }
    const bool is_known = std::string_view("\"\\/bfnrt").find(Next()) != std::string_view::npos;
    at_ += is_known ? 1 : 0;
    return is_known;
  }

  bool Digits() {
    const std::size_t begin = at_;
    while (IsDigit(Next())) ++at_;
    return at_ > begin;
  }

  bool Number() {
    Take('-');
    if (!Take('0') && !Digits()) return false;
    if (Take('.') && !Digits()) return false;
    if (!Take('e') && !Take('E')) return true;
    if (!Take('+')) Take('-');
    return Digits();
  }

  const std::string_view text_;
  std::size_t at_ = 0;
};

// Decodes the characters between the quotation marks of a literal.
class JsonDecoder {
 public:
  explicit JsonDecoder(std::string_view text) : text_(text) {}

  std::string Run() {
    while (at_ < text_.size()) {
      const char c = text_[at_++];
      if (c == '\\') {
        Escape(text_[at_++]);
      } else {
        result_ += c;
      }
    }
    return std::move(result_);
  }

 private:
  void Escape(char c) {
    constexpr std::string_view kLetters = "bfnrt";
    constexpr std::string_view kMeanings = "\b\f\n\r\t";
    const std::size_t letter = kLetters.find(c);
    if (c == 'u') {
      Append(CodePoint());
    } else {
      result_ += letter == std::string_view::npos ? c : kMeanings[letter];
    }
  }

  uint32_t Unit() {
    uint32_t unit = 0;
    for (int i = 0; i < 4; ++i) {
      const char c = text_[at_++];
      unit = unit * 16 + static_cast<uint32_t>(IsDigit(c) ? c - '0' : (c | 0x20) - 'a' + 10);
    }
    return unit;
  }

  // Of one unit of UTF-16, or of a pair. Half a pair is U+FFFD.
  uint32_t CodePoint() {
    constexpr uint32_t kReplacement = 0xFFFD;
    const uint32_t first = Unit();
    if (first < 0xD800 || first > 0xDFFF) return first;
    if (first > 0xDBFF || text_.substr(at_, 2) != "\\u") return kReplacement;
    const std::size_t begin = at_;
    at_ += 2;
    const uint32_t second = Unit();
    if (second >= 0xDC00 && second <= 0xDFFF) {
      return 0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00);
    }
    at_ = begin;
    return kReplacement;
  }

  void Append(uint32_t code_point) {
    char bytes[UNI_MAX_UTF8_BYTES_PER_CODE_POINT];
    char* end = bytes;
    llvm::ConvertCodePointToUTF8(code_point, end);
    result_.append(bytes, end);
  }

  const std::string_view text_;
  std::size_t at_ = 0;
  std::string result_;
};

}  // namespace

std::string_view JsonText::Decoded(std::string_view literal) const {
  const std::string_view inner = literal.substr(1, literal.size() - 2);
  if (inner.find('\\') == std::string_view::npos) return inner;
  return decoded_->emplace_back(JsonDecoder(inner).Run());
}

absl::StatusOr<JsonText> ParseJson(std::string_view text) {
  std::size_t wrong = 0;
  if (!llvm::json::isUTF8(llvm::StringRef(text.data(), text.size()), &wrong)) {
    return absl::InvalidArgumentError(Joined("no UTF-8 at offset ", wrong));
  }
  if (const auto offset = source::FindTooDeepJson(text)) {
    return absl::InvalidArgumentError(Joined("brackets are nested too deep at offset ", *offset));
  }
  wrong = JsonCheck(text).Run();
  if (wrong != std::string_view::npos) {
    return absl::InvalidArgumentError(Joined("no JSON at offset ", wrong));
  }
  const std::size_t begin = SkipJsonSpace(text, 0);
  return JsonText(text.substr(begin, EndOfJsonValue(text, begin) - begin));
}

}  // namespace switchyard::model
