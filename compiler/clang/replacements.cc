#include "compiler/clang/replacements.h"

#include <filesystem>
#include <system_error>
#include <utility>

#include "clang/Tooling/DiagnosticsYaml.h"
#include "llvm/Support/raw_ostream.h"

namespace switchyard::cxx {
namespace {

namespace fs = std::filesystem;
namespace tooling = clang::tooling;

std::string Absolute(const std::string& path) {
  std::error_code error;
  const fs::path absolute = fs::absolute(path, error);
  return error ? path : absolute.lexically_normal().string();
}

// Libtooling refuses a replacement that overlaps one of the same fix; no fix of ours has such.
tooling::Diagnostic DiagnosticOf(const ExportedFix& fix) {
  tooling::DiagnosticMessage message;
  message.Message = fix.message;
  message.FilePath = Absolute(fix.path);
  message.FileOffset = fix.offset;
  for (const Replacement& one : fix.replacements) {
    const std::string path = Absolute(one.path);
    llvm::consumeError(
        message.Fix[path].add(tooling::Replacement(path, one.offset, one.length, one.text)));
  }
  return {fix.name,
          message,
          {},
          fix.is_error ? tooling::Diagnostic::Error : tooling::Diagnostic::Warning,
          ""};
}

}  // namespace

std::string ReplacementsText(const std::vector<ExportedFix>& fixes) {
  tooling::TranslationUnitDiagnostics document;
  for (const ExportedFix& fix : fixes) document.Diagnostics.push_back(DiagnosticOf(fix));
  std::string text;
  llvm::raw_string_ostream stream(text);
  llvm::yaml::Output output(stream);
  output << document;
  stream.flush();
  return text;
}

}  // namespace switchyard::cxx
