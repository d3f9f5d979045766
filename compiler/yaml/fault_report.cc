#include "compiler/yaml/fault_report.h"

#include <optional>
#include <string>
#include <string_view>

#include "compiler/yaml/anchor_table.h"
#include "compiler/yaml/document_reader.h"
#include "compiler/yaml/duplicate_keys.h"
#include "compiler/yaml/missing_colon.h"
#include "compiler/yaml/property_reader.h"

namespace switchyard::yaml {
namespace {

struct Wording {
  std::string_view llvm;
  std::string_view ours;
};

// Messages of LLVM's parser for common slips, and our texts for them.
constexpr Wording kWordings[] = {
    {"Could not find closing ]!", "expected `,` or `]`"},
    {"Could not find closing }!", "expected `,` or `}`"},
    {"Could not find expected : for simple key", "a key without `: `"},
    {"Expected , between entries!", "expected `,` between two entries"},
    {"Expected quote at end of scalar", "this quote is not closed"},
    {"Found invalid tab character in indentation",
     "a tab is in a place where only spaces separate"},
    {"Unexpected token. Expected Block Entry or Block End.",
     "this does not continue the sequence; an entry begins with `- ` below the others"},
    {"Unexpected token. Expected Key or Block End",
     "this does not continue the mapping; a key stands below the others, and a value with `: ` in "
     "it needs quotes"},
    {"Unexpected token. Expected Key, Flow Entry, or Flow Mapping End.", "expected `,` or `}`"},
    {"Unrecognized character while tokenizing.", "a value cannot begin with this character"},
};

// Converts a message to our style: lower case, no full stop, no exclamation mark.
std::string InOurWording(std::string_view message) {
  for (const Wording& wording : kWordings) {
    if (message == wording.llvm) return std::string(wording.ours);
  }
  std::string text(message);
  while (!text.empty() && (text.back() == '.' || text.back() == '!')) text.pop_back();
  if (!text.empty() && text[0] >= 'A' && text[0] <= 'Z')
    text[0] = static_cast<char>(text[0] | 0x20);
  return text;
}

}  // namespace

void ReportFault(const Fault& fault, diagnostics::Sink& sink) {
  const diagnostics::Name quoted(fault.detail);
  switch (fault.kind) {
    case Fault::Kind::kSyntax:
      sink.Report(diagnostics::kYamlSyntax, fault.range,
                  diagnostics::Text(InOurWording(fault.detail)));
      break;
    case Fault::Kind::kTag:
      sink.Report(diagnostics::kYamlTag, fault.range, quoted);
      break;
    case Fault::Kind::kAnchor:
      sink.Report(diagnostics::kAnchorRepeated, fault.range, quoted);
      break;
    case Fault::Kind::kUndefined:
      sink.Report(diagnostics::kAliasUnusable, fault.range, quoted,
                  diagnostics::Text("has no anchor before it"));
      break;
    case Fault::Kind::kRecursive:
      sink.Report(diagnostics::kAliasUnusable, fault.range, quoted,
                  diagnostics::Text("is inside the value that it refers to"));
      break;
    case Fault::Kind::kExpansion:
      sink.Report(diagnostics::kAliasesTooLarge, fault.range, diagnostics::Count(kMaxAliasedNodes),
                  diagnostics::Count(kMaxAliasedBytes));
      break;
    case Fault::Kind::kDepth:
      sink.Report(diagnostics::kNestingTooDeep, fault.range, diagnostics::Count(kMaxDepth));
      break;
    case Fault::Kind::kKeyKind:
      sink.Report(diagnostics::kKeyNotScalar, fault.range, diagnostics::KindText("collection"));
      break;
    case Fault::Kind::kEscape:
      sink.Report(diagnostics::kInvalidEscape, fault.range, quoted);
      break;
    case Fault::Kind::kCharacter:
      sink.Report(diagnostics::kInvalidCharacter, fault.range, quoted);
      break;
  }
}

void ReportFaultOfEntry(const Fault& fault, std::string_view entry, std::uint32_t begin,
                        diagnostics::Sink& sink) {
  const std::optional<MissingColon> missing = FindMissingColon(entry);
  if (!missing || fault.kind != Fault::Kind::kSyntax) return ReportFault(fault, sink);
  auto report = sink.Report(diagnostics::kYamlSyntax, fault.range,
                            diagnostics::Text(InOurWording(fault.detail)));
  AddColon(*missing, fault.range.file, begin, &report);
}

void ReportProblems(const DocumentReading& reading, std::string_view text,
                    diagnostics::Sink& sink) {
  for (const PropertyUse& use : reading.properties) {
    const diagnostics::Name written(text.substr(use.range.begin, use.range.size()));
    if (use.kind == PropertyUse::Kind::kTag) {
      sink.Report(diagnostics::kStandardTag, use.range, written);
    } else {
      sink.Report(diagnostics::kYamlAnchor, use.range, written);
    }
  }
  for (const DuplicateKey& duplicate : reading.duplicates) {
    sink.Report(diagnostics::kDuplicateKey, duplicate.key.range,
                diagnostics::Name(duplicate.key.Text()))
        .Info(duplicate.first.range, "first written here");
  }
  if (reading.second_document) {
    sink.Report(diagnostics::kSecondDocument, *reading.second_document);
  }
}

}  // namespace switchyard::yaml
