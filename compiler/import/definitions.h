// The operators that sources define, by name.
#ifndef SWITCHYARD_COMPILER_IMPORT_DEFINITIONS_H_
#define SWITCHYARD_COMPILER_IMPORT_DEFINITIONS_H_

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/import/import_state.h"
#include "compiler/import/registered_name.h"
#include "compiler/import/registration_site.h"

namespace switchyard::importer {

// The namespace of the block, or the one that is written in its place. Nothing, and reported, when
// both are there and differ.
std::optional<std::string> NamespaceOf(const RegistrationSite& site, const RegisteredName& name,
                                       Refusals& refusals);

class Definitions {
 public:
  explicit Definitions(ImportState* state) : state_(*state) {}

  // Adds the operator. Null, and reported, when it cannot be imported. What is given is good until
  // the next is added.
  ImportedOperator* Add(const RegistrationSite& site);

  ImportedOperator* Find(const std::string& qualified);
  // Whether there is a definition, good or bad.
  bool HasAny(const std::string& qualified) const { return first_.count(qualified) != 0; }
  std::vector<std::string_view> Names() const;

 private:
  // A second definition is reported, unless one of the two is made only where there is no other.
  bool IsNew(const std::string& qualified, const source::SourceRange& range, bool is_if_undefined);

  ImportState& state_;
  std::map<std::string, std::size_t> number_;         // of operators, by qualified name
  std::map<std::string, source::SourceRange> first_;  // definitions, good or bad
  std::set<std::string> if_undefined_;                // those made only where there is no other
};

}  // namespace switchyard::importer

#endif  // SWITCHYARD_COMPILER_IMPORT_DEFINITIONS_H_
