// Boxed kernels of a run-time, as emitted code calls them: they take their arguments on a stack.
//
// Takes the name of a target; gives the words of code that calls such a kernel. Read by import
// alone.
#ifndef SWITCHYARD_COMPILER_TARGET_BOXED_SPELLING_H_
#define SWITCHYARD_COMPILER_TARGET_BOXED_SPELLING_H_

#include <string_view>

namespace switchyard::target {

struct BoxedSpelling {
  std::string_view target;
  std::string_view parameters;  // of such a kernel, in parentheses
  std::string_view arguments;   // their names, each behind a comma
  std::string_view run;         // a function of another form of kernel, and these arguments
  std::string_view call;        // the class whose object is one call
  std::string_view value;       // the type of what is on the stack
  std::string_view key;         // the enumeration of dispatch keys
};

// Of the embedded run-time for a name that no target has.
const BoxedSpelling& BoxedSpellingOf(std::string_view target);

}  // namespace switchyard::target

#endif  // SWITCHYARD_COMPILER_TARGET_BOXED_SPELLING_H_
