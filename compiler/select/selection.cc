#include "compiler/select/selection.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "compiler/diagnostics/suggest.h"
#include "compiler/schema/functions_by_name.h"
#include "compiler/select/closure.h"

namespace switchyard::select {
namespace {

constexpr std::string_view kSeparators = " \t\r\n,";

// With the namespace that names without one have.
std::string Qualified(const std::string& name) {
  return name.find("::") == std::string::npos ? "aten::" + name : name;
}

void TellUnknown(const source::Located<std::string>& root,
                 const std::vector<std::string_view>& names, diagnostics::Sink& sink) {
  auto told = sink.Report(diagnostics::kSelectedUnknown, root.range, diagnostics::Name(root.value));
  const std::string wanted = Qualified(root.value);
  std::string overloads;
  for (const std::string_view name : names) {
    const bool is_overload = name.size() > wanted.size() && name[wanted.size()] == '.' &&
                             name.substr(0, wanted.size()) == wanted;
    if (is_overload) overloads += (overloads.empty() ? "`" : ", `") + std::string(name) + "`";
  }
  if (!overloads.empty()) {
    told.Hint("it has the overloads " + overloads);
    return;
  }
  // As short as it was written: the namespace would hide how little two names have in common.
  std::vector<std::string_view> shown;
  for (const std::string_view name : names) {
    const bool is_short = wanted != root.value && name.substr(0, 6) == "aten::";
    shown.push_back(is_short ? name.substr(6) : name);
  }
  const std::string_view nearest = diagnostics::ClosestName(root.value, shown);
  if (!nearest.empty()) told.Hint("did you mean `" + std::string(nearest) + "`?");
}

}  // namespace

Selection Select(const schema::Program& program, const SelectionRequest& request,
                 diagnostics::Sink& sink) {
  const schema::FunctionsByName by_name(program);
  const std::vector<std::string_view> names = by_name.Names();
  Selection selection;
  for (const source::Located<std::string>& root : request.roots) {
    const schema::NativeFunction* found = by_name.Find(Qualified(root.value));
    if (found == nullptr) {
      TellUnknown(root, names, sink);
    } else {
      selection.operators.emplace(found, Reason{});
    }
  }
  Close(program, request, sink, &selection);
  return selection;
}

std::vector<source::Located<std::string>> ReadRoots(source::FileId file, std::string_view text) {
  std::vector<source::Located<std::string>> roots;
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == '#') {
      at = std::min(text.find('\n', at), text.size());
    } else if (kSeparators.find(text[at]) != std::string_view::npos) {
      ++at;
    } else {
      const std::size_t end = std::min(text.find_first_of(" \t\r\n,#", at), text.size());
      const source::SourceRange range = {file, static_cast<std::uint32_t>(at),
                                         static_cast<std::uint32_t>(end)};
      roots.push_back({std::string(text.substr(at, end - at)), range});
      at = end;
    }
  }
  return roots;
}

}  // namespace switchyard::select
