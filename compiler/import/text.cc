#include "compiler/import/text.h"

#include <algorithm>

namespace switchyard::importer {
namespace {

// Plain where YAML takes it so, as people write declarations.
std::string Scalar(const std::string& text) {
  const bool is_plain =
      text.find(": ") == std::string::npos && text.find(" #") == std::string::npos;
  if (is_plain) return text;
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted + "\"";
}

std::string KeysText(std::vector<DispatchKey> keys) {
  std::sort(keys.begin(), keys.end());
  std::string text;
  for (const DispatchKey key : keys) {
    text += (text.empty() ? "" : ", ") + std::string(DispatchKeyName(key));
  }
  return text;
}

std::string TagsText(const ImportedOperator& one) {
  if (one.tags.empty()) return {};
  std::string text;
  for (const std::string& tag : one.tags) text += (text.empty() ? "" : ", ") + tag;
  const bool is_list = one.tags.size() > 1;
  return "  tags: " + (is_list ? "[" + text + "]" : text) + "\n";
}

}  // namespace

std::string SchemaText(const ImportedOperators& imported) {
  std::string text;
  for (const ImportedOperator& one : imported.operators) {
    const std::string prefix = one.name_space == "aten" ? "" : one.name_space + "::";
    text += std::string(kEntryStart) + Scalar(prefix + one.declaration) + "\n";
    const bool says_more = !one.alias_analysis.empty() && one.alias_analysis != "FROM_SCHEMA";
    if (says_more) text += "  alias_analysis: " + one.alias_analysis + "\n";
    if (one.allow_typevars) text += "  allow_typevars: True\n";
    if (!one.python_module.empty()) {
      text += "  python_module: " + Scalar(one.python_module) + "\n";
    }
    std::vector<DispatchKey> passed;
    for (const auto& [key, range] : one.fallthroughs) passed.push_back(key);
    const bool has_kernels = one.has_table && !one.kernels.empty();
    if (has_kernels || !passed.empty()) text += "  dispatch:\n";
    for (const ImportedKernel& kernel : one.kernels) {
      if (!one.has_table) break;
      text += "    " + KeysText(kernel.keys) + ": " + kernel.name_in_schema + "\n";
    }
    if (!passed.empty()) text += "    " + KeysText(passed) + ": fallthrough\n";
    text += TagsText(one) + "\n";
  }
  if (!text.empty()) text.pop_back();
  return text;
}

std::string FallbacksText(const ImportedOperators& imported) {
  if (imported.fallbacks.empty()) return {};
  std::string text = "fallbacks:\n";
  for (const ImportedFallback& fallback : imported.fallbacks) {
    text += "  " + std::string(DispatchKeyName(fallback.key)) + ": " +
            (fallback.kernel.empty() ? "fallthrough" : fallback.kernel) + "\n";
  }
  return text;
}

}  // namespace switchyard::importer
