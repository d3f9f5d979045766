// The actions of dispatch functions, read from emitted text: the call for each key.
//
// Takes the text of a `src/dispatch_N.cc`; gives the functions by their names behind
// `switchyard::ops`, such as `add_Tensor` and `vendor::f`. A call is told as
//   `native::f`     a kernel, or a function around one
//   `copied X`      the kernel X, whose results are copied
//   `fallback X`    the boxed kernel X
//   `on Meta`       self is given back
//   `passed on`     the call goes on without the functionality
//   `fails`         there is no kernel
#ifndef SWITCHYARD_TESTS_COMPILER_EMIT_EMITTED_SWITCHES_H_
#define SWITCHYARD_TESTS_COMPILER_EMIT_EMITTED_SWITCHES_H_

#include <map>
#include <string>

namespace switchyard::emit {

struct EmittedSwitch {
  std::map<std::string, std::string> cases;  // by key, without `DispatchKey::`
  std::string others;                        // at any other key
  bool looks_at_keys = true;
  std::string straight_key;  // asked before the switch; empty if there is none

  const std::string& At(const std::string& key) const {
    const auto found = cases.find(key);
    return found == cases.end() ? others : found->second;
  }
};

using EmittedSwitches = std::map<std::string, EmittedSwitch>;

// Text with another form than the emitters' is a failed expectation, and so is a call before a
// switch that the switch would not make.
void ReadEmittedSwitches(const std::string& text, EmittedSwitches* switches);

}  // namespace switchyard::emit

#endif  // SWITCHYARD_TESTS_COMPILER_EMIT_EMITTED_SWITCHES_H_
