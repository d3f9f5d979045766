// Computes how many bytes of a program each operator of a schema takes.
//
// Takes the symbols of a linked program and a build; gives a row for each operator of the build
// that is in the program. All overloads and variants of a name share a row, because they share
// kernels.
//
// A symbol belongs to the operator whose dispatch function, boxed call, kernel, node or wrapper it
// is. A node that several forms share belongs to the form that its formulas are written for. A
// template or lambda for one kernel contains the kernel's name and belongs to it; the first kernel
// in the name decides, and of two operators with one kernel the first in the schema. Symbols that
// belong to no single operator are counted in groups. Every byte is counted once.
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
  std::vector<OperatorSize> operators;  // the largest first; operators without a byte are left out
  bool has_gradients = false;           // the build records calls
  std::uint64_t shared_kernels = 0;     // in a namespace of kernels, but of no single kernel
  std::uint64_t runtime = 0;            // the rest of the run-time's namespace
  std::uint64_t standard_library = 0;
  std::uint64_t program = 0;    // all other symbols
  std::uint64_t no_symbol = 0;  // tables of the linker and of exceptions, padding, strings
  std::uint64_t all = 0;        // all loaded sections
};

SizeReport MeasureOperators(const BinarySymbols& binary, const plan::Build& build);

}  // namespace switchyard::size

#endif  // SWITCHYARD_COMPILER_SIZE_OPERATOR_SIZES_H_
