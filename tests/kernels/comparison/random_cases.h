// Arguments of random operators: one function per kind, like those of special_cases.h.
//
// Takes and gives the same as those. The generator argument is None: both sides use their default
// generators, which the test has seeded alike.

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
