// Keeps the furthest place at which the grammar failed, and what it expected there. For sources of
// this folder only: no other folder includes the grammar library.
#ifndef SWITCHYARD_COMPILER_SCHEMA_PARSE_FURTHEST_FAILURE_H_
#define SWITCHYARD_COMPILER_SCHEMA_PARSE_FURTHEST_FAILURE_H_

#include <cstddef>
#include <string_view>

#include "grammar/messages.h"

namespace switchyard::schema {

struct FurthestFailure {
  const char* at = nullptr;
  grammar::Expectation wanted;

  // Of several failures at one place the first stays: the grammar tried it first.
  void Note(const char* place, const grammar::Expectation& expectation) {
    if (at != nullptr && place <= at) return;
    at = place;
    wanted = expectation;
  }
  void Reset() { *this = FurthestFailure(); }
};

// A control of the grammar library: states must have a member `failure`.
template <typename Rule>
struct FailureTracking : grammar::pegtl::normal<Rule> {
  template <typename ParseInput, typename State>
  static void failure(const ParseInput& in, State& state) noexcept {
    if constexpr (grammar::kExpected<Rule>.part != grammar::Part::kNone) {
      state.failure.Note(in.current(), grammar::kExpected<Rule>);
    }
  }
};

using TextInput = grammar::pegtl::memory_input<grammar::pegtl::tracking_mode::lazy>;

inline TextInput InputOf(std::string_view text) {
  return TextInput(text.data(), text.data() + text.size(), "");
}

// The number of times that `wanted` occurs in `text`.
size_t CountOf(char wanted, std::string_view text);

// Brackets nested deeper than this are refused before parsing, so that no input exhausts the stack.
inline constexpr int kMaxBracketDepth = 32;
bool IsNestedTooDeep(std::string_view text);

// The end of the token that begins at `begin`: a word, or one other character.
size_t TokenEnd(std::string_view text, size_t begin);

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_PARSE_FURTHEST_FAILURE_H_
