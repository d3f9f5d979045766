// The order of the keys of an entry: key_order.def as a function.
#ifndef SWITCHYARD_COMPILER_FORMAT_KEY_ORDER_H_
#define SWITCHYARD_COMPILER_FORMAT_KEY_ORDER_H_

#include <cstddef>
#include <string_view>

namespace switchyard::format {

// Keys of a lower rank stand first. Unknown keys share the highest rank.
std::size_t KeyRank(std::string_view key);

}  // namespace switchyard::format

#endif  // SWITCHYARD_COMPILER_FORMAT_KEY_ORDER_H_
