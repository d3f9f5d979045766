#include "compiler/output/depfile.h"

#include <cstddef>
#include <string_view>

namespace switchyard::output {
namespace {

// Before a space each backslash needs another one; elsewhere it stands for itself.
std::string Escape(std::string_view path) {
  std::string result;
  size_t backslashes = 0;
  for (const char c : path) {
    if (c == ' ' || c == '\t' || c == '#') result.append(backslashes + 1, '\\');
    if (c == '$') result += '$';
    result += c;
    backslashes = c == '\\' ? backslashes + 1 : 0;
  }
  return result;
}

bool HasForm(std::string_view path) {
  return path.find_first_of(std::string_view("\n\r\0", 3)) == std::string_view::npos;
}

}  // namespace

absl::StatusOr<std::string> MakeDepfile(const std::vector<std::string>& outputs,
                                        const std::vector<std::string>& inputs) {
  constexpr char kNextLine[] = " \\\n  ";
  std::string text;
  for (const std::vector<std::string>* paths : {&outputs, &inputs}) {
    if (paths == &inputs) text += ":";
    for (const std::string& path : *paths) {
      if (!HasForm(path)) {
        return absl::InvalidArgumentError("a file name with a line break cannot be in a depfile");
      }
      if (!text.empty()) text += kNextLine;
      text += Escape(path);
    }
  }
  return text + "\n";
}

}  // namespace switchyard::output
