// Grammar actions for the name of an operator and its namespaces. For sources of this folder only.
#ifndef SWITCHYARD_COMPILER_SCHEMA_PARSE_NAME_ACTIONS_H_
#define SWITCHYARD_COMPILER_SCHEMA_PARSE_NAME_ACTIONS_H_

#include "compiler/diagnostics/sink.h"
#include "compiler/schema/operator_name.h"
#include "compiler/schema/parse/type_actions.h"
#include "compiler/source/scalar_text.h"
#include "grammar/operator_name.h"

namespace switchyard::schema {

// The ranges of the parts of a qualified name.
struct QualifiedNameSpans {
  TextSpan namespaces;
  int namespace_count = 0;
  TextSpan name;
};

// The namespace ("aten", at the name, when none was written) and the name. Reports more than one
// namespace (N007) and a dot without an overload after it (N006).
struct QualifiedName {
  source::Located<std::string> name_space;
  bool has_written_namespace = false;
  source::Located<OperatorName> name;
};
QualifiedName TakeQualifiedName(const source::ScalarText& text, const QualifiedNameSpans& spans,
                                diagnostics::Sink& sink);

// The state must have `QualifiedNameSpans name_spans` and `size_t Offset(const char*)`.
template <typename Rule, template <typename> class Others>
struct QualifiedNameAction : Others<Rule> {};

template <template <typename> class Others>
struct QualifiedNameAction<grammar::NamespaceLevel, Others> {
  template <typename Input, typename State>
  static void apply(const Input& /*in*/, State& state) {
    ++state.name_spans.namespace_count;
  }
};

template <template <typename> class Others>
struct QualifiedNameAction<grammar::Namespaces, Others> {
  template <typename Input, typename State>
  static void apply(const Input& in, State& state) {
    state.name_spans.namespaces = SpanOf(in, state);
  }
};

template <template <typename> class Others>
struct QualifiedNameAction<grammar::OperatorName, Others> {
  template <typename Input, typename State>
  static void apply(const Input& in, State& state) {
    state.name_spans.name = SpanOf(in, state);
  }
};

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_PARSE_NAME_ACTIONS_H_
