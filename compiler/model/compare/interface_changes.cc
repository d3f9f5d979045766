#include "compiler/model/compare/interface_changes.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "compiler/model/expression.h"
#include "compiler/model/joined.h"
#include "compiler/model/listing.h"

namespace switchyard::model {
namespace {

std::vector<const Input*> InputsOfCaller(const Graph& graph) {
  std::vector<const Input*> inputs;
  for (const Input& input : graph.inputs) {
    const bool is_given =
        input.kind == InputKind::kUser && !std::holds_alternative<None>(input.value);
    if (is_given) inputs.push_back(&input);
  }
  return inputs;
}

std::vector<const Value*> ResultsOfCaller(const Graph& graph) {
  std::vector<const Value*> results;
  for (const Output& output : graph.outputs) {
    const bool is_given = output.kind == OutputKind::kUser &&
                          !std::holds_alternative<None>(output.value) &&
                          !std::holds_alternative<std::string>(output.value);
    if (is_given) results.push_back(&output.value);
  }
  return results;
}

std::set<std::string> WrittenInputs(const Graph& graph) {
  std::set<std::string> names;
  for (const Output& output : graph.outputs) {
    if (output.kind == OutputKind::kInputMutation) names.insert(output.target);
  }
  return names;
}

Range BoundsOf(const Expression& size, const Ranges& ranges) {
  return {LowerBound(size, ranges), UpperBound(size, ranges)};
}

bool IsWithin(const Range& inner, const Range& outer) {
  const int64_t least = outer.least.value_or(0);
  if (inner.least.value_or(0) < least) return false;
  return !outer.greatest || (inner.greatest && *inner.greatest <= *outer.greatest);
}

bool AreEqual(const Range& a, const Range& b) {
  return a.least.value_or(0) == b.least.value_or(0) && a.greatest == b.greatest;
}

std::string RangeText(const Range& range) {
  const std::string text = Joined("from ", range.least.value_or(0));
  return range.greatest ? Joined(text, " to ", *range.greatest) : Joined(text, " up");
}

// `Float[s0, 3], s0 from 1 to 8`.
std::string TypeText(const Graph& graph, const TensorMeta& meta) {
  std::string text = ShapeText(meta);
  std::vector<std::string> symbols;
  for (const Expression& size : meta.sizes) AddSymbols(size, &symbols);
  std::set<std::string> told;
  for (const std::string& symbol : symbols) {
    const auto range = graph.ranges.find(symbol);
    if (range == graph.ranges.end() || !told.insert(symbol).second) continue;
    text += Joined(", ", symbol, " ", RangeText(range->second));
  }
  return text;
}

std::string TypeText(NumberKind kind) {
  return kind == NumberKind::kInt ? "int" : kind == NumberKind::kFloat ? "float" : "bool";
}

// Whether sizes have the same bounds.
bool AreLike(const Graph& older, const TensorMeta& before, const Graph& newer,
             const TensorMeta& after) {
  for (size_t i = 0; i < after.sizes.size(); ++i) {
    const Range was = BoundsOf(before.sizes[i], older.ranges);
    if (!AreEqual(was, BoundsOf(after.sizes[i], newer.ranges))) return false;
  }
  return true;
}

class InterfaceChanges {
 public:
  InterfaceChanges(const Graph& older, const Graph& newer, ModelChanges* changes)
      : older_(older), newer_(newer), changes_(*changes) {}

  void CompareInputs() {
    const std::vector<const Input*> before = InputsOfCaller(older_);
    const std::vector<const Input*> after = InputsOfCaller(newer_);
    CompareCounts("input", before.size(), after.size());
    for (size_t i = 0; i < std::min(before.size(), after.size()); ++i) {
      CompareInput(*before[i], *after[i]);
    }
    const std::set<std::string> written = WrittenInputs(older_);
    for (const std::string& name : WrittenInputs(newer_)) {
      if (written.count(name) == 0) Breaks("input `", name, "` is written, which it was not");
    }
  }

  // After the inputs, which tell what symbols are in calls of before.
  void CompareResults() {
    const std::vector<const Value*> before = ResultsOfCaller(older_);
    const std::vector<const Value*> after = ResultsOfCaller(newer_);
    CompareCounts("result", before.size(), after.size());
    for (size_t i = 0; i < std::min(before.size(), after.size()); ++i) {
      CompareResult(i, *before[i], *after[i]);
    }
  }

 private:
  template <typename... Parts>
  void Breaks(const Parts&... parts) {
    changes_.breaking.push_back(Joined(parts...));
  }
  template <typename... Parts>
  void Changes(const Parts&... parts) {
    changes_.others.push_back(Joined(parts...));
  }

  void CompareCounts(const char* what, size_t before, size_t after) {
    if (before == after) return;
    Breaks("there ", after == 1 ? "is" : "are", " now ", after, " ", what, after == 1 ? "" : "s",
           ", not ", before);
  }

  void CompareInput(const Input& before, const Input& after) {
    if (before.name != after.name) {
      Changes("input `", before.name, "` is now called `", after.name, "`");
    }
    const auto* tensor = std::get_if<TensorId>(&before.value);
    const auto* now = std::get_if<TensorId>(&after.value);
    if (tensor != nullptr && now != nullptr) {
      return CompareTensors(after.name, older_.tensors[*tensor].meta, newer_.tensors[*now].meta);
    }
    const auto* number = std::get_if<NumberId>(&before.value);
    const auto* number_now = std::get_if<NumberId>(&after.value);
    if (number == nullptr || number_now == nullptr) {
      return Breaks("input `", after.name, "` is now a ", now != nullptr ? "tensor" : "number",
                    ", was a ", now != nullptr ? "number" : "tensor");
    }
    CompareNumbers(after.name, older_.numbers[*number], newer_.numbers[*number_now]);
  }

  void CompareNumbers(const std::string& name, const NumberValue& before,
                      const NumberValue& after) {
    if (before.kind != after.kind) {
      return Breaks("input `", name, "` is now ", TypeText(after.kind), ", was ",
                    TypeText(before.kind));
    }
    if (!before.expression || !after.expression) return;
    if (!Takes(*before.expression, *after.expression)) {
      Breaks("input `", name, "` is now ", RangeText(BoundsOf(*after.expression, newer_.ranges)),
             ", was ", RangeText(BoundsOf(*before.expression, older_.ranges)));
    }
  }

  void CompareTensors(const std::string& name, const TensorMeta& before, const TensorMeta& after) {
    const std::string was = TypeText(older_, before);
    const std::string is = TypeText(newer_, after);
    bool takes = before.dtype == after.dtype && before.sizes.size() == after.sizes.size();
    for (size_t i = 0; takes && i < after.sizes.size(); ++i) {
      takes = Takes(before.sizes[i], after.sizes[i]);
    }
    if (!takes) return Breaks("input `", name, "` is now ", is, ", was ", was);
    if (!AreLike(older_, before, newer_, after))
      Changes("input `", name, "` takes ", is, ", more than ", was);
  }

  // Whether every size of before may be given. A symbol at several places wants one size for all.
  bool Takes(const Expression& before, const Expression& after) {
    const Range given = BoundsOf(before, older_.ranges);
    if (!IsWithin(given, BoundsOf(after, newer_.ranges))) return false;
    if (after.IsInteger()) return true;
    if (!after.IsSymbol()) return ToText(Before(after)) == ToText(before);
    const auto [known, is_new] = before_.emplace(after.symbol, before);
    if (is_new) given_[after.symbol] = given;
    return known->second == before;
  }

  // An expression of the newer model in symbols of the older one.
  Expression Before(const Expression& after) const {
    const auto known = before_.find(after.symbol);
    if (after.IsSymbol()) return known == before_.end() ? after : known->second;
    Expression result = after;
    for (Expression& operand : result.operands) operand = Before(operand);
    return result;
  }

  void CompareResult(size_t number, const Value& before, const Value& after) {
    const auto* tensor = std::get_if<TensorId>(&before);
    const auto* now = std::get_if<TensorId>(&after);
    if (tensor == nullptr || now == nullptr) {
      const bool are_numbers = tensor == nullptr && now == nullptr;
      if (!are_numbers) {
        Breaks("result ", number, " is now a ", now != nullptr ? "tensor" : "number", ", was a ",
               now != nullptr ? "number" : "tensor");
      }
      return;
    }
    const TensorMeta& was = older_.tensors[*tensor].meta;
    const TensorMeta& is = newer_.tensors[*now].meta;
    bool fits = was.dtype == is.dtype && was.sizes.size() == is.sizes.size();
    for (size_t i = 0; fits && i < is.sizes.size(); ++i) {
      fits = IsSizeOfBefore(was.sizes[i], is.sizes[i]);
    }
    if (!fits) {
      Breaks("result ", number, " is now ", TypeText(newer_, is), ", was ", TypeText(older_, was));
    }
  }

  // For the calls of before.
  bool IsSizeOfBefore(const Expression& was, const Expression& is) const {
    Ranges ranges = newer_.ranges;
    for (const auto& [symbol, range] : given_) ranges[symbol] = range;
    const Range bounds = BoundsOf(is, ranges);
    if (!AreEqual(BoundsOf(was, older_.ranges), bounds)) return false;
    const bool is_one = bounds.greatest && bounds.least == bounds.greatest;
    return is_one || ToText(Before(is)) == ToText(was);
  }

  const Graph& older_;
  const Graph& newer_;
  ModelChanges& changes_;
  // By symbols of the newer model: what stood in the place of the symbol, and its bounds.
  std::map<std::string, Expression> before_;
  std::map<std::string, Range> given_;
};

}  // namespace

void CompareInterfaces(const Graph& older, const Graph& newer, ModelChanges* changes) {
  InterfaceChanges comparison(older, newer, changes);
  comparison.CompareInputs();
  comparison.CompareResults();
}

}  // namespace switchyard::model
