#include "compiler/check/value_origins.h"

#include <algorithm>
#include <utility>

namespace switchyard::check {
namespace {

// Loops join values with later ones. After this many rounds, the origins no longer change.
constexpr int kMaxRounds = 8;
constexpr std::size_t kMaxPath = 10;
constexpr int kMaxParts = 16;

// Joins the origins of alternatives. `is_first` is true until something was joined.
void Join(const Origins& other, bool* is_first, Origins* joined) {
  const bool is_bottom = other.parameters.empty() && !other.has_other && !other.is_unknown;
  if (is_bottom) return;
  if (*is_first) {
    *joined = other;
    *is_first = false;
    return;
  }
  for (Origin& origin : joined->parameters) {
    const Origin* there = other.Find(origin.parameter);
    if (there == nullptr) {
      origin.is_certain = false;
    } else {
      origin.is_certain = origin.is_certain && there->is_certain;
      origin.is_same = origin.is_same && there->is_same;
    }
  }
  for (const Origin& origin : other.parameters) {
    if (joined->Find(origin.parameter) != nullptr) continue;
    joined->parameters.push_back(origin);
    joined->parameters.back().is_certain = false;
  }
  joined->has_other = joined->has_other || other.has_other;
  joined->is_made = joined->is_made || other.is_made;
  joined->is_undefined = joined->is_undefined || other.is_undefined;
  joined->is_unknown = joined->is_unknown || other.is_unknown;
}

// Compares the claims without the paths that prove them.
bool IsSame(const Origins& a, const Origins& b) {
  return a.has_other == b.has_other && a.is_unknown == b.is_unknown && a.is_made == b.is_made &&
         a.is_undefined == b.is_undefined &&
         std::equal(a.parameters.begin(), a.parameters.end(), b.parameters.begin(),
                    b.parameters.end(), [](const Origin& x, const Origin& y) {
                      return x.parameter == y.parameter && x.is_same == y.is_same &&
                             x.is_certain == y.is_certain;
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
    if (seen.body != nullptr && seen.body->is_finished) return OfBody(seen, *seen.body);
    return OfUnseen(seen);
  }

 private:
  // The result may share memory with every argument.
  Origins OfUnseen(const SeenCall& seen) const {
    Origins origins = Unknown();
    for (const cxx::ValueId argument : seen.call->arguments) {
      for (Origin origin : OfSource(argument).parameters) {
        if (origins.Find(origin.parameter) != nullptr) continue;
        origin.is_certain = false;
        origin.is_same = false;
        origins.parameters.push_back(std::move(origin));
      }
    }
    return origins;
  }

  Origins OfArgument(const SeenCall& seen, const ResultSource& source) const {
    if (source.argument >= seen.call->arguments.size()) return Unknown();
    Origins origins = OfSource(seen.call->arguments[source.argument]);
    for (Origin& origin : origins.parameters) {
      origin.is_certain = origin.is_certain && source.is_certain;
      origin.is_same = origin.is_same && source.is_same;
      if (source.is_same && source.is_certain) continue;
      AddNote(&origin.path, {summary_.index, seen.call->place,
                             source.is_certain ? "a view of it is taken here"
                                               : "this may return it or a copy of it"});
    }
    if (!source.is_certain) origins.has_other = origins.is_made = true;
    return origins;
  }

  Origins OfEffects(const SeenCall& seen, const CallEffects& effects, std::uint32_t number) const {
    Origins joined;
    bool is_first = true;
    const auto add = [&](const std::vector<ResultSource>& sources) {
      if (sources.empty()) Join(Fresh(), &is_first, &joined);
      for (const ResultSource& source : sources) {
        Join(OfArgument(seen, source), &is_first, &joined);
      }
    };
    if (number < effects.results.size() && effects.results.size() > 1) {
      add(effects.results[number]);
    } else {
      for (const auto& sources : effects.results) add(sources);
    }
    if (effects.results_by_mask) Join(Undefined(), &is_first, &joined);
    return is_first ? Fresh() : joined;
  }

  Origins OfBody(const SeenCall& seen, const BodySummary& called) const {
    Origins joined;
    bool is_first = true;
    for (const Origins& returned : called.returned) {
      if (returned.is_made) Join(Fresh(), &is_first, &joined);
      if (returned.is_undefined) Join(Undefined(), &is_first, &joined);
      if (returned.is_unknown) Join(Unknown(), &is_first, &joined);
      for (const Origin& origin : returned.parameters) {
        Join(OfArgument(seen, {origin.parameter, origin.is_same, origin.is_certain}), &is_first,
             &joined);
      }
    }
    return is_first ? Fresh() : joined;
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
        return origins_[id];
      case cxx::ValueKind::kResult:
        return calls_.OfResult(summary_.calls[value.number], number);
      case cxx::ValueKind::kOneOf: {
        Origins joined;
        bool is_first = true;
        for (const cxx::ValueId source : value.sources) {
          Join(Part(source, number, depth + 1), &is_first, &joined);
        }
        return joined;
      }
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
        origins.parameters.push_back({value.number, true, true, {}});
        return origins;
      }
      case cxx::ValueKind::kResult:
        return calls_.OfResult(summary_.calls[value.number], cxx::kAnyPart);
      case cxx::ValueKind::kPart:
        return Part(value.sources[0], value.number, 0);
      case cxx::ValueKind::kWhen:
        if (!summary_.IsReached(value.number)) return {};
        return calls_.OfSource(value.sources[0]);
      case cxx::ValueKind::kOneOf:
      case cxx::ValueKind::kTuple:
        break;
    }
    Origins joined;
    bool is_first = true;
    for (const cxx::ValueId source : value.sources) {
      if (source != cxx::kNoValue) Join(origins_[source], &is_first, &joined);
    }
    return joined;
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
