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
#include "llvm/Support/JSON.h"

namespace switchyard::model {

class JsonCursor {
 public:
  // `value` and `fault` must outlive the cursor and those made from it.
  JsonCursor(const llvm::json::Value& value, std::string* fault) : value_(&value), fault_(fault) {}

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

  JsonCursor To(const llvm::json::Value& value, Step step) const;
  const llvm::json::Object& AsObject() const;

  const llvm::json::Value* value_;
  std::string* fault_;
  absl::InlinedVector<Step, 8> way_;
};

}  // namespace switchyard::model

#endif  // SWITCHYARD_COMPILER_MODEL_READ_JSON_CURSOR_H_
