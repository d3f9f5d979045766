// One registration where it stands: in a block of a source.
#ifndef SWITCHYARD_COMPILER_IMPORT_REGISTRATION_SITE_H_
#define SWITCHYARD_COMPILER_IMPORT_REGISTRATION_SITE_H_

#include <string>
#include <string_view>

#include "compiler/check/checks/checks.h"
#include "compiler/clang/library_decl.h"
#include "compiler/source/source_range.h"

namespace switchyard::importer {

struct RegistrationSite {
  check::CheckContext& context;
  const cxx::KernelIndex& index;
  const cxx::LibraryBlock& block;
  const cxx::Registration& registration;

  source::SourceRange Range() const;
  // Of the name or the declaration; of the registration where that is computed.
  source::SourceRange RangeOfText() const;
  // Of the function that is registered: there must be one.
  source::SourceRange RangeOfFunction() const;
};

// The operator that a registration is about, `vision::nms`; empty when that is not known.
std::string OperatorOf(const RegistrationSite& site);

// The dispatch key that the function is registered for, in the words of schema files as far as they
// have one. There must be a function.
std::string_view KeyWordOf(const RegistrationSite& site);

}  // namespace switchyard::importer

#endif  // SWITCHYARD_COMPILER_IMPORT_REGISTRATION_SITE_H_
