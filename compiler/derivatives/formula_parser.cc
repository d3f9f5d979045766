#include "compiler/derivatives/formula_parser.h"

#include <algorithm>
#include <iterator>
#include <type_traits>
#include <utility>

#include "grammar/formula.h"

namespace switchyard::derivatives {
namespace {

namespace pegtl = grammar::pegtl;
namespace rules = grammar::formula;
using Kind = FormulaNode::Kind;

struct Mark {
  std::string text;
  std::size_t begin = 0;
};

// A node is put on a stack when its text ends; an operator takes its operands from the top.
struct State {
  std::string_view text;
  std::vector<FormulaNode> values;
  std::vector<std::size_t> opened;  // first values of open calls and braces
  std::vector<std::size_t> begins;  // of open braces and lambdas
  std::vector<Mark> prefixes;
  std::vector<Mark> operators;
  Mark member_mark;
  std::string lambda_type;
  std::string lambda_name;
  std::size_t depth = 0;  // the number of open expressions
  bool is_too_deep = false;
  FormulaFault furthest;
  bool has_failed = false;

  template <typename Input>
  std::size_t At(const Input& in) const {
    return static_cast<std::size_t>(in.begin() - text.data());
  }

  FormulaNode Pop() {
    FormulaNode node = std::move(values.back());
    values.pop_back();
    return node;
  }

  // Replaces the top `operand_count` values by one.
  FormulaNode& Fold(Kind kind, std::size_t operand_count) {
    FormulaNode node;
    node.kind = kind;
    const auto first = values.end() - static_cast<std::ptrdiff_t>(operand_count);
    for (auto operand = first; operand != values.end(); ++operand) {
      node.depth = std::max(node.depth, operand->depth + 1);
      node.operands.push_back(std::move(*operand));
    }
    values.erase(first, values.end());
    if (node.depth > kDeepestFormula) NoteTooDeep(node.operands.front().begin);
    if (!node.operands.empty()) {
      node.begin = node.operands.front().begin;
      node.end = node.operands.back().end;
    }
    return values.emplace_back(std::move(node));
  }

  void NoteTooDeep(std::size_t at) {
    if (is_too_deep) return;
    is_too_deep = true;
    furthest = {at, {}};
  }
};

bool IsSpace(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v'; }

// Without the space after a token.
std::string_view Trimmed(std::string_view text) {
  while (!text.empty() && IsSpace(text.back())) text.remove_suffix(1);
  return text;
}

std::string WithoutSpaces(std::string_view text) {
  std::string result;
  std::remove_copy_if(text.begin(), text.end(), std::back_inserter(result), IsSpace);
  return result;
}

char Unescaped(char c) {
  constexpr std::string_view kEscapes = "abfnrtv0";
  constexpr std::string_view kMeanings{"\a\b\f\n\r\t\v\0", 8};
  const std::size_t at = kEscapes.find(c);
  return at == std::string_view::npos ? c : kMeanings[at];
}

std::string StringValue(std::string_view pieces) {
  std::string value;
  bool is_inside = false;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    if (pieces[i] == '"') {
      is_inside = !is_inside;
    } else if (is_inside && pieces[i] == '\\' && i + 1 < pieces.size()) {
      value += Unescaped(pieces[++i]);
    } else if (is_inside) {
      value += pieces[i];
    }
  }
  return value;
}

// How tightly an operator binds; 0 is the loosest.
int PrecedenceOf(std::string_view text) {
  constexpr std::string_view kLevels[] = {"||",    "&&",        "|",     "^",   "&",
                                          "== !=", "< > <= >=", "<< >>", "+ -", "* / %"};
  int level = 0;
  for (const std::string_view words : kLevels) {
    for (std::size_t begin = 0; begin <= words.size();) {
      const std::size_t end = std::min(words.find(' ', begin), words.size());
      if (words.substr(begin, end - begin) == text) return level;
      begin = end + 1;
    }
    ++level;
  }
  return level;
}

// Turns a flat list of operands and operators into a tree; all operators associate to the left.
void FoldBinary(std::size_t operator_count, State& state) {
  std::vector<FormulaNode> operands;
  for (std::size_t i = 0; i <= operator_count; ++i) operands.push_back(state.Pop());
  std::vector<Mark> pending;
  const auto first = state.operators.end() - static_cast<std::ptrdiff_t>(operator_count);
  const auto fold_last = [&] {
    FormulaNode& node = state.Fold(Kind::kBinary, 2);
    node.text = pending.back().text;
    node.text_begin = pending.back().begin;
    pending.pop_back();
  };
  state.values.push_back(std::move(operands.back()));
  operands.pop_back();
  for (auto mark = first; mark != state.operators.end() && !state.is_too_deep; ++mark) {
    while (!pending.empty() && !state.is_too_deep &&
           PrecedenceOf(pending.back().text) >= PrecedenceOf(mark->text)) {
      fold_last();
    }
    pending.push_back(*mark);
    state.values.push_back(std::move(operands.back()));
    operands.pop_back();
  }
  while (!pending.empty() && !state.is_too_deep) fold_last();
  state.operators.erase(first, state.operators.end());
}

template <typename Rule>
struct Action : pegtl::nothing<Rule> {};

// An action that does nothing once the formula is too deep.
template <typename Derived>
struct Acting {
  template <typename Input>
  static void apply(const Input& in, State& state) {
    if (!state.is_too_deep) Derived::Act(in.string_view(), state.At(in), state);
  }

 private:
  friend Derived;
  Acting() = default;
};

void PushLeaf(Kind kind, std::string text, std::string_view written, std::size_t at, State& state) {
  FormulaNode node;
  node.kind = kind;
  node.text = std::move(text);
  node.begin = node.text_begin = at;
  node.end = at + Trimmed(written).size();
  state.values.push_back(std::move(node));
}

template <>
struct Action<rules::Enter> {
  static bool apply0(State& state) {
    if (state.depth > kDeepestFormula && !state.is_too_deep) state.NoteTooDeep(0);
    return !state.is_too_deep;
  }
};

template <>
struct Action<rules::NumberText> : Acting<Action<rules::NumberText>> {
  static void Act(std::string_view text, std::size_t at, State& state) {
    PushLeaf(Kind::kNumber, std::string(text), text, at, state);
  }
};

template <>
struct Action<rules::StringText> : Acting<Action<rules::StringText>> {
  static void Act(std::string_view text, std::size_t at, State& state) {
    PushLeaf(Kind::kString, StringValue(text), text, at, state);
  }
};

template <>
struct Action<rules::QualifiedName> : Acting<Action<rules::QualifiedName>> {
  static void Act(std::string_view text, std::size_t at, State& state) {
    PushLeaf(Kind::kName, WithoutSpaces(text), text, at, state);
  }
};

template <>
struct Action<rules::ArgumentsOpen> : Acting<Action<rules::ArgumentsOpen>> {
  static void Act(std::string_view, std::size_t, State& state) {
    state.opened.push_back(state.values.size());
  }
};

template <>
struct Action<rules::Call> : Acting<Action<rules::Call>> {
  static void Act(std::string_view text, std::size_t at, State& state) {
    const std::size_t count = state.values.size() - state.opened.back() + 1;
    state.opened.pop_back();
    FormulaNode& call = state.Fold(Kind::kCall, count);
    call.text_begin = call.begin;
    call.end = at + Trimmed(text).size();
  }
};

template <>
struct Action<rules::BracesOpen> : Acting<Action<rules::BracesOpen>> {
  static void Act(std::string_view, std::size_t, State& state) {
    state.opened.push_back(state.values.size());
  }
};

template <>
struct Action<rules::Braces> : Acting<Action<rules::Braces>> {
  static void Act(std::string_view text, std::size_t at, State& state) {
    const std::size_t count = state.values.size() - state.opened.back();
    state.opened.pop_back();
    FormulaNode& braces = state.Fold(Kind::kBraces, count);
    braces.begin = braces.text_begin = at;
    braces.end = at + Trimmed(text).size();
  }
};

template <>
struct Action<rules::LambdaType> : Acting<Action<rules::LambdaType>> {
  static void Act(std::string_view text, std::size_t, State& state) {
    state.lambda_type = WithoutSpaces(text);
  }
};

template <>
struct Action<rules::LambdaName> : Acting<Action<rules::LambdaName>> {
  static void Act(std::string_view text, std::size_t, State& state) {
    state.lambda_name = std::string(text);
  }
};

template <>
struct Action<rules::LambdaParameter> : Acting<Action<rules::LambdaParameter>> {
  static void Act(std::string_view, std::size_t, State& state) { state.opened.pop_back(); }
};

template <>
struct Action<rules::Lambda> : Acting<Action<rules::Lambda>> {
  static void Act(std::string_view text, std::size_t at, State& state) {
    FormulaNode& lambda = state.Fold(Kind::kLambda, 1);
    lambda.text = state.lambda_name;
    lambda.type = state.lambda_type;
    lambda.begin = lambda.text_begin = at;
    lambda.end = at + Trimmed(text).size();
  }
};

template <>
struct Action<rules::MemberMark> : Acting<Action<rules::MemberMark>> {
  static void Act(std::string_view text, std::size_t at, State& state) {
    state.member_mark = {std::string(text.substr(0, 1)), at};
  }
};

template <>
struct Action<rules::MemberName> : Acting<Action<rules::MemberName>> {
  static void Act(std::string_view text, std::size_t at, State& state) {
    FormulaNode& member = state.Fold(Kind::kMember, 1);
    member.text = WithoutSpaces(text);
    member.is_arrow = state.member_mark.text == "-";
    member.text_begin = at;
    member.end = at + Trimmed(text).size();
  }
};

template <>
struct Action<rules::Subscript> : Acting<Action<rules::Subscript>> {
  static void Act(std::string_view text, std::size_t at, State& state) {
    FormulaNode& subscript = state.Fold(Kind::kSubscript, 2);
    subscript.text_begin = at;
    subscript.end = at + Trimmed(text).size();
  }
};

template <>
struct Action<rules::PrefixMark> : Acting<Action<rules::PrefixMark>> {
  static void Act(std::string_view text, std::size_t at, State& state) {
    state.prefixes.push_back({std::string(text), at});
  }
};

template <>
struct Action<rules::Unary> : Acting<Action<rules::Unary>> {
  static void Act(std::string_view, std::size_t at, State& state) {
    while (!state.prefixes.empty() && state.prefixes.back().begin >= at && !state.is_too_deep) {
      FormulaNode& unary = state.Fold(Kind::kUnary, 1);
      unary.text = state.prefixes.back().text;
      unary.begin = unary.text_begin = state.prefixes.back().begin;
      state.prefixes.pop_back();
    }
  }
};

template <>
struct Action<rules::BinaryMark> : Acting<Action<rules::BinaryMark>> {
  static void Act(std::string_view text, std::size_t at, State& state) {
    state.operators.push_back({std::string(text), at});
  }
};

template <>
struct Action<rules::Binary> : Acting<Action<rules::Binary>> {
  static void Act(std::string_view text, std::size_t at, State& state) {
    // An operator without an operand after it is not part of the list, and the formula is
    // malformed.
    while (!state.operators.empty() && state.operators.back().begin >= at + text.size()) {
      state.operators.pop_back();
    }
    const auto is_before = [&](const Mark& mark) { return mark.begin < at; };
    const auto first =
        std::find_if(state.operators.rbegin(), state.operators.rend(), is_before).base();
    FoldBinary(static_cast<std::size_t>(state.operators.end() - first), state);
  }
};

template <>
struct Action<rules::Conditional> : Acting<Action<rules::Conditional>> {
  static void Act(std::string_view, std::size_t at, State& state) {
    state.Fold(Kind::kConditional, 3).text_begin = at;
  }
};

template <typename Rule>
struct Control : pegtl::normal<Rule> {
  template <typename ParseInput>
  static void start(const ParseInput&, State& state) noexcept {
    if constexpr (std::is_same_v<Rule, rules::Expression>) ++state.depth;
  }
  template <typename ParseInput>
  static void success(const ParseInput&, State& state) noexcept {
    if constexpr (std::is_same_v<Rule, rules::Expression>) --state.depth;
  }
  template <typename ParseInput>
  static void failure(const ParseInput& in, State& state) noexcept {
    if constexpr (std::is_same_v<Rule, rules::Expression>) --state.depth;
    if constexpr (!rules::kWanted<Rule>.empty()) {
      const auto at = static_cast<std::size_t>(in.current() - state.text.data());
      if (state.is_too_deep || (state.has_failed && at <= state.furthest.at)) return;
      state.has_failed = true;
      state.furthest = {at, rules::kWanted<Rule>};
    }
  }
};

}  // namespace

ParsedFormula ParseFormula(std::string_view text) {
  State state;
  state.text = text;
  pegtl::memory_input<pegtl::tracking_mode::lazy> input(text.data(), text.data() + text.size(), "");
  const bool is_whole = pegtl::parse<rules::Formula, Action, Control>(input, state);
  if (is_whole && !state.is_too_deep) return {state.Pop(), {}};
  return {std::nullopt, state.furthest};
}

}  // namespace switchyard::derivatives
