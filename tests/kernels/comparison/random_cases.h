// Arguments of operators that draw random numbers: a function for each kind, like those of
// special_cases.h.
//
// Takes and gives what those do. Generators are none: both sides draw from their default ones,
// which the test has given the same seed.

#ifndef SWITCHYARD_TESTS_KERNELS_COMPARISON_RANDOM_CASES_H_
#define SWITCHYARD_TESTS_KERNELS_COMPARISON_RANDOM_CASES_H_

#include "tests/kernels/comparison/special_cases.h"

namespace switchyard::comparison {

Arguments RandomReals(const CaseSource& source);
Arguments RandomIntegers(const CaseSource& source);
Arguments RandomPositions(const CaseSource& source);
Arguments NormalNumbers(const CaseSource& source);
Arguments NormalDeviations(const CaseSource& source);
Arguments NormalMeansAndDeviations(const CaseSource& source);
Arguments Probabilities(const CaseSource& source);
Arguments BernoulliTrials(const CaseSource& source);
Arguments Categories(const CaseSource& source);
Arguments Dropped(const CaseSource& source);

}  // namespace switchyard::comparison

#endif  // SWITCHYARD_TESTS_KERNELS_COMPARISON_RANDOM_CASES_H_
