// A value of a JSON text, with the way to it from the root.
//
// Takes a parsed text; gives what readers ask for. The first fault is kept, with its way:
// `graph_module.graph.nodes[3]`. After a fault every answer is empty, so that readers need not look
// after each question.
#ifndef SWITCHYARD_COMPILER_MODEL_READ_JSON_CURSOR_H_
#define SWITCHYARD_COMPILER_MODEL_READ_JSON_CURSOR_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "compiler/model/read/json_text.h"

namespace switchyard::model {

class JsonCursor {
 public:
  // `json` and `fault` must outlive the cursor and those made from it.
  JsonCursor(const JsonText& json, std::string* fault)
      : json_(&json), value_(json.value()), fault_(fault) {}

  // Keeps the fault if it is the first.
  void Fail(std::string_view what) const;
  bool failed() const { return !fault_->empty(); }

  // A member of an object; a fault when it is missing.
  JsonCursor At(std::string_view key) const;
  // Nothing when it is missing or null.
  std::optional<JsonCursor> Find(std::string_view key) const;
  // The one member of an object that stands for a choice; a fault when there are more or none.
  std::pair<std::string_view, JsonCursor> Only() const;
  // The elements of a list.
  std::vector<JsonCursor> Elements() const;
  // The members of an object in the order of their names, which makes the reader repeatable.
  std::vector<std::pair<std::string_view, JsonCursor>> Members() const;

  bool IsNull() const;
  int64_t Integer() const;
  // A number, or one of the words for those that JSON lacks: `Infinity`, `-Infinity`, `NaN`.
  double Number() const;
  bool Bool() const;
  std::string_view Text() const;

 private:
  struct Step {
    std::string_view key;  // of the member, in the parsed text; empty for an element
    size_t index = 0;
  };

  JsonCursor To(std::string_view value, Step step) const;
  // Whether the value begins with that character; otherwise a fault says what was expected.
  bool Expect(char begin, std::string_view what) const;

  const JsonText* json_;
  std::string_view value_;
  std::string* fault_;
  absl::InlinedVector<Step, 8> way_;
};

}  // namespace switchyard::model

#endif  // SWITCHYARD_COMPILER_MODEL_READ_JSON_CURSOR_H_
