// Kernels that the compiler writes itself: those of operators that `autogen` asks for, those that
// copy a view, and those of operators with a formula. Each is a value that says what the kernel
// does, without text.
//
// Takes an expanded program. For each operator with such a kernel, gives the operator that the
// kernel calls, the arguments of that call, and the origin of the results. The rules of
// compiler/sema refuse a generated operator that no other form of its family can serve; such an
// operator ends the program. A kernel points into the program.
//
// A generated out form calls the functional form and copies its results. When it writes arguments
// beside its out arguments, it calls the in-place or mutable form instead, so that they are
// written. A generated functional form makes copies of what the in-place or mutable form writes,
// and returns the copies after the other results. The compiler writes the kernel of a view's copy
// when the schema names it after the operator; a kernel with another name is the user's. The same
// holds for the composite kernel of an operator with a formula (compiler/derivatives), and for
// those of its in-place and out forms, which store the result of the functional form. Source:
// reference schema language, section 9; reference C++ signatures, sections 1 and 9.
#ifndef SWITCHYARD_COMPILER_DISPATCH_WRITTEN_KERNELS_H_
#define SWITCHYARD_COMPILER_DISPATCH_WRITTEN_KERNELS_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "compiler/derivatives/decompositions.h"
#include "compiler/derivatives/expression.h"
#include "compiler/expand/expanded_program.h"
#include "compiler/expand/kernel_line.h"
#include "compiler/schema/argument.h"
#include "compiler/schema/ids.h"
#include "compiler/schema/native_function.h"
#include "compiler/schema/store.h"

namespace switchyard::dispatch {

// The value that the callee gets for one of its arguments.
struct PassedArgument {
  enum class Kind : uint8_t {
    kArgument,  // `argument` of the kernel
    kCopy,      // a copy of it, made before the call
    kOption,    // dtype, layout or device, named `option`, of the out argument `argument`
    kNothing,   // an absent optional: an out argument does not determine pin_memory
  };
  Kind kind = Kind::kArgument;
  const schema::Argument* argument = nullptr;  // of the kernel
  const schema::Argument* option = nullptr;    // of the callee
};

// The value of one return of the kernel, or of one of its out arguments.
struct ValueOrigin {
  enum class Kind : uint8_t {
    kResult,    // result number `result` of the callee
    kCopy,      // the copy of `argument` that the callee has written
    kArgument,  // `argument` itself
  };
  Kind kind = Kind::kResult;
  size_t result = 0;
  const schema::Argument* argument = nullptr;  // of the kernel
};

struct OutCopy {
  const schema::Argument* out = nullptr;
  ValueOrigin origin;
};

enum class KernelShape : uint8_t {
  kCopying,     // copies arguments, calls, copies results into out arguments, returns
  kViewCopied,  // the callee is a view: its result is copied
  kCopyViewed,  // the callee gets a row-major copy of its first argument
  kFormula,     // computes `formula`; there is no callee
  kStored,      // calls, then writes results into arguments by the operator `copy`
};

struct WrittenKernel {
  KernelShape shape = KernelShape::kCopying;
  const expand::KernelLine* line = nullptr;        // names the kernel
  const schema::NativeFunction* callee = nullptr;  // null for kFormula
  const schema::NativeFunction* copy = nullptr;    // of kStored: `copy_`
  std::vector<PassedArgument> arguments;           // in the order of the callee's arguments
  std::vector<OutCopy> out_copies;   // in the order of out arguments, or of what is written
  std::vector<ValueOrigin> returns;  // of kCopying and kStored
  // Of kFormula: an expression over the kernel's arguments, and its origin.
  std::optional<derivatives::Expression> formula;
  const derivatives::Decomposition* decomposition = nullptr;  // of kStored, too
};

// The kernels of operators, in the order of operators.
class WrittenKernels {
 public:
  struct OfOperator {
    const schema::NativeFunction* function;
    WrittenKernel kernel;
  };

  explicit WrittenKernels(size_t operator_count) : places_(operator_count, kNone) {}

  // Null when the operator has none.
  const WrittenKernel* Of(const schema::NativeFunction& function) const {
    const size_t place = places_[function.id];
    return place == kNone ? nullptr : &kernels_[place].kernel;
  }
  const std::vector<OfOperator>& list() const { return kernels_; }

  // Keeps the first kernel of an operator.
  void Add(const schema::NativeFunction& function, WrittenKernel kernel);

 private:
  static constexpr size_t kNone = static_cast<size_t>(-1);

  std::vector<OfOperator> kernels_;
  schema::Store<schema::OperatorId, size_t> places_;
};

// `decompositions` are those of the program, and must outlive the kernels.
WrittenKernels FindWrittenKernels(const expand::ExpandedProgram& program,
                                  const derivatives::Decompositions& decompositions = {});
// Finds the kernels of some operators of the program.
WrittenKernels FindWrittenKernels(const expand::ExpandedProgram& program,
                                  const std::vector<const schema::NativeFunction*>& operators,
                                  const derivatives::Decompositions& decompositions);

}  // namespace switchyard::dispatch

#endif  // SWITCHYARD_COMPILER_DISPATCH_WRITTEN_KERNELS_H_
