// Parses the text of a formula into a tree of calls, before names have a meaning.
//
// Takes a formula; gives its tree, or the place where it stops being an expression.
#ifndef SWITCHYARD_COMPILER_DERIVATIVES_FORMULA_PARSER_H_
#define SWITCHYARD_COMPILER_DERIVATIVES_FORMULA_PARSER_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace switchyard::derivatives {

struct FormulaNode {
  enum class Kind : uint8_t {
    kName,         // `text`: `at::where`, `std::vector<int64_t>`; without spaces
    kNumber,       // `text`
    kString,       // `text`, escapes decoded
    kUnary,        // `text` of operands[0]
    kBinary,       // operands[0] `text` operands[1]
    kConditional,  // operands[0] ? operands[1] : operands[2]
    kCall,         // operands[0](operands[1], ...)
    kMember,       // operands[0].text, or operands[0]->text
    kSubscript,    // operands[0][operands[1]]
    kBraces,       // {operands...}
    kLambda,       // [](type text) { return operands[0]; }
  };

  Kind kind = Kind::kName;
  std::string text;
  std::string type;       // of the parameter of kLambda
  bool is_arrow = false;  // of kMember
  // Byte ranges in the formula: of the whole node, and of `text` (the name of a member, the
  // operator).
  std::size_t begin = 0;
  std::size_t end = 0;
  std::size_t text_begin = 0;
  std::size_t depth = 1;  // levels of the tree
  std::vector<FormulaNode> operands;
};

// PyTorch's formulas have at most a fifth of these levels.
inline constexpr std::size_t kDeepestFormula = 100;

struct FormulaFault {
  std::size_t at = 0;
  std::string_view wanted;  // empty when the formula is too deep
};

struct ParsedFormula {
  std::optional<FormulaNode> tree;
  FormulaFault fault;  // set when there is no tree
};

ParsedFormula ParseFormula(std::string_view text);

}  // namespace switchyard::derivatives

#endif  // SWITCHYARD_COMPILER_DERIVATIVES_FORMULA_PARSER_H_
