#include "compiler/diagnostics/render_sarif.h"

#include <cctype>
#include <cstdint>
#include <map>
#include <set>

#include "compiler/diagnostics/group.h"
#include "compiler/diagnostics/place.h"
#include "compiler/diagnostics/severity.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

namespace switchyard::diagnostics {
namespace {

constexpr const char* kSchema = "https://json.schemastore.org/sarif-2.1.0.json";
constexpr unsigned kIndent = 2;

// "UnknownEntryKey" becomes "Unknown entry key".
std::string SentenceOf(std::string_view name) {
  std::string sentence;
  for (const char c : name) {
    const bool starts_word = std::isupper(static_cast<unsigned char>(c)) != 0 && !sentence.empty();
    if (starts_word) sentence.push_back(' ');
    sentence.push_back(starts_word ? static_cast<char>(std::tolower(c)) : c);
  }
  return sentence;
}

// SARIF has no level for diagnostics that are off, but a separate flag.
std::string_view LevelOf(Severity severity) {
  return severity == Severity::kOff ? TextOf(Severity::kWarning) : TextOf(severity);
}

// Writes the pieces that SARIF repeats everywhere: texts and places.
class SarifPieces {
 public:
  SarifPieces(const source::SourceManager& sources, llvm::json::OStream& json)
      : sources_(sources), json_(json) {}

  void Text(llvm::StringRef key, std::string_view text) { json_.attribute(key, ValidUtf8(text)); }

  // {"text": ...}, the form of every text for people.
  void Message(llvm::StringRef key, std::string_view text) {
    json_.attributeObject(key, [&] { Text("text", text); });
  }

  void PhysicalLocation(const source::SourceRange& range) {
    json_.attributeObject("physicalLocation", [&] {
      Artifact(range);
      Region("region", range);
    });
  }

  void Artifact(const source::SourceRange& range) {
    const std::string uri = UriOf(sources_.File(range.file).path());
    json_.attributeObject("artifactLocation", [&] { Text("uri", uri); });
  }

  void Region(llvm::StringRef key, const source::SourceRange& range) {
    const Place place = PlaceOf(range, sources_);
    json_.attributeObject(key, [&] {
      json_.attribute("startLine", place.begin.line);
      json_.attribute("startColumn", place.begin.column);
      json_.attribute("endLine", place.end.line);
      json_.attribute("endColumn", place.end.column);
    });
  }

 private:
  const source::SourceManager& sources_;
  llvm::json::OStream& json_;
};

// `edits` are edits of one file.
void RenderChange(const std::vector<const Edit*>& edits, llvm::json::OStream& json,
                  SarifPieces& pieces) {
  json.object([&] {
    pieces.Artifact(edits.front()->range);
    json.attributeArray("replacements", [&] {
      for (const Edit* edit : edits) {
        json.object([&] {
          pieces.Region("deletedRegion", edit->range);
          pieces.Message("insertedContent", edit->replacement);
        });
      }
    });
  });
}

// Renders the edits of the fix, file by file.
void RenderFixes(const Diagnostic& diagnostic, llvm::json::OStream& json, SarifPieces& pieces) {
  std::map<source::FileId, std::vector<const Edit*>> by_file;
  for (const Edit& edit : diagnostic.fix) by_file[edit.range.file].push_back(&edit);
  json.attributeArray("fixes", [&] {
    json.object([&] {
      if (!diagnostic.hint.empty()) pieces.Message("description", diagnostic.hint);
      json.attributeArray("artifactChanges", [&] {
        for (const auto& [file, edits] : by_file) RenderChange(edits, json, pieces);
      });
    });
  });
}

class SarifRenderer {
 public:
  SarifRenderer(const source::SourceManager& sources, llvm::json::OStream& json)
      : json_(json), pieces_(sources, json) {}

  void Render(const std::vector<Diagnostic>& diagnostics, const LeftOut& left_out) {
    json_.object([&] {
      json_.attribute("$schema", kSchema);
      json_.attribute("version", "2.1.0");
      json_.attributeArray("runs", [&] { json_.object([&] { Run(diagnostics, left_out); }); });
    });
  }

 private:
  void Run(const std::vector<Diagnostic>& diagnostics, const LeftOut& left_out) {
    json_.attributeObject("tool", [&] {
      json_.attributeObject("driver", [&] {
        json_.attribute("name", "switchyard");
        json_.attributeArray("rules", [&] { Rules(diagnostics); });
      });
    });
    json_.attribute("columnKind", "unicodeCodePoints");
    json_.attribute("newlineSequences", llvm::json::Array{"\r\n", "\n", "\r"});
    if (!left_out.empty()) Invocation(left_out);
    json_.attributeArray("results", [&] {
      for (const Diagnostic& diagnostic : diagnostics) Result(diagnostic);
    });
  }

  void Rules(const std::vector<Diagnostic>& diagnostics) {
    std::set<DiagnosticId> met;
    for (const Diagnostic& diagnostic : diagnostics) met.insert(diagnostic.id);
    for (const DiagnosticId id : met) {
      const auto index = static_cast<std::int64_t>(rule_indexes_.size());
      rule_indexes_.emplace(id, index);
      json_.object([&] { Rule(InfoOf(id)); });
    }
  }

  // The holes in the table's texts have the form of those in SARIF's message strings.
  void Rule(const DefinitionInfo& info) {
    pieces_.Text("id", info.id_text);
    pieces_.Text("name", info.name);
    pieces_.Message("shortDescription", SentenceOf(info.name) + ".");
    json_.attributeObject("messageStrings", [&] { pieces_.Message("default", info.text); });
    json_.attributeObject("defaultConfiguration", [&] {
      json_.attribute("enabled", info.severity != Severity::kOff);
      pieces_.Text("level", LevelOf(info.severity));
    });
    json_.attributeObject("properties", [&] {
      json_.attributeArray("tags", [&] { json_.value(ValidUtf8(TextOf(info.group))); });
    });
  }

  void Invocation(const LeftOut& left_out) {
    json_.attributeArray("invocations", [&] {
      json_.object([&] {
        json_.attribute("executionSuccessful", true);
        json_.attributeArray("toolExecutionNotifications", [&] {
          json_.object([&] {
            json_.attribute("level", "note");
            pieces_.Message("message", Describe(left_out));
          });
        });
      });
    });
  }

  void Result(const Diagnostic& diagnostic) {
    json_.object([&] {
      pieces_.Text("ruleId", InfoOf(diagnostic.id).id_text);
      json_.attribute("ruleIndex", rule_indexes_.at(diagnostic.id));
      pieces_.Text("level", LevelOf(diagnostic.severity));
      const std::string hint = diagnostic.hint.empty() ? "" : "\nhint: " + diagnostic.hint;
      pieces_.Message("message", diagnostic.message + hint);
      json_.attributeArray("locations", [&] {
        if (diagnostic.range.file == source::kNoFile) return;
        json_.object([&] { pieces_.PhysicalLocation(diagnostic.range); });
      });
      if (!diagnostic.infos.empty()) RelatedLocations(diagnostic.infos);
      if (!diagnostic.fix.empty()) RenderFixes(diagnostic, json_, pieces_);
    });
  }

  void RelatedLocations(const std::vector<Label>& infos) {
    json_.attributeArray("relatedLocations", [&] {
      std::int64_t id = 0;
      for (const Label& info : infos) {
        json_.object([&] {
          json_.attribute("id", id++);
          if (info.range.file != source::kNoFile) pieces_.PhysicalLocation(info.range);
          pieces_.Message("message", info.text);
        });
      }
    });
  }

  llvm::json::OStream& json_;
  SarifPieces pieces_;
  std::map<DiagnosticId, std::int64_t> rule_indexes_;
};

}  // namespace

void RenderSarif(const std::vector<Diagnostic>& diagnostics, const source::SourceManager& sources,
                 const LeftOut& left_out, std::string* out) {
  llvm::raw_string_ostream stream(*out);
  llvm::json::OStream json(stream, kIndent);
  SarifRenderer(sources, json).Render(diagnostics, left_out);
  stream << "\n";
}

std::string UriOf(std::string_view path) {
  static constexpr std::string_view kHex = "0123456789ABCDEF";
  static constexpr std::string_view kPlain = "/-._~";
  while (path.size() > 2 && path.substr(0, 2) == "./") path.remove_prefix(2);
  std::string uri = path.substr(0, 1) == "/" ? "file://" : "";
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    const bool is_plain = byte < 0x80 && (std::isalnum(byte) != 0 || kPlain.find(c) != kPlain.npos);
    if (is_plain) {
      uri.push_back(c);
    } else {
      uri.append({'%', kHex[byte >> 4], kHex[byte & 0xF]});
    }
  }
  return uri;
}

}  // namespace switchyard::diagnostics
