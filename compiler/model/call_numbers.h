// The calls of a program by number, as reports and measurements name them.
#ifndef SWITCHYARD_COMPILER_MODEL_CALL_NUMBERS_H_
#define SWITCHYARD_COMPILER_MODEL_CALL_NUMBERS_H_

#include <cstddef>
#include <cstdint>
#include <string>

#include "compiler/model/static_program.h"

namespace switchyard::model {

// `aten::relu`, `_operator.mul`, `higher_order::cond`.
std::string OperatorOf(const Call& call);

// Gives each call its number, from 1: first those that run once, then the others. Marks that only
// end or divide a body have none.
void NumberCalls(StaticProgram* program);

// How many calls have a number.
size_t NumberedCalls(const StaticProgram& program);

// A sum over the numbers and operators: measurements of one program are not taken for those of
// another.
uint64_t FingerprintOf(const StaticProgram& program);

}  // namespace switchyard::model

#endif  // SWITCHYARD_COMPILER_MODEL_CALL_NUMBERS_H_
