// Grammar actions for types and alias annotations. For sources of this folder only.
//
// The state must have `ParsedType& CurrentType()` and `size_t Offset(const char*)`.
#ifndef SWITCHYARD_COMPILER_SCHEMA_PARSE_TYPE_ACTIONS_H_
#define SWITCHYARD_COMPILER_SCHEMA_PARSE_TYPE_ACTIONS_H_

#include <cstdint>
#include <string_view>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/string_view.h"
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
    ParsedType& type = state.CurrentType();  // empty: the type is the first part of a slot
    type.base = std::string_view(in.begin(), in.size());
    type.base_span = SpanOf(in, state);
    type.contained.reset();
  }
};

template <>
struct TypeAction<grammar::CompositeType> {
  template <typename Input, typename State>
  static void apply(const Input& in, State& state) {
    ParsedType& type = state.CurrentType();
    const std::string_view text(in.begin(), in.size());
    const TextSpan span = SpanOf(in, state);
    const size_t open = text.find('(');
    type.base = text.substr(0, open);
    type.base_span = span;
    type.contained = TextSpan{span.begin + open, span.end};
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
    const absl::string_view length(in.begin() + 1, in.size() - 2);
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

template <>
struct TypeAction<grammar::FreshWriteMark> {
  template <typename Input, typename State>
  static void apply(const Input& in, State& state) {
    AliasAnnotation fresh;
    fresh.is_write = true;
    ParsedType& type = state.CurrentType();
    type.annotations.push_back({std::move(fresh), SpanOf(in, state), type.type.modifiers.size()});
  }
};

template <>
struct TypeAction<grammar::AliasSetBefore> {
  template <typename Input, typename State>
  static void apply(const Input& in, State& state) {
    state.CurrentType().pending.before.push_back(in.string());
  }
};

template <>
struct TypeAction<grammar::AliasSetAfter> {
  template <typename Input, typename State>
  static void apply(const Input& in, State& state) {
    AliasAnnotation& pending = state.CurrentType().pending;
    pending.after = AliasAnnotation::After::kSets;
    pending.after_sets.push_back(in.string());
  }
};

template <>
struct TypeAction<grammar::WriteMark> {
  template <typename Input, typename State>
  static void apply(const Input& /*in*/, State& state) {
    state.CurrentType().pending.is_write = true;
  }
};

template <>
struct TypeAction<grammar::Wildcard> {
  template <typename Input, typename State>
  static void apply(const Input& /*in*/, State& state) {
    state.CurrentType().pending.after = AliasAnnotation::After::kWildcard;
  }
};

template <>
struct TypeAction<grammar::AliasAnnotation> {
  template <typename Input, typename State>
  static void apply(const Input& in, State& state) {
    ParsedType& type = state.CurrentType();
    type.pending.modifiers_before = static_cast<uint8_t>(type.type.modifiers.size());
    type.annotations.push_back(
        {std::move(type.pending), SpanOf(in, state), type.type.modifiers.size()});
    type.pending = AliasAnnotation();
  }
};

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_PARSE_TYPE_ACTIONS_H_
