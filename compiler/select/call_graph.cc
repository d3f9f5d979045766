#include "compiler/select/call_graph.h"

#include <algorithm>
#include <string_view>

namespace switchyard::select {
namespace {

constexpr std::string_view kSpace = " \t\r";

std::string_view Trimmed(std::string_view text) {
  const std::size_t begin = std::min(text.find_first_not_of(kSpace), text.size());
  text.remove_prefix(begin);
  return text.substr(0, text.find_last_not_of(kSpace) + 1);
}

// The colon that ends the function's name. A space or the end of the line follows it, unlike `::`.
std::size_t EndOfName(std::string_view line) {
  const std::size_t colon = line.find(": ");
  if (colon != std::string_view::npos) return colon;
  const bool has_none = line.size() > 1 && line.back() == ':' && line[line.size() - 2] != ':';
  return has_none ? line.size() - 1 : std::string_view::npos;
}

bool IsOperator(std::string_view name) {
  return !name.empty() && name.find_first_of(" \t") == std::string_view::npos;
}

bool ReadLine(std::string_view line, CallGraph* calls) {
  const std::size_t end = EndOfName(line);
  if (end == std::string_view::npos || end == 0) return false;
  std::set<std::string>& called = (*calls)[std::string(line.substr(0, end))];
  std::string_view rest = Trimmed(line.substr(end + 1));
  while (!rest.empty()) {
    const std::size_t size = std::min(rest.find(','), rest.size());
    const std::string_view name = Trimmed(rest.substr(0, size));
    if (!IsOperator(name)) return false;
    called.emplace(name);
    rest.remove_prefix(std::min(size + 1, rest.size()));
  }
  return true;
}

}  // namespace

void ReadCalls(source::FileId file, const source::SourceManager& sources, diagnostics::Sink& sink,
               CallGraph* calls) {
  const std::string_view text = sources.File(file).text();
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = Trimmed(text.substr(begin, end - begin));
    if (!line.empty() && line.front() != '#' && !ReadLine(line, calls)) {
      const auto at = static_cast<std::uint32_t>(line.data() - text.data());
      const source::SourceRange range = {file, at, at + static_cast<std::uint32_t>(line.size())};
      sink.Report(diagnostics::kCallsNotRead, range, diagnostics::Name(line));
    }
    begin = end + 1;
  }
}

std::string WriteCalls(const CallGraph& calls) {
  std::string text;
  for (const auto& [function, called] : calls) {
    if (called.empty()) continue;
    text += function + ":";
    const char* separator = " ";
    for (const std::string& name : called) {
      text += separator + name;
      separator = ", ";
    }
    text += "\n";
  }
  return text;
}

}  // namespace switchyard::select
