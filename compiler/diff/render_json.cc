#include "compiler/diff/render_json.h"

#include <cstdint>
#include <string_view>
#include <utility>

#include "compiler/diff/changes.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

namespace switchyard::diff {
namespace {

using diagnostics::Diagnostic;
using llvm::json::Array;
using llvm::json::Object;
using llvm::json::Value;

// LLVM's values must be UTF-8; other bytes are replaced.
Value Text(std::string_view text) {
  return llvm::json::fixUTF8(llvm::StringRef(text.data(), text.size()));
}

Value Number(std::size_t number) { return static_cast<std::int64_t>(number); }

Value WhatBreaks(diagnostics::DiagnosticId id) {
  const Breaks breaks = BreaksOf(id);
  return breaks == Breaks::kNothing ? Value(nullptr) : Text(TextOf(breaks));
}

// The first place of the change that is in `file`.
Value PlaceIn(source::FileId file, const Diagnostic& diagnostic,
              const source::SourceManager& sources) {
  const auto place = [&](const source::SourceRange& range) -> Value {
    const source::LineColumn at = sources.File(file).Locate(range.begin);
    return Object{{"line", Number(at.line)}, {"column", Number(at.column)}};
  };
  if (diagnostic.range.file == file) return place(diagnostic.range);
  for (const diagnostics::Label& info : diagnostic.infos) {
    if (info.range.file == file) return place(info.range);
  }
  return nullptr;
}

}  // namespace

void RenderJson(const Comparison& comparison, const source::SourceManager& sources,
                source::FileId older, source::FileId newer, std::string* out) {
  Array changes;
  for (const Change& change : comparison.changes) {
    const diagnostics::DefinitionInfo& info = diagnostics::InfoOf(change.diagnostic.id);
    changes.push_back(Object{{"id", Text(info.id_text)},
                             {"name", Text(info.name)},
                             {"breaks", WhatBreaks(change.diagnostic.id)},
                             {"operator", Text(change.operator_name)},
                             {"message", Text(change.diagnostic.message)},
                             {"older", PlaceIn(older, change.diagnostic, sources)},
                             {"newer", PlaceIn(newer, change.diagnostic, sources)}});
  }
  Object operators{{"older", Number(comparison.older_count)},
                   {"newer", Number(comparison.newer_count)},
                   {"new", Number(comparison.new_operators)}};
  const Value result = Object{{"older", Text(sources.File(older).path())},
                              {"newer", Text(sources.File(newer).path())},
                              {"operators", std::move(operators)},
                              {"changes", std::move(changes)}};
  llvm::raw_string_ostream(*out) << result << "\n";
}

}  // namespace switchyard::diff
