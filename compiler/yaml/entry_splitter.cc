#include "compiler/yaml/entry_splitter.h"

#include <algorithm>
#include <cstddef>

namespace switchyard::yaml {
namespace {

struct Line {
  std::size_t begin = 0;
  std::size_t indent = 0;  // spaces before the content
  std::string_view content;
};

// The line at `begin` without its break; `next` becomes the beginning of the following line.
// `has_cr` says whether the text has carriage returns: searching for one character is faster than
// for two.
Line ReadLine(std::string_view text, std::size_t begin, bool has_cr, std::size_t* next) {
  const std::size_t found = has_cr ? text.find_first_of("\r\n", begin) : text.find('\n', begin);
  const std::size_t end = std::min(found, text.size());
  *next = end;
  if (*next < text.size() && text[*next] == '\r') ++*next;
  if (*next < text.size() && text[*next] == '\n') ++*next;
  std::string_view content = text.substr(begin, end - begin);
  const std::size_t indent = content.find_first_not_of(' ');
  content.remove_prefix(indent == std::string_view::npos ? content.size() : indent);
  return {begin, end - begin - content.size(), content};
}

bool IsEntry(const Line& line) {
  return !line.content.empty() && line.content[0] == '-' &&
         (line.content.size() == 1 || line.content[1] == ' ' || line.content[1] == '\t');
}

// Whether the line has no content of a document: it is blank, a comment, a directive or `---`.
bool IsPreamble(const Line& line) {
  return line.content.empty() || line.content[0] == '#' ||
         (line.indent == 0 && (line.content[0] == '%' || line.content == "---"));
}

}  // namespace

std::vector<EntrySlice> SplitEntries(std::string_view text, std::uint32_t begin) {
  std::vector<EntrySlice> slices;
  const bool has_cr = text.find('\r') != std::string_view::npos;
  std::size_t indent = 0;
  std::size_t next = begin;
  for (std::size_t at = begin; at < text.size(); at = next) {
    const Line line = ReadLine(text, at, has_cr, &next);
    const auto here = static_cast<std::uint32_t>(at);
    if (slices.empty()) {
      if (IsPreamble(line)) continue;
      if (!IsEntry(line)) return {};
      indent = line.indent;
    } else if (!IsEntry(line) || line.indent > indent) {
      continue;
    } else {
      // A smaller indentation than the first one: the first was a slip, and the following lines use
      // this one.
      indent = line.indent;
      slices.back().end = here;
    }
    slices.push_back({here, static_cast<std::uint32_t>(text.size())});
  }
  return slices;
}

}  // namespace switchyard::yaml
