#include "compiler/select/selection.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/diagnostics/suggest.h"
#include "compiler/select/closure.h"

namespace switchyard::select {
namespace {

constexpr std::string_view kSeparators = " \t\r\n,";

void ReportUnknown(const source::Located<std::string>& root,
                   const std::vector<std::string_view>& names, diagnostics::Sink& sink) {
  auto report =
      sink.Report(diagnostics::kSelectedUnknown, root.range, diagnostics::Name(root.value));
  const std::string wanted = Qualified(root.value);
  std::string overloads;
  for (const std::string_view name : names) {
    const bool is_overload = name.size() > wanted.size() && name[wanted.size()] == '.' &&
                             name.substr(0, wanted.size()) == wanted;
    if (is_overload) overloads += (overloads.empty() ? "`" : ", `") + std::string(name) + "`";
  }
  if (!overloads.empty()) {
    report.Hint("it has the overloads " + overloads);
    return;
  }
  // Names as short as the user's: the namespace would hide how different two names are.
  std::vector<std::string_view> shown;
  for (const std::string_view name : names) {
    const bool is_short = wanted != root.value && name.substr(0, 6) == "aten::";
    shown.push_back(is_short ? name.substr(6) : name);
  }
  const std::string_view nearest = diagnostics::ClosestName(root.value, shown);
  if (!nearest.empty()) report.Hint("did you mean `" + std::string(nearest) + "`?");
}

// The words of a part of the text.
std::vector<source::Located<std::string>> ReadWords(source::FileId file, std::string_view text,
                                                    std::size_t at, std::size_t text_end) {
  std::vector<source::Located<std::string>> words;
  while (at < text_end) {
    if (text[at] == '#') {
      at = std::min(text.find('\n', at), text_end);
    } else if (kSeparators.find(text[at]) != std::string_view::npos) {
      ++at;
    } else {
      const std::size_t end = std::min(text.find_first_of(" \t\r\n,#", at), text_end);
      const source::SourceRange range = {file, static_cast<std::uint32_t>(at),
                                         static_cast<std::uint32_t>(end)};
      words.push_back({std::string(text.substr(at, end - at)), range});
      at = end;
    }
  }
  return words;
}

// Whether the word is like `add.Tensor:`, which dtypes follow.
bool EndsName(const std::string& word) { return word.size() > 1 && word.back() == ':'; }

}  // namespace

Selection Select(const expand::ExpandedProgram& program, const SelectionRequest& request,
                 diagnostics::Sink& sink) {
  const schema::FunctionsByName& by_name = program.by_name();
  const std::vector<std::string_view> names = by_name.Names();
  Selection selection;
  for (const source::Located<std::string>& root : request.roots) {
    const schema::NativeFunction* found = by_name.Find(Qualified(root.value));
    if (found == nullptr) {
      ReportUnknown(root, names, sink);
    } else {
      selection.operators.emplace(found->id, Reason{});
    }
  }
  if (request.has_every_operator) {
    for (const schema::NativeFunction& function : program.operators()) {
      selection.operators.emplace(function.id, Reason{});
    }
  }
  Close(program, request, sink, &selection);
  selection.dtypes = SelectDtypes(program, request, selection, sink);
  return selection;
}

std::string Qualified(const std::string& name) {
  return name.find("::") == std::string::npos ? "aten::" + name : name;
}

std::vector<source::Located<std::string>> ReadRoots(source::FileId file, std::string_view text) {
  return ReadWords(file, text, 0, text.size());
}

void ReadOperators(source::FileId file, std::string_view text, SelectionRequest* request) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    std::vector<source::Located<std::string>> words = ReadWords(file, text, at, end);
    if (!words.empty() && EndsName(words.front().value)) {
      OperatorDtypes one = {words.front(), {words.begin() + 1, words.end()}};
      one.name.value.pop_back();
      --one.name.range.end;
      words = {one.name};
      request->operator_dtypes.push_back(std::move(one));
    }
    request->roots.insert(request->roots.end(), words.begin(), words.end());
    at = end + 1;
  }
}

}  // namespace switchyard::select
