// The size of a tensor, as an exported program writes it: a number, a symbol, or an operation of
// both.
//
// Takes the text of an expression (`Mul(Integer(2), Symbol('s77', positive=True, integer=True))`);
// gives a value. Source: reference exported program, section 2.5.
#ifndef SWITCHYARD_COMPILER_MODEL_EXPRESSION_H_
#define SWITCHYARD_COMPILER_MODEL_EXPRESSION_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

namespace switchyard::model {

enum class ExpressionKind : uint8_t {
  kInteger,
  kSymbol,
#define EXPRESSION(Name, word, least, most, function) k##Name,
#include "compiler/model/expressions.def"
#undef EXPRESSION
};

struct Expression {
  ExpressionKind kind = ExpressionKind::kInteger;
  int64_t value = 0;                 // kInteger
  std::string symbol;                // kSymbol
  std::vector<Expression> operands;  // the others

  static Expression Of(int64_t value) { return {ExpressionKind::kInteger, value, {}, {}}; }
  static Expression OfSymbol(std::string symbol) {
    return {ExpressionKind::kSymbol, 0, std::move(symbol), {}};
  }

  bool IsInteger() const { return kind == ExpressionKind::kInteger; }
  bool IsSymbol() const { return kind == ExpressionKind::kSymbol; }

  friend bool operator==(const Expression& a, const Expression& b) {
    return a.kind == b.kind && a.value == b.value && a.symbol == b.symbol &&
           a.operands == b.operands;
  }
  friend bool operator!=(const Expression& a, const Expression& b) { return !(a == b); }
};

// The least and the greatest value; nothing for unbounded.
struct Range {
  std::optional<int64_t> least;
  std::optional<int64_t> greatest;
};

using Ranges = std::map<std::string, Range, std::less<>>;

// Numbers fold on the way. Errors: what cannot be read, with the offset in the text.
absl::StatusOr<Expression> ParseExpression(std::string_view text);

// As people write it: `2*s77`.
std::string ToText(const Expression& expression);

// The function of lib/model/sizes.h that computes an operation.
std::string_view FunctionOf(ExpressionKind kind);

// Adds the names of all symbols in the expression.
void AddSymbols(const Expression& expression, std::vector<std::string>* symbols);

// The greatest value when each symbol is within its range; nothing when there is none, or when it
// does not fit in 64 bits.
std::optional<int64_t> UpperBound(const Expression& expression, const Ranges& ranges);
std::optional<int64_t> LowerBound(const Expression& expression, const Ranges& ranges);

// The product, folded when both are numbers; nothing when that does not fit.
std::optional<Expression> Product(const Expression& a, const Expression& b);

}  // namespace switchyard::model

#endif  // SWITCHYARD_COMPILER_MODEL_EXPRESSION_H_
