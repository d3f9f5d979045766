#include "compiler/schema/read/entry_key_readers.h"

#include <optional>
#include <string>
#include <utility>

#include "absl/strings/ascii.h"
#include "compiler/diagnostics/diagnostic.h"
#include "compiler/schema/dispatch_key_words.h"
#include "compiler/schema/edition_rules.h"
#include "compiler/schema/parse/dispatch_entry_parser.h"
#include "compiler/schema/parse/function_schema_parser.h"
#include "compiler/schema/parse/name_list_parser.h"
#include "compiler/schema/parse/operator_name_parser.h"
#include "compiler/schema/parse/precomputed_parser.h"
#include "compiler/schema/parse/reference_parser.h"
#include "compiler/schema/parse/ufunc_loop_parser.h"
#include "compiler/schema/read/value_reader.h"

namespace switchyard::schema {
namespace {

using diagnostics::KindText;
using diagnostics::Name;
using diagnostics::Sink;

// Zero, False and nothing between quotes.
bool IsFalseInPython(const yaml::Node& value) {
  bool is_true = false;
  if (!value.IsScalar()) return false;
  if (value.IsBool(&is_true)) return !is_true;
  if (value.IsString()) return value.Text().empty();
  const bool is_number = value.tag == yaml::ScalarTag::kInt || value.tag == yaml::ScalarTag::kFloat;
  return is_number && value.Text().find_first_of("123456789abcdefABCDEF") == std::string_view::npos;
}

// An empty value stands for an absent key where the reference reads it so.
bool IsAbsent(const yaml::Node& value, const NativeFunction& function) {
  return function.language.as_reference && value.IsNull();
}

std::vector<source::Located<std::string>> ReadNames(const yaml::Node& value, Sink& sink,
                                                    const NativeFunction& function) {
  if (function.language.as_reference) return SplitText(value.text, ", ");
  return ParseNameList(value.text, sink);
}

// An operator name that must not have a namespace: `autogen` and `structured_delegate` are looked
// up beside the operator.
std::optional<source::Located<OperatorName>> ReadLocalName(const source::ScalarText& text,
                                                           Sink& sink,
                                                           const NativeFunction& function) {
  const std::string_view written = text.text();
  const bool has_namespace = written.find("::") != std::string_view::npos;
  if (function.language.as_reference && !written.empty() && !has_namespace) {
    OperatorName name = OperatorName::FromText(written);
    if (name.ToString() != written) sink.Report(diagnostics::kEmptyOverload, text.range());
    return source::Located<OperatorName>{std::move(name), text.range()};
  }
  std::optional<OperatorReference> reference = ParseOperatorReference(text, sink);
  if (!reference) return std::nullopt;
  if (reference->has_written_namespace) {
    sink.Report(diagnostics::kNamespaceInLocalName, reference->name_space.range,
                Name(reference->name_space.value));
  }
  return std::move(reference->name);
}

void AssignBool(const yaml::Node& value, const WrongType& wrong, Sink& sink, bool* field) {
  if (const std::optional<bool> read = ReadBool(value, wrong, sink)) *field = *read;
}

void ReadFunc(const yaml::Node& value, Sink& sink, NativeFunction* function) {
  if (!value.IsString()) {
    sink.Report(diagnostics::kFuncNotString, value.range, KindText(KindOf(value)));
    function->broken = true;
    return;
  }
  function->schema =
      function->language.as_reference
          ? ParseFunctionSchemaAsReference(value.text, function->language.level, sink)
          : ParseFunctionSchema(value.text, sink);
  function->broken = function->broken || function->schema.broken;
}

void ReadVariants(const yaml::Node& value, Sink& sink, NativeFunction* function) {
  if (!ReadString(value, diagnostics::kVariantsNotString, sink)) return;
  function->has_function_variant = false;
  function->has_method_variant = false;
  for (const source::Located<std::string>& variant : ReadNames(value, sink, *function)) {
    const std::string_view name = variant.value;
    bool* has_variant = nullptr;
    if (name == "function") has_variant = &function->has_function_variant;
    if (name == "method") has_variant = &function->has_method_variant;
    if (has_variant == nullptr) {
      sink.Report(diagnostics::kUnknownVariant, variant.range, Name(variant.value));
    } else if (*has_variant) {
      sink.Report(diagnostics::kVariantTwice, variant.range, Name(variant.value));
    } else {
      *has_variant = true;
    }
  }
}

std::vector<source::Located<DispatchKey>> ReadDispatchKeys(const source::ScalarText& text,
                                                           Sink& sink,
                                                           const NativeFunction& function) {
  if (!function.language.as_reference) return ParseDispatchKeys(text, sink);
  std::vector<source::Located<DispatchKey>> keys;
  for (const source::Located<std::string>& part : SplitText(text, ",")) {
    const absl::string_view stripped = absl::StripAsciiWhitespace(part.value);
    const std::string_view word(stripped.data(), stripped.size());
    if (const std::optional<DispatchKey> key = SchemaFileKeyFromWord(word)) {
      keys.push_back({*key, part.range});
    } else {
      sink.Report(diagnostics::kUnknownDispatchKey, part.range, diagnostics::KeyText(word));
    }
  }
  return keys;
}

std::optional<KernelName> ReadKernelName(const source::ScalarText& text, Sink& sink,
                                         const NativeFunction& function) {
  if (function.language.as_reference) return ParseKernelNameAsReference(text);
  return ParseKernelName(text, sink);
}

void ReadDispatchLine(const yaml::Pair& pair, Sink& sink, NativeFunction* function) {
  if (IsLineMark(pair.key, function->language)) return;
  if (!pair.key.IsString()) {
    sink.Report(diagnostics::kDispatchKeyNotString, pair.key.range, KindText(KindOf(pair.key)));
    return;
  }
  DispatchLine line;
  line.keys = ReadDispatchKeys(pair.key.text, sink, *function);
  if (!pair.value.IsString()) {
    sink.Report(diagnostics::kKernelNotString, pair.value.range, KindText(KindOf(pair.value)));
    return;
  }
  std::optional<KernelName> kernel = ReadKernelName(pair.value.text, sink, *function);
  if (!kernel || line.keys.empty()) {
    function->broken = true;
    return;
  }
  line.kernel = {std::move(*kernel), pair.value.text.range()};
  function->dispatch.push_back(std::move(line));
}

void ReadDispatch(const yaml::Node& value, Sink& sink, NativeFunction* function) {
  if (IsAbsent(value, *function)) return;
  if (!value.IsMapping()) {
    sink.Report(diagnostics::kDispatchNotMapping, value.range, KindText(KindOf(value)));
    function->broken = true;
    return;
  }
  function->has_dispatch_section = true;
  function->dispatch.reserve(value.pairs.size());
  for (const yaml::Pair& pair : value.pairs) ReadDispatchLine(pair, sink, function);
}

void ReadDeviceGuard(const yaml::Node& value, Sink& sink, NativeFunction* function) {
  AssignBool(value, diagnostics::kDeviceGuardNotBool, sink, &function->device_guard);
}

void ReadDeviceCheck(const yaml::Node& value, Sink& sink, NativeFunction* function) {
  if (IsAbsent(value, *function)) return;
  const auto text = ReadString(value, diagnostics::kDeviceCheckNotString, sink);
  if (!text) return;
  if (text->value == "NoCheck") {
    function->device_check = DeviceCheck::kNoCheck;
  } else if (text->value == "ExactSame") {
    function->device_check = DeviceCheck::kExactSame;
  } else {
    sink.Report(diagnostics::kUnknownDeviceCheck, text->range, Name(text->value));
  }
}

void ReadStructured(const yaml::Node& value, Sink& sink, NativeFunction* function) {
  AssignBool(value, diagnostics::kStructuredNotBool, sink, &function->structured);
}

void ReadStructuredDelegate(const yaml::Node& value, Sink& sink, NativeFunction* function) {
  if (IsAbsent(value, *function)) return;
  if (!ReadString(value, diagnostics::kStructuredDelegateNotString, sink)) return;
  function->structured_delegate = ReadLocalName(value.text, sink, *function);
}

void ReadStructuredInherits(const yaml::Node& value, Sink& sink, NativeFunction* function) {
  if (IsAbsent(value, *function)) return;
  function->structured_inherits =
      ReadString(value, diagnostics::kStructuredInheritsNotString, sink);
}

void ReadPrecomputed(const yaml::Node& value, Sink& sink, NativeFunction* function) {
  if (IsAbsent(value, *function)) return;
  function->has_precomputed = true;
  if (function->language.as_reference && IsFalseInPython(value)) return;
  for (const yaml::Node* line : ReadStrings(value, diagnostics::kPrecomputedNotStrings, sink)) {
    if (std::optional<PrecomputedLine> parsed = ParsePrecomputedLine(line->text, sink)) {
      function->precomputed.push_back(std::move(*parsed));
    }
  }
}

void ReadUfuncLoop(const yaml::Node& value, source::Located<std::string> key, Sink& sink,
                   NativeFunction* function) {
  if (!ReadString(value, diagnostics::kUfuncValueNotString, sink)) return;
  std::optional<UfuncLoop> loop = function->language.as_reference
                                      ? ParseUfuncLoopAsReference(value.text, sink)
                                      : ParseUfuncLoop(value.text, sink);
  if (!loop) return;
  loop->key = std::move(key);
  function->ufunc_loops.push_back(std::move(*loop));
}

void ReadUfuncInnerLoop(const yaml::Node& value, Sink& sink, NativeFunction* function) {
  if (value.IsString()) {
    ReadUfuncLoop(value, {"Generic", value.range}, sink, function);
    return;
  }
  if (!value.IsMapping()) {
    sink.Report(diagnostics::kUfuncNotStringOrMapping, value.range, KindText(KindOf(value)));
    return;
  }
  for (const yaml::Pair& pair : value.pairs) {
    if (IsLineMark(pair.key, function->language)) continue;
    if (auto key = ReadString(pair.key, diagnostics::kUfuncKeyNotString, sink)) {
      ReadUfuncLoop(pair.value, std::move(*key), sink, function);
    }
  }
}

void ReadPythonModule(const yaml::Node& value, Sink& sink, NativeFunction* function) {
  if (IsAbsent(value, *function)) return;
  function->python_module = ReadString(value, diagnostics::kPythonModuleNotString, sink);
}

void ReadCategoryOverride(const yaml::Node& value, Sink& sink, NativeFunction* function) {
  if (IsAbsent(value, *function)) return;
  function->category_override = ReadString(value, diagnostics::kCategoryOverrideNotString, sink);
}

// One string, or (since 2.0) a list of them. An empty string is no tag in 1.13, and since then one
// that nobody lists. Source: validation rule S035, reference only (NativeFunction).
void ReadTags(const yaml::Node& value, Sink& sink, NativeFunction* function) {
  if (value.IsSequence()) {
    function->has_tag_list = true;
    for (const yaml::Node* tag : ReadStrings(value, diagnostics::kTagsNotString, sink)) {
      function->tags.push_back({std::string(tag->Text()), tag->text.range()});
    }
    return;
  }
  if (!ReadString(value, diagnostics::kTagsNotString, sink)) return;
  if (!value.Text().empty()) {
    function->tags = ReadNames(value, sink, *function);
  } else if (Holds(EditionRule::kTagLists, function->language.level)) {
    function->tags.push_back({"", value.range});  // one tag without a name, not none
  }
}

void ReadAutogen(const yaml::Node& value, Sink& sink, NativeFunction* function) {
  if (!ReadString(value, diagnostics::kAutogenNotString, sink)) return;
  if (value.Text().empty()) return;
  for (const source::Located<std::string>& name : ReadNames(value, sink, *function)) {
    const source::ScalarText text(name.value, name.range);
    if (auto read = ReadLocalName(text, sink, *function))
      function->autogen.push_back(std::move(*read));
  }
}

void ReadCppNoDefaultArgs(const yaml::Node& value, Sink& sink, NativeFunction* function) {
  for (const yaml::Node* name : ReadStrings(value, diagnostics::kCppNoDefaultArgsNotList, sink)) {
    function->cpp_no_default_args.push_back({std::string(name->Text()), name->text.range()});
  }
}

void ReadManualKernelRegistration(const yaml::Node& value, Sink& sink, NativeFunction* function) {
  AssignBool(value, diagnostics::kManualKernelRegistrationNotBool, sink,
             &function->manual_kernel_registration);
}

void ReadManualCppBinding(const yaml::Node& value, Sink& sink, NativeFunction* function) {
  AssignBool(value, diagnostics::kManualCppBindingNotBool, sink, &function->manual_cpp_binding);
}

void ReadUseConstRefForMutableTensors(const yaml::Node& value, Sink& sink,
                                      NativeFunction* function) {
  AssignBool(value, diagnostics::kConstRefNotBool, sink,
             &function->use_const_ref_for_mutable_tensors);
}

struct EntryKeyRow {
  std::string_view key;
  EntryKeyReader reader;
};

constexpr EntryKeyRow kEntryKeys[] = {
#define ENTRY_KEY(key, Reader) {#key, Reader},
#include "compiler/schema/read/entry_keys.def"
#undef ENTRY_KEY
};

}  // namespace

bool IsLineMark(const yaml::Node& key, const Language& language) {
  return language.as_reference && key.IsString() && key.Text() == "__line__";
}

EntryKeyReader FindEntryKeyReader(std::string_view key) {
  for (const EntryKeyRow& row : kEntryKeys) {
    if (row.key == key) return row.reader;
  }
  return nullptr;
}

absl::Span<const std::string_view> EntryKeys() {
  static constexpr std::string_view kKeys[] = {
#define ENTRY_KEY(key, Reader) #key,
#include "compiler/schema/read/entry_keys.def"
#undef ENTRY_KEY
  };
  return kKeys;
}

}  // namespace switchyard::schema
