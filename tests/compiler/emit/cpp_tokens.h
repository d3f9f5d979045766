// Cuts C++ into tokens like a compiler, for tests that separate code from other text.
#ifndef SWITCHYARD_TESTS_COMPILER_EMIT_CPP_TOKENS_H_
#define SWITCHYARD_TESTS_COMPILER_EMIT_CPP_TOKENS_H_

#include <string>
#include <string_view>
#include <vector>

namespace switchyard::emit {

// Trigraphs are read up to C++14, and by gcc with -trigraphs.
enum class Trigraphs { kRead, kIgnored };

struct CodeTokens {
  // Words, numbers and single characters; no comments, no white space, literals as `""` and `''`.
  std::vector<std::string> tokens;
  // Text that emitted code must not contain: a literal with a line end, an unfinished comment, a
  // character beyond ASCII outside literals and comments. Empty if there is none.
  std::string fault;
};

CodeTokens TokensOf(std::string_view text, Trigraphs trigraphs);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_TESTS_COMPILER_EMIT_CPP_TOKENS_H_
