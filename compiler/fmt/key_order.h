// The order of the keys of an entry: key_order.def as a function.
#ifndef SWITCHYARD_COMPILER_FMT_KEY_ORDER_H_
#define SWITCHYARD_COMPILER_FMT_KEY_ORDER_H_

#include <cstddef>
#include <string_view>

namespace switchyard::fmt {

// Keys of a lower rank come first. Unknown keys share the highest rank.
std::size_t KeyRank(std::string_view key);

}  // namespace switchyard::fmt

#endif  // SWITCHYARD_COMPILER_FMT_KEY_ORDER_H_
