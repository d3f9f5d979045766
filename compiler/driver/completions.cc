#include "compiler/driver/completions.h"

#include <string_view>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"

namespace switchyard::driver {
namespace {

// Quotes the text for a shell without escapes in single quotes.
std::string Quoted(std::string_view text) {
  return absl::StrCat(
      "'", absl::StrReplaceAll(absl::string_view(text.data(), text.size()), {{"'", "'\\''"}}), "'");
}

bool IsFolder(const HelpOption& option) { return option.value.find("DIR") != std::string::npos; }

bool IsFile(const HelpOption& option) { return option.value.find("FILE") != std::string::npos; }

// Whether the name can be completed. A name with a placeholder, such as `-Wno-NAME`, cannot.
bool IsPlain(const std::string& name) {
  return name.find_first_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ", 2) == std::string::npos;
}

bool IsLong(const std::string& name) { return name.compare(0, 2, "--") == 0; }

std::string Names(const std::vector<CommandHelp>& commands) {
  return absl::StrJoin(commands, " ", [](std::string* out, const CommandHelp& command) {
    absl::StrAppend(out, command.name);
  });
}

// The values of an option such as `--format=`, for bash; empty when they are unknown.
std::string BashValues(const HelpOption& option) {
  if (!option.choices.empty()) {
    return absl::StrCat("-W ", Quoted(absl::StrJoin(option.choices, " ")));
  }
  if (IsFolder(option)) return "-d";
  return IsFile(option) ? "-f" : "";
}

std::string BashCommand(const CommandHelp& command) {
  std::string cases;
  std::vector<std::string> words;
  for (const HelpOption& option : command.page.options) {
    const std::string values = option.value.empty() ? "" : BashValues(option);
    for (const std::string& name : option.names) {
      if (!IsPlain(name)) continue;
      words.push_back(option.value.empty() || !IsLong(name) ? name : name + "=");
      if (!values.empty()) {
        absl::StrAppend(&cases, "    ", command.name, ":", name, ") values=(", values, ") ;;\n");
      }
    }
  }
  return absl::StrCat(cases, "    ", command.name,
                      ":*) options=", Quoted(absl::StrJoin(words, " ")), " ;;\n");
}

// Brackets, colons and backslashes have a meaning in zsh's specifications.
std::string ZshText(std::string_view text) {
  return absl::StrReplaceAll(absl::string_view(text.data(), text.size()),
                             {{"\\", "\\\\"}, {"[", "\\["}, {"]", "\\]"}, {":", "\\:"}});
}

std::string ZshValues(const HelpOption& option) {
  if (option.value.empty()) return {};
  const std::string what = absl::StrCat(":", ZshText(option.value), ":");
  if (!option.choices.empty()) {
    return absl::StrCat(what, "(", absl::StrJoin(option.choices, " "), ")");
  }
  if (IsFolder(option)) return what + "_files -/";
  return IsFile(option) ? what + "_files" : what;
}

std::string ZshCommand(const CommandHelp& command) {
  std::string text = absl::StrCat("    ", command.name, ")\n      _arguments");
  for (const HelpOption& option : command.page.options) {
    for (const std::string& name : option.names) {
      if (!IsPlain(name)) continue;
      const std::string_view mark = option.value.empty() ? "" : IsLong(name) ? "=" : "+";
      absl::StrAppend(&text, " \\\n        ",
                      Quoted(absl::StrCat("*", name, absl::string_view(mark.data(), mark.size()),
                                          "[", ZshText(option.text), "]", ZshValues(option))));
    }
  }
  return text + " \\\n        '*:file:_files'\n      ;;\n";
}

std::string FishValues(const HelpOption& option) {
  if (option.value.empty()) return {};
  if (!option.choices.empty()) {
    return absl::StrCat(" -x -a ", Quoted(absl::StrJoin(option.choices, " ")));
  }
  if (IsFolder(option)) return " -x -a '(__fish_complete_directories)'";
  return IsFile(option) ? " -r" : " -x";
}

// fish has backslash escapes in quotes too.
std::string FishQuoted(std::string_view text) {
  return absl::StrCat("'",
                      absl::StrReplaceAll(absl::string_view(text.data(), text.size()),
                                          {{"\\", "\\\\"}, {"'", "\\'"}}),
                      "'");
}

std::string FishCommand(const CommandHelp& command) {
  std::string text = absl::StrCat("complete -c switchyard -n __fish_use_subcommand -f -a ",
                                  command.name, " -d ", FishQuoted(command.summary), "\n");
  for (const HelpOption& option : command.page.options) {
    for (const std::string& name : option.names) {
      if (!IsPlain(name)) continue;
      const std::string form = IsLong(name)       ? absl::StrCat(" -l ", name.substr(2))
                               : name.size() == 2 ? absl::StrCat(" -s ", name.substr(1))
                                                  : absl::StrCat(" -o ", name.substr(1));
      absl::StrAppend(&text, "complete -c switchyard -n '__fish_seen_subcommand_from ",
                      command.name, "'", form, FishValues(option), " -d ", FishQuoted(option.text),
                      "\n");
    }
  }
  return text;
}

}  // namespace

std::string BashCompletions(const std::vector<CommandHelp>& commands) {
  std::string text =
      "# Completions of switchyard for bash, made by `switchyard completions bash`.\n"
      "_switchyard() {\n"
      "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} options= "
      "values=(-f)\n"
      "  if ((COMP_CWORD == 1)); then\n"
      "    COMPREPLY=($(compgen -W ";
  absl::StrAppend(&text, Quoted(absl::StrCat(Names(commands), " --help --version")),
                  " -- \"$word\"))\n"
                  "    return\n"
                  "  fi\n"
                  "  # An equals sign is a word of its own.\n"
                  "  if [[ $word == = ]]; then\n"
                  "    word=\n"
                  "  elif [[ $before == = ]]; then\n"
                  "    before=${COMP_WORDS[COMP_CWORD - 2]}\n"
                  "  fi\n"
                  "  case ${COMP_WORDS[1]}:$before in\n");
  for (const CommandHelp& command : commands) absl::StrAppend(&text, BashCommand(command));
  return text.append(
      "  esac\n"
      "  if [[ $word == -* && -n $options ]]; then\n"
      "    COMPREPLY=($(compgen -W \"$options\" -- \"$word\"))\n"
      "    [[ ${COMPREPLY[0]} == *= ]] && compopt -o nospace 2> /dev/null\n"
      "  else\n"
      "    COMPREPLY=($(compgen \"${values[@]}\" -- \"$word\"))\n"
      "  fi\n"
      "}\n"
      "complete -o filenames -F _switchyard switchyard\n");
}

std::string ZshCompletions(const std::vector<CommandHelp>& commands) {
  std::string text =
      "#compdef switchyard\n"
      "# Completions of switchyard for zsh, made by `switchyard completions zsh`.\n"
      "_switchyard() {\n"
      "  if ((CURRENT == 2)); then\n"
      "    local -a commands=(\n";
  for (const CommandHelp& command : commands) {
    absl::StrAppend(&text, "      ",
                    Quoted(absl::StrCat(command.name, ":", ZshText(command.summary))), "\n");
  }
  text.append(
      "    )\n"
      "    _describe command commands\n"
      "    return\n"
      "  fi\n"
      "  local command=${words[2]}\n"
      "  shift words\n"
      "  ((CURRENT--))\n"
      "  case $command in\n");
  for (const CommandHelp& command : commands) absl::StrAppend(&text, ZshCommand(command));
  return text.append(
      "  esac\n"
      "}\n"
      "if [[ $funcstack[1] == _switchyard ]]; then\n"
      "  _switchyard \"$@\"\n"
      "else\n"
      "  compdef _switchyard switchyard\n"
      "fi\n");
}

std::string FishCompletions(const std::vector<CommandHelp>& commands) {
  std::string text =
      "# Completions of switchyard for fish, made by `switchyard completions fish`.\n"
      "complete -c switchyard -n __fish_use_subcommand -l help -d 'the commands'\n"
      "complete -c switchyard -n __fish_use_subcommand -l version -d 'which one this is'\n";
  for (const CommandHelp& command : commands) absl::StrAppend(&text, FishCommand(command));
  return text;
}

}  // namespace switchyard::driver
