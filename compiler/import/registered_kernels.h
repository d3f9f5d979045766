// Kernels, from their registrations: those of operators that the sources define, those of other
// operators, and fallbacks.
#ifndef SWITCHYARD_COMPILER_IMPORT_REGISTERED_KERNELS_H_
#define SWITCHYARD_COMPILER_IMPORT_REGISTERED_KERNELS_H_

#include <string>

#include "compiler/import/import_state.h"
#include "compiler/import/registration_site.h"

namespace switchyard::importer {

// Whether the key of the function is left out; it is then counted.
bool IsLeftOut(const RegistrationSite& site, ImportState* state);

// Adds the function to `one`, or reports why it cannot be.
void AddKernel(const RegistrationSite& site, ImportedOperator* one, ImportState* state);

// Adds the function to the backend of its key: `qualified` is an operator of a schema file.
void AddToBackend(const RegistrationSite& site, const std::string& qualified, ImportState* state);

void AddFallback(const RegistrationSite& site, ImportState* state);

// Drops the fallthroughs of operators at keys that calls pass by without them, too.
void DropFallthroughs(ImportedOperators* imported);

}  // namespace switchyard::importer

#endif  // SWITCHYARD_COMPILER_IMPORT_REGISTERED_KERNELS_H_
