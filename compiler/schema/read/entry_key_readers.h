// One reader for each key of an entry. It takes the value's node and fills its field of the
// function. It reports values of another form (S005, S020 to S043) and leaves the field unchanged
// then.
#ifndef SWITCHYARD_COMPILER_SCHEMA_READ_ENTRY_KEY_READERS_H_
#define SWITCHYARD_COMPILER_SCHEMA_READ_ENTRY_KEY_READERS_H_

#include <string_view>

#include "absl/types/span.h"
#include "compiler/diagnostics/sink.h"
#include "compiler/schema/native_function.h"
#include "compiler/yaml/yaml_node.h"

namespace switchyard::schema {

using EntryKeyReader = void (*)(const yaml::Node& value, diagnostics::Sink& sink,
                                NativeFunction* function);

// Null when no entry has such a key.
EntryKeyReader FindEntryKeyReader(std::string_view key);

// All keys, for suggestions; in alphabetical order.
absl::Span<const std::string_view> EntryKeys();

// Whether the key is one of those that only entries for the run-time have.
bool IsRunTimeEntryKey(std::string_view key);

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_READ_ENTRY_KEY_READERS_H_
