#include "compiler/diagnostics/explanations.h"

#include <cstddef>
#include <string>

namespace switchyard::diagnostics {
namespace {

struct Page {
  std::string_view path;
  std::string_view text;
};

constexpr std::string_view kFolder = "docs/rules/";
constexpr std::string_view kEnd = ".md";

// In the order of diagnostics.def.
constexpr Page kPages[] = {
#define EMBEDDED(path, text) {path, text},
#include "compiler/diagnostics/pages.inc"
#undef EMBEDDED
};
constexpr std::size_t kPageCount = sizeof(kPages) / sizeof(kPages[0]);

constexpr std::string_view IdOf(const Page& page) {
  return page.path.substr(kFolder.size(), page.path.size() - kFolder.size() - kEnd.size());
}

constexpr bool HasPage(std::string_view id) {
  std::size_t begin = 0;
  for (std::size_t end = kPageCount; begin < end;) {
    const std::size_t middle = (begin + end) / 2;
    if (IdOf(kPages[middle]) < id) {
      begin = middle + 1;
    } else {
      end = middle;
    }
  }
  return begin < kPageCount && IdOf(kPages[begin]) == id;
}

#define DIAGNOSTIC(id, ...) \
  static_assert(HasPage(#id), "docs/rules/" #id ".md is missing: each diagnostic has a page");
#include "compiler/diagnostics/diagnostics.def"
#undef DIAGNOSTIC

static_assert(kPageCount == kDefinitionCount,
              "docs/rules has the page of an id that diagnostics.def does not have");

}  // namespace

std::string_view PageOf(DiagnosticId id) { return kPages[static_cast<std::size_t>(id)].text; }

// A test checks that no page has a fault.
Explanation ExplanationOf(DiagnosticId id) {
  std::string fault;
  return ReadRulePage(InfoOf(id).id_text, PageOf(id), &fault);
}

}  // namespace switchyard::diagnostics
