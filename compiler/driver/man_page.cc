#include "compiler/driver/man_page.h"

#include <string_view>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "compiler/driver/version.h"

namespace switchyard::driver {
namespace {

// Dashes and quotes must stay unchanged; at the start of a line, a dot or a quote would be a
// request.
std::string Escaped(absl::string_view text) {
  std::string escaped = absl::StrReplaceAll(text, {{"\\", "\\e"},
                                                   {"-", "\\-"},
                                                   {"'", "\\(aq"},
                                                   {"`", "\\(ga"},
                                                   {"^", "\\(ha"},
                                                   {"~", "\\(ti"}});
  if (!escaped.empty() && escaped[0] == '.') escaped.insert(0, "\\&");
  return escaped;
}

std::string Title(const std::string& name) {
  return absl::StrCat(".TH \"", absl::AsciiStrToUpper(name), "\" \"1\" \"\" \"switchyard ",
                      absl::string_view(kVersion.data(), kVersion.size()), "\" \"Switchyard\"\n");
}

// Indented lines stay as they are, other lines are filled. An empty line ends a paragraph. A line
// that announces the next lines, such as `Examples:`, is a title.
std::string Paragraphs(const std::vector<std::string>& lines) {
  std::string text;
  bool is_literal = false;
  const auto end_literal = [&] {
    if (is_literal) text.append(".EE\n");
    is_literal = false;
  };
  for (const std::string& line : lines) {
    if (line.empty()) {
      end_literal();
      text.append(".PP\n");
    } else if (line[0] == ' ') {
      if (!is_literal) text.append(".EX\n");
      is_literal = true;
      absl::StrAppend(&text, Escaped(line), "\n");
    } else {
      end_literal();
      const bool is_title = line.back() == ':' && line.find(' ') == std::string::npos;
      if (is_title) {
        absl::StrAppend(&text, ".SH ", absl::AsciiStrToUpper(line.substr(0, line.size() - 1)),
                        "\n");
      } else {
        absl::StrAppend(&text, Escaped(line), "\n");
      }
    }
  }
  end_literal();
  return text;
}

std::string Options(const std::vector<HelpOption>& options) {
  std::string text;
  for (const HelpOption& option : options) {
    absl::StrAppend(&text, ".TP\n.B ", Escaped(option.head), "\n", Escaped(option.text), "\n");
  }
  return text;
}

}  // namespace

std::string ManPage(const CommandHelp& command) {
  const std::string name = "switchyard-" + command.name;
  std::string text = absl::StrCat(Title(name), ".SH NAME\n", Escaped(name), " \\- ",
                                  Escaped(command.summary), "\n.SH SYNOPSIS\n.EX\n");
  for (const std::string& line : command.page.usage) absl::StrAppend(&text, Escaped(line), "\n");
  absl::StrAppend(&text, ".EE\n.SH DESCRIPTION\n", Paragraphs(command.page.before));
  if (!command.page.options.empty()) {
    absl::StrAppend(&text, ".SH OPTIONS\n", Options(command.page.options));
  }
  if (!command.page.after.empty()) {
    absl::StrAppend(&text, ".SH NOTES\n", Paragraphs(command.page.after));
  }
  return absl::StrCat(text, ".SH SEE ALSO\n.BR switchyard (1)\n");
}

std::string ManPageOfAll(const std::vector<CommandHelp>& commands) {
  std::string text = absl::StrCat(
      Title("switchyard"),
      ".SH NAME\nswitchyard \\- an ahead\\-of\\-time compiler for operator schemas\n"
      ".SH SYNOPSIS\n.EX\nswitchyard COMMAND [OPTIONS] FILE...\nswitchyard \\-\\-version\n.EE\n"
      ".SH COMMANDS\n");
  for (const CommandHelp& command : commands) {
    absl::StrAppend(&text, ".TP\n.BR switchyard\\-", Escaped(command.name), " (1)\n",
                    Escaped(command.summary), "\n");
  }
  return text;
}

}  // namespace switchyard::driver
