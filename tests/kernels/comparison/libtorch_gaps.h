// What of a comparison of derivatives says nothing, as libtorch 1.13.1 has no derivative there, or
// one of something else; each with its reason (libtorch_gaps.cc).
//
// Takes: questions and outcomes. Gives: whether to compare. Errors: none.

#ifndef SWITCHYARD_TESTS_KERNELS_COMPARISON_LIBTORCH_GAPS_H_
#define SWITCHYARD_TESTS_KERNELS_COMPARISON_LIBTORCH_GAPS_H_

#include <cstdint>
#include <string_view>

#include "tests/kernels/comparison/derivatives.h"
#include "tests/kernels/comparison/outcome.h"

namespace switchyard::comparison {

// Whether the error says that libtorch has no such derivative, or fails where it computes one.
bool IsMissing(const Outcome& theirs);

// How much of a question is compared.
enum class Compared : uint8_t { kAll, kNoSecond, kNothing };
Compared ComparedOf(const Question& question, std::string_view name);

// What Double is compared with; 0 where that is as for all.
double DoubleToleranceOf(std::string_view name);

}  // namespace switchyard::comparison

#endif  // SWITCHYARD_TESTS_KERNELS_COMPARISON_LIBTORCH_GAPS_H_
