#include "compiler/model/expression.h"

#include <cctype>
#include <charconv>
#include <iterator>
#include <system_error>
#include <utility>

#include "absl/status/status.h"
#include "compiler/model/joined.h"

namespace switchyard::model {
namespace {

struct Row {
  ExpressionKind kind;
  std::string_view word;
  size_t least;
  size_t most;
  std::string_view function;
};

constexpr Row kRows[] = {
#define EXPRESSION(Name, word, least, most, function) \
  {ExpressionKind::k##Name, word, least, most, function},
#include "compiler/model/expressions.def"
#undef EXPRESSION
};

// Deeper than any size, far too shallow to exhaust a stack.
constexpr int kMaxDepth = 100;

bool ReadInteger(std::string_view text, int64_t* value) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), *value);
  return error == std::errc() && end == text.data() + text.size();
}

// Reads a term in prefix form. The first fault is kept; what follows it means nothing.
class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  absl::StatusOr<Expression> Parse() {
    Expression expression = Term(0);
    if (fault_.empty() && at_ != text_.size()) Fail("more after the expression");
    if (!fault_.empty()) return absl::InvalidArgumentError(fault_);
    return expression;
  }

 private:
  void Fail(std::string_view what) {
    if (fault_.empty()) {
      fault_ = Joined(what, " at offset ", at_, " of the expression `", text_.substr(0, 200), "`");
    }
    at_ = text_.size();
  }

  void SkipSpace() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
  }

  bool Eat(char wanted) {
    SkipSpace();
    if (at_ >= text_.size() || text_[at_] != wanted) return false;
    ++at_;
    return true;
  }

  std::string_view Word() {
    SkipSpace();
    const size_t begin = at_;
    while (at_ < text_.size()) {
      const auto character = static_cast<unsigned char>(text_[at_]);
      if (std::isalnum(character) == 0 && character != '_' && character != '-') break;
      ++at_;
    }
    return text_.substr(begin, at_ - begin);
  }

  Expression Term(int depth) {
    if (depth > kMaxDepth) {
      Fail("too deep a nesting");
      return {};
    }
    const std::string_view word = Word();
    if (word == "Integer") return Integer();
    if (word == "Symbol") return Symbol();
    if (word == "One" || word == "Zero") return Expression::Of(word == "One" ? 1 : 0);
    for (const Row& row : kRows) {
      if (row.word == word) return Operation(row, depth);
    }
    Fail(Joined("an operation that is not known, `", word, "`,"));
    return {};
  }

  Expression Integer() {
    int64_t value = 0;
    if (!Eat('(') || !ReadInteger(Word(), &value) || !Eat(')')) Fail("no number");
    return Expression::Of(value);
  }

  // `('s77', positive=True, integer=True)`.
  Expression Symbol() {
    if (!Eat('(') || !Eat('\'')) Fail("no symbol");
    std::string name(Word());
    if (name.empty() || !Eat('\'')) Fail("no symbol");
    while (Eat(',')) {
      if (Word().empty() || !Eat('=') || Word().empty()) Fail("no assumption of a symbol");
    }
    if (!Eat(')')) Fail("no end of a symbol");
    return Expression::OfSymbol(std::move(name));
  }

  Expression Operation(const Row& row, int depth) {
    Expression result{row.kind, 0, {}, {}};
    if (!Eat('(')) Fail("no operands");
    do {
      result.operands.push_back(Term(depth + 1));
    } while (fault_.empty() && Eat(','));
    if (!Eat(')')) Fail("no end of the operands");
    const size_t count = result.operands.size();
    if (count < row.least || (row.most != 0 && count > row.most)) {
      Fail(Joined("`", row.word, "` with ", count, " operands"));
    }
    return result;
  }

  std::string_view text_;
  size_t at_ = 0;
  std::string fault_;
};

const Row& RowOf(ExpressionKind kind) {
  return kRows[static_cast<size_t>(kind) - static_cast<size_t>(ExpressionKind::kAdd)];
}

std::string JoinOperands(const Expression& expression, std::string_view separator) {
  std::string text;
  for (const Expression& operand : expression.operands) {
    text += text.empty() ? ToText(operand) : Joined(separator, ToText(operand));
  }
  return text;
}

}  // namespace

absl::StatusOr<Expression> ParseExpression(std::string_view text) { return Parser(text).Parse(); }

std::string ToText(const Expression& expression) {
  switch (expression.kind) {
    case ExpressionKind::kInteger:
      return Joined(expression.value);
    case ExpressionKind::kSymbol:
      return expression.symbol;
    case ExpressionKind::kAdd:
      return Joined("(", JoinOperands(expression, " + "), ")");
    case ExpressionKind::kMul:
      return JoinOperands(expression, "*");
    case ExpressionKind::kFloorDiv:
    case ExpressionKind::kCleanDiv:
      return Joined("(", JoinOperands(expression, " // "), ")");
    default:
      return Joined(RowOf(expression.kind).word, "(", JoinOperands(expression, ", "), ")");
  }
}

std::string_view FunctionOf(ExpressionKind kind) {
  if (kind == ExpressionKind::kInteger || kind == ExpressionKind::kSymbol) return {};
  return RowOf(kind).function;
}

void AddSymbols(const Expression& expression, std::vector<std::string>* symbols) {
  if (expression.IsSymbol()) symbols->push_back(expression.symbol);
  for (const Expression& operand : expression.operands) AddSymbols(operand, symbols);
}

}  // namespace switchyard::model
