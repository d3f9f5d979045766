// What a user asks of `switchyard gen`.
#ifndef SWITCHYARD_COMPILER_EMIT_OPTIONS_H_
#define SWITCHYARD_COMPILER_EMIT_OPTIONS_H_

#include <string>
#include <vector>

namespace switchyard::emit {

struct Options {
  std::string target;
  std::vector<std::string> keys;  // words for dispatch keys, of the backends in this build
  int shards = 1;                 // number of dispatch sources, at least 1
};

}  // namespace switchyard::emit

#endif  // SWITCHYARD_COMPILER_EMIT_OPTIONS_H_
