#include "compiler/model/read/json_cursor.h"

#include <algorithm>
#include <limits>

#include "compiler/model/joined.h"

namespace switchyard::model {
namespace {

// What stands for a value after a fault.
const llvm::json::Value& NullValue() {
  static const llvm::json::Value& null = *new llvm::json::Value(nullptr);
  return null;
}

const llvm::json::Object& NoMembers() {
  static const llvm::json::Object& none = *new llvm::json::Object();
  return none;
}

std::string_view ViewOf(llvm::StringRef text) { return {text.data(), text.size()}; }

}  // namespace

void JsonCursor::Fail(std::string_view what) const {
  if (failed()) return;
  std::string way;
  for (const Step& step : way_) {
    if (step.key.empty()) {
      way += Joined("[", step.index, "]");
    } else {
      way += way.empty() ? std::string(step.key) : Joined(".", step.key);
    }
  }
  *fault_ = way.empty() ? std::string(what) : Joined("at ", way, ": ", what);
}

JsonCursor JsonCursor::To(const llvm::json::Value& value, Step step) const {
  JsonCursor cursor(value, fault_);
  cursor.way_ = way_;
  cursor.way_.push_back(step);
  return cursor;
}

const llvm::json::Object& JsonCursor::AsObject() const {
  const llvm::json::Object* object = value_->getAsObject();
  if (object == nullptr) {
    Fail("an object was expected");
    return NoMembers();
  }
  return *object;
}

JsonCursor JsonCursor::At(std::string_view key) const {
  if (std::optional<JsonCursor> found = Find(key)) return *std::move(found);
  Fail(Joined("`", key, "` is missing"));
  return To(NullValue(), {key, 0});
}

std::optional<JsonCursor> JsonCursor::Find(std::string_view key) const {
  const auto& object = AsObject();
  const llvm::json::Value* const found = object.get(llvm::StringRef(key.data(), key.size()));
  if (found == nullptr || found->kind() == llvm::json::Value::Null) return std::nullopt;
  return To(*found, {key, 0});
}

std::pair<std::string_view, JsonCursor> JsonCursor::Only() const {
  const llvm::json::Object& object = AsObject();
  if (object.size() != 1) {
    Fail(Joined("one member was expected, not ", object.size()));
    return {"", To(NullValue(), {})};
  }
  const std::string_view key = ViewOf(object.begin()->first);
  return {key, To(object.begin()->second, {key, 0})};
}

std::vector<JsonCursor> JsonCursor::Elements() const {
  std::vector<JsonCursor> elements;
  const llvm::json::Array* array = value_->getAsArray();
  if (array == nullptr) {
    Fail("a list was expected");
    return elements;
  }
  elements.reserve(array->size());
  for (size_t i = 0; i < array->size(); ++i) elements.push_back(To((*array)[i], {{}, i}));
  return elements;
}

std::vector<std::pair<std::string_view, JsonCursor>> JsonCursor::Members() const {
  std::vector<std::pair<std::string_view, JsonCursor>> members;
  for (const auto& [key, value] : AsObject()) {
    members.emplace_back(ViewOf(key), To(value, {ViewOf(key), 0}));
  }
  std::sort(members.begin(), members.end(),
            [](const auto& a, const auto& b) { return a.first < b.first; });
  return members;
}

bool JsonCursor::IsNull() const { return value_->kind() == llvm::json::Value::Null; }

int64_t JsonCursor::Integer() const {
  const auto integer = value_->getAsInteger();
  if (!integer) Fail("an integer of 64 bits was expected");
  return integer.value_or(0);
}

double JsonCursor::Number() const {
  if (const auto number = value_->getAsNumber()) return *number;
  const auto word = value_->getAsString();
  if (word && *word == "Infinity") return std::numeric_limits<double>::infinity();
  if (word && *word == "-Infinity") return -std::numeric_limits<double>::infinity();
  if (word && *word == "NaN") return std::numeric_limits<double>::quiet_NaN();
  Fail("a number was expected");
  return 0;
}

bool JsonCursor::Bool() const {
  const auto value = value_->getAsBoolean();
  if (!value) Fail("true or false was expected");
  return value.value_or(false);
}

std::string_view JsonCursor::Text() const {
  const auto text = value_->getAsString();
  if (!text) Fail("a text was expected");
  return text ? ViewOf(*text) : std::string_view();
}

}  // namespace switchyard::model
