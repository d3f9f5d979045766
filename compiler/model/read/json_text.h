// A text from outside that is JSON.
//
// No tree is made of it, because that of a model's program would take a hundred times as much
// memory as its text. JsonCursor looks for what readers ask for.
#ifndef SWITCHYARD_COMPILER_MODEL_READ_JSON_TEXT_H_
#define SWITCHYARD_COMPILER_MODEL_READ_JSON_TEXT_H_

#include <deque>
#include <memory>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"

namespace switchyard::model {

class JsonText {
 public:
  // The value, without space around it.
  std::string_view value() const { return value_; }
  // What a string literal stands for. It lives as long as this and the text.
  std::string_view Decoded(std::string_view literal) const;

 private:
  friend absl::StatusOr<JsonText> ParseJson(std::string_view text);
  explicit JsonText(std::string_view value) : value_(value) {}

  std::string_view value_;
  std::unique_ptr<std::deque<std::string>> decoded_ =
      std::make_unique<std::deque<std::string>>();  // of literals with escapes
};

// `text` must outlive the result. Errors: text that is not JSON, or is nested too deep.
absl::StatusOr<JsonText> ParseJson(std::string_view text);

}  // namespace switchyard::model

#endif  // SWITCHYARD_COMPILER_MODEL_READ_JSON_TEXT_H_
