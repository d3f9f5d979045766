// Grammar actions for types and alias annotations. For sources of this folder only.
//
// The state must have `ParsedType& CurrentType()` and `size_t Offset(const char*)`.
#ifndef SWITCHYARD_COMPILER_SCHEMA_PARSE_TYPE_ACTIONS_H_
#define SWITCHYARD_COMPILER_SCHEMA_PARSE_TYPE_ACTIONS_H_

#include "absl/strings/numbers.h"
#include "compiler/schema/parse/type_parser.h"
#include "grammar/type.h"

namespace switchyard::schema {

template <typename Input, typename State>
TextSpan SpanOf(const Input& in, const State& state) {
  return {state.Offset(in.begin()), state.Offset(in.end())};
}

template <typename Rule>
struct TypeAction : grammar::pegtl::nothing<Rule> {};

template <>
struct TypeAction<grammar::BaseTypeName> {
  template <typename Input, typename State>
  static void apply(const Input& in, State& state) {
    ParsedType& type = state.CurrentType();
    type = ParsedType();
    type.base = in.string();
    type.base_span = SpanOf(in, state);
  }
};

template <>
struct TypeAction<grammar::AnnotatedType> {
  template <typename Input, typename State>
  static void apply(const Input& in, State& state) {
    state.CurrentType().span = SpanOf(in, state);
  }
};

template <>
struct TypeAction<grammar::OptionalMark> {
  template <typename Input, typename State>
  static void apply(const Input& /*in*/, State& state) {
    state.CurrentType().type.modifiers.push_back({TypeModifier::Kind::kOptional, 0});
  }
};

template <>
struct TypeAction<grammar::ListMark> {
  template <typename Input, typename State>
  static void apply(const Input& in, State& state) {
    ParsedType& type = state.CurrentType();
    const std::string text = in.string();
    const std::string length = text.substr(1, text.size() - 2);
    int64_t size = 0;
    // A length is a positive decimal without leading zeros. Source: validation rule T002.
    if (!length.empty() && (length[0] == '0' || !absl::SimpleAtoi(length, &size))) {
      const size_t begin = state.Offset(in.begin()) + 1;
      type.bad_length = TextSpan{begin, begin + length.size()};
      type.is_length_too_large = length[0] != '0';
    }
    type.type.modifiers.push_back({TypeModifier::Kind::kList, size});
  }
};

// What an annotation was made of so far; the grammar may give up in the middle of one.
struct PendingAnnotation {
  AliasAnnotation value;
};

template <>
struct TypeAction<grammar::FreshWriteMark> {
  template <typename Input, typename State>
  static void apply(const Input& in, State& state) {
    AliasAnnotation fresh;
    fresh.is_write = true;
    state.CurrentType().annotations.push_back({fresh, SpanOf(in, state), 0});
  }
};

template <>
struct TypeAction<grammar::AliasSetBefore> {
  template <typename Input, typename State>
  static void apply(const Input& in, State& state) {
    state.pending.value.before.push_back(in.string());
  }
};

template <>
struct TypeAction<grammar::AliasSetAfter> {
  template <typename Input, typename State>
  static void apply(const Input& in, State& state) {
    state.pending.value.after = AliasAnnotation::After::kSets;
    state.pending.value.after_sets.push_back(in.string());
  }
};

template <>
struct TypeAction<grammar::WriteMark> {
  template <typename Input, typename State>
  static void apply(const Input& /*in*/, State& state) {
    state.pending.value.is_write = true;
  }
};

template <>
struct TypeAction<grammar::Wildcard> {
  template <typename Input, typename State>
  static void apply(const Input& /*in*/, State& state) {
    state.pending.value.after = AliasAnnotation::After::kWildcard;
  }
};

template <>
struct TypeAction<grammar::AliasAnnotation> {
  template <typename Input, typename State>
  static void apply(const Input& in, State& state) {
    ParsedType& type = state.CurrentType();
    type.annotations.push_back(
        {std::move(state.pending.value), SpanOf(in, state), type.type.modifiers.size()});
    state.pending = PendingAnnotation();
  }
};

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_PARSE_TYPE_ACTIONS_H_
