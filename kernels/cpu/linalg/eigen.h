// Eigen, compiled for a level of vectors.
//
// Takes: SWITCHYARD_LINALG_WIDE, which a source defines to get vectors of 32 bytes. Gives: Eigen's
// headers in a namespace of their own for each level, so that the linker never takes a function of
// one level for that of another, nor one of a program that uses Eigen itself; kLevel; MapOf. From
// here on all functions of the source are compiled for the level: no header of others may follow.
//
// Eigen is searched for on the include path, then where Linux distributions have it.

#ifndef SWITCHYARD_KERNELS_CPU_LINALG_EIGEN_H_
#define SWITCHYARD_KERNELS_CPU_LINALG_EIGEN_H_

// What Eigen includes: functions of the C++ library are compiled for every processor.
#include <algorithm>
#include <array>
#include <cassert>
#include <cerrno>
#include <climits>
#include <cmath>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <iosfwd>
#include <limits>
#include <list>
#include <map>
#include <memory>
#include <new>
#include <set>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>
#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include "kernels/cpu/linalg/routines.h"

#define EIGEN_DONT_PARALLELIZE
#define EIGEN_NO_IO
// Eigen 3.4 sets a constant of NEON before main where g++ compiles it; no program here has
// initializers.
#if defined(__aarch64__) && !defined(__clang__)
#define EIGEN_DONT_VECTORIZE
#endif
#ifdef SWITCHYARD_LINALG_WIDE
#pragma GCC target("avx2,fma")
#define Eigen switchyard_eigen_wide
#else
#define Eigen switchyard_eigen_plain
#endif

#if __has_include(<Eigen/Core>)
#include <Eigen/Cholesky>
#include <Eigen/Core>
#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <Eigen/QR>
#include <Eigen/SVD>
#else
#include <eigen3/Eigen/Cholesky>
#include <eigen3/Eigen/Core>
#include <eigen3/Eigen/Eigenvalues>
#include <eigen3/Eigen/LU>
#include <eigen3/Eigen/QR>
#include <eigen3/Eigen/SVD>
#endif

namespace switchyard::internal {
namespace {

#ifdef SWITCHYARD_LINALG_WIDE
constexpr VectorLevel kLevel = VectorLevel::kAvx2;
#else
constexpr VectorLevel kLevel = VectorLevel::kPlain;
#endif

template <typename T>
using Matrix = Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic>;
template <typename T>
using Vector = Eigen::Matrix<T, Eigen::Dynamic, 1>;
template <typename T>
using Map = Eigen::Map<Matrix<T>, 0, Eigen::OuterStride<>>;
template <typename T>
using View = Eigen::Ref<Matrix<T>, 0, Eigen::OuterStride<>>;

template <typename T>
Map<T> MapOf(Columns<T> a) {
  return Map<T>(a.data, a.rows, a.columns, Eigen::OuterStride<>(a.step));
}

}  // namespace
}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_CPU_LINALG_EIGEN_H_
