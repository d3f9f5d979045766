// The dtypes for which kernels of this build have loops.
//
// Takes: "switchyard/selected_dtypes.h", which `switchyard gen --dtypes` writes to DIR/dtypes, if
// that folder is on the include path; without it a build has every dtype. Gives: kSelectedDtypes,
// the dtypes of an operator, SWITCHYARD_OPERATORS, which names the operators of a type switch, and
// SWITCHYARD_TYPE_CASE, a case that exists only for selected dtypes.
//
// Everything that depends on the selection is in an inline namespace with its name,
// SWITCHYARD_DTYPES. Therefore lib/, kernels and emitted code that were compiled for different
// dtypes do not link, and no name has two meanings.

#ifndef SWITCHYARD_LIB_CORE_SELECTED_DTYPES_H_
#define SWITCHYARD_LIB_CORE_SELECTED_DTYPES_H_

#include <initializer_list>
#include <string_view>

#include "lib/core/dtype_set.h"

#if __has_include("switchyard/selected_dtypes.h")

#include "switchyard/selected_dtypes.h"

#else

#define SWITCHYARD_DTYPES every_dtype

namespace switchyard::internal {
inline namespace SWITCHYARD_DTYPES {

inline constexpr DtypeSet kSelectedDtypes = DtypeSet::All();
constexpr DtypeSet DtypesOf(std::string_view /*base_name*/) { return kSelectedDtypes; }
constexpr bool IsSelected(std::string_view /*base_name*/) { return true; }

}  // namespace SWITCHYARD_DTYPES
}  // namespace switchyard::internal

#endif

namespace switchyard {

// Every file with a type switch reopens this namespace.
inline namespace SWITCHYARD_DTYPES {}

namespace internal {
inline namespace SWITCHYARD_DTYPES {

// Operators outside the build do not count, unless all of them are outside.
constexpr DtypeSet DtypesOfAny(std::initializer_list<std::string_view> base_names) {
  DtypeSet selected = {};
  DtypeSet all = {};
  bool has_one = false;
  for (const std::string_view name : base_names) {
    all = all | DtypesOf(name);
    if (!IsSelected(name)) continue;
    has_one = true;
    selected = selected | DtypesOf(name);
  }
  return has_one ? selected : all;
}

// The operators of a type switch that names none.
struct EveryOperator {
  static constexpr DtypeSet Dtypes() { return kSelectedDtypes; }
};

}  // namespace SWITCHYARD_DTYPES
}  // namespace internal
}  // namespace switchyard

// The operators of a type switch, by base name: SWITCHYARD_OPERATORS("sum", "mean").
#define SWITCHYARD_OPERATORS(...)                                  \
  [] {                                                             \
    struct Operators {                                             \
      static constexpr ::switchyard::internal::DtypeSet Dtypes() { \
        return ::switchyard::internal::DtypesOfAny({__VA_ARGS__}); \
      }                                                            \
    };                                                             \
    return Operators();                                            \
  }()

#define SWITCHYARD_TYPE_CASE(Operators, name, cpp_type, visit)               \
  case ::switchyard::ScalarType::name:                                       \
    if constexpr (Operators::Dtypes().Has(::switchyard::ScalarType::name)) { \
      return visit(::switchyard::TypeTag<cpp_type>());                       \
    } else {                                                                 \
      break;                                                                 \
    }

#endif  // SWITCHYARD_LIB_CORE_SELECTED_DTYPES_H_
