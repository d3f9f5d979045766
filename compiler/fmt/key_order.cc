#include "compiler/fmt/key_order.h"

#include <algorithm>
#include <iterator>

namespace switchyard::fmt {
namespace {

constexpr std::string_view kKeys[] = {
#define KEY(key) #key,
#include "compiler/fmt/key_order.def"
#undef KEY
};

}  // namespace

std::size_t KeyRank(std::string_view key) {
  return static_cast<std::size_t>(
      std::distance(std::begin(kKeys), std::find(std::begin(kKeys), std::end(kKeys), key)));
}

}  // namespace switchyard::fmt
