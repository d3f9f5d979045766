// Rules about views and their in-place forms.
//
// Source: native README, "tags"; validation rules F003, F004.
#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "compiler/diagnostics/diagnostic.h"
#include "compiler/sema/rule.h"

namespace switchyard::sema {
namespace {

using diagnostics::Name;
using schema::NativeFunction;

constexpr std::string_view kInplaceView = "inplace_view";

// In place and a view, but without a view: functionalization treats them by hand. The reference of
// 1.13.1 knows the first alone.
constexpr std::string_view kExcused[] = {"resize_", "resize_as_", "set_"};

bool IsExcused(const NativeFunction& function) {
  const std::string name = function.schema.name.value.ToString();
  if (function.language.level == schema::LanguageLevel::k1_13) return name == kExcused[0];
  return std::find(std::begin(kExcused), std::end(kExcused),
                   function.schema.name.value.BaseName()) != std::end(kExcused);
}

}  // namespace

// Reference only (error_check_native_functions).
void InplaceViewsHaveAView(const schema::Program& program, RuleContext& context) {
  std::set<std::string> base_names;
  for (const NativeFunction& function : program.functions) {
    base_names.insert(function.schema.name.value.BaseName());
  }
  for (const NativeFunction& function : program.functions) {
    if (function.broken || !schema::HasTag(function, kInplaceView) || IsExcused(function)) continue;
    const source::Located<schema::OperatorName>& name = function.schema.name;
    if (!name.value.inplace) {
      context.sink.Report(diagnostics::kInplaceViewName, name.range, Name(name.value.ToString()));
      continue;
    }
    schema::OperatorName view = name.value;
    view.inplace = false;
    if (base_names.count(view.BaseName()) > 0) continue;
    context.sink.Report(diagnostics::kInplaceViewAlone, name.range, Name(name.value.ToString()),
                        Name(view.BaseName()));
  }
}

}  // namespace switchyard::sema
