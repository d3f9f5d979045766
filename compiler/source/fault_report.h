// Turns a fault of YAML into its diagnostic.

#ifndef SWITCHYARD_COMPILER_SOURCE_FAULT_REPORT_H_
#define SWITCHYARD_COMPILER_SOURCE_FAULT_REPORT_H_

#include "compiler/diagnostics/sink.h"
#include "compiler/source/yaml_fault.h"

namespace switchyard::yaml {

void ReportFault(const Fault& fault, diagnostics::Sink& sink);

}  // namespace switchyard::yaml

#endif  // SWITCHYARD_COMPILER_SOURCE_FAULT_REPORT_H_
