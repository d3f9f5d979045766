// The functions that functions of sources reach, by qualified name (call_reader.h).
#ifndef SWITCHYARD_COMPILER_CLANG_REACHED_FUNCTIONS_H_
#define SWITCHYARD_COMPILER_CLANG_REACHED_FUNCTIONS_H_

#include <map>
#include <set>
#include <string>

namespace switchyard::cxx {

using ReachedFunctions = std::map<std::string, std::set<std::string>>;

}  // namespace switchyard::cxx

#endif  // SWITCHYARD_COMPILER_CLANG_REACHED_FUNCTIONS_H_
