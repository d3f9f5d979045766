#include "tests/meta/diagnostics/expected_ids.h"

#include <sstream>

namespace switchyard {

void AddExpectedIds(const std::string& text, std::set<std::string>* ids) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string mark;
    std::string expect;
    words >> mark >> expect;
    if ((mark != "#" && mark != "//") || expect != "expect") continue;
    std::string columns;
    std::string severity;
    std::string id;
    words >> columns >> severity >> id;
    if (!id.empty() && id.back() == ':') ids->insert(id.substr(0, id.size() - 1));
  }
}

void AddReportedIds(const std::string& text, std::set<std::string>* ids) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const size_t bracket = line.rfind(" [");
    if (bracket == std::string::npos || line.back() != ']') continue;
    ids->insert(line.substr(bracket + 2, line.size() - bracket - 3));
  }
}

}  // namespace switchyard
