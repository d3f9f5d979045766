// The order of a dense tensor's dimensions in memory. Preserve asks a function to keep its input's
// order and is never a property of a tensor.

#ifndef SWITCHYARD_LIB_CORE_MEMORY_FORMAT_H_
#define SWITCHYARD_LIB_CORE_MEMORY_FORMAT_H_

#include <cstdint>
#include <string>
#include <string_view>

namespace switchyard {

enum class MemoryFormat : int8_t {
  Contiguous,
  Preserve,
  ChannelsLast,    // 4 dimensions N C H W, stored as N H W C
  ChannelsLast3d,  // 5 dimensions N C D H W, stored as N D H W C
};

constexpr std::string_view MemoryFormatName(MemoryFormat format) {
  switch (format) {
    case MemoryFormat::Contiguous:
      return "Contiguous";
    case MemoryFormat::Preserve:
      return "Preserve";
    case MemoryFormat::ChannelsLast:
      return "ChannelsLast";
    case MemoryFormat::ChannelsLast3d:
      return "ChannelsLast3d";
  }
  return "unknown";
}

inline void AppendTo(std::string& out, MemoryFormat format) { out += MemoryFormatName(format); }

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_CORE_MEMORY_FORMAT_H_
