#include "compiler/diagnostics/diagnostic.h"

#include "compiler/diagnostics/message_text.h"

namespace switchyard::diagnostics {

constexpr DefinitionInfo kDefinitions[kDefinitionCount] = {
#define DIAGNOSTIC(id, name, severity, authority, group, text, ...) \
  {DiagnosticId::id, #id, #name, Severity::severity, Authority::authority, Group::group, text},
#include "compiler/diagnostics/diagnostics.def"
#undef DIAGNOSTIC
};

static_assert(AreSortedById(kDefinitions, kDefinitionCount),
              "diagnostics.def is not sorted by id, or an id stands twice");

#define DIAGNOSTIC(id, name, severity, authority, group, text, ...)                 \
  static_assert(CountHoles(text) == static_cast<int>(ArgumentCount<__VA_ARGS__>()), \
                "the holes of " #id " do not match its argument types");            \
  static_assert(IsWorded(text), "the text of " #id " begins with a capital or ends in a stop");
#include "compiler/diagnostics/diagnostics.def"
#undef DIAGNOSTIC

}  // namespace switchyard::diagnostics
