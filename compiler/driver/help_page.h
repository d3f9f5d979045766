// A help text in its parts. The form of a help text:
//
//   Usage: switchyard COMMAND ...
//   (more lines of use, indented)
//
//   Paragraphs.
//
//   Options:
//     --format=FORM   text (default), json or html
//                     (lines that go on)
//
//   Paragraphs; `Exit status: ...`; `Examples:` above indented lines.
//
// Takes what a command prints for --help; gives its parts, from which completions and manual pages
// are made.
#ifndef SWITCHYARD_COMPILER_DRIVER_HELP_PAGE_H_
#define SWITCHYARD_COMPILER_DRIVER_HELP_PAGE_H_

#include <string>
#include <string_view>
#include <vector>

namespace switchyard::driver {

// A row of the options.
struct HelpOption {
  std::vector<std::string> names;  // `--format`; `-W`, `-Wno-NAME`
  std::string value;               // `FORM`; empty for a flag
  std::string head;                // as written: `-W NAME, -Wno-NAME`
  std::string text;                // on one line
  // The values that the text lists: `text`, `json`, `html`. Empty when it lists none.
  std::vector<std::string> choices;
};

struct HelpPage {
  std::vector<std::string> usage;   // lines
  std::vector<std::string> before;  // lines between the usage and the options
  std::vector<HelpOption> options;
  std::vector<std::string> after;  // lines
};

HelpPage ReadHelpPage(std::string_view text);

// The commands of the program, in the order of commands.def, with their pages.
struct CommandHelp {
  std::string name;
  std::string summary;
  HelpPage page;
};
std::vector<CommandHelp> ReadAllHelp();

}  // namespace switchyard::driver

#endif  // SWITCHYARD_COMPILER_DRIVER_HELP_PAGE_H_
