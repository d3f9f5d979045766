// Turns the faults of a document into diagnostics.

#ifndef SWITCHYARD_COMPILER_YAML_FAULT_REPORT_H_
#define SWITCHYARD_COMPILER_YAML_FAULT_REPORT_H_

#include <cstdint>
#include <string_view>

#include "compiler/diagnostics/sink.h"
#include "compiler/yaml/document_reader.h"
#include "compiler/yaml/yaml_fault.h"

namespace switchyard::yaml {

void ReportFault(const Fault& fault, diagnostics::Sink& sink);

// The same for a fault in `entry`, whose text begins at `begin` of the file.
void ReportFaultOfEntry(const Fault& fault, std::string_view entry, std::uint32_t begin,
                        diagnostics::Sink& sink);

// Reports what a readable document must not contain. `text` is the text that it was read from.
void ReportProblems(const DocumentReading& reading, std::string_view text, diagnostics::Sink& sink);

}  // namespace switchyard::yaml

#endif  // SWITCHYARD_COMPILER_YAML_FAULT_REPORT_H_
