// The dtypes, and compile-time sets of dtypes.
//
// Takes: nothing. Gives: ScalarType, with a constant for each (kFloat), and DtypeSet. Errors: none.

#ifndef SWITCHYARD_LIB_CORE_DTYPE_SET_H_
#define SWITCHYARD_LIB_CORE_DTYPE_SET_H_

#include <cstdint>
#include <initializer_list>

namespace switchyard {

enum class ScalarType : int8_t {
#define SWITCHYARD_SCALAR_TYPE(name, spelling, size, category) name,
#include "lib/core/scalar_types.def"
  Undefined,
};

// kFloat is ScalarType::Float.
#define SWITCHYARD_SCALAR_TYPE(name, spelling, size, category) \
  inline constexpr ScalarType k##name = ScalarType::name;
#include "lib/core/scalar_types.def"

inline constexpr int kNumScalarTypes = static_cast<int>(ScalarType::Undefined);

namespace internal {

class DtypeSet {
 public:
  constexpr DtypeSet(std::initializer_list<ScalarType> types) {
    for (const ScalarType type : types) bits_ |= Bit(type);
  }
  static constexpr DtypeSet All() { return DtypeSet((uint32_t{1} << kNumScalarTypes) - 1); }

  constexpr bool Has(ScalarType type) const { return (bits_ & Bit(type)) != 0; }
  constexpr DtypeSet operator|(DtypeSet other) const { return DtypeSet(bits_ | other.bits_); }
  constexpr bool operator==(DtypeSet other) const { return bits_ == other.bits_; }

 private:
  explicit constexpr DtypeSet(uint32_t bits) : bits_(bits) {}
  static constexpr uint32_t Bit(ScalarType type) { return uint32_t{1} << static_cast<int>(type); }

  uint32_t bits_ = 0;
};

}  // namespace internal
}  // namespace switchyard

#endif  // SWITCHYARD_LIB_CORE_DTYPE_SET_H_
