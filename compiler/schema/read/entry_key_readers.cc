#include "compiler/schema/read/entry_key_readers.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "compiler/diagnostics/diagnostic.h"
#include "compiler/schema/edition_rules.h"
#include "compiler/schema/parse/precomputed_parser.h"
#include "compiler/schema/read/reading_forms.h"
#include "compiler/schema/read/value_reader.h"

namespace switchyard::schema {
namespace {

using diagnostics::KindText;
using diagnostics::Name;
using diagnostics::Sink;

constexpr std::string_view kFallthrough = "fallthrough";

void AssignBool(const yaml::Node& value, const WrongType& wrong, Sink& sink, bool* field) {
  if (const std::optional<bool> read = ReadBool(value, wrong, sink)) *field = *read;
}

void ReadFunc(const yaml::Node& value, Sink& sink, NativeFunction* function) {
  if (!value.IsString()) {
    sink.Report(diagnostics::kFuncNotString, value.range, KindText(KindOf(value)));
    function->broken = true;
    return;
  }
  const Language& language = function->language;
  function->schema =
      FormsOf(language).read_schema(value.text, language, function->allow_typevars, sink);
  function->broken = function->broken || function->schema.broken;
}

void ReadVariants(const yaml::Node& value, Sink& sink, NativeFunction* function) {
  if (!ReadString(value, diagnostics::kVariantsNotString, sink)) return;
  function->has_function_variant = false;
  function->has_method_variant = false;
  if (value.Text().empty()) sink.Report(diagnostics::kUnknownVariant, value.range, Name(""));
  for (const source::Located<std::string>& variant :
       FormsOf(function->language).read_names(value.text, sink)) {
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

void AddLines(DispatchKeyList keys, source::Located<KernelName> kernel, NativeFunction* function) {
  for (source::Located<std::string>& key : keys.declared) {
    if (!function->declared_lines) function->declared_lines = std::vector<DeclaredLine>();
    function->declared_lines->push_back({std::move(key), kernel});
  }
  if (keys.keys.empty()) return;
  DispatchLine line;
  line.keys = std::move(keys.keys);
  line.kernel = std::move(kernel);
  function->dispatch.push_back(std::move(line));
}

void ReadDispatchLine(const yaml::Pair& pair, Sink& sink, NativeFunction* function) {
  const ReadingForms& forms = FormsOf(function->language);
  if (forms.is_line_mark(pair.key)) return;
  if (!pair.key.IsString()) {
    sink.Report(diagnostics::kDispatchKeyNotString, pair.key.range, KindText(KindOf(pair.key)));
    return;
  }
  DispatchKeyList keys = forms.read_dispatch_keys(pair.key.text, function->language, sink);
  if (!pair.value.IsString()) {
    sink.Report(diagnostics::kKernelNotString, pair.value.range, KindText(KindOf(pair.value)));
    return;
  }
  // PyTorch's own files have no such word: its dispatcher is told so by registrations.
  if (!function->language.as_reference && pair.value.Text() == kFallthrough) {
    auto& passed = function->fallthroughs;
    passed.insert(passed.end(), keys.keys.begin(), keys.keys.end());
    function->broken |= keys.IsEmpty();
    return;
  }
  std::optional<KernelName> kernel = forms.read_kernel_name(pair.value.text, sink);
  if (!kernel || keys.IsEmpty()) {
    function->broken = true;
    return;
  }
  AddLines(std::move(keys), {std::move(*kernel), pair.value.text.range()}, function);
}

void ReadDispatch(const yaml::Node& value, Sink& sink, NativeFunction* function) {
  if (FormsOf(function->language).is_absent(value)) return;
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
  if (FormsOf(function->language).is_absent(value)) return;
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
  if (FormsOf(function->language).is_absent(value)) return;
  if (!ReadString(value, diagnostics::kStructuredDelegateNotString, sink)) return;
  function->structured_delegate = FormsOf(function->language).read_local_name(value.text, sink);
}

void ReadStructuredInherits(const yaml::Node& value, Sink& sink, NativeFunction* function) {
  if (FormsOf(function->language).is_absent(value)) return;
  function->structured_inherits =
      ReadString(value, diagnostics::kStructuredInheritsNotString, sink);
}

void ReadPrecomputed(const yaml::Node& value, Sink& sink, NativeFunction* function) {
  if (FormsOf(function->language).is_absent(value)) return;
  function->has_precomputed = true;
  if (FormsOf(function->language).is_empty_list(value)) return;
  for (const yaml::Node* line : ReadStrings(value, diagnostics::kPrecomputedNotStrings, sink)) {
    if (std::optional<PrecomputedLine> parsed = ParsePrecomputedLine(line->text, sink)) {
      function->precomputed.push_back(std::move(*parsed));
    }
  }
}

void ReadUfuncLoop(const yaml::Node& value, source::Located<std::string> key, Sink& sink,
                   NativeFunction* function) {
  if (!ReadString(value, diagnostics::kUfuncValueNotString, sink)) return;
  std::optional<UfuncLoop> loop = FormsOf(function->language).read_ufunc_loop(value.text, sink);
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
    if (FormsOf(function->language).is_line_mark(pair.key)) continue;
    if (auto key = ReadString(pair.key, diagnostics::kUfuncKeyNotString, sink)) {
      ReadUfuncLoop(pair.value, std::move(*key), sink, function);
    }
  }
}

void ReadPythonModule(const yaml::Node& value, Sink& sink, NativeFunction* function) {
  if (FormsOf(function->language).is_absent(value)) return;
  function->python_module = ReadString(value, diagnostics::kPythonModuleNotString, sink);
}

void ReadCategoryOverride(const yaml::Node& value, Sink& sink, NativeFunction* function) {
  if (FormsOf(function->language).is_absent(value)) return;
  function->category_override = ReadString(value, diagnostics::kCategoryOverrideNotString, sink);
}

// One string, or (since 2.0) a list of strings. In 1.13 an empty string is no tag; since then it is
// a tag that no file lists. Source: validation rule S035, reference only (NativeFunction).
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
    function->tags = FormsOf(function->language).read_names(value.text, sink);
  } else if (Holds(EditionRule::kTagLists, function->language.level)) {
    function->tags.push_back({"", value.range});  // one tag with an empty name
  }
}

void ReadAutogen(const yaml::Node& value, Sink& sink, NativeFunction* function) {
  if (!ReadString(value, diagnostics::kAutogenNotString, sink)) return;
  if (value.Text().empty()) return;
  for (const source::Located<std::string>& name :
       FormsOf(function->language).read_names(value.text, sink)) {
    const source::ScalarText text(name.value, name.range);
    if (auto read = FormsOf(function->language).read_local_name(text, sink)) {
      function->autogen.push_back(std::move(*read));
    }
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

void ReadAliasAnalysis(const yaml::Node& value, Sink& sink, NativeFunction* function) {
  const auto text = ReadString(value, diagnostics::kAliasAnalysisNotString, sink);
  if (!text) return;
  if (const std::optional<AliasAnalysis> kind = AliasAnalysisFromText(text->value)) {
    function->alias_analysis = source::Located<AliasAnalysis>{*kind, text->range};
  } else {
    sink.Report(diagnostics::kUnknownAliasAnalysis, text->range, Name(text->value));
  }
}

void ReadAllowTypevars(const yaml::Node& value, Sink& sink, NativeFunction* function) {
  AssignBool(value, diagnostics::kAllowTypevarsNotBool, sink, &function->allow_typevars);
}

constexpr EntryKeyRow kEntryKeys[] = {
#define ENTRY_KEY(key, Reader) {#key, Reader},
#include "compiler/schema/read/entry_keys.def"
#undef ENTRY_KEY
};

}  // namespace

EntryKeyReader FindEntryKeyReader(std::string_view key) {
  for (const EntryKeyRow& row : kEntryKeys) {
    if (row.key == key) return row.reader;
  }
  return nullptr;
}

bool IsRunTimeEntryKey(std::string_view key) {
#define ENTRY_KEY(name, Reader)
#define RUNTIME_ENTRY_KEY(name, Reader) \
  if (key == #name) return true;
#include "compiler/schema/read/entry_keys.def"
#undef ENTRY_KEY
  return false;
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
