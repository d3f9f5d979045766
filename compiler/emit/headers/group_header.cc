#include "compiler/emit/headers/group_header.h"

#include <optional>
#include <utility>
#include <vector>

#include "absl/types/span.h"
#include "compiler/emit/cpp_file.h"
#include "compiler/emit/emitter_table.h"
#include "compiler/emit/header_section.h"
#include "compiler/emit/headers/function_section.h"
#include "compiler/emit/headers/meta_section.h"
#include "compiler/emit/headers/native_section.h"
#include "compiler/emit/headers/ops_section.h"
#include "compiler/emit/library/library_section.h"
#include "compiler/emit/structured/structured_section.h"

namespace switchyard::emit {
namespace {

using MakeSection = std::optional<HeaderSection> (*)(const EmitInput&, const OperatorGroup&);

// One header with those sections that the group has.
Artifact EmitSections(const EmitInput& input, const OperatorGroup& group, EmitterId id,
                      const cpp::Comment& purpose, absl::Span<const MakeSection> makers) {
  std::vector<HeaderSection> sections;
  target::HeaderSet headers;
  for (const MakeSection make : makers) {
    std::optional<HeaderSection> section = make(input, group);
    if (!section) continue;
    headers.insert(section->headers.begin(), section->headers.end());
    sections.push_back(*std::move(section));
  }
  return MakeHeader(PathOf(id, HeaderStem(group)), purpose, headers, [&](CodeWriter& writer) {
    bool is_first = true;
    for (const HeaderSection& section : sections) {
      if (!is_first) writer.BlankLine();
      is_first = false;
      writer.LineComment(section.title);
      section.write(writer);
    }
  });
}

}  // namespace

Artifact EmitFunctionHeader(const EmitInput& input, const OperatorGroup& group) {
  return EmitSections(input, group, EmitterId::kFunctionHeader,
                      cpp::Comment("The operators " + TitleOf(group) + "."),
                      {MakeOpsSection, MakeFunctionSection});
}

// Classes of kernels derive from those of meta functions.
Artifact EmitNativeHeader(const EmitInput& input, const OperatorGroup& group) {
  return EmitSections(
      input, group, EmitterId::kNativeHeader,
      cpp::Comment("What the operators " + TitleOf(group) + " are made of."),
      {MakeMetaSection, MakeNativeSection, MakeLibrarySection, MakeStructuredSection});
}

}  // namespace switchyard::emit
