#include "compiler/driver/command_line.h"

#include <getopt.h>

#include <algorithm>
#include <cstdio>

#include "absl/strings/numbers.h"
#include "compiler/driver/commands.h"
#include "compiler/driver/console.h"

namespace switchyard::driver {
namespace {

constexpr int kHelpCode = 1;
constexpr int kLargestFileCode = 2;
constexpr int kFirstOptionCode = 256;  // above all characters

std::vector<option> LongOptions(absl::Span<const Option> options) {
  std::vector<option> result;
  result.push_back({"help", no_argument, nullptr, kHelpCode});
  result.push_back({"max-file-size", required_argument, nullptr, kLargestFileCode});
  for (size_t i = 0; i < options.size(); ++i) {
    if (options[i].name == nullptr) continue;
    const int has_argument = options[i].flag != nullptr ? no_argument : required_argument;
    result.push_back(
        {options[i].name, has_argument, nullptr, kFirstOptionCode + static_cast<int>(i)});
  }
  result.push_back({nullptr, 0, nullptr, 0});
  return result;
}

// The letters in getopt's form: a colon follows each letter that takes a value.
std::string Letters(absl::Span<const Option> options) {
  std::string letters = "h";
  for (const Option& option : options) {
    if (option.letter == 0) continue;
    letters.push_back(option.letter);
    if (option.flag == nullptr) letters.push_back(':');
  }
  return letters;
}

// The option that getopt calls `code`; null for its codes of failure.
const Option* FindOption(absl::Span<const Option> options, int code) {
  if (code >= kFirstOptionCode) return &options[static_cast<size_t>(code - kFirstOptionCode)];
  for (const Option& option : options) {
    if (option.letter != 0 && option.letter == code) return &option;
  }
  return nullptr;
}

void Assign(const Option& chosen, const char* argument) {
  if (chosen.flag != nullptr) {
    *chosen.flag = true;
  } else if (chosen.values != nullptr) {
    chosen.values->emplace_back(argument);
  } else {
    *chosen.value = argument;
  }
}

// Reads a number of mebibytes, at most as many as offsets of 32 bits allow.
bool ReadLargestFile(const char* text, std::size_t* bytes) {
  constexpr std::size_t kMost = 4095;
  std::size_t count = 0;
  if (!absl::SimpleAtoi(text, &count) || count == 0 || count > kMost) return false;
  *bytes = count << 20;
  return true;
}

// The help text is the source for people, completions and manual pages. An option that it does not
// name is a bug of ours, which every run of the tests finds.
int PrintHelp(std::string_view help, absl::Span<const Option> options) {
  int exit_status = WriteText(help, stdout) ? kExitFine : kExitUsage;
  for (const Option& option : options) {
    const std::string name =
        option.name != nullptr ? std::string("--") + option.name : std::string("-") + option.letter;
    const std::string letter = option.letter == 0 ? name : std::string("-") + option.letter;
    if (help.find(name) != std::string_view::npos || help.find(letter) != std::string_view::npos) {
      continue;
    }
    Report("the help text lacks " + name);
    exit_status = kExitUsage;
  }
  return exit_status;
}

}  // namespace

std::optional<CommandLine> ParseCommandLine(int argc, char** argv, std::string_view help,
                                            absl::Span<const Option> options, int* exit_status) {
  const std::vector<option> long_options = LongOptions(options);
  const std::string letters = Letters(options);
  optind = 0;  // glibc: scan afresh
  opterr = 0;  // reported below
  CommandLine result;
  int code = 0;
  while ((code = getopt_long(argc, argv, letters.c_str(), long_options.data(), nullptr)) != -1) {
    if (code == kHelpCode || code == 'h') {
      *exit_status = PrintHelp(help, options);
      return std::nullopt;
    }
    if (code == kLargestFileCode) {
      if (ReadLargestFile(optarg, &result.largest_file)) continue;
      *exit_status = UsageError(argv[0], "--max-file-size takes a number of MiB from 1 to 4095");
      return std::nullopt;
    }
    const Option* chosen = FindOption(options, code);
    if (chosen == nullptr) {
      *exit_status = UsageError(argv[0], std::string("`") + argv[optind - 1] +
                                             "` is not an option, or its value is missing");
      return std::nullopt;
    }
    Assign(*chosen, optarg);
  }
  for (int i = optind; i < argc; ++i) result.files.emplace_back(argv[i]);
  return result;
}

SplitWords SplitAtDashes(int argc, char** argv) {
  char** const end = argv + argc;
  char** const dashes =
      std::find_if(argv, end, [](const char* word) { return std::string_view(word) == "--"; });
  SplitWords words = {static_cast<int>(dashes - argv), std::nullopt};
  if (dashes != end) words.behind.emplace(dashes + 1, end);
  return words;
}

int UsageError(std::string_view command, std::string_view message) {
  Report(command, message);
  PrintLine(stderr, "Try `switchyard " + std::string(command) + " --help`.");
  return kExitUsage;
}

}  // namespace switchyard::driver
