#include "compiler/schema/parse/dispatch_entry_parser.h"

#include <string>
#include <string_view>
#include <utility>

#include "compiler/diagnostics/diagnostic.h"
#include "compiler/diagnostics/suggest.h"
#include "compiler/schema/dispatch_key_words.h"
#include "compiler/schema/foreign_words.h"
#include "compiler/schema/parse/furthest_failure.h"
#include "grammar/dispatch_entry.h"

namespace switchyard::schema {
namespace {

namespace pegtl = grammar::pegtl;

struct KeyState {
  const source::ScalarText& text;
  const Language& language;
  diagnostics::Sink& sink;
  DispatchKeyList list;
};

void AddKey(std::string_view word, source::SourceRange range, KeyState& state) {
  if (const std::optional<DispatchKey> key = SchemaFileKeyFromWord(word)) {
    state.list.keys.push_back({*key, range});
    return;
  }
  if (state.language.Declares(WordKind::kDispatchKey, word)) {
    state.list.declared.push_back({std::string(word), range});
    return;
  }
  auto builder =
      state.sink.Report(diagnostics::kUnknownDispatchKey, range, diagnostics::KeyText(word));
  if (const std::optional<std::string_view> name = NameOfFormerKey(word)) {
    builder.Hint("its name is `" + std::string(*name) + "`").Fix(range, std::string(*name));
    return;
  }
  const std::string meant = KeyForForeignWord(word);
  builder.Hint(meant.empty() ? diagnostics::DidYouMean(word, DispatchKeyWords())
                             : diagnostics::DidYouMean(meant));
}

template <typename Rule>
struct KeyAction : pegtl::nothing<Rule> {};

template <>
struct KeyAction<grammar::DispatchKeyName> {
  template <typename Input>
  static void apply(const Input& in, KeyState& state) {
    const auto begin = static_cast<size_t>(in.begin() - state.text.text().data());
    AddKey(in.string_view(), state.text.RangeOf(begin, begin + in.size()), state);
  }
};

struct KernelState {
  std::vector<std::string_view> namespaces;
  std::string_view name;
};

template <typename Rule>
struct KernelAction : pegtl::nothing<Rule> {};

template <>
struct KernelAction<grammar::KernelNamespace> {
  template <typename Input>
  static void apply(const Input& in, KernelState& state) {
    state.namespaces.push_back(in.string_view());
  }
};

template <>
struct KernelAction<grammar::KernelFunction> {
  template <typename Input>
  static void apply(const Input& in, KernelState& state) {
    state.name = in.string_view();
  }
};

}  // namespace

DispatchKeyList ParseDispatchKeys(const source::ScalarText& text, const Language& language,
                                  diagnostics::Sink& sink) {
  KeyState state{text, language, sink, {}};
  state.list.keys.reserve(CountOf(',', text.text()) + 1);
  TextInput input = InputOf(text.text());
  if (!pegtl::parse<grammar::DispatchKeyList, KeyAction>(input, state)) {
    sink.Report(diagnostics::kNameListSyntax, text.range(), diagnostics::Name(text.text()));
  }
  return std::move(state.list);
}

std::optional<KernelName> ParseKernelName(const source::ScalarText& text, diagnostics::Sink& sink) {
  KernelState state;
  TextInput input = InputOf(text.text());
  if (!pegtl::parse<grammar::KernelName, KernelAction>(input, state)) {
    sink.Report(diagnostics::kKernelNameSyntax, text.range(), diagnostics::Name(text.text()));
    return std::nullopt;
  }
  KernelName kernel;
  kernel.name = std::string(state.name);
  for (const std::string_view name_space : state.namespaces) {
    if (!kernel.name_space.empty()) kernel.name_space += "::";
    kernel.name_space += name_space;
  }
  return kernel;
}

}  // namespace switchyard::schema
