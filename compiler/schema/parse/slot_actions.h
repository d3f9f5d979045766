// Grammar actions for argument and return slots, and the reports about malformed ones. For sources
// of this folder only.
#ifndef SWITCHYARD_COMPILER_SCHEMA_PARSE_SLOT_ACTIONS_H_
#define SWITCHYARD_COMPILER_SCHEMA_PARSE_SLOT_ACTIONS_H_

#include <cstddef>
#include <optional>
#include <utility>

#include "compiler/schema/parse/furthest_failure.h"
#include "compiler/schema/parse/schema_builder.h"
#include "compiler/schema/parse/type_actions.h"
#include "compiler/source/scalar_text.h"
#include "grammar/function_schema.h"

namespace switchyard::schema {

struct SlotState {
  SlotState(const source::ScalarText& scalar, diagnostics::Sink& diagnostics)
      : text(scalar), sink(diagnostics), builder(scalar, diagnostics) {}

  size_t Offset(const char* place) const { return static_cast<size_t>(place - text.text().data()); }
  ParsedType& CurrentType() { return slot->type; }

  // Reports the furthest failure since the last slot began, and marks the declaration as erroneous.
  // A failure of the declaration itself after a failure of one of its slots only follows from it
  // and is not reported.
  void ReportFailure();

  const source::ScalarText& text;
  diagnostics::Sink& sink;
  SchemaBuilder builder;
  std::optional<SchemaBuilder::Slot> slot;  // set where a slot begins
  FurthestFailure failure;
};

template <typename Rule>
struct SlotAction : TypeAction<Rule> {};

template <>
struct SlotAction<grammar::SlotBegin> {
  template <typename Input, typename State>
  static void apply(const Input& /*in*/, State& state) {
    state.slot.emplace();
    state.failure.Reset();
  }
};

template <>
struct SlotAction<grammar::KeywordOnlyMark> {
  template <typename Input, typename State>
  static void apply(const Input& in, State& state) {
    state.slot->is_star = true;
    state.slot->type.span = SpanOf(in, state);
  }
};

template <>
struct SlotAction<grammar::VarargsMark> {
  template <typename Input, typename State>
  static void apply(const Input& in, State& state) {
    state.slot->is_varargs = true;
    state.slot->type.span = SpanOf(in, state);
  }
};

struct SlotNameAction {
  template <typename Input, typename State>
  static void apply(const Input& in, State& state) {
    state.slot->name = SpanOf(in, state);
  }
};
template <>
struct SlotAction<grammar::ArgumentName> : SlotNameAction {};
template <>
struct SlotAction<grammar::ReturnName> : SlotNameAction {};

template <>
struct SlotAction<grammar::RawDefault> {
  template <typename Input, typename State>
  static void apply(const Input& in, State& state) {
    state.slot->default_value = SpanOf(in, state);
  }
};

// From the first to the last part of the slot, without surrounding space.
inline TextSpan SpanOfSlot(const SchemaBuilder::Slot& slot) {
  TextSpan span = slot.type.span;
  if (slot.name) span.end = slot.name->end;
  if (slot.default_value) span.end = slot.default_value->end;
  return span;
}

template <>
struct SlotAction<grammar::GoodArgumentSlot> {
  template <typename Input, typename State>
  static void apply(const Input& /*in*/, State& state) {
    if (state.slot->is_star) {
      state.builder.AddStar(state.slot->type.span);
    } else if (state.slot->is_varargs) {
      state.builder.AddVarargs(state.slot->type.span);
    } else {
      const TextSpan span = SpanOfSlot(*state.slot);
      state.builder.AddArgument(*std::move(state.slot), span);
    }
    state.failure.Reset();
  }
};

template <>
struct SlotAction<grammar::GoodReturnSlot> {
  template <typename Input, typename State>
  static void apply(const Input& /*in*/, State& state) {
    if (state.slot->is_varargs) {
      state.builder.AddVarreturns(state.slot->type.span);
    } else {
      const TextSpan span = SpanOfSlot(*state.slot);
      state.builder.AddReturn(*std::move(state.slot), span);
    }
    state.failure.Reset();
  }
};

template <>
struct SlotAction<grammar::BadSlot> {
  template <typename Input, typename State>
  static void apply(const Input& /*in*/, State& state) {
    state.ReportFailure();
  }
};

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_PARSE_SLOT_ACTIONS_H_
