// Times products of matrices on one thread: these kernels, or a library that the macro PRODUCT_PEER
// names, of those that products.py compiles this with.
//
// Takes lines `ROWS DEPTH COLUMNS ORDER` on standard input; ORDER is N, or T for a right operand
// whose columns are contiguous. Prints `TYPE ROWS DEPTH COLUMNS ORDER SECONDS`, the fastest of many
// repetitions in processor time, because others may use the machine. Exits with 1 if a result is
// wrong.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <vector>

#define PEER_EIGEN 1
#define PEER_CBLAS 2
#define PEER_ONEDNN 3

#if !defined(PRODUCT_PEER)
#include "kernels/cpu/products/gemm.h"
#elif PRODUCT_PEER == PEER_EIGEN
#define EIGEN_DONT_PARALLELIZE
#include <eigen3/Eigen/Core>
#elif PRODUCT_PEER == PEER_CBLAS
#include <cblas.h>
#elif PRODUCT_PEER == PEER_ONEDNN
#include <oneapi/dnnl/dnnl.h>
#endif

namespace {

template <typename T>
struct Operands {
  int64_t rows, depth, columns;
  bool is_transposed;
  std::vector<T> a, b, result;
};

#if !defined(PRODUCT_PEER)
template <typename T>
bool Multiply(Operands<T>* o) {
  using switchyard::internal::Matrix;
  const Matrix<T> a{o->a.data(), o->rows, o->depth, o->depth, 1};
  const Matrix<T> b = o->is_transposed
                          ? Matrix<T>{o->b.data(), o->depth, o->columns, 1, o->depth}
                          : Matrix<T>{o->b.data(), o->depth, o->columns, o->columns, 1};
  switchyard::internal::MatrixProduct<T>(a, b, T{1}, o->result.data(),
                                         switchyard::internal::Product::kStored)
      .Run();
  return true;
}
#elif PRODUCT_PEER == PEER_EIGEN
template <typename T>
bool Multiply(Operands<T>* o) {
  using Rows = Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  using Columns = Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic, Eigen::ColMajor>;
  const Eigen::Map<const Rows> a(o->a.data(), o->rows, o->depth);
  Eigen::Map<Rows> result(o->result.data(), o->rows, o->columns);
  if (o->is_transposed) {
    result.noalias() = a * Eigen::Map<const Columns>(o->b.data(), o->depth, o->columns);
  } else {
    result.noalias() = a * Eigen::Map<const Rows>(o->b.data(), o->depth, o->columns);
  }
  return true;
}
#elif PRODUCT_PEER == PEER_CBLAS
template <typename T>
bool Multiply(Operands<T>* o) {
  const int rows = static_cast<int>(o->rows);
  const int depth = static_cast<int>(o->depth);
  const int columns = static_cast<int>(o->columns);
  const CBLAS_TRANSPOSE order = o->is_transposed ? CblasTrans : CblasNoTrans;
  const int step = o->is_transposed ? depth : columns;
  if constexpr (sizeof(T) == sizeof(float)) {
    cblas_sgemm(CblasRowMajor, CblasNoTrans, order, rows, columns, depth, 1, o->a.data(), depth,
                o->b.data(), step, 0, o->result.data(), columns);
  } else {
    cblas_dgemm(CblasRowMajor, CblasNoTrans, order, rows, columns, depth, 1, o->a.data(), depth,
                o->b.data(), step, 0, o->result.data(), columns);
  }
  return true;
}
#elif PRODUCT_PEER == PEER_ONEDNN
template <typename T>
bool Multiply(Operands<T>* o) {
  if constexpr (sizeof(T) == sizeof(float)) {
    return dnnl_sgemm('N', o->is_transposed ? 'T' : 'N', o->rows, o->columns, o->depth, 1,
                      o->a.data(), o->depth, o->b.data(), o->is_transposed ? o->depth : o->columns,
                      0, o->result.data(), o->columns) == dnnl_success;
  }
  return false;
}
#endif

double Now() {
  timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

// Small integers, whose sums are exact, so that each order of additions gives the same.
template <typename T>
bool IsRight(const Operands<T>& o) {
  for (int64_t place = 0; place < o.rows * o.columns; place += 1 + o.rows * o.columns / 61) {
    const int64_t i = place / o.columns;
    const int64_t j = place % o.columns;
    T sum{0};
    for (int64_t k = 0; k < o.depth; ++k) {
      const int64_t at = o.is_transposed ? j * o.depth + k : k * o.columns + j;
      sum += o.a[static_cast<size_t>(i * o.depth + k)] * o.b[static_cast<size_t>(at)];
    }
    if (sum != o.result[static_cast<size_t>(place)]) return false;
  }
  return true;
}

template <typename T>
bool Time(const char* type, int64_t rows, int64_t depth, int64_t columns, bool is_transposed) {
  Operands<T> o{rows, depth, columns, is_transposed, {}, {}, {}};
  o.a.resize(static_cast<size_t>(rows * depth));
  o.b.resize(static_cast<size_t>(depth * columns));
  o.result.resize(static_cast<size_t>(rows * columns));
  for (size_t i = 0; i < o.a.size(); ++i) o.a[i] = static_cast<T>(i * 7 % 11) - T{5};
  for (size_t i = 0; i < o.b.size(); ++i) o.b[i] = static_cast<T>(i * 5 % 13) - T{6};
  if (!Multiply(&o)) return true;
  const int64_t calls = std::max<int64_t>(1, 2'000'000 / (2 * rows * depth * columns));
  double fastest = INFINITY;
  const double stop = Now() + 0.15;
  for (int round = 0; round < 3 || Now() < stop; ++round) {
    const double start = Now();
    for (int64_t i = 0; i < calls; ++i) Multiply(&o);
    fastest = std::min(fastest, (Now() - start) / static_cast<double>(calls));
  }
  std::printf("%s %ld %ld %ld %c %.4e\n", type, static_cast<long>(rows), static_cast<long>(depth),
              static_cast<long>(columns), is_transposed ? 'T' : 'N', fastest);
  return IsRight(o);
}

}  // namespace

int main() {
  long rows, depth, columns;
  char order;
  bool is_right = true;
  while (std::scanf("%ld %ld %ld %c", &rows, &depth, &columns, &order) == 4) {
    is_right = Time<float>("float", rows, depth, columns, order == 'T') && is_right;
    is_right = Time<double>("double", rows, depth, columns, order == 'T') && is_right;
  }
  if (!is_right) std::fputs("a product is wrong\n", stderr);
  return is_right ? 0 : 1;
}
