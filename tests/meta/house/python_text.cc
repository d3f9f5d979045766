#include "tests/meta/house/python_text.h"

#include <algorithm>

#include "tests/meta/house/source_tree.h"

namespace switchyard::meta {
namespace {

// A statement's first line, without what texts and comments contain.
struct Statement {
  std::string code;  // of all its lines, with one blank for each end of a line
  size_t first_line;
  size_t last_line;
  size_t indentation;
};

// Reads statements one by one: a line and those that a bracket or a text continues it on.
class StatementReader {
 public:
  explicit StatementReader(std::string_view text) : text_(text) {}

  std::vector<Statement> Read() {
    std::vector<Statement> statements;
    while (at_ < text_.size()) {
      Statement statement = ReadOne();
      if (!statement.code.empty()) statements.push_back(std::move(statement));
    }
    return statements;
  }

 private:
  bool StartsHere(std::string_view mark) const { return text_.substr(at_, mark.size()) == mark; }

  Statement ReadOne() {
    Statement statement{"", line_, line_, 0};
    while (at_ < text_.size() && text_[at_] == ' ') {
      ++at_;
      ++statement.indentation;
    }
    size_t depth = 0;
    for (; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (c == '\n') {
        ++line_;
        const bool goes_on = depth > 0 || (at_ > 0 && text_[at_ - 1] == '\\');
        if (!goes_on) break;
        statement.code += ' ';
      } else if (c == '#') {
        at_ = std::min(text_.find('\n', at_), text_.size()) - 1;
      } else if (c == '"' || c == '\'') {
        SkipText(c);
        statement.code += '"';
      } else {
        if (c == '(' || c == '[' || c == '{') ++depth;
        if ((c == ')' || c == ']' || c == '}') && depth > 0) --depth;
        statement.code += c;
      }
    }
    const bool ended = at_ < text_.size();
    statement.last_line = ended ? line_ - 1 : line_;
    if (ended) ++at_;
    return statement;
  }

  // To the last quote of a text.
  void SkipText(char quote) {
    const std::string triple(3, quote);
    const bool is_triple = StartsHere(triple);
    at_ += is_triple ? 3 : 1;
    while (at_ < text_.size() && !(is_triple ? StartsHere(triple) : text_[at_] == quote)) {
      if (text_[at_] == '\\') ++at_;
      if (at_ < text_.size() && text_[at_] == '\n') ++line_;
      ++at_;
    }
    if (is_triple) at_ += 2;
  }

  std::string_view text_;
  size_t at_ = 0;
  size_t line_ = 1;
};

std::string WordAt(std::string_view text, size_t begin) {
  const size_t end = text.find_first_of(" (:,;", begin);
  return std::string(text.substr(begin, end == std::string_view::npos ? end : end - begin));
}

// The position behind `def ` or `class `; 0 if the statement is neither.
size_t HeadLength(std::string_view code) {
  for (const std::string_view head : {"def ", "async def ", "class "}) {
    if (StartsWith(code, head)) return head.size();
  }
  return 0;
}

std::vector<std::string> NamesIn(std::string_view list) {
  std::vector<std::string> names;
  while (!list.empty()) {
    const size_t comma = std::min(list.find(','), list.size());
    std::string_view part = list.substr(0, comma);
    list.remove_prefix(std::min(comma + 1, list.size()));
    const size_t begin = part.find_first_not_of(" ()");
    if (begin == std::string_view::npos) continue;
    part.remove_prefix(begin);
    names.emplace_back(part.substr(0, part.find_first_of(" )")));
  }
  return names;
}

}  // namespace

std::vector<PythonDefinition> FindDefinitions(std::string_view text) {
  const std::vector<Statement> statements = StatementReader(text).Read();
  std::vector<PythonDefinition> found;
  for (size_t i = 0; i < statements.size(); ++i) {
    const Statement& head = statements[i];
    const size_t length = HeadLength(head.code);
    if (length == 0) continue;
    size_t last = head.last_line;
    for (size_t k = i + 1; k < statements.size(); ++k) {
      if (statements[k].indentation <= head.indentation) break;
      last = statements[k].last_line;
    }
    found.push_back(
        {WordAt(head.code, length), StartsWith(head.code, "class "), head.first_line, last});
  }
  return found;
}

std::vector<PythonImport> FindImports(std::string_view text) {
  std::vector<PythonImport> imports;
  for (const Statement& statement : StatementReader(text).Read()) {
    if (statement.indentation != 0) continue;
    if (StartsWith(statement.code, "import ")) {
      for (std::string& module : NamesIn(std::string_view(statement.code).substr(7))) {
        imports.push_back({std::move(module), {}, statement.first_line});
      }
    } else if (StartsWith(statement.code, "from ")) {
      const size_t names = statement.code.find(" import ");
      if (names == std::string::npos) continue;
      imports.push_back({statement.code.substr(5, names - 5),
                         NamesIn(std::string_view(statement.code).substr(names + 8)),
                         statement.first_line});
    }
  }
  return imports;
}

}  // namespace switchyard::meta
