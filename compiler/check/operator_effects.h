// The effect of a call on the memory of its arguments, as far as its name tells: by the schema of
// the operator, or by the table known_calls.def.
//
// Takes the operators and kernels of a program; gives, for a callee, the arguments that are written
// and those that results share memory with. Overloads are told apart by the names of their
// parameters. The effect is unknown when they cannot be told apart and do not agree.
#ifndef SWITCHYARD_COMPILER_CHECK_OPERATOR_EFFECTS_H_
#define SWITCHYARD_COMPILER_CHECK_OPERATOR_EFFECTS_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "compiler/check/expected_kernels.h"
#include "compiler/clang/body_facts.h"
#include "compiler/schema/native_function.h"
#include "compiler/schema/program.h"

namespace switchyard::check {

// Whether something holds, in rising order.
enum class Certainty : std::uint8_t {
  kPossible,      // on some paths, or for some values
  kUnlessCopied,  // wherever `contiguous`, or an operator like it, has nothing to copy
  kCertain,
};

// An argument that a result shares memory with.
struct ResultSource {
  std::uint32_t argument = 0;
  bool is_same = false;  // the argument itself, not a view of it
  Certainty certainty = Certainty::kPossible;

  bool IsCertain() const { return certainty == Certainty::kCertain; }

  friend bool operator==(const ResultSource& a, const ResultSource& b) {
    return a.argument == b.argument && a.is_same == b.is_same && a.certainty == b.certainty;
  }
};

struct CallEffects {
  std::vector<std::uint32_t> written;                // arguments
  std::vector<std::vector<ResultSource>> results;    // one for each return; empty for new memory
  const schema::NativeFunction* function = nullptr;  // the operator, or one of its overloads
  bool writes_shape_alone = false;  // only its shape is written: views of it do not change
  bool is_result_unknown = false;   // it may be any memory
  bool results_by_mask = false;     // an argument tells which are defined
  bool is_of_kernel = false;        // a kernel is called directly, not through the dispatcher
  bool may_write_all = false;       // the schema does not say what is written

  bool IsEqual(const CallEffects& other) const {
    return written == other.written && results == other.results;
  }
};

class OperatorEffects {
 public:
  // `run_time` has the operators that can be called beside those of the program; nullptr for none.
  OperatorEffects(const schema::Program& program, const ExpectedKernels& expected,
                  const schema::Program* run_time = nullptr);

  // `count` arguments are passed, including the object. Nothing for an unknown callee.
  std::optional<CallEffects> Of(const cxx::Callee& callee, std::size_t count) const;

 private:
  using Functions = std::vector<const schema::NativeFunction*>;

  void Add(const schema::NativeFunction& function);

  std::optional<CallEffects> OfKernel(const cxx::Callee& callee, std::size_t count) const;
  std::optional<CallEffects> OfOperator(const cxx::Callee& callee, std::size_t count) const;

  std::map<std::string, Functions> public_;    // `add`, `add_`, `add_out`
  std::map<std::string, Functions> by_entry_;  // `add__Tensor`
  std::map<std::string, std::vector<const ExpectedKernel*>> kernels_;
};

// True for an operator that may write its arguments or return them whatever its schema says: it has
// the tag `maybe_aliasing_or_mutating`, or its alias analysis is conservative.
bool IsOpenAboutMemory(const schema::NativeFunction& function);

// True for a member that sets the sizes, strides or storage of a tensor without the dispatcher.
bool SetsMetadata(const cxx::Callee& callee);

// The argument that selects the returns, as operators for gradients have it: `bool[2] output_mask`.
// nullptr when there is none.
const schema::Argument* FindOutputMask(const schema::NativeFunction& function);

// The argument of that name; nullptr when there is none.
const schema::Argument* FindArgument(const schema::NativeFunction& function,
                                     const std::string& name);

}  // namespace switchyard::check

#endif  // SWITCHYARD_COMPILER_CHECK_OPERATOR_EFFECTS_H_
