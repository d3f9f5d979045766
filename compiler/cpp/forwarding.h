// How a public function calls the dispatch function: where each of its arguments comes from.
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
    kSelf,          // the tensor whose method this is
    kWrittenSelf,   // the same, from a const method, to be written
    kOption,        // one of the tensor options that the parameter `name` holds
    kMemoryFormat,  // the parameter `memory_format`, or what the options `name` say
  };

  Source source;
  Identifier name;  // of kSelf and kWrittenSelf: the schema's argument
  // The type of the dispatch function's parameter, in its signature; of an option it says which.
  const CppType* wanted;
  Identifier memory_format;  // of kMemoryFormat; `name` otherwise
};

// `dispatcher` is the DispatcherSignature of `function`.
std::vector<ForwardedArgument> ForwardToDispatcher(const schema::NativeFunction& function,
                                                   const Signature& dispatcher, ApiForm form,
                                                   Receiver receiver);

}  // namespace switchyard::cpp

#endif  // SWITCHYARD_COMPILER_CPP_FORWARDING_H_
