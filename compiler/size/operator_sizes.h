// How many bytes of a program each operator of a schema takes.
//
// Takes the symbols of a linked program and a build; gives a row for each operator of the build
// that is in the program: all overloads and variants of a name together, as they share kernels.
//
// A symbol belongs to the operator whose dispatch function, boxed call, kernel, node or wrapper it
// is; a node that several forms share to the one that its formulas stand for. A template
// or lambda that is made for one kernel names it, and belongs to it; the first kernel that is named
// counts, and of two operators with one kernel the first in the schema. What no operator has alone
// is told in groups. Nothing is counted twice, and nothing is left out.
#ifndef SWITCHYARD_COMPILER_SIZE_OPERATOR_SIZES_H_
#define SWITCHYARD_COMPILER_SIZE_OPERATOR_SIZES_H_

#include <cstdint>
#include <string>
#include <vector>

#include "compiler/plan/build.h"
#include "compiler/size/binary_symbols.h"

namespace switchyard::size {

struct OperatorSize {
  std::string name;  // without overload and underscore: `add`, `vendor::f`
  std::uint64_t dispatch = 0;
  std::uint64_t boxed = 0;
  std::uint64_t kernels = 0;
  std::uint64_t gradients = 0;  // nodes and functions that record calls

  std::uint64_t Sum() const { return dispatch + boxed + kernels + gradients; }
};

struct SizeReport {
  std::vector<OperatorSize> operators;  // the largest first; those without a byte are left out
  bool has_gradients = false;           // the build records calls
  std::uint64_t shared_kernels = 0;     // in a namespace of kernels, but of none alone
  std::uint64_t runtime = 0;            // the rest of the run-time's namespace
  std::uint64_t standard_library = 0;
  std::uint64_t program = 0;    // all other symbols
  std::uint64_t no_symbol = 0;  // tables of the linker and of exceptions, padding, strings
  std::uint64_t all = 0;        // of all sections that are loaded
};

SizeReport MeasureOperators(const BinarySymbols& binary, const plan::Build& build);

}  // namespace switchyard::size

#endif  // SWITCHYARD_COMPILER_SIZE_OPERATOR_SIZES_H_
