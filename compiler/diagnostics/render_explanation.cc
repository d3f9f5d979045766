#include "compiler/diagnostics/render_explanation.h"

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <string_view>
#include <vector>

#include "compiler/diagnostics/explanations.h"
#include "compiler/diagnostics/group.h"
#include "compiler/diagnostics/policy.h"
#include "compiler/diagnostics/printable.h"

namespace switchyard::diagnostics {
namespace {

constexpr std::size_t kColumns = 80;

std::string_view SeverityText(const DefinitionInfo& info) {
  switch (info.severity) {
    case Severity::kError:
      return "error";
    case Severity::kWarning:
      return "warning";
    case Severity::kNote:
      return "note";
    case Severity::kOff:
      return "off";
  }
  return "";
}

std::string_view AuthorityText(Authority authority) {
  switch (authority) {
    case Authority::kReference:
      return "torchgen refuses it when it reads the file";
    case Authority::kGenerator:
      return "torchgen refuses it when it generates code";
    case Authority::kDocument:
      return "documents of the language; torchgen does not look";
    case Authority::kRunTime:
      return "PyTorch's run-time refuses it when a library is loaded or an operator called";
    case Authority::kOurs:
      return "Switchyard";
  }
  return "";
}

std::string Join(std::initializer_list<std::string_view> parts) {
  std::string text;
  for (const std::string_view part : parts) text += part;
  return text;
}

// `switchyard gen` has no -W: its errors are things that it cannot do.
bool CanBeSwitched(const DefinitionInfo& info) {
  const ExplanationPhase phase = ExplanationOf(info.id).phase;
  return IsSwitchable(info) &&
         (phase == ExplanationPhase::kLint || phase == ExplanationPhase::kReferenceLint ||
          phase == ExplanationPhase::kCheck || phase == ExplanationPhase::kImport);
}

std::string SwitchText(const DefinitionInfo& info) {
  if (!CanBeSwitched(info))
    return Join({"always reported, as ", info.severity == Severity::kError ? "an " : "a ",
                 SeverityText(info)});
  const std::string_view id = info.id_text;
  std::string text = info.severity == Severity::kOff ? Join({"-W", id, " turns it on"})
                                                     : Join({"-Wno-", id, " turns it off"});
  if (info.severity == Severity::kError) text += Join({", -W", id, " makes it a warning"});
  if (info.severity != Severity::kError) text += Join({", -Werror=", id, " makes it an error"});
  return text + Join({"; or `", id, "` under `warnings` in .switchyard.yaml"});
}

// Appends `text` in lines of at most kColumns, broken at spaces.
void AppendWrapped(std::string_view text, std::string* out) {
  std::size_t column = 0;
  while (!text.empty()) {
    const std::size_t size = std::min(text.find(' '), text.size());
    if (column > 0) {
      const bool fits = column + 1 + size <= kColumns;
      *out += fits ? ' ' : '\n';
      column = fits ? column + 1 : 0;
    }
    *out += text.substr(0, size);
    column += size;
    text.remove_prefix(std::min(size + 1, text.size()));
  }
  *out += '\n';
}

void AppendLines(std::string_view text, std::string_view indentation, std::string* out) {
  while (!text.empty()) {
    const std::size_t size = std::min(text.find('\n'), text.size());
    *out += indentation;
    AppendPrintable(text.substr(0, size), out);
    *out += '\n';
    text.remove_prefix(std::min(size + 1, text.size()));
  }
}

void AppendExample(std::string_view title, std::string_view text, std::string* out) {
  *out += Join({"\n", title, ":\n\n"});
  AppendLines(text, "    ", out);
}

// `|` would end a cell of a table.
std::string Cell(std::string_view text) {
  std::string cell;
  for (const char c : text) cell += c == '|' ? std::string("\\|") : std::string(1, c);
  return cell;
}

std::vector<const DefinitionInfo*> RowsOf(Group group) {
  std::vector<const DefinitionInfo*> rows;
  for (const DefinitionInfo& info : kDefinitions) {
    if (info.group == group) rows.push_back(&info);
  }
  return rows;
}

// The table of a group; with links, each id leads to its page in the same folder.
void AppendGroup(Group group, bool with_links, std::string* out) {
  *out += Join({"\n## ", TextOf(group), "\n\n| id | severity | rule |\n|---|---|---|\n"});
  for (const DefinitionInfo* info : RowsOf(group)) {
    const std::string id(info->id_text);
    *out += Join({"| ", with_links ? "[" + id + "](" + id + ".md)" : id, " | ", SeverityText(*info),
                  " | ", Cell(ExplanationOf(info->id).rule), " |\n"});
  }
}

// Appends the page of a rule below a heading of this page, with the columns of diagnostics.def.
void AppendRule(const DefinitionInfo& info, std::string* out) {
  const std::string_view page = PageOf(info.id);
  *out += Join({"\n##", page.substr(0, page.find('\n')), "\n\n", SeverityText(info), " · ",
                AuthorityText(info.authority), " · ", CanBeSwitched(info) ? "" : "not ",
                "switchable\n"});
  AppendLines(page.substr(page.find('\n') + 1), "", out);
}

std::vector<Group> GroupsWithRows() {
  std::vector<Group> groups;
  for (const std::string_view name : GroupNames()) {
    const Group group = *GroupFromText(name);
    if (!RowsOf(group).empty()) groups.push_back(group);
  }
  return groups;
}

constexpr std::string_view kSwitchable =
    "A rule that is switchable is turned off by `-Wno-ID`, made an error by `-Werror=ID`, or\nset "
    "under `warnings` in `.switchyard.yaml`; one whose severity is `off` is reported after "
    "`-WID`.\n";

}  // namespace

void RenderExplanation(const DefinitionInfo& info, std::string* out) {
  const Explanation explanation = ExplanationOf(info.id);
  *out += Join({info.id_text, ": ", explanation.rule, "\n\n"});
  *out += Join({"  severity   ", SeverityText(info), "\n  group      ", TextOf(info.group),
                "\n  command    ", TextOf(explanation.phase), "\n  authority  ",
                AuthorityText(info.authority), "\n  switch     ", SwitchText(info), "\n\n"});
  AppendWrapped(explanation.why, out);
  AppendExample("Wrong", explanation.bad, out);
  AppendExample("Right", explanation.good, out);
}

void RenderRuleList(std::string* out) {
  for (const DefinitionInfo& info : kDefinitions) {
    std::string severity(SeverityText(info));
    severity.resize(std::max(severity.size(), std::string_view("warning").size()), ' ');
    *out += Join({info.id_text, "  ", severity, "  ", ExplanationOf(info.id).rule, "\n"});
  }
}

void RenderRuleIndex(std::string* out) {
  *out +=
      Join({"# Rules\n\n<!-- Written by `./dev test --update "
            "//tests/compiler/diagnostics:diagnostics_test`. -->\n\n"
            "Everything that `switchyard` can say about a file, by group. Each rule has a page: "
            "why it is there, what\nto do, a file that breaks it and one that does not; "
            "`switchyard explain ID` prints it in a terminal.\n\n",
            kSwitchable,
            "Rules of PyTorch that another part reports, or none: "
            "[rules_not_reported.md](rules_not_reported.md).\n"});
  for (const Group group : GroupsWithRows()) AppendGroup(group, /*with_links=*/true, out);
}

void RenderRulesPage(std::string* out) {
  *out += Join(
      {"# Rules\n\nEverything that `switchyard` can say about a file, by group.\n\n", kSwitchable});
  for (const Group group : GroupsWithRows()) {
    AppendGroup(group, /*with_links=*/false, out);
    for (const DefinitionInfo* info : RowsOf(group)) AppendRule(*info, out);
  }
}

}  // namespace switchyard::diagnostics
