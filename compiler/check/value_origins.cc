#include "compiler/check/value_origins.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace switchyard::check {
namespace {

// Loops join values with later ones. After this many rounds, the origins no longer change.
constexpr int kMaxRounds = 8;
constexpr std::size_t kMaxPath = 10;
constexpr int kMaxParts = 16;

// Joins the origins of alternatives.
class Joiner {
 public:
  void Add(const Origins& other) {
    AddKeeping(other, [](const Origin&) { return false; });
  }

  // An origin that `keeps` accepts stays certain whatever the other alternatives are.
  template <typename Keeps>
  void AddKeeping(const Origins& other, const Keeps& keeps) {
    const bool is_bottom = other.parameters.empty() && !other.has_other && !other.is_unknown;
    if (is_bottom) return;
    for (Origin& origin : joined_.parameters) {
      const Origin* there = other.Find(origin.parameter);
      if (there != nullptr) origin.is_same = origin.is_same && there->is_same;
      const Certainty certainty = there == nullptr ? Certainty::kPossible : there->certainty;
      if (!IsKept(origin)) origin.certainty = std::min(origin.certainty, certainty);
    }
    for (const Origin& origin : other.parameters) {
      const bool is_kept = origin.certainty > Certainty::kPossible && keeps(origin);
      if (is_kept) kept_.push_back(origin.parameter);
      const bool is_known = joined_.Find(origin.parameter) != nullptr;
      if (!is_known) joined_.parameters.push_back(origin);
      for (Origin& known : joined_.parameters) {
        if (known.parameter != origin.parameter) continue;
        if (!is_known && !is_kept && !is_first_) known.certainty = Certainty::kPossible;
        if (is_known && is_kept) known.certainty = std::max(known.certainty, origin.certainty);
      }
    }
    joined_.has_other = joined_.has_other || other.has_other;
    joined_.is_made = joined_.is_made || other.is_made;
    joined_.is_undefined = joined_.is_undefined || other.is_undefined;
    joined_.is_unknown = joined_.is_unknown || other.is_unknown;
    is_first_ = false;
  }

  bool IsEmpty() const { return is_first_; }
  const Origins& joined() const { return joined_; }

 private:
  bool IsKept(const Origin& origin) const {
    return std::find(kept_.begin(), kept_.end(), origin.parameter) != kept_.end();
  }

  Origins joined_;
  std::vector<std::uint32_t> kept_;  // parameters
  bool is_first_ = true;
};

// Compares the claims without the paths that prove them.
bool IsSame(const Origins& a, const Origins& b) {
  return a.has_other == b.has_other && a.is_unknown == b.is_unknown && a.is_made == b.is_made &&
         a.is_undefined == b.is_undefined &&
         std::equal(a.parameters.begin(), a.parameters.end(), b.parameters.begin(),
                    b.parameters.end(), [](const Origin& x, const Origin& y) {
                      return x.parameter == y.parameter && x.is_same == y.is_same &&
                             x.certainty == y.certainty;
                    });
}

Origins Fresh() {
  Origins origins;
  origins.has_other = true;
  origins.is_made = true;
  return origins;
}

Origins Undefined() {
  Origins origins;
  origins.has_other = true;
  origins.is_undefined = true;
  return origins;
}

// Whether it is an undefined tensor on all paths.
bool IsNothing(const Origins& origins) {
  return origins.is_undefined && !origins.is_made && !origins.is_unknown &&
         origins.parameters.empty();
}

bool IsWhole(std::uint32_t number) { return number == cxx::kAnyPart || number == cxx::kEachPart; }

Origins Unknown() {
  Origins origins;
  origins.is_unknown = true;
  return origins;
}

// Finds the origins of the results of calls from those of the arguments.
class CallOrigins {
 public:
  explicit CallOrigins(const BodySummary& summary) : summary_(summary) {}

  Origins OfSource(cxx::ValueId source) const {
    return source == cxx::kNoValue ? Fresh() : summary_.values[source];
  }

  Origins OfResult(const SeenCall& seen, std::uint32_t number) const {
    if (!seen.is_reached) return {};
    if (seen.effects && seen.effects->is_result_unknown) return Unknown();
    if (seen.effects) return OfEffects(seen, *seen.effects, number);
    if (seen.body != nullptr && seen.body->is_finished) return OfBody(seen, *seen.body, number);
    return Unknown();
  }

  // What the call leaves in an argument that it may set. `sources` are the value before it and, for
  // a callee that is not known, another one.
  Origins OfLeft(const SeenCall& seen, const cxx::BodyValue& value, std::uint32_t number) const {
    const BodySummary* called = seen.body;
    const bool is_known = !seen.effects && called != nullptr && called->is_finished;
    Joiner joiner;
    if (!seen.is_reached || !is_known) {
      // An unknown callee makes a tensor of an undefined one.
      const bool is_new = value.sources.size() > 1 && IsNothing(OfSource(value.sources[0]));
      if (!is_new) joiner.Add(OfSource(value.sources[0]));
      if (value.sources.size() > 1) joiner.Add(OfSource(value.sources[1]));
      return joiner.joined();
    }
    bool is_set = false;
    for (const cxx::LeftFact& left : called->body->left) {
      if (left.parameter != value.second || !called->IsReached(left.context)) continue;
      is_set = true;
      const Origins now =
          IsWhole(number) ? called->values[left.value] : OriginsOfPart(*called, left.value, number);
      AddMapped(seen, *called, now, left.context, &joiner);
    }
    if (is_set) return joiner.joined();
    joiner.Add(OfSource(value.sources[0]));
    const bool is_handed_on = called->is_passed_on[value.second];
    return is_handed_on && IsNothing(joiner.joined()) ? Fresh() : joiner.joined();
  }

 private:
  Origins OfArgument(const SeenCall& seen, const ResultSource& source) const {
    if (source.argument >= seen.call->arguments.size()) return Unknown();
    Origins origins = OfSource(seen.call->arguments[source.argument]);
    for (Origin& origin : origins.parameters) {
      origin.certainty = std::min(origin.certainty, source.certainty);
      origin.is_same = origin.is_same && source.is_same;
      if (source.is_same && source.IsCertain()) continue;
      AddNote(&origin.path, {summary_.index, seen.call->place,
                             source.IsCertain() ? "a view of it is taken here"
                                                : "this may return it or a copy of it"});
    }
    if (!source.IsCertain()) origins.has_other = origins.is_made = true;
    return origins;
  }

  Origins OfEffects(const SeenCall& seen, const CallEffects& effects, std::uint32_t number) const {
    Joiner joiner;
    const auto add = [&](const std::vector<ResultSource>& sources) {
      if (sources.empty()) joiner.Add(Fresh());
      for (const ResultSource& source : sources) {
        const Origins origins = OfArgument(seen, source);
        // A tensor is made of an undefined one that is written.
        const auto& written = effects.written;
        const bool is_written =
            std::find(written.begin(), written.end(), source.argument) != written.end();
        joiner.Add(is_written && IsNothing(origins) ? Fresh() : origins);
      }
    };
    if (number < effects.results.size() && effects.results.size() > 1) {
      add(effects.results[number]);
    } else {
      for (const auto& sources : effects.results) add(sources);
    }
    if (effects.results_by_mask) joiner.Add(Undefined());
    return joiner.IsEmpty() ? Fresh() : joiner.joined();
  }

  // The origins of a value of the callee, as the caller sees it.
  Origins Mapped(const SeenCall& seen, const Origins& value) const {
    Joiner joiner;
    if (value.is_made) joiner.Add(Fresh());
    if (value.is_undefined) joiner.Add(Undefined());
    if (value.is_unknown) joiner.Add(Unknown());
    for (const Origin& origin : value.parameters) {
      joiner.AddKeeping(OfArgument(seen, {origin.parameter, origin.is_same, origin.certainty}),
                        [&](const Origin&) { return origin.certainty > Certainty::kPossible; });
    }
    return joiner.joined();
  }

  void AddMapped(const SeenCall& seen, const BodySummary& called, const Origins& value,
                 cxx::ContextId context, Joiner* joiner) const {
    const bool is_given = std::all_of(
        value.parameters.begin(), value.parameters.end(),
        [&](const Origin& one) { return called.IsWhereGiven(context, 0, one.parameter); });
    joiner->AddKeeping(Mapped(seen, value), [&](const Origin&) { return is_given; });
  }

  Origins OfBody(const SeenCall& seen, const BodySummary& called, std::uint32_t number) const {
    Joiner joiner;
    for (const Returned& returned : called.returned) {
      const Origins value =
          IsWhole(number) ? returned.origins : OriginsOfPart(called, returned.value, number);
      AddMapped(seen, called, value, returned.context, &joiner);
    }
    return joiner.IsEmpty() ? Fresh() : joiner.joined();
  }

  const BodySummary& summary_;
};

// The origins of one body's values.
class ValueOrigins {
 public:
  explicit ValueOrigins(BodySummary* summary)
      : summary_(*summary), body_(*summary->body), origins_(summary->values), calls_(*summary) {}

  void Settle() {
    origins_.resize(body_.values.size());
    for (int round = 0; round < kMaxRounds; ++round) {
      bool is_settled = true;
      for (cxx::ValueId value = 1; value < body_.values.size(); ++value) {
        Origins now = Of(body_.values[value]);
        is_settled = is_settled && IsSame(now, origins_[value]);
        origins_[value] = std::move(now);
      }
      if (is_settled) return;
    }
  }

  Origins Part(cxx::ValueId id, std::uint32_t number, int depth) const {
    const cxx::BodyValue& value = body_.values[id];
    if (depth > kMaxParts) return Unknown();
    switch (value.kind) {
      case cxx::ValueKind::kTuple:
        if (number < value.sources.size()) return calls_.OfSource(value.sources[number]);
        return Joined(value, number == cxx::kEachPart,
                      [&](cxx::ValueId source) { return OfPlain(source); });
      case cxx::ValueKind::kResult:
        return calls_.OfResult(summary_.calls[value.number], number);
      case cxx::ValueKind::kLeft:
        return calls_.OfLeft(summary_.calls[value.number], value, number);
      case cxx::ValueKind::kGathered:
        if (const auto one = OfGathered(value, number, depth)) return *one;
        [[fallthrough]];
      case cxx::ValueKind::kOneOf:
      case cxx::ValueKind::kChoice:
        return Joined(value, number == cxx::kEachPart,
                      [&](cxx::ValueId source) { return Part(source, number, depth + 1); });
      case cxx::ValueKind::kWhen:
        if (!summary_.IsReached(value.number)) return {};
        return Part(value.sources[0], number, depth + 1);
      default:
        return origins_[id];
    }
  }

 private:
  Origins Of(const cxx::BodyValue& value) const {
    switch (value.kind) {
      case cxx::ValueKind::kNone:
        return {};
      case cxx::ValueKind::kFresh:
        return Fresh();
      case cxx::ValueKind::kUndefined:
        return Undefined();
      case cxx::ValueKind::kParameter: {
        Origins origins;
        origins.parameters.push_back({value.number, true, Certainty::kCertain, {}});
        return origins;
      }
      case cxx::ValueKind::kResult:
        return calls_.OfResult(summary_.calls[value.number], cxx::kAnyPart);
      case cxx::ValueKind::kPart:
        return Part(value.sources[0], value.number, 0);
      case cxx::ValueKind::kWhen:
        if (!summary_.IsReached(value.number)) return {};
        return calls_.OfSource(value.sources[0]);
      case cxx::ValueKind::kLeft:
        return calls_.OfLeft(summary_.calls[value.number], value, cxx::kAnyPart);
      case cxx::ValueKind::kOneOf:
      case cxx::ValueKind::kTuple:
      case cxx::ValueKind::kChoice:
      case cxx::ValueKind::kGathered:
        break;
    }
    return Joined(value, true, [&](cxx::ValueId source) { return OfPlain(source); });
  }

  // One element of a list, where it is known which: the list had none before, or the element was
  // set by its number.
  std::optional<Origins> OfGathered(const cxx::BodyValue& value, std::uint32_t number,
                                    int depth) const {
    const bool is_one = number != cxx::kEachPart;
    const bool was_empty = body_.values[value.sources[0]].kind == cxx::ValueKind::kFresh;
    const bool is_it = value.number != 0 && number + 1 == value.number;
    if (is_one && (was_empty || is_it)) return calls_.OfSource(value.sources[1]);
    if (!is_one || value.number == 0 || number == cxx::kAnyPart) return std::nullopt;
    return Part(value.sources[0], number, depth + 1);
  }

  Origins OfPlain(cxx::ValueId source) const {
    return source == cxx::kNoValue ? Origins() : origins_[source];
  }

  // The origins of the sources together. What an expression chooses is certain for each choice; of
  // a list, what it contains, where `is_whole`. Where paths meet, that an argument is given does
  // not count as a condition.
  template <typename Of>
  Origins Joined(const cxx::BodyValue& value, bool is_whole, const Of& of) const {
    const bool is_list = value.kind == cxx::ValueKind::kGathered ||
                         (value.kind == cxx::ValueKind::kTuple && value.number == 1);
    const bool keeps_all = value.kind == cxx::ValueKind::kChoice || (is_list && is_whole);
    Joiner joiner;
    for (const cxx::ValueId source : value.sources) {
      const cxx::BodyValue& from = body_.values[source];
      const bool is_when = from.kind == cxx::ValueKind::kWhen;
      joiner.AddKeeping(of(source), [&](const Origin& origin) {
        return keeps_all ||
               (is_when && summary_.IsWhereGiven(from.number, from.second, origin.parameter));
      });
    }
    return joiner.joined();
  }

  BodySummary& summary_;
  const cxx::FunctionBody& body_;
  std::vector<Origins>& origins_;
  const CallOrigins calls_;
};

}  // namespace

void FindOrigins(BodySummary* summary) { ValueOrigins(summary).Settle(); }

Origins OriginsOfPart(const BodySummary& summary, cxx::ValueId value, std::uint32_t number) {
  return ValueOrigins(const_cast<BodySummary*>(&summary)).Part(value, number, 0);
}

void AddNote(std::vector<FlowNote>* path, FlowNote note) {
  if (path->size() < kMaxPath) path->push_back(std::move(note));
}

}  // namespace switchyard::check
