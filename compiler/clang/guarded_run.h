// Runs work that hostile input may break on a thread with a very large stack.
//
// Takes a function; returns nothing when it has run to its end, and otherwise the name of the
// signal that ended it: an exhausted stack, an access to no memory, a failed assertion. What the
// work holds then stays as it is: memory and locks are lost, and nothing that it has written may be
// read. Safe to call from several threads. Builds with a sanitizer leave signals to that.
#ifndef SWITCHYARD_COMPILER_CLANG_GUARDED_RUN_H_
#define SWITCHYARD_COMPILER_CLANG_GUARDED_RUN_H_

#include <functional>
#include <optional>
#include <string>

namespace switchyard::cxx {

// `work` must not throw.
std::optional<std::string> RunGuarded(const std::function<void()>& work);

}  // namespace switchyard::cxx

#endif  // SWITCHYARD_COMPILER_CLANG_GUARDED_RUN_H_
