#include "lib/core/scalar_type.h"

#include "lib/keys/name_list.h"

namespace switchyard {

std::string_view ScalarTypeName(ScalarType type) {
  static constexpr char kNames[] =
#define SWITCHYARD_SCALAR_TYPE(name, spelling, size, category) #name "\0"
#include "lib/core/scalar_types.def"
      "Undefined";
  const bool is_known = type >= ScalarType{} && type < ScalarType::Undefined;
  return internal::NameAt(kNames, is_known ? static_cast<int>(type) : kNumScalarTypes);
}

std::string_view ScalarTypeSpelling(ScalarType type) {
  switch (type) {
#define SWITCHYARD_SCALAR_TYPE(name, spelling, size, category) \
  case ScalarType::name:                                       \
    return spelling;
#include "lib/core/scalar_types.def"
    case ScalarType::Undefined:
      break;
  }
  return "undefined";
}

std::optional<ScalarType> ParseScalarType(std::string_view name_or_spelling) {
#define SWITCHYARD_SCALAR_TYPE(name, spelling, size, category)       \
  if (name_or_spelling == #name || name_or_spelling == (spelling)) { \
    return ScalarType::name;                                         \
  }
#include "lib/core/scalar_types.def"
  return std::nullopt;
}

void AppendTo(std::string& out, ScalarType type) { out += ScalarTypeName(type); }

namespace internal {
inline namespace SWITCHYARD_DTYPES {

void FailUnsupportedType(const char* operator_name, ScalarType type) {
  if constexpr (!(kSelectedDtypes == DtypeSet::All())) {
    FailUnsupportedType(operator_name, type, kSelectedDtypes);
  }
  FailOf(ErrorKind::kNotImplemented, operator_name, ": no kernel for dtype ", type);
}

void FailUnsupportedType(const char* operator_name, ScalarType type, DtypeSet limit) {
  if (limit.Has(type)) {
    FailOf(ErrorKind::kNotImplemented, operator_name, ": no kernel for dtype ", type);
  }
  std::string kept;
  for (int i = 0; i < kNumScalarTypes; ++i) {
    const auto one = static_cast<ScalarType>(i);
    if (!limit.Has(one)) continue;
    if (!kept.empty()) kept += ", ";
    AppendTo(kept, one);
  }
  FailOf(ErrorKind::kNotImplemented, operator_name, ": this build was made without dtype ", type,
         ", for ", kept, " only (switchyard gen --dtypes)");
}

}  // namespace SWITCHYARD_DTYPES
}  // namespace internal
}  // namespace switchyard
