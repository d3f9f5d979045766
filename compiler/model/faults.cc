#include "compiler/model/faults.h"

#include "compiler/model/joined.h"

namespace switchyard::model {

std::string OriginOf(const Node& node) {
  std::string origin;
  if (!node.module.empty()) origin = Joined("in module `", node.module, "`");
  if (!node.python) return origin;
  const PythonPlace& python = *node.python;
  if (!origin.empty()) origin += ", ";
  origin += Joined(python.file, ":", python.line, ", in ", python.function);
  if (!python.text.empty()) origin += Joined(": ", python.text);
  return origin;
}

}  // namespace switchyard::model
