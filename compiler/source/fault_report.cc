#include "compiler/source/fault_report.h"

#include <string>

#include "compiler/source/yaml_reader.h"

namespace switchyard::yaml {
namespace {

// A library's message in the wording of ours: lower case, no full stop, no exclamation mark.
std::string InOurWording(std::string message) {
  while (!message.empty() && (message.back() == '.' || message.back() == '!')) message.pop_back();
  const bool is_acronym = message.size() > 1 && message[1] >= 'A' && message[1] <= 'Z';
  if (!message.empty() && message[0] >= 'A' && message[0] <= 'Z' && !is_acronym) {
    message[0] = static_cast<char>(message[0] | 0x20);
  }
  return message;
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
      sink.Report(diagnostics::kYamlAnchor, fault.range, quoted);
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

}  // namespace switchyard::yaml
