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

bool IsWritten(const StaticProgram& program, const Input& input) {
  const auto* tensor = std::get_if<TensorId>(&input.value);
  return tensor != nullptr && IsWritten(program, *tensor);
}

// Nothing for what is no number.
std::optional<NumberKind> KindOf(const Graph& graph, const Value& value) {
  if (std::holds_alternative<bool>(value)) return NumberKind::kBool;
  if (std::holds_alternative<double>(value)) return NumberKind::kFloat;
  const auto* integer = std::get_if<Integer>(&value);
  if (integer == nullptr) return std::nullopt;
  const auto* number = std::get_if<NumberId>(integer);
  return number == nullptr ? NumberKind::kInt : graph.numbers[*number].kind;
}

Range BoundsOf(const Expression& expression, const Ranges& ranges) {
  return {LowerBound(expression, ranges), UpperBound(expression, ranges)};
}

Range BoundsOfSize(const Expression& size, const Ranges& ranges) {
  Range bounds = BoundsOf(size, ranges);
  if (!bounds.least) bounds.least = 0;
  return bounds;
}

bool IsWithin(const Range& inner, const Range& outer) {
  if (outer.least && (!inner.least || *inner.least < *outer.least)) return false;
  return !outer.greatest || (inner.greatest && *inner.greatest <= *outer.greatest);
}

bool AreEqual(const Range& a, const Range& b) {
  return a.least == b.least && a.greatest == b.greatest;
}

std::string RangeText(const Range& range) {
  if (!range.least) {
    return range.greatest ? Joined("up to ", *range.greatest) : std::string("any number");
  }
  const std::string text = Joined("from ", *range.least);
  return range.greatest ? Joined(text, " to ", *range.greatest) : Joined(text, " up");
}

// Sums and products with their operands in one order, numbers folded.
Expression Normalized(const Expression& expression) {
  Expression result = expression;
  const bool is_sum = expression.kind == ExpressionKind::kAdd;
  if (!is_sum && expression.kind != ExpressionKind::kMul) {
    for (Expression& operand : result.operands) operand = Normalized(operand);
    return result;
  }
  result.operands.clear();
  int64_t number = is_sum ? 0 : 1;
  const auto add = [&](const Expression& operand) {
    int64_t folded = 0;
    const bool folds =
        operand.IsInteger() && !(is_sum ? __builtin_add_overflow(number, operand.value, &folded)
                                        : __builtin_mul_overflow(number, operand.value, &folded));
    if (folds) number = folded;
    if (!folds) result.operands.push_back(operand);
  };
  for (const Expression& operand : expression.operands) {
    const Expression one = Normalized(operand);
    if (one.kind != expression.kind) {
      add(one);
    } else {
      for (const Expression& inner : one.operands) add(inner);
    }
  }
  if (result.operands.empty()) return Expression::Of(number);
  if (number != (is_sum ? 0 : 1)) result.operands.push_back(Expression::Of(number));
  if (result.operands.size() == 1) return Expression(result.operands[0]);
  std::sort(result.operands.begin(), result.operands.end(),
            [](const Expression& a, const Expression& b) { return ToText(a) < ToText(b); });
  return result;
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
    const Range was = BoundsOfSize(before.sizes[i], older.ranges);
    if (!AreEqual(was, BoundsOfSize(after.sizes[i], newer.ranges))) return false;
  }
  return true;
}

// An expression with other symbols.
Expression Renamed(const Expression& expression, const std::map<std::string, Expression>& names) {
  const auto known = names.find(expression.symbol);
  if (expression.IsSymbol()) return known == names.end() ? expression : known->second;
  Expression result = expression;
  for (Expression& operand : result.operands) operand = Renamed(operand, names);
  return result;
}

// `a tensor`, `a number of type int`.
std::string NumberText(const Graph& graph, const Value& value) {
  const std::optional<NumberKind> kind = KindOf(graph, value);
  return kind ? "a number of type " + TypeText(*kind) : "a tensor";
}

template <typename Item>
std::string CountText(const char* what, const std::vector<Item>& now,
                      const std::vector<Item>& before) {
  return Joined("there ", now.size() == 1 ? "is" : "are", " now ", now.size(), " ", what,
                now.size() == 1 ? "" : "s", ", not ", before.size());
}

class InterfaceChanges {
 public:
  InterfaceChanges(const StaticProgram& older, const StaticProgram& newer, ModelChanges* changes)
      : older_program_(older),
        newer_program_(newer),
        older_(*older.graph),
        newer_(*newer.graph),
        changes_(*changes) {}

  void CompareInputs() {
    const std::vector<const Input*> before = InputsOfCaller(older_);
    const std::vector<const Input*> after = InputsOfCaller(newer_);
    if (before.size() != after.size()) Breaks(CountText("input", after, before));
    for (size_t i = 0; i < std::min(before.size(), after.size()); ++i) {
      CompareInput(*before[i], *after[i]);
    }
  }

  // After the inputs, which tell what symbols are in calls of before.
  void CompareResults() {
    const std::vector<const Value*> before = ResultsOfCaller(older_);
    const std::vector<const Value*> after = ResultsOfCaller(newer_);
    if (before.size() != after.size()) Breaks(CountText("result", after, before));
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

  void CompareInput(const Input& before, const Input& after) {
    if (before.name != after.name) {
      Changes("input `", before.name, "` is now called `", after.name, "`");
    }
    const bool is_written = IsWritten(newer_program_, after);
    if (is_written != IsWritten(older_program_, before)) {
      Breaks("input `", after.name, "` is ",
             is_written ? "written, which it was not" : "not written any more");
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
    const Range was = BoundsOf(*before.expression, older_.ranges);
    const Range is = BoundsOf(*after.expression, newer_.ranges);
    if (!Takes(*before.expression, was, *after.expression, is)) {
      Breaks("input `", name, "` is now ", RangeText(is), ", was ", RangeText(was));
    } else if (!AreEqual(was, is)) {
      Changes("input `", name, "` takes ", RangeText(is), ", more than ", RangeText(was));
    }
  }

  void CompareTensors(const std::string& name, const TensorMeta& before, const TensorMeta& after) {
    const std::string was = TypeText(older_, before);
    const std::string is = TypeText(newer_, after);
    bool takes = before.dtype == after.dtype && before.sizes.size() == after.sizes.size();
    for (size_t i = 0; takes && i < after.sizes.size(); ++i) {
      takes = Takes(before.sizes[i], BoundsOfSize(before.sizes[i], older_.ranges), after.sizes[i],
                    BoundsOfSize(after.sizes[i], newer_.ranges));
    }
    if (!takes) return Breaks("input `", name, "` is now ", is, ", was ", was);
    if (!AreLike(older_, before, newer_, after))
      Changes("input `", name, "` takes ", is, ", more than ", was);
  }

  // Whether every size of before may be given. A symbol at several places wants one size for all.
  bool Takes(const Expression& before, const Range& given, const Expression& after,
             const Range& taken) {
    if (!IsWithin(given, taken)) return false;
    if (after.IsInteger()) return true;
    if (!after.IsSymbol()) return IsBefore(before, after);
    const auto [known, is_new] = before_.emplace(after.symbol, before);
    if (is_new) given_[after.symbol] = given;
    return known->second == before;
  }

  bool IsBefore(const Expression& was, const Expression& is) const {
    return ToText(Normalized(Renamed(is, before_))) == ToText(Normalized(was));
  }

  void CompareResult(size_t number, const Value& before, const Value& after) {
    const auto* tensor = std::get_if<TensorId>(&before);
    const auto* now = std::get_if<TensorId>(&after);
    if (tensor == nullptr || now == nullptr) {
      const std::string was_number = NumberText(older_, before);
      const std::string is_number = NumberText(newer_, after);
      if (was_number != is_number) {
        Breaks("result ", number, " is now ", is_number, ", was ", was_number);
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

  // For the calls of before. A symbol that no input gives depends on data: its name means nothing.
  bool IsSizeOfBefore(const Expression& was, const Expression& is) {
    if (is.IsSymbol() && was.IsSymbol()) before_.emplace(is.symbol, was);
    Ranges ranges = newer_.ranges;
    for (const auto& [symbol, range] : given_) ranges[symbol] = range;
    const Range bounds = BoundsOfSize(is, ranges);
    if (!AreEqual(BoundsOfSize(was, older_.ranges), bounds)) return false;
    const bool is_one = bounds.greatest && bounds.least == bounds.greatest;
    return is_one || IsBefore(was, is);
  }

  const StaticProgram& older_program_;
  const StaticProgram& newer_program_;
  const Graph& older_;
  const Graph& newer_;
  ModelChanges& changes_;
  // By symbols of the newer model: what stood in the place of the symbol, and its bounds.
  std::map<std::string, Expression> before_;
  std::map<std::string, Range> given_;
};

}  // namespace

void CompareInterfaces(const StaticProgram& older, const StaticProgram& newer,
                       ModelChanges* changes) {
  InterfaceChanges comparison(older, newer, changes);
  comparison.CompareInputs();
  comparison.CompareResults();
}

}  // namespace switchyard::model
