#include "compiler/model/complex_operators.h"

#include <algorithm>
#include <iterator>

namespace switchyard::model {
namespace {

constexpr std::string_view kOperators[] = {
#define COMPLEX_OPERATOR(name) name,
#include "compiler/model/complex_operators.def"
#undef COMPLEX_OPERATOR
};

constexpr std::string_view kNamespace = "aten::";

}  // namespace

bool MayTakeComplex(std::string_view target) {
  if (target.substr(0, kNamespace.size()) != kNamespace) return true;
  target.remove_prefix(kNamespace.size());
  const std::string_view name = target.substr(0, target.find('.'));
  return std::find(std::begin(kOperators), std::end(kOperators), name) != std::end(kOperators);
}

}  // namespace switchyard::model
