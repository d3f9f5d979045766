// What kernels/facts.yaml says of operators.
#ifndef SWITCHYARD_TESTS_KERNELS_COMPARISON_FACTS_KERNEL_FACTS_H_
#define SWITCHYARD_TESTS_KERNELS_COMPARISON_FACTS_KERNEL_FACTS_H_

#include <string>

namespace switchyard::comparison {

// Both take the full name: `aten::add.Tensor`.
bool HasFacts(const std::string& name);
// Whether the kernels compute complex numbers. An operator without an entry ends the test.
bool ComputesComplex(const std::string& name);

}  // namespace switchyard::comparison

#endif  // SWITCHYARD_TESTS_KERNELS_COMPARISON_FACTS_KERNEL_FACTS_H_
