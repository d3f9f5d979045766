#include "tests/conformance/json_records.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

namespace switchyard {
namespace {

std::string TextOf(const llvm::json::Value* value) {
  if (value == nullptr) return "nothing";
  std::string text;
  llvm::raw_string_ostream(text) << *value;
  return text;
}

}  // namespace

llvm::json::Object ParseRecord(const std::string& line) {
  llvm::Expected<llvm::json::Value> value = llvm::json::parse(line);
  if (!value) {
    ADD_FAILURE() << "no JSON: " << line;
    llvm::consumeError(value.takeError());
    return {};
  }
  if (value->getAsObject() == nullptr) {
    ADD_FAILURE() << "no JSON object: " << line;
    return {};
  }
  return std::move(*value->getAsObject());
}

std::vector<std::string> Differences(const llvm::json::Object& ours,
                                     const llvm::json::Object& theirs) {
  std::vector<std::string> differences;
  const auto compare = [&](const llvm::json::ObjectKey& key) {
    const llvm::json::Value* a = ours.get(key);
    const llvm::json::Value* b = theirs.get(key);
    if (a != nullptr && b != nullptr && *a == *b) return;
    differences.push_back(llvm::StringRef(key).str() + ": " + TextOf(a) + " instead of " +
                          TextOf(b));
  };
  for (const auto& [key, value] : theirs) compare(key);
  for (const auto& [key, value] : ours) {
    if (theirs.get(key) == nullptr) compare(key);
  }
  return differences;
}

size_t CountValues(const llvm::json::Value& value) {
  size_t count = 0;
  if (const llvm::json::Array* array = value.getAsArray()) {
    for (const llvm::json::Value& element : *array) count += CountValues(element);
  } else if (const llvm::json::Object* object = value.getAsObject()) {
    for (const auto& [key, element] : *object) count += CountValues(element);
  }
  return std::max<size_t>(count, 1);
}

}  // namespace switchyard
