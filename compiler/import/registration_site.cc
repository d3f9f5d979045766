#include "compiler/import/registration_site.h"

#include "compiler/import/registered_name.h"

namespace switchyard::importer {

source::SourceRange RegistrationSite::Range() const {
  return context.RangeOf(index, registration.place);
}

source::SourceRange RegistrationSite::RangeOfText() const {
  return context.RangeOf(index, registration.text_place, registration.place);
}

source::SourceRange RegistrationSite::RangeOfFunction() const {
  return context.RangeOf(index, registration.function->place);
}

std::string OperatorOf(const RegistrationSite& site) {
  if (!site.registration.text) return {};
  const RegisteredName name = SplitName(*site.registration.text);
  const bool is_written = !name.name_space.empty();
  return Qualified(is_written ? name.name_space : site.block.name_space, name.name);
}

std::string_view KeyWordOf(const RegistrationSite& site) {
  constexpr std::string_view kComposite = "CompositeImplicitAutograd";
  const std::string& written = site.registration.function->key;
  const std::string& word = written.empty() ? site.block.key : written;
  // The stable ABI knows keys by their names, of which these are none.
  const bool is_old = !site.block.is_stable && (word == "CatchAll" || word == "Undefined");
  const bool is_any = word.empty() || is_old;
  return is_any ? kComposite : std::string_view(word);
}

}  // namespace switchyard::importer
