// Reads the sources of an extension for their registrations, with the headers that are there.
#ifndef SWITCHYARD_COMPILER_IMPORT_LIBRARY_SOURCES_H_
#define SWITCHYARD_COMPILER_IMPORT_LIBRARY_SOURCES_H_

#include <cstddef>
#include <vector>

#include "compiler/clang/compile_job.h"
#include "compiler/clang/source_reader.h"

namespace switchyard::importer {

// In the order of the jobs.
std::vector<cxx::LibraryResult> ReadSources(const std::vector<cxx::CompileJob>& jobs,
                                            std::size_t threads);

}  // namespace switchyard::importer

#endif  // SWITCHYARD_COMPILER_IMPORT_LIBRARY_SOURCES_H_
