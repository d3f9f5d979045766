// The keys of a build: for which backends dispatch functions have cases.
#ifndef SWITCHYARD_COMPILER_PLAN_BUILD_KEYS_H_
#define SWITCHYARD_COMPILER_PLAN_BUILD_KEYS_H_

#include <string>
#include <vector>

#include "compiler/diagnostics/sink.h"
#include "compiler/schema/program.h"
#include "lib/keys/dispatch_key.h"

namespace switchyard::plan {

// The keys that `words` name, by rising priority, each once. A word that is no key, and a key that
// no backend kernel is listed under in a schema file and that none of the backend files among
// `backends` is for, is reported and left out.
std::vector<DispatchKey> ReadBuildKeys(const std::vector<std::string>& words,
                                       const std::vector<schema::BackendFile>& backends,
                                       diagnostics::Sink& sink);

// Words for all keys that ReadBuildKeys takes with these backend files.
std::vector<std::string> AllBuildKeys(const std::vector<schema::BackendFile>& backends);

}  // namespace switchyard::plan

#endif  // SWITCHYARD_COMPILER_PLAN_BUILD_KEYS_H_
