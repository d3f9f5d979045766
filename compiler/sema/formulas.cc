// Rules about what formulas say: their syntax, names, calls and types.
//
// Ours: the reference pastes formulas into C++, whose compiler tells of faults in them.
#include "compiler/derivatives/formulas.h"

#include <array>
#include <cstddef>
#include <string_view>
#include <vector>

#include "compiler/sema/derivative_rules.h"

namespace switchyard::sema {
namespace {

using derivatives::KnownOperators;

// The operators that the signs of arithmetic stand for. Files that declare them declare those that
// formulas call; others have a few operators of their own beside PyTorch's.
constexpr std::array<std::string_view, 5> kArithmetic = {"add", "sub", "mul", "div", "neg"};

KnownOperators KnownIn(const schema::Program& program) {
  std::array<bool, kArithmetic.size()> has{};
  for (const schema::NativeFunction& function : program.functions) {
    for (std::size_t i = 0; i < kArithmetic.size(); ++i) {
      if (function.schema.name.value.base == kArithmetic[i]) has[i] = true;
    }
  }
  for (const bool one : has) {
    if (!one) return KnownOperators::kSome;
  }
  return KnownOperators::kAll;
}

}  // namespace

void CheckFormulas(const schema::Program& program,
                   const std::vector<derivatives::Differentiability>& joined,
                   RuleContext& context) {
  derivatives::MakeFormulas(program, joined, context.sink, KnownIn(program));
}

}  // namespace switchyard::sema
