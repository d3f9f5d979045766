// What sources register in a way that no schema says: outside of blocks, under conditions, by names
// that are computed.
#ifndef SWITCHYARD_COMPILER_IMPORT_UNREAD_H_
#define SWITCHYARD_COMPILER_IMPORT_UNREAD_H_

#include "compiler/import/import_state.h"
#include "compiler/import/registration_site.h"

namespace switchyard::importer {

// What is listed as a block and is none.
void ReportUnread(const cxx::KernelIndex& index, const cxx::LibraryBlock& block,
                  ImportState* state);

// False, and reported, when nothing can be made of the registration.
bool IsReadable(const RegistrationSite& site, ImportState* state);

}  // namespace switchyard::importer

#endif  // SWITCHYARD_COMPILER_IMPORT_UNREAD_H_
