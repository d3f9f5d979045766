// What the bodies of functions do with their memory, as plain data: values that may share memory
// with a parameter, and the calls, writes, returns and launches that concern them.
//
// Made from Clang's syntax tree by body_reader.h, or read back from a cache. The values of one body
// form a graph: each names its sources, in the order of the text; variables and paths are resolved
// into it. The effect of a call is not known here; a schema or another body tells it.
#ifndef SWITCHYARD_COMPILER_CLANG_BODY_FACTS_H_
#define SWITCHYARD_COMPILER_CLANG_BODY_FACTS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "compiler/clang/source_place.h"

namespace switchyard::cxx {

// An index into FunctionBody::values.
using ValueId = std::uint32_t;

// Value 0 of each body: it shares memory with nothing of interest.
inline constexpr ValueId kNoValue = 0;
// The number of a kPart that may be any part, and of one that is each part in turn.
inline constexpr std::uint32_t kAnyPart = 0xffffffff;
inline constexpr std::uint32_t kEachPart = 0xfffffffe;
// The bit of a condition on a whole parameter.
inline constexpr std::uint32_t kAllBits = 0xffffffff;
inline constexpr std::uint32_t kNoBody = 0xffffffff;

enum class ValueKind : std::uint8_t {
  kNone,
  kParameter,  // `number` counts parameters; those of a method begin with its object
  kFresh,      // made here
  kUndefined,  // an undefined tensor
  kResult,     // of call `number`
  kOneOf,      // one of the sources, depending on the path
  kTuple,      // of the sources; a list of them when `number` is 1
  kPart,       // element `number` of the source
  kWhen,       // the source, under context `number`, inside context `second`
  kChoice,     // one of the sources: the expression itself chooses
  kGathered,   // a list that contains all sources
  kLeft,       // what call `number` leaves in its argument `second`, which was the source before
};

struct BodyValue {
  ValueKind kind = ValueKind::kNone;
  std::uint32_t number = 0;
  std::vector<ValueId> sources;
  std::uint32_t second = 0;
};

// The known value of a number or a handle: 1 for `true`, kAbsent for no tensor, no value, no
// memory. Of an array of `bool`, element `i` is bit `i`.
using Constant = std::int64_t;
inline constexpr Constant kAbsent = INT64_MIN;

// An index into FunctionBody::contexts.
using ContextId = std::uint32_t;

// The condition on parameters under which a place is reached: `if (inplace)`. Context 0 of each
// body is always true; another one is true when its own condition and that of the outer one are.
struct Context {
  ContextId outer = 0;
  std::uint32_t parameter = 0;
  Constant value = 0;
  bool is_equal = true;          // false where it has any other value
  std::uint32_t bit = kAllBits;  // of the parameter, when the condition is on one alone
};

// An argument of a call that a branch in the callee may depend on.
struct KnownArgument {
  std::uint32_t argument = 0;
  bool is_parameter = false;  // parameter `value` is passed on unchanged
  Constant value = 0;
};

// A function, as calls name it.
struct Callee {
  std::string name;  // `at::native::add_out`; `at::Tensor::add_`; unqualified when unresolved
  std::string key;   // with the types of its parameters; empty when unresolved
  std::vector<std::string> parameters;  // names; without the object
  bool is_internal = false;             // no other source can name it
  bool is_member = false;               // called with an object
};

struct CallFact {
  std::uint32_t callee = 0;        // in KernelIndex::callees
  std::vector<ValueId> arguments;  // the object first
  Place place;
  bool is_guarded = false;  // a device guard is alive
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

// `kernel<<<...>>>(...)`, and calls of functions that launch their argument.
struct LaunchFact {
  Place place;
  bool is_guarded = false;
  bool is_checked = false;  // an error of it is checked afterwards
  ContextId context = 0;
};

// A use of a stub that chooses code by the processor: `add_stub`.
struct StubFact {
  std::string name;
  Place place;
  ContextId context = 0;
};

// What a parameter, passed by reference or as a pointer, refers to in the end.
struct LeftFact {
  std::uint32_t parameter = 0;
  ValueId value = kNoValue;
  ContextId context = 0;
};

struct FunctionBody {
  std::string key;
  std::string name;                     // without namespaces
  std::vector<std::string> parameters;  // as values count them; the object is `this`
  std::vector<BodyValue> values;        // kNoValue first
  std::vector<Context> contexts = std::vector<Context>(1);  // the one that is always true first
  std::vector<CallFact> calls;
  std::vector<WriteFact> writes;
  std::vector<ValueId> touched;  // objects with a field that is set: flags, sizes
  std::vector<ReturnFact> returns;
  std::vector<LeftFact> left;  // of parameters that were set: one for each end of the body
  std::vector<LaunchFact> launches;
  std::vector<StubFact> stubs;
};

}  // namespace switchyard::cxx

#endif  // SWITCHYARD_COMPILER_CLANG_BODY_FACTS_H_
