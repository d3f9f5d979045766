// Parts of a program as JSON values, with the words of the conformance data.
#ifndef SWITCHYARD_COMPILER_SCHEMA_PRINT_JSON_VALUES_H_
#define SWITCHYARD_COMPILER_SCHEMA_PRINT_JSON_VALUES_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/schema/native_function.h"
#include "compiler/source/source_manager.h"
#include "llvm/Support/JSON.h"

namespace switchyard::schema {

llvm::StringRef Ref(std::string_view text);

// LLVM's values must be UTF-8; other bytes are replaced.
llvm::json::Value Text(std::string_view text);

// Null when there is no text. `text` is an optional or a Rare.
template <typename Optional>
llvm::json::Value OptionalText(const Optional& text) {
  return text ? Text(text->value) : llvm::json::Value(nullptr);
}

template <typename Range>
llvm::json::Array Texts(const Range& texts) {
  llvm::json::Array array;
  for (const auto& text : texts) array.push_back(Text(text));
  return array;
}

llvm::json::Array LocatedTexts(const std::vector<source::Located<std::string>>& texts);

std::string_view GroupText(ArgumentGroup group);
std::string_view KindText(SchemaKind kind);
llvm::json::Value NameValue(const OperatorName& name);

// For each key: the kernel, its namespace, whether it is structured.
llvm::json::Value KernelValues(const NativeFunction& function);
// The keys of lines `KEY: fallthrough`.
llvm::json::Array FallthroughValues(const NativeFunction& function);
llvm::json::Array VariantValues(const NativeFunction& function);
llvm::json::Array AutogenValues(const NativeFunction& function);
std::string_view DeviceCheckText(DeviceCheck check);

int64_t LineOf(source::SourceRange range, const source::SourceManager& sources);

// Appends the value and a line feed.
void AppendLine(const llvm::json::Value& value, std::string* out);

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_PRINT_JSON_VALUES_H_
