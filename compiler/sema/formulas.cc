// Rules about the text of formulas: syntax, names, calls and types.
//
// Ours: the reference pastes formulas into C++, and leaves faults in them to the C++ compiler.
#include "compiler/derivatives/formulas.h"

#include <array>
#include <cstddef>
#include <string_view>
#include <vector>

#include "compiler/sema/derivative_rules.h"

namespace switchyard::sema {
namespace {

using derivatives::KnownOperators;

// The operators that arithmetic signs stand for. A file that declares all of them also declares the
// operators that formulas call; other files have a few operators in addition to PyTorch's.
constexpr std::array<std::string_view, 5> kArithmetic = {"add", "sub", "mul", "div", "neg"};

}  // namespace

derivatives::KnownOperators KnownIn(const schema::Program& program) {
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

void CheckFormulas(const schema::Program& program,
                   const std::vector<derivatives::Differentiability>& joined,
                   RuleContext& context) {
  derivatives::MakeFormulas(program, joined, context.sink, KnownIn(program));
}

}  // namespace switchyard::sema
