// What the bodies of functions do with the memory that they are handed, as plain data: values that
// may share memory with a parameter, and calls, writes, returns and launches that concern them.
//
// Made from Clang's syntax tree by body_reader.h, or read back from a cache. Values of one body
// form a graph: each names those that it comes from, in the order of the source; variables and
// paths are resolved into it. What a call does is not known here: a schema or another body says it.
#ifndef SWITCHYARD_COMPILER_CLANG_BODY_FACTS_H_
#define SWITCHYARD_COMPILER_CLANG_BODY_FACTS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "compiler/clang/source_place.h"

namespace switchyard::cxx {

// A number in FunctionBody::values.
using ValueId = std::uint32_t;

// Value 0 of each body: nothing that shares memory with anything of interest.
inline constexpr ValueId kNoValue = 0;
// Number of a kPart that may be any.
inline constexpr std::uint32_t kAnyPart = 0xffffffff;
inline constexpr std::uint32_t kNoBody = 0xffffffff;

enum class ValueKind : std::uint8_t {
  kNone,
  kParameter,  // `number` counts parameters; that of a method begins with its object
  kFresh,      // made here
  kUndefined,  // a tensor that is none
  kResult,     // of call `number`
  kOneOf,      // of the sources, as paths decide
  kTuple,      // of the sources
  kPart,       // element `number` of the source
  kWhen,       // the source, where context `number` holds
};

struct BodyValue {
  ValueKind kind = ValueKind::kNone;
  std::uint32_t number = 0;
  std::vector<ValueId> sources;
};

// What a number or a handle is known to be: 1 for `true`, kAbsent for no tensor, no value, no
// memory.
using Constant = std::int64_t;
inline constexpr Constant kAbsent = INT64_MIN;

// A number in FunctionBody::contexts.
using ContextId = std::uint32_t;

// Under which values of parameters a place is reached: `if (inplace)`. Context 0 of each body is
// everywhere; another one is where its own condition and that of the outer one hold.
struct Context {
  ContextId outer = 0;
  std::uint32_t parameter = 0;
  Constant value = 0;
  bool is_equal = true;  // false where it has any other value
};

// An argument of a call that branches in the callee may hang on.
struct KnownArgument {
  std::uint32_t argument = 0;
  bool is_parameter = false;  // parameter `value` is handed on as it is
  Constant value = 0;
};

// A function as calls name it.
struct Callee {
  std::string name;  // `at::native::add_out`; `at::Tensor::add_`; unqualified when unresolved
  std::string key;   // with the types of its parameters; empty when unresolved
  std::vector<std::string> parameters;  // names; behind that of the object
  bool is_internal = false;             // no other source can name it
  bool is_member = false;               // with an object
};

struct CallFact {
  std::uint32_t callee = 0;        // in KernelIndex::callees
  std::vector<ValueId> arguments;  // the object first
  Place place;
  bool is_guarded = false;  // a device guard lives here
  std::vector<KnownArgument> known;
  ContextId context = 0;
};

struct WriteFact {
  ValueId value = kNoValue;
  Place place;
  ContextId context = 0;
};

struct ReturnFact {
  ValueId value = kNoValue;
  Place place;
  ContextId context = 0;
};

// `kernel<<<...>>>(...)`, and calls of functions that launch what they are handed.
struct LaunchFact {
  Place place;
  bool is_guarded = false;
  bool is_checked = false;  // an error of it is asked for behind it
  ContextId context = 0;
};

// A stub that picks code by the processor is named: `add_stub`.
struct StubFact {
  std::string name;
  Place place;
  ContextId context = 0;
};

struct FunctionBody {
  std::string key;
  std::string name;                     // without namespaces
  std::vector<std::string> parameters;  // as values count them; the object is `this`
  std::vector<BodyValue> values;        // kNoValue first
  std::vector<Context> contexts = std::vector<Context>(1);  // the one that is everywhere first
  std::vector<CallFact> calls;
  std::vector<WriteFact> writes;
  std::vector<ValueId> touched;  // objects of which a field is set: flags, sizes
  std::vector<ReturnFact> returns;
  std::vector<LaunchFact> launches;
  std::vector<StubFact> stubs;
};

}  // namespace switchyard::cxx

#endif  // SWITCHYARD_COMPILER_CLANG_BODY_FACTS_H_
