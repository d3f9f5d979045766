// How a public function calls the dispatch function: the source of each argument.
//
// Takes an operator and the form of the public function; gives one source for each parameter of
// DispatcherSignature, in its order. Source: reference C++ signatures, sections 5 and 6.
#ifndef SWITCHYARD_COMPILER_CPP_FORWARDING_H_
#define SWITCHYARD_COMPILER_CPP_FORWARDING_H_

#include <cstdint>
#include <vector>

#include "compiler/cpp/cpp_type.h"
#include "compiler/cpp/identifier.h"
#include "compiler/cpp/signature.h"
#include "compiler/schema/native_function.h"

namespace switchyard::cpp {

enum class Receiver : uint8_t { kFunction, kMethod };

struct ForwardedArgument {
  enum class Source : uint8_t {
    kParameter,     // the parameter `name`
    kSelf,          // the object of the method
    kWrittenSelf,   // the same, to be written by a const method
    kOption,        // one tensor option out of the parameter `name`
    kMemoryFormat,  // the parameter `memory_format`, or that of the options `name`
  };

  Source source;
  Identifier name;  // for kSelf and kWrittenSelf the argument in the schema
  // The type of the dispatch function's parameter, owned by its signature. It tells options apart.
  const CppType* wanted;
  Identifier memory_format;  // for kMemoryFormat, beside `name`
};

// `dispatcher` is the DispatcherSignature of `function`.
std::vector<ForwardedArgument> ForwardToDispatcher(const schema::NativeFunction& function,
                                                   const Signature& dispatcher, ApiForm form,
                                                   Receiver receiver);

}  // namespace switchyard::cpp

#endif  // SWITCHYARD_COMPILER_CPP_FORWARDING_H_
