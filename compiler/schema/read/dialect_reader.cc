#include "compiler/schema/read/dialect_reader.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/diagnostics/diagnostic.h"
#include "compiler/schema/parse/operator_name_parser.h"
#include "compiler/schema/read/native_functions_reader.h"
#include "compiler/schema/read/value_reader.h"

namespace switchyard::schema {
namespace {

using diagnostics::Sink;

struct Dialect {
  std::string_view name;
  std::string_view marks;
  std::string_view name_space;
  std::string_view meaning;
};

constexpr Dialect kDialects[] = {
#define DIALECT(id, name, marks, name_space, meaning) {name, marks, name_space, meaning},
#include "compiler/schema/read/dialects.def"
#undef DIALECT
};

// Sections with operators of the vendor; others name those of PyTorch again.
constexpr std::string_view kOwnSections[] = {"custom", "custom_autograd", "quant"};

bool HasWord(std::string_view words, std::string_view word) {
  const std::string padded = " " + std::string(words) + " ";
  return padded.find(" " + std::string(word) + " ") != std::string::npos;
}

// The text under `func`; empty without one.
std::string_view FuncOf(const yaml::Node& entry) {
  const yaml::Node* func = entry.IsMapping() ? entry.Find("func") : nullptr;
  return func != nullptr && func->IsString() ? func->Text() : std::string_view();
}

bool IsDeclaration(std::string_view func) { return func.find('(') != std::string_view::npos; }

bool IsSection(const yaml::Node& value) {
  return value.IsSequence() &&
         std::any_of(value.elements.begin(), value.elements.end(),
                     [](const yaml::Node& one) { return !FuncOf(one).empty(); });
}

// A list of entries most of which only name an operator.
bool IsListOfNames(const yaml::Document& document) {
  const auto& entries = document.entries;
  const auto names = std::count_if(entries.begin(), entries.end(), [](const yaml::Entry& entry) {
    const std::string_view func = FuncOf(entry.node);
    const bool is_edge_dialect = entry.node.IsMapping() && entry.node.Find("inherits") != nullptr;
    return !func.empty() && !IsDeclaration(func) && !is_edge_dialect;
  });
  return names >= 2 && 2 * static_cast<size_t>(names) > entries.size();
}

const Dialect* DialectOf(const yaml::Document& document) {
  const auto& pairs = document.root.pairs;
  const bool has_sections = document.root_kind == yaml::NodeKind::kMapping &&
                            std::any_of(pairs.begin(), pairs.end(), [](const yaml::Pair& pair) {
                              return IsSection(pair.value);
                            });
  const bool is_list = document.root_kind == yaml::NodeKind::kSequence && IsListOfNames(document);
  for (const Dialect& dialect : kDialects) {
    if (is_list && dialect.marks.empty()) return &dialect;
    const bool is_marked = std::any_of(pairs.begin(), pairs.end(), [&](const yaml::Pair& pair) {
      return pair.key.IsScalar() && HasWord(dialect.marks, pair.key.Text());
    });
    if (has_sections && is_marked) return &dialect;
  }
  return nullptr;
}

class DialectReader {
 public:
  DialectReader(const Dialect& dialect, Sink& sink, Program* program)
      : dialect_(dialect), sink_(sink), program_(*program) {}

  void ReadSections(const yaml::Node& root) {
    for (const yaml::Pair& pair : root.pairs) {
      const bool is_own = std::find(std::begin(kOwnSections), std::end(kOwnSections),
                                    pair.key.Text()) != std::end(kOwnSections);
      if (is_own && !pair.value.IsSequence() && !pair.value.IsNull()) {
        sink_.Report(
            diagnostics::kDialectOther, pair.value.range, diagnostics::Name(dialect_.name),
            diagnostics::Text("`" + std::string(pair.key.Text()) + "` holds a " +
                              std::string(KindOf(pair.value)) + ", not a list of entries"));
      }
      if (!is_own && !IsSection(pair.value)) continue;
      for (const yaml::Node& entry : pair.value.elements) ReadEntry({entry, entry.range}, is_own);
    }
  }

  void ReadEntry(const yaml::Entry& entry, bool is_own) {
    const std::string_view func = FuncOf(entry.node);
    if (entry.node.IsString()) {
      AddReference(entry, entry.node.text);
    } else if (!func.empty() && !IsDeclaration(func)) {
      AddReference(entry, entry.node.Find("func")->text);
    } else {
      NativeFunction function = Declared(entry);
      if (is_own) {
        AddOwn(std::move(function));
      } else if (!function.broken) {
        Add({function.schema.name_space, function.schema.has_written_namespace,
             function.schema.name, function.schema.range},
            entry.range);
      }
    }
  }

 private:
  // The keys that the vendor's generator reads are all known.
  NativeFunction Declared(const yaml::Entry& entry) {
    std::vector<std::string_view> keys;
    for (const yaml::Pair& pair : entry.node.pairs) keys.push_back(pair.key.Text());
    Language language = program_.language;
    language.is_whole = false;
    return ReadNativeFunction(entry, keys, language, sink_);
  }

  void AddReference(const yaml::Entry& entry, const source::ScalarText& name) {
    if (auto reference = ParseOperatorReference(name, sink_)) {
      Add(*std::move(reference), entry.range);
    }
  }

  void Add(OperatorReference reference, source::SourceRange range) {
    ExecutorchEntry entry;
    entry.range = range;
    entry.reference = std::move(reference);
    program_.executorch.push_back(std::move(entry));
  }

  // An operator may be declared for several versions of PyTorch; the last declaration counts.
  void AddOwn(NativeFunction function) {
    if (!function.schema.has_written_namespace && !dialect_.name_space.empty()) {
      function.schema.name_space.value = std::string(dialect_.name_space);
      function.schema.forms = TypeForms::kRunTime;
    }
    function.has_dispatch_section = true;  // the vendor's generator knows the kernels
    const auto [found, is_new] = own_.emplace(function.QualifiedName(), program_.functions.size());
    if (is_new) return program_.Add(std::move(function));
    NativeFunction& earlier = program_.functions[found->second];
    function.id = earlier.id;
    earlier = std::move(function);
  }

  const Dialect& dialect_;
  Sink& sink_;
  Program& program_;
  std::map<std::string, size_t> own_;  // operators by name, as indices into the program
};

}  // namespace

bool ReadDialect(const yaml::Document& document, Sink& sink, Program* program) {
  const Dialect* const dialect = DialectOf(document);
  if (dialect == nullptr) return false;
  const bool is_list = document.root_kind == yaml::NodeKind::kSequence;
  const source::SourceRange place =
      is_list ? document.entries.front().range : document.root.pairs.front().key.range;
  sink.Report(diagnostics::kFileOfDialect, {place.file, place.begin, place.begin},
              diagnostics::Name(dialect->name), diagnostics::Text(dialect->meaning));
  DialectReader reader(*dialect, sink, program);
  if (!is_list) reader.ReadSections(document.root);
  for (const yaml::Entry& entry : document.entries) reader.ReadEntry(entry, /*is_own=*/true);
  return true;
}

}  // namespace switchyard::schema
