#include "compiler/diagnostics/render_json.h"

#include <cstdint>

#include "compiler/diagnostics/group.h"
#include "compiler/diagnostics/place.h"
#include "compiler/diagnostics/severity.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

namespace switchyard::diagnostics {
namespace {

constexpr int kVersion = 1;
constexpr unsigned kIndent = 2;

class JsonRenderer {
 public:
  JsonRenderer(const source::SourceManager& sources, llvm::json::OStream& json)
      : sources_(sources), json_(json) {}

  void Render(const std::vector<Diagnostic>& diagnostics, const LeftOut& left_out) {
    json_.object([&] {
      json_.attribute("version", kVersion);
      Count("errors", CountOf(diagnostics, Severity::kError));
      Count("warnings", CountOf(diagnostics, Severity::kWarning));
      json_.attributeObject("left_out", [&] {
        Count("errors", left_out.errors);
        Count("warnings", left_out.warnings);
      });
      json_.attributeArray("diagnostics", [&] {
        for (const Diagnostic& diagnostic : diagnostics) One(diagnostic);
      });
    });
  }

 private:
  void Text(llvm::StringRef key, std::string_view text) { json_.attribute(key, ValidUtf8(text)); }

  void Count(llvm::StringRef key, std::size_t count) {
    json_.attribute(key, static_cast<std::int64_t>(count));
  }

  void Point(llvm::StringRef key, const source::LineColumn& point, std::uint32_t offset) {
    json_.attributeObject(key, [&] {
      json_.attribute("line", point.line);
      json_.attribute("column", point.column);
      json_.attribute("offset", offset);
    });
  }

  void RangeOf(const source::SourceRange& range) {
    if (range.file == source::kNoFile) {
      json_.attribute("place", nullptr);
      return;
    }
    const Place place = PlaceOf(range, sources_);
    json_.attributeObject("place", [&] {
      json_.attribute("file", place.path);
      Point("begin", place.begin, range.begin);
      Point("end", place.end, range.end);
    });
  }

  void Note(const Label& info) {
    json_.object([&] {
      Text("message", info.text);
      RangeOf(info.range);
    });
  }

  void Replacement(const Edit& edit) {
    json_.object([&] {
      RangeOf(edit.range);
      Text("replacement", edit.replacement);
    });
  }

  void One(const Diagnostic& diagnostic) {
    const DefinitionInfo& info = InfoOf(diagnostic.id);
    json_.object([&] {
      Text("id", info.id_text);
      Text("name", info.name);
      Text("group", TextOf(info.group));
      Text("severity", TextOf(diagnostic.severity));
      Text("message", diagnostic.message);
      RangeOf(diagnostic.range);
      json_.attributeArray("notes", [&] {
        for (const Label& label : diagnostic.infos) Note(label);
      });
      if (diagnostic.hint.empty()) {
        json_.attribute("hint", nullptr);
      } else {
        Text("hint", diagnostic.hint);
      }
      json_.attributeArray("fix", [&] {
        for (const Edit& edit : diagnostic.fix) Replacement(edit);
      });
    });
  }

  const source::SourceManager& sources_;
  llvm::json::OStream& json_;
};

}  // namespace

void RenderJson(const std::vector<Diagnostic>& diagnostics, const source::SourceManager& sources,
                const LeftOut& left_out, std::string* out) {
  llvm::raw_string_ostream stream(*out);
  llvm::json::OStream json(stream, kIndent);
  JsonRenderer(sources, json).Render(diagnostics, left_out);
  stream << "\n";
}

}  // namespace switchyard::diagnostics
