#include "compiler/schema/read/native_functions_reader.h"

#include <algorithm>
#include <string>
#include <vector>

#include "compiler/diagnostics/diagnostic.h"
#include "compiler/diagnostics/suggest.h"
#include "compiler/schema/read/entry_key_readers.h"
#include "compiler/schema/read/reading_forms.h"
#include "compiler/schema/read/value_reader.h"

namespace switchyard::schema {
namespace {

using diagnostics::Name;
using diagnostics::Sink;

void ReportUnknownKey(const yaml::Node& key, Sink& sink) {
  sink.Report(diagnostics::kUnknownEntryKey, key.range, Name(key.Text()))
      .Hint(diagnostics::DidYouMean(key.Text(), EntryKeys()));
}

// The keys that say how the declaration is meant, before it is read. False when an entry of this
// namespace has none, and they are unknown keys.
bool ReadRunTimeKeys(const yaml::Node& entry, Sink& sink, NativeFunction* function) {
  const yaml::Node* func = entry.Find("func");
  const bool may_have = FormsOf(function->language).has_run_time_keys && func != nullptr &&
                        FormsOfDeclaration(func->Text()) != TypeForms::kTorchgen;
  if (!may_have) return false;
  for (const yaml::Pair& pair : entry.pairs) {
    if (!IsRunTimeEntryKey(pair.key.Text())) continue;
    FindEntryKeyReader(pair.key.Text())(pair.value, sink, function);
  }
  return true;
}

}  // namespace

NativeFunction ReadNativeFunction(const yaml::Entry& entry,
                                  absl::Span<const std::string_view> other_keys,
                                  const Language& language, Sink& sink) {
  NativeFunction function;
  function.language = language;
  function.range = entry.range;
  const yaml::Node* func = entry.node.Find("func");
  if (func == nullptr) {
    sink.Report(diagnostics::kMissingFunc,
                entry.node.pairs.empty() ? entry.range : entry.node.pairs[0].key.range);
    function.broken = true;
  }
  const bool has_run_time_keys = ReadRunTimeKeys(entry.node, sink, &function);
  for (const yaml::Pair& pair : entry.node.pairs) {
    if (&pair.value == func) function.key_range = pair.key.range;
    if (IsRunTimeEntryKey(pair.key.Text())) {
      if (!has_run_time_keys) ReportUnknownKey(pair.key, sink);
    } else if (const EntryKeyReader reader = FindEntryKeyReader(pair.key.Text())) {
      reader(pair.value, sink, &function);
    } else if (FormsOf(language).is_line_mark(pair.key)) {
      continue;
    } else if (std::find(other_keys.begin(), other_keys.end(), pair.key.Text()) ==
               other_keys.end()) {
      ReportUnknownKey(pair.key, sink);
    }
  }
  return function;
}

}  // namespace switchyard::schema
