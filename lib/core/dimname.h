// Dimname: the name of a dimension, or the wildcard for a dimension without a name.
//
// Takes: an identifier, which is copied. Gives: the text, equality, and whether two names match:
// equal names match, and the wildcard matches any name. Names are not interned, because the
// run-time only passes them to kernels. Errors: Error for text that is not an identifier.

#ifndef SWITCHYARD_LIB_CORE_DIMNAME_H_
#define SWITCHYARD_LIB_CORE_DIMNAME_H_

#include <string>
#include <string_view>
#include <utility>

#include "lib/core/array_ref.h"
#include "lib/core/error.h"

namespace switchyard {

class Dimname {
 public:
  // The wildcard.
  Dimname() = default;
  // `*` also gives the wildcard.
  static Dimname FromText(std::string_view text) {
    if (text == "*") return Dimname();
    SWITCHYARD_CHECK(IsName(text), "a dimension cannot be called `", text, "`");
    return Dimname(std::string(text));
  }

  // Whether FromText accepts the text.
  static bool IsName(std::string_view text) {
    if (text == "*") return true;
    if (text.empty() || (text[0] >= '0' && text[0] <= '9')) return false;
    for (const char c : text) {
      const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
      if (!is_letter && !(c >= '0' && c <= '9') && c != '_') return false;
    }
    return true;
  }

  bool is_wildcard() const { return text_.empty(); }
  // `*` for the wildcard.
  std::string_view text() const { return is_wildcard() ? std::string_view("*") : text_; }
  bool matches(const Dimname& other) const {
    return is_wildcard() || other.is_wildcard() || text_ == other.text_;
  }

  bool operator==(const Dimname& other) const { return text_ == other.text_; }
  bool operator!=(const Dimname& other) const { return !(*this == other); }

 private:
  explicit Dimname(std::string text) : text_(std::move(text)) {}

  std::string text_;
};

using DimnameList = ArrayRef<Dimname>;

inline void AppendTo(std::string& out, const Dimname& name) { out += name.text(); }

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_CORE_DIMNAME_H_
