#include "compiler/schema/read/backend_file_reader.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/diagnostics/diagnostic.h"
#include "compiler/diagnostics/suggest.h"
#include "compiler/schema/parse/dispatch_entry_parser.h"
#include "compiler/schema/parse/operator_name_parser.h"
#include "compiler/schema/read/reading_forms.h"
#include "compiler/schema/read/value_reader.h"
#include "compiler/source/word_set.h"

namespace switchyard::schema {
namespace {

using diagnostics::Sink;

// Ours: the reference does not know this key.
constexpr std::string_view kFallbacks = "fallbacks";
constexpr std::string_view kFallthrough = "fallthrough";

std::vector<OperatorReference> ReadOperators(const yaml::Node& value, const WrongType& wrong,
                                             Sink& sink, bool or_null = true) {
  std::vector<OperatorReference> operators;
  for (const yaml::Node* name : ReadStrings(value, wrong, sink, or_null)) {
    if (std::optional<OperatorReference> reference = ParseOperatorReference(name->text, sink)) {
      operators.push_back(std::move(*reference));
    }
  }
  return operators;
}

void ReadAutograd(const yaml::Node& value, Sink& sink, BackendFile* file) {
  file->autograd = ReadOperators(value, diagnostics::kAutogradNotList, sink, /*or_null=*/false);
}
void ReadBackend(const yaml::Node& value, Sink& sink, BackendFile* file) {
  if (auto text = ReadString(value, diagnostics::kBackendNotString, sink))
    file->backend = std::move(*text);
}
void ReadClassName(const yaml::Node& value, Sink& sink, BackendFile* file) {
  file->class_name = ReadString(value, diagnostics::kClassNameNotString, sink);
}
void ReadCppNamespace(const yaml::Node& value, Sink& sink, BackendFile* file) {
  file->cpp_namespace = ReadString(value, diagnostics::kCppNamespaceNotString, sink);
}
void ReadDeviceGuard(const yaml::Node& value, Sink& sink, BackendFile* file) {
  if (const auto read = ReadBool(value, diagnostics::kBackendDeviceGuardNotBool, sink))
    file->device_guard = *read;
}
// `CPU, CUDA: ns::kernel` or `CPU: fallthrough`.
void ReadFallback(const yaml::Pair& pair, Sink& sink, BackendFile* file) {
  if (!pair.key.IsString() || !pair.value.IsString()) {
    const yaml::Node& wrong = pair.key.IsString() ? pair.value : pair.key;
    sink.Report(diagnostics::kFallbackNotString, wrong.range, diagnostics::KindText(KindOf(wrong)));
    return;
  }
  Fallback fallback;
  // The run-time lacks declared keys: nothing falls back for them.
  fallback.keys = ParseDispatchKeys(pair.key.text, file->language, sink).keys;
  fallback.kernel.range = pair.value.text.range();
  if (pair.value.Text() != kFallthrough) {
    std::optional<KernelName> kernel = ParseKernelName(pair.value.text, sink);
    if (!kernel) return;
    fallback.kernel.value = std::move(*kernel);
  }
  file->fallbacks.push_back(std::move(fallback));
}

void ReadFallbacks(const yaml::Node& value, Sink& sink, BackendFile* file) {
  if (!value.IsMapping()) {
    sink.Report(diagnostics::kFallbacksNotMapping, value.range,
                diagnostics::KindText(KindOf(value)));
    return;
  }
  for (const yaml::Pair& pair : value.pairs) ReadFallback(pair, sink, file);
}
void ReadFullCodegen(const yaml::Node& value, Sink& sink, BackendFile* file) {
  file->full_codegen = ReadOperators(value, diagnostics::kFullCodegenNotList, sink);
}
void ReadIrGen(const yaml::Node& value, Sink& sink, BackendFile* file) {
  file->ir_gen = ReadOperators(value, diagnostics::kIrGenNotList, sink);
}
// Declarations of a backend's own functions. Only the lazy code generator reads them.
void ReadNonNative(const yaml::Node& value, Sink& sink, BackendFile* /*file*/) {
  if (!value.IsSequence()) {
    sink.Report(diagnostics::kNonNativeNotList, value.range, diagnostics::KindText(KindOf(value)));
  }
}
void ReadSupported(const yaml::Node& value, Sink& sink, BackendFile* file) {
  file->supported = ReadOperators(value, diagnostics::kSupportedNotList, sink);
}
void ReadSymInt(const yaml::Node& value, Sink& sink, BackendFile* file) {
  file->symint = ReadOperators(value, diagnostics::kSymIntNotList, sink);
}
void ReadUseOutAsPrimary(const yaml::Node& value, Sink& sink, BackendFile* file) {
  if (const auto read = ReadBool(value, diagnostics::kUseOutAsPrimaryNotBool, sink))
    file->use_out_as_primary = *read;
}

using BackendKeyReader = void (*)(const yaml::Node&, Sink&, BackendFile*);
struct BackendKeyRow {
  std::string_view key;
  BackendKeyReader reader;
};
constexpr BackendKeyRow kBackendKeys[] = {
#define BACKEND_KEY(key, Reader) {#key, Reader},
#include "compiler/schema/read/backend_keys.def"
#undef BACKEND_KEY
};

void ReadPair(const yaml::Pair& pair, const ReadingForms& forms, Sink& sink, BackendFile* file) {
  std::vector<std::string_view> keys;
  for (const BackendKeyRow& row : kBackendKeys) {
    if (!forms.has_fallback_files && row.key == kFallbacks) continue;
    if (row.key == pair.key.Text()) {
      row.reader(pair.value, sink, file);
      return;
    }
    keys.push_back(row.key);
  }
  if (pair.key.Text() == "extra_headers") {
    sink.Report(diagnostics::kExtraHeaders, pair.key.range);
    return;
  }
  sink.Report(diagnostics::kUnknownBackendKey, pair.key.range, diagnostics::Name(pair.key.Text()))
      .Hint(diagnostics::DidYouMean(pair.key.Text(), keys));
}

}  // namespace

bool IsBackendFile(const yaml::Node& root) {
  static constexpr auto kKeys =
      source::MakeWordSet("backend", "cpp_namespace", "supported", kFallbacks);
  return std::any_of(root.pairs.begin(), root.pairs.end(), [](const yaml::Pair& pair) {
    return pair.key.IsScalar() && kKeys.Contains(pair.key.Text());
  });
}

void ReadBackendFile(const yaml::Node& root, Sink& sink, Program* program) {
  BackendFile file;
  file.range = root.range;
  file.language = program->language;
  const ReadingForms& forms = FormsOf(program->language);
  for (const yaml::Pair& pair : root.pairs) ReadPair(pair, forms, sink, &file);
  const bool has_only_fallbacks = root.pairs.size() == 1 && root.Find(kFallbacks) != nullptr;
  const bool needs_name = !has_only_fallbacks || !forms.has_fallback_files;
  const source::SourceRange start{root.range.file, root.range.begin, root.range.begin};
  if (needs_name && root.Find("backend") == nullptr)
    sink.Report(diagnostics::kMissingBackend, start);
  if (needs_name && root.Find("cpp_namespace") == nullptr)
    sink.Report(diagnostics::kMissingCppNamespace, start);
  program->backends.push_back(std::move(file));
}

}  // namespace switchyard::schema
