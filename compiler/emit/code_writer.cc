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

// The lines between the first and the last line break, with their line breaks; the whole block when
// it has none.
std::string_view LinesOf(std::string_view block) {
  const size_t first = block.find('\n');
  if (first == std::string_view::npos) return block;
  return block.substr(first + 1, block.rfind('\n') - first);
}

// Takes the first line, without its line break; `lines` keeps the others.
std::string_view TakeLine(std::string_view* lines) {
  const size_t end = std::min(lines->find('\n'), lines->size());
  const std::string_view line = lines->substr(0, end);
  lines->remove_prefix(std::min(end + 1, lines->size()));
  return line;
}

size_t CommonIndentation(std::string_view lines) {
  size_t common = std::string_view::npos;
  while (!lines.empty()) {
    const std::string_view line = TakeLine(&lines);
    if (IndentationOf(line) < line.size()) common = std::min(common, IndentationOf(line));
  }
  return common == std::string_view::npos ? 0 : common;
}

// The place of a hole in a line: from the first `$` to the end of the second; npos when there is
// none.
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

// The memory of this thread's last writer.
thread_local std::string kept_memory;

}  // namespace

CodeWriter::CodeWriter() : text_(std::move(kept_memory)) { text_.clear(); }

CodeWriter::~CodeWriter() {
  if (text_.capacity() > kept_memory.capacity()) kept_memory = std::move(text_);
}

std::string CodeWriter::TakeText() {
  std::string taken(text_);
  text_.clear();
  return taken;
}

void CodeWriter::EndLine() {
  text_ += '\n';
  ++line_count_;
}

void CodeWriter::BlankLine() { EndLine(); }

const CodeWriter::Value& CodeWriter::Find(std::string_view name, Holes holes, uint64_t* used,
                                          std::string_view block) {
  uint64_t bit = 1;
  for (const auto& [hole, value] : holes) {
    if (hole == name) {
      *used |= bit;
      return value;
    }
    bit <<= 1;
  }
  FailBlock("no value for the hole", name, block);
}

void CodeWriter::WriteBlock(Holes holes, std::string_view block) {
  std::string_view lines = LinesOf(block);
  const size_t common = CommonIndentation(lines);
  uint64_t used = 0;
  while (!lines.empty()) {
    const std::string_view line = TakeLine(&lines);
    const size_t own = IndentationOf(line);
    if (own == line.size()) {
      BlankLine();
      continue;
    }
    indentation_ += own - common;
    WriteLine(line.substr(own), holes, &used, block);
    indentation_ -= own - common;
  }
  for (const auto& hole : holes) {
    if ((used & 1) == 0) FailBlock("no hole for the value", hole.first, block);
    used >>= 1;
  }
}

// Writes straight into the text: lines are never assembled elsewhere.
void CodeWriter::WriteLine(std::string_view line, Holes holes, uint64_t* used,
                           std::string_view block) {
  const size_t begin = text_.size();
  StartLine();
  const auto take_back = [&] { text_.resize(begin); };
  size_t done = 0;
  for (HolePlace hole = FindHole(line, 0, block); hole.begin != std::string_view::npos;
       hole = FindHole(line, done, block)) {
    const Value& value = Find(hole.name, holes, used, block);
    const bool is_alone = hole.begin == 0 && hole.end == line.size();
    if (value.callback_) {
      if (!is_alone)
        FailBlock("a callback in the middle of a line, for the hole", hole.name, block);
      take_back();
      (*value.callback_)();
      return;
    }
    if (is_alone && value.text_.empty()) return take_back();
    text_.append(line.substr(done, hole.begin - done)).append(value.text_);
    done = hole.end;
  }
  text_.append(line.substr(done));
  if (text_.size() == begin + indentation_) take_back();
  EndLine();
}

void CodeWriter::LineComment(const cpp::Comment& comment) {
  constexpr std::string_view kMark = "// ";
  const size_t width = kColumns - std::min(kColumns / 2, indentation_ + kMark.size());
  std::string_view rest = comment.text();
  while (rest.size() > width) {
    size_t end = rest.rfind(' ', width);
    if (end == std::string_view::npos || end == 0) end = rest.find(' ', 1);
    if (end == std::string_view::npos) break;
    StartLine();
    text_.append(kMark);
    cpp::AppendCommentPart(rest.substr(0, end), &text_);
    EndLine();
    rest.remove_prefix(end + 1);
  }
  StartLine();
  text_.append(kMark).append(rest);
  EndLine();
}

size_t CodeWriter::Items::SizeOnOneLine() const {
  size_t size = texts_.empty() ? 0 : 2 * (texts_.size() - 1);
  for (const std::string_view text : texts_) size += text.size();
  return size;
}

size_t CodeWriter::Items::Widest() const {
  size_t widest = 0;
  for (const std::string_view text : texts_) widest = std::max(widest, text.size());
  return widest;
}

void CodeWriter::WriteOnOneLine(const Items& items) {
  bool is_first = true;
  for (const std::string_view text : items.texts_) {
    if (!is_first) text_.append(", ");
    text_.append(text);
    is_first = false;
  }
}

void CodeWriter::List(const cpp::Code& opening, const std::vector<cpp::Code>& items,
                      const cpp::Code& closing) {
  List(opening, Items(items), closing);
}

void CodeWriter::List(const cpp::Code& opening, const Items& items, const cpp::Code& closing) {
  StartLine();
  text_.append(opening.text());
  const size_t size = opening.text().size() + items.SizeOnOneLine() + closing.text().size();
  if (indentation_ + size <= kColumns || items.texts_.empty()) {
    WriteOnOneLine(items);
    text_.append(closing.text());
    return EndLine();
  }
  WriteUnderEachOther(opening.text().size(), items, closing.text());
}

// Writes the items below the first one, after an opening of that size; indented by four columns
// when that leaves too little room.
void CodeWriter::WriteUnderEachOther(size_t opening_size, const Items& items,
                                     std::string_view closing) {
  constexpr size_t kContinuation = 4;
  const size_t tail = std::max<size_t>(closing.size(), 1);
  const bool is_aligned = indentation_ + opening_size + items.Widest() + tail <= kColumns;
  const size_t margin = is_aligned ? opening_size : kContinuation;
  size_t column = indentation_ + margin;
  const auto break_line = [&] {
    EndLine();
    column = indentation_ + margin;
    text_.append(column, ' ');
  };
  if (!is_aligned) break_line();
  bool is_first = true;
  for (size_t i = 0; i < items.texts_.size(); ++i) {
    const bool is_last = i + 1 == items.texts_.size();
    const std::string_view mark = is_last ? closing : ",";
    const size_t size = items.texts_[i].size() + mark.size();
    if (!is_first && column + 1 + size > kColumns) {
      break_line();
      is_first = true;
    }
    if (!is_first) text_ += ' ';
    text_.append(items.texts_[i]).append(mark);
    column += size + (is_first ? 0 : 1);
    is_first = false;
  }
  EndLine();
}

void CodeWriter::Forwarder(const cpp::Code& opening, const std::vector<cpp::Code>& parameters,
                           const cpp::Code& call, const std::vector<cpp::Code>& arguments) {
  Forwarder(opening, Items(parameters), call, Items(arguments));
}

void CodeWriter::Forwarder(const cpp::Code& opening, const Items& parameters, const cpp::Code& call,
                           const Items& arguments) {
  constexpr std::string_view kBegin = ") { ";
  constexpr std::string_view kEnd = "); }";
  const size_t size = opening.text().size() + parameters.SizeOnOneLine() + kBegin.size() +
                      call.text().size() + arguments.SizeOnOneLine() + kEnd.size();
  if (indentation_ + size <= kColumns) {
    StartLine();
    text_.append(opening.text());
    WriteOnOneLine(parameters);
    text_.append(kBegin).append(call.text());
    WriteOnOneLine(arguments);
    text_.append(kEnd);
    return EndLine();
  }
  List(opening, parameters, ") {");
  indentation_ += kIndentation;
  List(call, arguments, ");");
  indentation_ -= kIndentation;
  WriteBlock({}, "}");
}

void CodeWriter::ForSource(source::SourceRange range, absl::FunctionRef<void()> write) {
  const size_t first_line = line_count_ + 1;
  write();
  if (line_count_ >= first_line) line_map_.push_back({first_line, line_count_, range});
}

}  // namespace switchyard::emit
