#include <optional>
#include <string_view>

#include "compiler/model/graph.h"

namespace switchyard::model {
namespace {

struct Row {
  Dtype dtype;
  std::string_view name;
  int64_t code;
  int64_t bytes;
};

constexpr Row kRows[] = {
#define DTYPE(Name, code, bytes) {Dtype::k##Name, #Name, code, bytes},
#include "compiler/model/dtypes.def"
#undef DTYPE
};

}  // namespace

std::string_view NameOf(Dtype dtype) { return kRows[static_cast<size_t>(dtype)].name; }
int64_t BytesOf(Dtype dtype) { return kRows[static_cast<size_t>(dtype)].bytes; }

bool IsFloating(Dtype dtype) {
  return dtype == Dtype::kHalf || dtype == Dtype::kBFloat16 || dtype == Dtype::kFloat ||
         dtype == Dtype::kDouble;
}
bool IsComplex(Dtype dtype) {
  return dtype == Dtype::kComplexHalf || dtype == Dtype::kComplexFloat ||
         dtype == Dtype::kComplexDouble;
}

std::optional<Dtype> DtypeFromCode(int64_t code) {
  for (const Row& row : kRows) {
    if (row.code == code) return row.dtype;
  }
  return std::nullopt;
}

std::optional<Dtype> DtypeFromName(std::string_view name) {
  for (const Row& row : kRows) {
    if (row.name == name) return row.dtype;
  }
  return std::nullopt;
}

}  // namespace switchyard::model
