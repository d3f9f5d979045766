#include "compiler/schema/exemptions.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>

namespace switchyard::schema {
namespace {

struct Row {
  Exemption kind;
  std::string_view name;
  LanguageLevel first;
  LanguageLevel last;
};

constexpr Row kRows[] = {
#define EXEMPTION(kind, name, first, last) \
  {Exemption::kind, name, LanguageLevel::first, LanguageLevel::last},
#include "compiler/schema/edition_exemptions.def"
};

constexpr std::string_view kAnyOverload = ".*";

bool Names(std::string_view row, const std::string& name, const std::string& base) {
  if (row == name) return true;
  return row.size() == base.size() + kAnyOverload.size() && row.substr(0, base.size()) == base &&
         row.substr(base.size()) == kAnyOverload;
}

}  // namespace

bool IsExempt(Exemption kind, const OperatorName& name, LanguageLevel level) {
  const std::string full = name.ToString();
  const std::string base = name.BaseName();
  return std::any_of(std::begin(kRows), std::end(kRows), [&](const Row& row) {
    return row.kind == kind && Knows(level, row.first, row.last) && Names(row.name, full, base);
  });
}

bool IsFormer(EditionRule rule, const OperatorName& name, const Language& language) {
  if (language.as_reference || language.level != LanguageLevel::kNewest) return false;
  const std::string full = name.ToString();
#define FORMER_OPERATOR(its_rule, its_name) \
  if (rule == EditionRule::its_rule && full == (its_name)) return true;
#include "compiler/schema/former_operators.def"
  return false;
}

}  // namespace switchyard::schema
