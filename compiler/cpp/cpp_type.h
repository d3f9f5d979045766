// C++ types before they are spelled: an atom inside optionals, views, vectors, arrays and tuples,
// passed by value or by reference.
//
// Takes schema types; gives the types of parameters and results. A target gives them their names
// (`at::TensorList`, `switchyard::TensorList`). Source: reference C++ signatures, sections 2 and 3.
#ifndef SWITCHYARD_COMPILER_CPP_CPP_TYPE_H_
#define SWITCHYARD_COMPILER_CPP_CPP_TYPE_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "compiler/schema/argument.h"
#include "compiler/schema/type.h"
#include "compiler/schema/type_forms.h"

namespace switchyard::cpp {

enum class Atom : uint8_t {
  kNone,  // no C++ form
  kTensor,
  kInt,
  kSymInt,
  kConcreteInt,  // a symbolic integer where only concrete ones exist
  kDouble,
  kBool,
  kSymBool,
  kStringView,
  kScalar,
  kScalarType,
  kLayout,
  kDevice,
  kDeviceIndex,
  kMemoryFormat,
  kQScheme,
  kGenerator,
  kStorage,
  kStream,
  kDimname,
  kDimVector,
  kAny,  // a value that keeps its run-time type
  kComplex,
  kString,          // text that the value owns
  kObject,          // an instance of a custom class
  kTensorOptions,   // dtype, layout, device and pin_memory as one
  kDispatchKeySet,  // not in the schema: the keys of a redispatched call
};

enum class Passing : uint8_t { kValue, kReference, kConstReference };

struct CppType {
  enum class Kind : uint8_t {
    kVoid,
    kAtom,
    kOptional,           // elements[0] or nothing
    kView,               // a list that has another owner: elements[0] any number of times
    kVector,             // an owned list of elements[0]
    kArray,              // elements[0], `size` times
    kTuple,              // elements
    kDict,               // from elements[0] to elements[1], shared by its copies
    kListReference,      // any list of elements[0], however it is held
    kOptionalReference,  // elements[0] that has another owner, or nothing
  };

  Kind kind = Kind::kVoid;
  Atom atom = Atom::kNone;
  Passing passing = Passing::kValue;
  int64_t size = 0;
  std::vector<CppType> elements;

  static CppType OfAtom(Atom atom, Passing passing = Passing::kValue);
  static CppType Wrap(Kind kind, CppType element, int64_t size = 0);

  bool IsAtom(Atom wanted) const { return kind == Kind::kAtom && atom == wanted; }
  // The atom at the core of optionals, views, vectors, arrays and references; kNone for void and
  // tuples.
  Atom Core() const;

  friend bool operator==(const CppType& a, const CppType& b) {
    return a.kind == b.kind && a.atom == b.atom && a.passing == b.passing && a.size == b.size &&
           a.elements == b.elements;
  }
  friend bool operator!=(const CppType& a, const CppType& b) { return !(a == b); }
};

// The function that a type is for. Symbolic integers exist in the dispatcher, and in public
// functions and kernels that ask for them. kPlainDispatcher is the dispatcher without them.
enum class Level : uint8_t {
  kApi,
  kSymbolicApi,
  kKernel,
  kSymbolicKernel,
  kPlainDispatcher,
  kDispatcher,
  kStructured,  // meta and impl: written tensors are const, symbolic integers concrete
};

enum class Integers : uint8_t { kPlain, kSymbolic };

constexpr Level ApiLevel(Integers integers) {
  return integers == Integers::kPlain ? Level::kApi : Level::kSymbolicApi;
}
constexpr Level KernelLevel(Integers integers) {
  return integers == Integers::kPlain ? Level::kKernel : Level::kSymbolicKernel;
}
constexpr Level DispatcherLevel(Integers integers) {
  return integers == Integers::kPlain ? Level::kPlainDispatcher : Level::kDispatcher;
}

// Whether a written tensor is passed by a mutable reference or by a const one like any other
// (`use_const_ref_for_mutable_tensors`).
enum class WrittenTensors : uint8_t { kReference, kConstReference };

// The type of a parameter; nothing when C++ has no form for it: GraphModule, ConstQuantizerPtr, and
// what the run-time alone reads and a build cannot hold, as a Future.
std::optional<CppType> ArgumentType(const schema::Argument& argument, Level level,
                                    WrittenTensors written = WrittenTensors::kReference);
// Whether ArgumentType gives a type, at any level; cheaper than making it. In declarations for
// torchgen custom classes have none, nor lists of bool without a length.
bool HasArgumentType(const schema::Type& type,
                     schema::TypeForms forms = schema::TypeForms::kTorchgen);

// The type of all returns together; nothing when C++ has no form for one of them (rules T007, T008,
// T010).
std::optional<CppType> ResultType(const std::vector<schema::Return>& returns, Level level);
// The type of one return.
std::optional<CppType> ReturnType(const schema::Return& result, Level level);
// Whether ReturnType gives a type, at any level; cheaper than making it. In declarations for
// torchgen, only what it returns has one.
bool HasReturnType(const schema::Return& result,
                   schema::TypeForms forms = schema::TypeForms::kTorchgen);

}  // namespace switchyard::cpp

#endif  // SWITCHYARD_COMPILER_CPP_CPP_TYPE_H_
