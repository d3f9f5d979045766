// Tensors in files, for programs of both run-times: `at::` is PyTorch's or that of lib/extension,
// which torch/all.h in front of this header says.
//
// A file: for each value an int64 with its dtype (c10's number; -1 for none, -2 for a call that
// raised, -3 at the end of a call), an int64 with the number of dimensions, an int64 for each size,
// the elements. Numbers and texts are values of dtype Long and Byte.
#ifndef SWITCHYARD_TESTS_CONFORMANCE_EXTENSIONS_TENSOR_FILES_H_
#define SWITCHYARD_TESTS_CONFORMANCE_EXTENSIONS_TENSOR_FILES_H_

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

class TensorReader {
 public:
  explicit TensorReader(const char* path) : file_(std::fopen(path, "rb")) {
    if (file_ == nullptr) std::abort();
  }
  std::vector<at::Tensor> All() {
    std::vector<at::Tensor> tensors;
    int64_t dtype = 0;
    while (std::fread(&dtype, sizeof(dtype), 1, file_) == 1) tensors.push_back(One(dtype));
    return tensors;
  }

 private:
  int64_t Number() {
    int64_t number = 0;
    if (std::fread(&number, sizeof(number), 1, file_) != 1) std::abort();
    return number;
  }
  at::Tensor One(int64_t dtype) {
    std::vector<int64_t> sizes(static_cast<std::size_t>(Number()));
    for (int64_t& size : sizes) size = Number();
    if (dtype < 0) return at::Tensor();
    at::Tensor tensor =
        at::empty(sizes, at::TensorOptions().dtype(static_cast<at::ScalarType>(dtype)));
    const std::size_t bytes = static_cast<std::size_t>(tensor.numel()) * tensor.element_size();
    if (bytes != 0 && std::fread(tensor.data_ptr(), bytes, 1, file_) != 1) std::abort();
    return tensor;
  }

  std::FILE* file_;
};

class TensorWriter {
 public:
  explicit TensorWriter(const char* path) : file_(std::fopen(path, "wb")) {
    if (file_ == nullptr) std::abort();
  }
  ~TensorWriter() { std::fclose(file_); }

  void Raised() { Put(-2, {}, nullptr, 0); }
  void EndCall() {
    Put(-3, {}, nullptr, 0);
    std::fflush(file_);
  }
  void Write(const at::Tensor& given) {
    if (!given.defined()) {
      Put(-1, {}, nullptr, 0);
      return;
    }
    const at::Tensor tensor = given.contiguous();
    Put(static_cast<int64_t>(tensor.scalar_type()), tensor.sizes().vec(), tensor.data_ptr(),
        static_cast<std::size_t>(tensor.numel()) * tensor.element_size());
  }
  template <typename T, std::enable_if_t<std::is_arithmetic_v<T>, int> = 0>
  void Write(T number) {
    at::Tensor tensor = at::empty({1}, at::TensorOptions().dtype(at::kLong));
    *tensor.data_ptr<int64_t>() = static_cast<int64_t>(number);
    Write(tensor);
  }
  void Write(const std::string& text) {
    Put(0, {static_cast<int64_t>(text.size())}, text.data(), text.size());
  }
  template <typename T>
  void Write(const std::vector<T>& values) {
    for (const T& value : values) Write(value);
  }
  template <typename Optional, typename = decltype(std::declval<const Optional&>().has_value())>
  void Write(const Optional& value) {
    Write(value.has_value() ? *value : at::Tensor());
  }
  template <typename... Results>
  void Write(const std::tuple<Results...>& results) {
    std::apply([this](const auto&... each) { (Write(each), ...); }, results);
  }

 private:
  void Put(int64_t dtype, const std::vector<int64_t>& sizes, const void* data, std::size_t bytes) {
    Number(dtype);
    Number(static_cast<int64_t>(sizes.size()));
    for (const int64_t size : sizes) Number(size);
    if (bytes != 0) std::fwrite(data, bytes, 1, file_);
  }
  void Number(int64_t number) { std::fwrite(&number, sizeof(number), 1, file_); }

  std::FILE* file_;
};

// The floating tensors of a result that have a history, for a backward pass.
inline void Gather(const at::Tensor& tensor, std::vector<at::Tensor>& found) {
  if (tensor.defined() && tensor.requires_grad()) found.push_back(tensor);
}
inline void Gather(const std::vector<at::Tensor>& tensors, std::vector<at::Tensor>& found) {
  for (const at::Tensor& tensor : tensors) Gather(tensor, found);
}
template <typename T, std::enable_if_t<std::is_arithmetic_v<T>, int> = 0>
void Gather(T, std::vector<at::Tensor>&) {}
inline void Gather(const std::string&, std::vector<at::Tensor>&) {}
template <typename Optional, typename = decltype(std::declval<const Optional&>().has_value())>
void Gather(const Optional& value, std::vector<at::Tensor>& found) {
  if (value.has_value()) Gather(*value, found);
}
template <typename... Results>
void Gather(const std::tuple<Results...>& results, std::vector<at::Tensor>& found) {
  std::apply([&found](const auto&... each) { (Gather(each, found), ...); }, results);
}

// Writes results, and the gradients of `inputs` for results whose gradients are all `1, 2, 3, ...`
// modulo 7.
template <typename Results>
void WriteCall(TensorWriter& writer, const Results& results,
               const std::vector<at::Tensor>& inputs) {
  writer.Write(results);
  if (inputs.empty()) return;
  std::vector<at::Tensor> outputs;
  Gather(results, outputs);
  std::vector<at::Tensor> grads;
  for (const at::Tensor& output : outputs) {
    at::Tensor grad = at::empty(output.sizes(), at::TensorOptions().dtype(at::kDouble));
    for (int64_t i = 0; i < grad.numel(); ++i) {
      grad.data_ptr<double>()[i] = static_cast<double>(i % 7 + 1);
    }
    grads.push_back(grad.to(output.scalar_type()));
  }
  writer.Write(torch::autograd::grad(outputs, inputs, grads, c10::nullopt, false, true));
}

#endif  // SWITCHYARD_TESTS_CONFORMANCE_EXTENSIONS_TENSOR_FILES_H_
