// Values for the arguments of an operator, by their types and names: the same for the same seed.
//
// Tensors are of several dtypes, sizes and strides, some without elements. What a name tells
// (`dim`, `kernel_size`, `index`) is followed most of the time. A call of an operator with such
// values may well be wrong: then both sides have to say so.
#ifndef SWITCHYARD_TESTS_LIB_ATEN_GENERATED_VALUES_H_
#define SWITCHYARD_TESTS_LIB_ATEN_GENERATED_VALUES_H_

#include <array>
#include <cstdint>
#include <deque>
#include <random>
#include <string>
#include <vector>

#include "lib/aten/types.h"

namespace switchyard::aten::test {

// An argument in the schema: `int[2]`, `stride`.
struct Parameter {
  const char* type;
  const char* name;
};

// Makes values; those that arguments refer to live as long as it.
class Values {
 public:
  explicit Values(uint32_t seed);

  template <typename T>
  void MakeFor(const Parameter& parameter, T* value) {
    parameter_ = parameter;
    Make(value);
  }

  void Make(at::Tensor* value);
  void Make(at::Scalar* value);
  void Make(int64_t* value);
  void Make(double* value);
  void Make(bool* value);
  void Make(string_view* value);
  void Make(at::ScalarType* value);
  void Make(at::Layout* value);
  void Make(at::Device* value);
  void Make(at::MemoryFormat* value);
  void Make(at::IntArrayRef* value);
  void Make(at::TensorList* value);
  void Make(at::OptionalIntArrayRef* value);
  void Make(c10::List<optional<at::Tensor>>* value);
  void Make(at::ArrayRef<double>* value);
  void Make(at::ArrayRef<at::Scalar>* value);
  template <size_t kSize>
  void Make(std::array<bool, kSize>* value) {
    for (bool& one : *value) one = true;
  }
  // Others stay as they are.
  template <typename T>
  void Make(T* /*value*/) {}
  template <typename T>
  void Make(optional<T>* value) {
    if (Below(2) == 0) return;
    T one = Blank<T>();
    Make(&one);
    *value = one;
  }

  // A value to be overwritten.
  template <typename T>
  static T Blank() {
    if constexpr (std::is_same_v<T, at::Device>) {
      return at::Device(at::kCPU);
    } else if constexpr (std::is_same_v<T, c10::List<optional<at::Tensor>>>) {
      return c10::List<optional<at::Tensor>>();
    } else {
      return T();
    }
  }

 private:
  // 0 to count - 1.
  size_t Below(size_t count);
  at::Tensor MakeTensor(at::ScalarType dtype, at::IntArrayRef sizes);
  // The sizes of the first tensor of the call.
  std::vector<int64_t> FirstSizes() const;
  // A list that fits the name of the argument; nothing if the name does not decide it.
  optional<std::vector<int64_t>> NamedList();
  optional<int64_t> NamedNumber();

  std::mt19937 random_;
  Parameter parameter_ = {"", ""};
  size_t family_;  // of sizes that go together
  at::ScalarType dtype_;
  std::deque<std::vector<int64_t>> lists_;
  std::deque<std::vector<double>> doubles_;
  std::deque<std::vector<at::Scalar>> scalars_;
  std::deque<std::vector<at::Tensor>> tensors_;
};

}  // namespace switchyard::aten::test

#endif  // SWITCHYARD_TESTS_LIB_ATEN_GENERATED_VALUES_H_
