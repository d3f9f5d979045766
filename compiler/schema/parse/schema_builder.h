// The state of parsing a declaration or an argument list. Collects slots, turns them into arguments
// and returns, and reports malformed slots. Independent of the grammar library.
#ifndef SWITCHYARD_COMPILER_SCHEMA_PARSE_SCHEMA_BUILDER_H_
#define SWITCHYARD_COMPILER_SCHEMA_PARSE_SCHEMA_BUILDER_H_

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "compiler/diagnostics/sink.h"
#include "compiler/schema/argument.h"
#include "compiler/schema/parse/type_parser.h"
#include "compiler/source/scalar_text.h"

namespace switchyard::schema {

class SchemaBuilder {
 public:
  // One argument, return or star, as the grammar found it.
  struct Slot {
    ParsedType type;
    std::optional<TextSpan> name;
    std::optional<TextSpan> default_value;
    bool is_star = false;
    bool is_varargs = false;
  };

  SchemaBuilder(const source::ScalarText& text, diagnostics::Sink& sink, KnownTypes known = {})
      : text_(text), sink_(sink), known_(known) {}

  // The limit for arguments and returns of a declaration; more are not kept. Rules compare each
  // with each.
  static constexpr size_t kMaxSlots = 128;

  // Before the first slot; otherwise the types are those of torchgen.
  void SetKnownTypes(const KnownTypes& known) { known_ = known; }
  // Call when the number of arguments is roughly known.
  void ReserveArguments(size_t count) { arguments_.reserve(std::min(count, kMaxSlots)); }

  // Each takes a whole slot and its range.
  void AddArgument(Slot&& slot, TextSpan span);
  void AddStar(TextSpan span);
  void AddReturn(Slot&& slot, TextSpan span);
  // `...` among the arguments or the returns.
  void AddVarargs(TextSpan span);
  void AddVarreturns(TextSpan span);

  // Assigns groups to the arguments added so far, and reports arguments that fit no group (S010,
  // S011, A014, A018).
  void FinishArguments();

  std::vector<Argument> TakeArguments() { return std::move(arguments_); }
  std::vector<Return> TakeReturns() { return std::move(returns_); }
  bool has_varargs() const { return varargs_.has_value(); }
  bool has_varreturns() const { return varreturns_.has_value(); }
  // Whether a part could not be understood, so that later errors may only follow from it.
  bool has_errors() const { return has_errors_; }
  // Whether the declaration must not be used. A misspelled one must not be used either.
  bool is_broken() const { return has_errors_ || is_misspelled_; }
  void MarkErroneous() { has_errors_ = true; }

 private:
  source::SourceRange RangeOf(TextSpan span) const { return text_.RangeOf(span.begin, span.end); }
  std::string_view TextOf(TextSpan span) const {
    return text_.text().substr(span.begin, span.end - span.begin);
  }
  Rare<source::Located<AliasAnnotation>> TakeAnnotation(ParsedType* type) const;
  source::Located<DefaultValue> DefaultOf(TextSpan span);
  // Whether there is room for another slot. The first slot without room, at `span`, is reported
  // (S055).
  bool HasRoom(TextSpan span);
  // Reports a slot after `...`, and returns false then.
  bool IsBeforeVarargs(const std::optional<TextSpan>& varargs, std::string_view what,
                       TextSpan span);
  void AssignPositionalGroups();
  void AssignKeywordOnlyGroups();

  const source::ScalarText& text_;
  diagnostics::Sink& sink_;
  KnownTypes known_;
  std::vector<Argument> arguments_;
  std::vector<Return> returns_;
  std::optional<size_t> star_;  // index of the first argument after `*`
  std::optional<TextSpan> star_span_;
  std::optional<TextSpan> varargs_;
  std::optional<TextSpan> varreturns_;
  bool has_errors_ = false;
  bool is_misspelled_ = false;  // S013
  bool is_full_ = false;        // S055
};

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_PARSE_SCHEMA_BUILDER_H_
