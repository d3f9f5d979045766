// The parts that the grammar's type rules collect, and their meaning. Shared by the parsers of
// arguments and returns.
#ifndef SWITCHYARD_COMPILER_SCHEMA_PARSE_TYPE_PARSER_H_
#define SWITCHYARD_COMPILER_SCHEMA_PARSE_TYPE_PARSER_H_

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "compiler/diagnostics/sink.h"
#include "compiler/schema/alias_annotation.h"
#include "compiler/schema/declared_words.h"
#include "compiler/schema/type.h"
#include "compiler/schema/type_forms.h"
#include "compiler/source/scalar_text.h"
#include "compiler/source/source_range.h"

namespace switchyard::schema {

// Types with more modifiers are refused, because C++ types are made from them by recursion.
inline constexpr size_t kMaxTypeDepth = 32;

// Offsets into the decoded scalar, end exclusive.
struct TextSpan {
  size_t begin = 0;
  size_t end = 0;
};

// A type as the grammar found it: the parts in the order of the text. `base` is a view of the text.
struct ParsedType {
  struct ParsedAnnotation {
    AliasAnnotation value;
    TextSpan span;
    size_t modifiers_before = 0;
  };

  std::string_view base;
  TextSpan base_span;
  std::optional<TextSpan> contained;  // of a composite type: the parentheses, with their content
  TextSpan span;
  Type type;               // modifiers only, until ResolveType
  bool is_return = false;  // otherwise of an argument
  std::optional<TextSpan> bad_length;
  bool is_length_too_large = false;  // well spelled, but beyond 64 bits
  std::vector<ParsedAnnotation> annotations;
  // The parts of an unfinished annotation; the grammar may give up in the middle of one.
  AliasAnnotation pending;
};

// What types a declaration may have.
struct KnownTypes {
  TypeForms forms = TypeForms::kTorchgen;
  const DeclaredWords* declared = nullptr;
};

// Finds the base type, and reports types that are unknown in these forms (T001), impossible lengths
// (T002), misplaced annotations (T003) and too many modifiers (T023). `parsed.type` is complete
// afterwards. False when something was reported.
bool ResolveType(const source::ScalarText& text, const KnownTypes& known, diagnostics::Sink& sink,
                 ParsedType* parsed);

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_PARSE_TYPE_PARSER_H_
