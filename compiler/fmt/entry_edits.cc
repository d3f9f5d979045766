#include "compiler/fmt/entry_edits.h"

#include <string>
#include <string_view>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "compiler/fmt/scalars.h"

namespace switchyard::fmt {
namespace {

void SpaceNames(const yaml::Node& node, const source::SourceManager& sources, Edits* edits) {
  if (!node.IsString() || !IsVerbatim(node, sources)) return;
  const std::string_view text = node.Text();
  std::vector<std::string> names;
  for (const absl::string_view name :
       absl::StrSplit(absl::string_view(text.data(), text.size()), ',')) {
    names.emplace_back(absl::StripAsciiWhitespace(name));
  }
  const std::string spaced = absl::StrJoin(names, ", ");
  // A name that begins with `#` would become a comment.
  if (!CanHold(node, spaced)) return;
  edits->Replace(node.text.range().begin, node.text.range().end, spaced);
}

// Rewrites the gap between a key and its value when it is a colon and spaces.
void SpaceColon(const yaml::Pair& pair, const source::SourceManager& sources, Edits* edits) {
  if (pair.value.kind == yaml::NodeKind::kEmpty) return;
  const source::SourceRange between = {pair.key.range.file, pair.key.range.end,
                                       pair.value.range.begin};
  const std::string_view text = sources.Text(between);
  if (text.find(':') == std::string_view::npos) return;
  if (text.find_first_not_of(" \t:") != std::string_view::npos) return;
  edits->Replace(between.begin, between.end, ": ");
}

}  // namespace

void AddEntryEdits(const yaml::Node& entry, const source::SourceManager& sources, Edits* edits) {
  for (const yaml::Pair& pair : entry.pairs) {
    SpaceColon(pair, sources, edits);
    const std::string_view key = pair.key.Text();
    if (key == "variants" || key == "tags" || key == "autogen") {
      SpaceNames(pair.value, sources, edits);
    }
    if (key != "dispatch" && key != "ufunc_inner_loop") continue;
    for (const yaml::Pair& line : pair.value.pairs) {
      if (key == "dispatch") SpaceNames(line.key, sources, edits);
      SpaceColon(line, sources, edits);
    }
  }
}

}  // namespace switchyard::fmt
