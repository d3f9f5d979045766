// L D L^T of symmetric matrices that need not be positive, with blocks of one and two rows in D.
// Source: Bunch and Kaufman, Some stable methods for calculating inertia and solving symmetric
// linear systems, 1977; pivots and places of elements are those of LAPACK's lower form.

#include <cmath>
#include <complex>
#include <cstdint>
#include <utility>
#include <vector>

#include "kernels/common/matrix_checks.h"
#include "kernels/common/matrix_info.h"
#include "kernels/cpu/copy_elements.h"
#include "kernels/cpu/linalg/matrices.h"
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/linalg_ldl_factor_ex_native.h"
#include "switchyard/ops/linalg_ldl_solve_native.h"

namespace switchyard::native {
namespace {

using internal::Columns;
using internal::kIsComplex;
using internal::MatrixAt;
using internal::RealOf;
using internal::VectorAt;

constexpr auto kOperators = SWITCHYARD_OPERATORS("linalg_ldl_factor_ex", "linalg_ldl_solve");

template <typename T>
RealOf<T> SizeOf(T number) {
  if constexpr (kIsComplex<T>) {
    return std::abs(number.real()) + std::abs(number.imag());
  } else {
    return std::abs(number);
  }
}

// The lower triangle of a matrix; the mirrored elements are conjugates if it is Hermitian.
template <typename T>
class LdlMatrix {
 public:
  LdlMatrix(Columns<T> a, bool is_hermitian)
      : a_(a), is_hermitian_(kIsComplex<T> && is_hermitian) {}

  T& At(int64_t i, int64_t j) const { return a_.data[j * a_.step + i]; }
  int64_t size() const { return a_.rows; }
  T Mirrored(T number) const {
    if constexpr (kIsComplex<T>) {
      return is_hermitian_ ? std::conj(number) : number;
    } else {
      return number;
    }
  }
  // Of a Hermitian matrix the diagonal is real.
  void MakeReal(int64_t i) const {
    if constexpr (kIsComplex<T>) {
      if (is_hermitian_) At(i, i) = At(i, i).real();
    }
  }
  RealOf<T> DiagonalSize(int64_t i) const {
    if constexpr (kIsComplex<T>) {
      if (is_hermitian_) return std::abs(At(i, i).real());
    }
    return SizeOf(At(i, i));
  }

 private:
  Columns<T> a_;
  bool is_hermitian_;
};

// What a step takes: a block of one or two rows, and the row that comes in the place of its last.
struct Step {
  int64_t rows;
  int64_t place;
  bool is_zero;
};

template <typename T>
class LdlFactors {
 public:
  LdlFactors(LdlMatrix<T> a, int32_t* pivots) : a_(a), pivots_(pivots) {}

  int32_t Run() {
    for (int64_t k = 0; k < a_.size();) {
      const Step step = Choose(k);
      const int64_t last = k + step.rows - 1;
      if (step.is_zero) {
        if (zero_ == 0) zero_ = static_cast<int32_t>(k + 1);
        a_.MakeReal(k);
      } else {
        if (step.place != last) Exchange(k, last, step.place);
        step.rows == 1 ? EliminateOne(k) : EliminateTwo(k);
      }
      const auto pivot = static_cast<int32_t>(step.place + 1);
      pivots_[k] = step.rows == 1 ? pivot : -pivot;
      if (step.rows == 2) pivots_[k + 1] = -pivot;
      k += step.rows;
    }
    return zero_;
  }

 private:
  RealOf<T> GreatestBelow(int64_t k, int64_t* place) const {
    RealOf<T> greatest = 0;
    *place = k + 1;
    for (int64_t i = k + 1; i < a_.size(); ++i) {
      const RealOf<T> size = SizeOf(a_.At(i, k));
      if (!(size > greatest)) continue;
      greatest = size;
      *place = i;
    }
    return greatest;
  }

  Step Choose(int64_t k) const {
    static const RealOf<T> kLimit = (1 + std::sqrt(RealOf<T>(17))) / 8;
    const RealOf<T> own = a_.DiagonalSize(k);
    int64_t place = k;
    const RealOf<T> below = k + 1 < a_.size() ? GreatestBelow(k, &place) : 0;
    if (std::max(own, below) == 0) return {1, k, true};
    if (own >= kLimit * below) return {1, k, false};
    RealOf<T> across = 0;
    for (int64_t j = k; j < place; ++j) across = std::max(across, SizeOf(a_.At(place, j)));
    for (int64_t i = place + 1; i < a_.size(); ++i) {
      across = std::max(across, SizeOf(a_.At(i, place)));
    }
    if (own >= kLimit * below * (below / across)) return {1, k, false};
    if (a_.DiagonalSize(place) >= kLimit * across) return {1, place, false};
    return {2, place, false};
  }

  // Rows and columns `from` and `to` of what is left from k on.
  void Exchange(int64_t k, int64_t from, int64_t to) const {
    for (int64_t i = to + 1; i < a_.size(); ++i) std::swap(a_.At(i, from), a_.At(i, to));
    for (int64_t j = from + 1; j < to; ++j) {
      const T other = a_.Mirrored(a_.At(j, from));
      a_.At(j, from) = a_.Mirrored(a_.At(to, j));
      a_.At(to, j) = other;
    }
    a_.At(to, from) = a_.Mirrored(a_.At(to, from));
    std::swap(a_.At(from, from), a_.At(to, to));
    if (from != k) std::swap(a_.At(from, k), a_.At(to, k));
    a_.MakeReal(from);
    a_.MakeReal(to);
  }

  void EliminateOne(int64_t k) const {
    a_.MakeReal(k);
    const T inverse = T(1) / a_.At(k, k);
    for (int64_t j = k + 1; j < a_.size(); ++j) {
      const T factor = a_.Mirrored(a_.At(j, k)) * inverse;
      for (int64_t i = j; i < a_.size(); ++i) a_.At(i, j) -= a_.At(i, k) * factor;
      a_.MakeReal(j);
    }
    for (int64_t i = k + 1; i < a_.size(); ++i) a_.At(i, k) *= inverse;
  }

  // Row [x, y] of L for a row [p, q] of what is left: [x, y] D = [p, q].
  void EliminateTwo(int64_t k) const {
    a_.MakeReal(k);
    a_.MakeReal(k + 1);
    const T low = a_.At(k + 1, k);
    const T high = a_.Mirrored(low);
    const T first = a_.At(k, k) / high;
    const T second = a_.At(k + 1, k + 1) / low;
    const T scale = T(1) / (first * second - T(1));
    const int64_t size = a_.size();
    std::vector<T> x(static_cast<size_t>(size)), y(static_cast<size_t>(size));
    for (int64_t i = k + 2; i < size; ++i) {
      const T p = a_.At(i, k);
      const T q = a_.At(i, k + 1);
      x[static_cast<size_t>(i)] = scale * (second * p - q) / high;
      y[static_cast<size_t>(i)] = scale * (first * q - p) / low;
    }
    for (int64_t j = k + 2; j < size; ++j) {
      const T over_x = a_.Mirrored(a_.At(j, k));
      const T over_y = a_.Mirrored(a_.At(j, k + 1));
      for (int64_t i = j; i < size; ++i) {
        a_.At(i, j) -= x[static_cast<size_t>(i)] * over_x + y[static_cast<size_t>(i)] * over_y;
      }
      a_.MakeReal(j);
    }
    for (int64_t i = k + 2; i < size; ++i) {
      a_.At(i, k) = x[static_cast<size_t>(i)];
      a_.At(i, k + 1) = y[static_cast<size_t>(i)];
    }
  }

  LdlMatrix<T> a_;
  int32_t* pivots_;
  int32_t zero_ = 0;
};

// Pivots as LAPACK's sytrf gives them: the number of a row, or twice the same number below zero for
// a block of two rows. The solution goes through them in both directions.
void CheckPivots(const int32_t* pivots, int64_t size) {
  for (int64_t k = 0; k < size;) {
    const int64_t pivot = pivots[k];
    const int64_t rows = pivot > 0 ? 1 : 2;
    const bool is_block = rows == 1 || (k + 1 < size && pivots[k + 1] == pivots[k]);
    SWITCHYARD_CHECK(is_block && pivot != 0 && std::abs(pivot) <= size, "linalg.ldl_solve: pivot ",
                     pivot, " at ", k, " is not one of linalg.ldl_factor");
    k += rows;
  }
}

// X of P L D L^T P^T X = B in the place of B.
template <typename T>
class LdlSolution {
 public:
  LdlSolution(LdlMatrix<T> a, const int32_t* pivots, Columns<T> x)
      : a_(a), pivots_(pivots), x_(x) {}

  void Run() const {
    int64_t k = 0;
    while (k < a_.size()) {
      const int64_t rows = pivots_[k] > 0 ? 1 : 2;
      SwapRows(k + rows - 1, std::abs(pivots_[k]) - 1);
      for (int64_t j = k; j < k + rows; ++j) Subtract(j, k + rows);
      rows == 1 ? DivideOne(k) : DivideTwo(k);
      k += rows;
    }
    while (k > 0) {
      const int64_t rows = pivots_[k - 1] > 0 ? 1 : 2;
      k -= rows;
      for (int64_t j = k; j < k + rows; ++j) Gather(j, k + rows);
      SwapRows(k + rows - 1, std::abs(pivots_[k]) - 1);
    }
  }

 private:
  T& At(int64_t i, int64_t j) const { return x_.data[j * x_.step + i]; }

  void SwapRows(int64_t a, int64_t b) const {
    for (int64_t j = 0; a != b && j < x_.columns; ++j) std::swap(At(a, j), At(b, j));
  }
  void Subtract(int64_t row, int64_t below) const {
    for (int64_t j = 0; j < x_.columns; ++j) {
      for (int64_t i = below; i < a_.size(); ++i) At(i, j) -= a_.At(i, row) * At(row, j);
    }
  }
  void Gather(int64_t row, int64_t below) const {
    for (int64_t j = 0; j < x_.columns; ++j) {
      for (int64_t i = below; i < a_.size(); ++i) {
        At(row, j) -= a_.Mirrored(a_.At(i, row)) * At(i, j);
      }
    }
  }
  void DivideOne(int64_t k) const {
    for (int64_t j = 0; j < x_.columns; ++j) At(k, j) /= a_.At(k, k);
  }
  void DivideTwo(int64_t k) const {
    const T low = a_.At(k + 1, k);
    const T high = a_.Mirrored(low);
    const T first = a_.At(k, k) / high;
    const T second = a_.At(k + 1, k + 1) / low;
    const T scale = first * second - T(1);
    for (int64_t j = 0; j < x_.columns; ++j) {
      const T p = At(k, j) / high;
      const T q = At(k + 1, j) / low;
      At(k, j) = (second * p - q) / scale;
      At(k + 1, j) = (first * q - p) / scale;
    }
  }

  LdlMatrix<T> a_;
  const int32_t* pivots_;
  Columns<T> x_;
};

}  // namespace

void structured_linalg_ldl_factor_ex_out::impl(const Tensor& self, bool hermitian,
                                               bool check_errors, const Tensor& LD,
                                               const Tensor& pivots, const Tensor& info) {
  internal::CopyElements(LD, self);
  internal::VisitMatrixType(self.dtype(), "ldl_factor_kernel_cpu", kOperators, [&](auto tag) {
    using T = typename decltype(tag)::type;
    for (int64_t i = 0; i < internal::CountOfMatrices(self); ++i) {
      const Columns<T> a = MatrixAt<T>(LD, i);
      internal::ClearTriangle(a, /*is_upper=*/true);
      info.data<int32_t>()[i] = LdlFactors<T>({a, hermitian}, VectorAt<int32_t>(pivots, i)).Run();
    }
  });
  if (check_errors) internal::CheckInfo("torch.linalg.ldl_factor_ex", info, self.dim() == 2);
}

void structured_linalg_ldl_solve_out::impl(const Tensor& LD, const Tensor& given, const Tensor& B,
                                           bool hermitian, const Tensor& out) {
  if (out.numel() == 0) return;
  const Tensor pivots = EmptyTensor(given.sizes(), ScalarType::Int);
  internal::CopyElements(pivots, given);
  const Tensor factors = internal::CopyByColumns(LD);
  const Tensor solution = internal::CopyByColumns(B, out.sizes());
  const auto places =
      internal::PlacesInBatch(internal::BatchOf(LD.sizes()), internal::BatchOf(out.sizes()));
  internal::VisitMatrixType(LD.dtype(), "ldl_solve_kernel_cpu", kOperators, [&](auto tag) {
    using T = typename decltype(tag)::type;
    for (size_t i = 0; i < places.size(); ++i) {
      CheckPivots(VectorAt<int32_t>(pivots, places[i]), LD.size(-1));
      LdlSolution<T>({MatrixAt<T>(factors, places[i]), hermitian},
                     VectorAt<int32_t>(pivots, places[i]),
                     MatrixAt<T>(solution, static_cast<int64_t>(i)))
          .Run();
    }
  });
  internal::CopyElements(out, solution);
}

}  // namespace switchyard::native
