// Algorithms of dense matrices in memory, one matrix a call: factors, triangles, values, vectors.
//
// Takes: matrices by columns (Columns), whose memory is the caller's. Gives: results in their
// place, in the conventions of LAPACK: pivots from 1 on, reflectors below the diagonal, a number
// that is 0 or tells what is wrong. The level chooses the vectors that the processor has; Eigen
// does the work, which is included by the sources beside this header alone. Errors: none.

#ifndef SWITCHYARD_KERNELS_CPU_LINALG_ROUTINES_H_
#define SWITCHYARD_KERNELS_CPU_LINALG_ROUTINES_H_

#include <complex>
#include <cstdint>
#include <type_traits>

#include "kernels/cpu/loops/vector_level.h"

// Whether there are routines for vectors of 32 bytes: clang cannot compile a part of a source for
// them.
#if defined(SWITCHYARD_HAS_VECTOR_LEVELS) && !defined(__clang__)
#define SWITCHYARD_HAS_WIDE_ROUTINES 1
#endif

namespace switchyard::internal {

template <typename T>
struct RealPart {
  using type = T;
};
template <typename T>
struct RealPart<std::complex<T>> {
  using type = T;
};
template <typename T>
using RealOf = typename RealPart<T>::type;
template <typename T>
inline constexpr bool kIsComplex = !std::is_same_v<T, RealOf<T>>;

// A matrix by columns; `step` elements are from column to column.
template <typename T>
struct Columns {
  T* data;
  int64_t rows;
  int64_t columns;
  int64_t step;
};

// Which triangle of a matrix a solution takes, and how.
struct Triangle {
  enum class Form : uint8_t { kPlain, kTransposed, kAdjoint };

  bool is_upper;
  bool is_unit;  // ones stand for the diagonal
  bool is_left;  // A X = B, otherwise X A = B
  Form form = Form::kPlain;
};

template <VectorLevel kLevel>
struct Routines {
  // P A = L U in the place of A. `pivots` has as many elements as the shorter side. Gives the
  // number of the first zero on the diagonal of U, or 0.
  template <typename T>
  static int32_t FactorLu(Columns<T> a, int32_t* pivots);
  // A = L L^H; only the lower triangle is read and written. Gives the order of the first minor that
  // is not positive, or 0.
  template <typename T>
  static int32_t FactorCholesky(Columns<T> a);
  // X in the place of B.
  template <typename T>
  static void SolveTriangle(Columns<T> a, Columns<T> b, Triangle triangle);

  // A = Q R: R in the upper triangle, reflectors below it, their factors in `tau`.
  template <typename T>
  static void FactorQr(Columns<T> a, T* tau);
  // The first columns of the product of the `count` reflectors; q may be the memory of reflectors.
  template <typename T>
  static void MakeQ(Columns<T> reflectors, const T* tau, int64_t count, Columns<T> q);
  // Q C, Q^H C, C Q or C Q^H in the place of C.
  template <typename T>
  static void MultiplyByQ(Columns<T> reflectors, const T* tau, int64_t count, Columns<T> c,
                          bool is_left, bool is_adjoint);

  // Of a Hermitian matrix, whose lower triangle is read: rising values, and vectors in its place
  // if they are asked for.
  template <typename T>
  static int32_t SymmetricValues(Columns<T> a, RealOf<T>* values, bool with_vectors);
  // A = U S V^H, with falling values. U and V^H may have no columns or rows. A is lost.
  template <typename T>
  static int32_t SingularValues(Columns<T> a, Columns<T> u, RealOf<T>* values, Columns<T> vh);
  // Values and vectors of any square matrix; `vectors` may have no memory. A is lost.
  template <typename T>
  static int32_t GeneralValues(Columns<T> a, std::complex<RealOf<T>>* values,
                               Columns<std::complex<RealOf<T>>> vectors);

  // The exponential in the place of A.
  template <typename T>
  static void Exponentiate(Columns<T> a);
};

// Calls function(Routines<level>()) for the level of the processor.
template <typename Function>
auto WithRoutines(Function&& function) {
#ifdef SWITCHYARD_HAS_WIDE_ROUTINES
  if (VectorLevelHere() >= VectorLevel::kAvx2) return function(Routines<VectorLevel::kAvx2>());
#endif
  return function(Routines<VectorLevel::kPlain>());
}

}  // namespace switchyard::internal

#endif  // SWITCHYARD_KERNELS_CPU_LINALG_ROUTINES_H_
