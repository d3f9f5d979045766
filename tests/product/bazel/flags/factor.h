// Found only through the include folder of the library `factor`.
#ifndef SWITCHYARD_TESTS_PRODUCT_BAZEL_FLAGS_FACTOR_H_
#define SWITCHYARD_TESTS_PRODUCT_BAZEL_FLAGS_FACTOR_H_

inline constexpr int kFactor = FACTOR;

#endif  // SWITCHYARD_TESTS_PRODUCT_BAZEL_FLAGS_FACTOR_H_
