// Included by a flag that names it: `-include $(location included.h)`.
#ifndef SWITCHYARD_TESTS_BAZEL_FLAGS_INCLUDED_H_
#define SWITCHYARD_TESTS_BAZEL_FLAGS_INCLUDED_H_

#define FROM_INCLUDED_FILE

#endif  // SWITCHYARD_TESTS_BAZEL_FLAGS_INCLUDED_H_
