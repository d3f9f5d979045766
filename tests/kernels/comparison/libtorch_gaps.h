// Cases in which a comparison of derivatives is meaningless, because libtorch 1.13.1 has no
// derivative, or that of another function; each has its reason (libtorch_gaps.cc).
//
// Takes: questions and outcomes. Gives: whether to compare. Errors: none.

#ifndef SWITCHYARD_TESTS_KERNELS_COMPARISON_LIBTORCH_GAPS_H_
#define SWITCHYARD_TESTS_KERNELS_COMPARISON_LIBTORCH_GAPS_H_

#include <cstdint>
#include <string_view>

#include "tests/kernels/comparison/derivatives.h"
#include "tests/kernels/comparison/outcome.h"

namespace switchyard::comparison {

// Whether the error says that libtorch has no such derivative, or occurs in its computation.
bool IsMissing(const Outcome& theirs);

// The compared part of a question.
enum class Compared : uint8_t { kAll, kNoSecond, kNoTangents, kNothing };
Compared ComparedOf(const Question& question, std::string_view operator_name);

// The tolerance for Double; 0 for the usual one.
double DoubleToleranceOf(std::string_view name);

// Whether results may be views on one side alone: those of some are views of their own copies in
// libtorch 1.13.1, and since then none; fft_ifft and its like give views that mean conjugates
// there; stft and istft give views of what they made here, and have other dimensions in place
// there.
bool HasOtherViews(std::string_view name);

}  // namespace switchyard::comparison

#endif  // SWITCHYARD_TESTS_KERNELS_COMPARISON_LIBTORCH_GAPS_H_
