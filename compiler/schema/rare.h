// An optional with the size of a pointer, for parts that most things lack. It makes arguments a
// third as large, so that a pass over all operators of a file touches that much less memory.
//
// Used like std::optional; copies are deep.
#ifndef SWITCHYARD_COMPILER_SCHEMA_RARE_H_
#define SWITCHYARD_COMPILER_SCHEMA_RARE_H_

#include <memory>
#include <optional>
#include <utility>

namespace switchyard::schema {

template <typename T>
class Rare {
 public:
  Rare() = default;
  Rare(std::nullopt_t /*none*/) {}                                  // NOLINT: as optional has it
  Rare(T value) : value_(std::make_unique<T>(std::move(value))) {}  // NOLINT: as optional has it
  Rare(std::optional<T> value) {                                    // NOLINT: as optional has it
    if (value) value_ = std::make_unique<T>(*std::move(value));
  }
  Rare(const Rare& other) : value_(other ? std::make_unique<T>(*other) : nullptr) {}
  Rare(Rare&& other) noexcept = default;
  Rare& operator=(const Rare& other) {
    if (this != &other) value_ = other ? std::make_unique<T>(*other) : nullptr;
    return *this;
  }
  Rare& operator=(Rare&& other) noexcept = default;
  ~Rare() = default;

  bool has_value() const { return value_ != nullptr; }
  explicit operator bool() const { return has_value(); }
  void reset() { value_.reset(); }

  // The functions below require a value.
  T& operator*() { return *value_; }
  const T& operator*() const { return *value_; }
  T* operator->() { return value_.get(); }
  const T* operator->() const { return value_.get(); }

 private:
  std::unique_ptr<T> value_;
};

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_RARE_H_
