#include "compiler/emit/header_clashes.h"

#include <cctype>
#include <string>
#include <string_view>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "compiler/diagnostics/diagnostic.h"
#include "compiler/emit/cpp_file.h"
#include "compiler/emit/emitter_table.h"

namespace switchyard::emit {
namespace {

using diagnostics::Name;
using diagnostics::Sink;
using plan::HeaderStem;
using plan::OperatorGroup;

// The names of the group's headers after its stem.
std::vector<std::string_view> HeaderSuffixes(const target::Target& target, bool has_autograd) {
  std::vector<std::string_view> suffixes;
  const std::string_view placeholder = PlaceholderOf(EmitterScope::kGroup);
  for (const EmitterRow& row : EmitterRows()) {
    if (row.scope != EmitterScope::kGroup || !target.can(row.needs)) continue;
    if (row.needs == target::Capability::kAutograd && !has_autograd) continue;
    suffixes.push_back(row.path.substr(row.path.find(placeholder) + placeholder.size()));
  }
  return suffixes;
}

// Makes A_B_NATIVE_H_ from `A_B_` and `_native.h`.
std::string GuardWithSuffix(const std::string& start, std::string_view suffix) {
  std::string guard(start, 0, start.size() - 1);
  for (const char c : suffix) {
    guard += c == '.' ? '_' : static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  }
  return guard += '_';
}

// The common beginning of the paths of the headers.
std::string HeaderStart(const std::string& stem) {
  std::string path = PathOf(EmitterId::kFunctionHeader, stem);
  return path.erase(path.size() - std::string_view(".h").size());
}

}  // namespace

// Compares include guards, which tell more headers apart than a case-insensitive file system does.
bool CheckHeaders(const target::Target& target, const std::vector<OperatorGroup>& groups,
                  bool has_autograd, Sink& sink) {
  const size_t before = sink.error_count();
  const std::vector<std::string_view> suffixes = HeaderSuffixes(target, has_autograd);
  absl::flat_hash_map<std::string, const OperatorGroup*> by_guard;
  by_guard.reserve(suffixes.size() * groups.size());
  for (const OperatorGroup& group : groups) {
    const std::string stem = HeaderStem(group);
    const std::string start = HeaderGuard(HeaderStart(stem)).text();
    for (const std::string_view suffix : suffixes) {
      const auto [found, is_new] = by_guard.emplace(GuardWithSuffix(start, suffix), &group);
      if (is_new) continue;
      std::string path = HeaderStart(stem).append(suffix);
      for (char& c : path) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
      const source::SourceRange other = found->second->functions[0]->schema.name.range;
      sink.Report(diagnostics::kSameHeader, group.functions[0]->schema.name.range,
                  Name(TitleOf(*found->second)), Name(TitleOf(group)), Name(path))
          .Info(other, "the other operator");
    }
  }
  return sink.error_count() == before;
}

}  // namespace switchyard::emit
