#include "compiler/emit/code_writer.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace switchyard::emit {
namespace {

constexpr size_t kIndentation = 2;

[[noreturn]] void FailBlock(const char* fault, std::string_view name, std::string_view block) {
  std::fprintf(stderr, "%s `%.*s` in the block\n%.*s\n", fault, static_cast<int>(name.size()),
               name.data(), static_cast<int>(block.size()), block.data());
  std::abort();
}

size_t IndentationOf(std::string_view line) {
  return std::min(line.find_first_not_of(' '), line.size());
}

// The lines between the first and the last line break, or all of a block that has none.
std::vector<std::string_view> LinesOf(std::string_view block) {
  std::vector<std::string_view> lines;
  if (block.find('\n') == std::string_view::npos) return {block};
  block.remove_prefix(block.find('\n') + 1);
  while (true) {
    const size_t end = block.find('\n');
    if (end == std::string_view::npos) return lines;
    lines.push_back(block.substr(0, end));
    block.remove_prefix(end + 1);
  }
}

size_t CommonIndentation(const std::vector<std::string_view>& lines) {
  size_t common = std::string_view::npos;
  for (const std::string_view line : lines) {
    if (IndentationOf(line) < line.size()) common = std::min(common, IndentationOf(line));
  }
  return common == std::string_view::npos ? 0 : common;
}

// Where a hole is in a line: from the first `$` to behind the second; npos when there is none.
struct HolePlace {
  size_t begin = std::string_view::npos;
  size_t end = std::string_view::npos;
  std::string_view name;
};

HolePlace FindHole(std::string_view line, size_t from, std::string_view block) {
  const size_t begin = line.find('$', from);
  if (begin == std::string_view::npos) return {};
  const size_t end = line.find('$', begin + 1);
  if (end == std::string_view::npos) FailBlock("an unfinished hole", line, block);
  return {begin, end + 1, line.substr(begin + 1, end - begin - 1)};
}

}  // namespace

void CodeWriter::AppendLine(std::string_view line) {
  if (!line.empty()) text_.append(indentation_, ' ').append(line);
  text_ += '\n';
  ++line_count_;
}

void CodeWriter::BlankLine() { AppendLine({}); }

const CodeWriter::Value& CodeWriter::Find(std::string_view name, Holes holes,
                                          std::vector<bool>* used, std::string_view block) {
  size_t index = 0;
  for (const auto& [hole, value] : holes) {
    if (hole == name) {
      (*used)[index] = true;
      return value;
    }
    ++index;
  }
  FailBlock("no value for the hole", name, block);
}

void CodeWriter::WriteBlock(Holes holes, std::string_view block) {
  const std::vector<std::string_view> lines = LinesOf(block);
  const size_t common = CommonIndentation(lines);
  std::vector<bool> used(holes.size(), false);
  for (const std::string_view line : lines) {
    const size_t own = IndentationOf(line);
    if (own == line.size()) {
      BlankLine();
      continue;
    }
    indentation_ += own - common;
    WriteLine(line.substr(own), holes, &used, block);
    indentation_ -= own - common;
  }
  size_t index = 0;
  for (const auto& hole : holes) {
    if (!used[index++]) FailBlock("no hole for the value", hole.first, block);
  }
}

// Straight into the text: a line is put together nowhere else.
void CodeWriter::WriteLine(std::string_view line, Holes holes, std::vector<bool>* used,
                           std::string_view block) {
  const size_t begin = text_.size();
  text_.append(indentation_, ' ');
  const auto take_back = [&] { text_.resize(begin); };
  size_t done = 0;
  for (HolePlace hole = FindHole(line, 0, block); hole.begin != std::string_view::npos;
       hole = FindHole(line, done, block)) {
    const Value& value = Find(hole.name, holes, used, block);
    const bool is_alone = hole.begin == 0 && hole.end == line.size();
    if (const auto* callback = std::get_if<std::function<void()>>(&value.value_)) {
      if (!is_alone)
        FailBlock("a callback in the middle of a line, for the hole", hole.name, block);
      take_back();
      (*callback)();
      return;
    }
    const cpp::Code& code = std::get<cpp::Code>(value.value_);
    if (is_alone && code.empty()) return take_back();
    text_.append(line.substr(done, hole.begin - done)).append(code.text());
    done = hole.end;
  }
  text_.append(line.substr(done));
  if (text_.size() == begin + indentation_) take_back();
  text_ += '\n';
  ++line_count_;
}

void CodeWriter::LineComment(const cpp::Comment& comment) {
  constexpr std::string_view kMark = "// ";
  const size_t width = kColumns - std::min(kColumns / 2, indentation_ + kMark.size());
  std::string_view rest = comment.text();
  while (rest.size() > width) {
    size_t end = rest.rfind(' ', width);
    if (end == std::string_view::npos || end == 0) end = rest.find(' ', 1);
    if (end == std::string_view::npos) break;
    AppendLine(std::string(kMark).append(cpp::Comment(rest.substr(0, end)).text()));
    rest.remove_prefix(end + 1);
  }
  AppendLine(std::string(kMark).append(rest));
}

void CodeWriter::List(const cpp::Code& opening, const std::vector<cpp::Code>& items,
                      const cpp::Code& closing) {
  size_t size = opening.text().size() + closing.text().size();
  for (const cpp::Code& item : items) size += item.text().size() + 2;
  if (!items.empty()) size -= 2;  // no comma behind the last one
  if (indentation_ + size <= kColumns || items.empty()) {
    return AppendLine(opening.text() + Join(items, ", ").text() + closing.text());
  }
  // Under the first item; four columns in where that leaves an item too little room.
  size_t widest = 0;
  for (const cpp::Code& item : items) widest = std::max(widest, item.text().size());
  const size_t tail = std::max<size_t>(closing.text().size(), 1);
  const bool is_aligned = indentation_ + opening.text().size() + widest + tail <= kColumns;
  const std::string margin(is_aligned ? opening.text().size() : 4, ' ');
  std::string line = opening.text();
  if (!is_aligned) {
    AppendLine(line);
    line = margin;
  }
  bool is_first = true;
  for (size_t i = 0; i < items.size(); ++i) {
    const bool is_last = i + 1 == items.size();
    const std::string item = items[i].text() + (is_last ? closing.text() : ",");
    if (!is_first && indentation_ + line.size() + 1 + item.size() > kColumns) {
      AppendLine(line);
      line = margin;
      is_first = true;
    }
    line += (is_first ? "" : " ") + item;
    is_first = false;
  }
  AppendLine(line);
}

void CodeWriter::Forwarder(const cpp::Code& opening, const std::vector<cpp::Code>& parameters,
                           const cpp::Code& call, const std::vector<cpp::Code>& arguments) {
  const cpp::Code whole =
      opening + Join(parameters, ", ") + ") { " + call + Join(arguments, ", ") + "); }";
  if (indentation_ + whole.text().size() <= kColumns) return AppendLine(whole.text());
  List(opening, parameters, ") {");
  indentation_ += kIndentation;
  List(call, arguments, ");");
  indentation_ -= kIndentation;
  AppendLine("}");
}

void CodeWriter::ForSource(source::SourceRange range, const std::function<void()>& write) {
  const size_t first_line = line_count_ + 1;
  write();
  if (line_count_ >= first_line) line_map_.push_back({first_line, line_count_, range});
}

}  // namespace switchyard::emit
