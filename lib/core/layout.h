// The storage layouts of tensors, in c10's order.

#ifndef SWITCHYARD_LIB_CORE_LAYOUT_H_
#define SWITCHYARD_LIB_CORE_LAYOUT_H_

#include <cstdint>
#include <string>
#include <string_view>

namespace switchyard {

enum class Layout : int8_t {
  Strided,
  Sparse,
  SparseCsr,
  Mkldnn,
  SparseCsc,
  SparseBsr,
  SparseBsc,
};

constexpr std::string_view LayoutName(Layout layout) {
  switch (layout) {
    case Layout::Strided:
      return "Strided";
    case Layout::Sparse:
      return "Sparse";
    case Layout::SparseCsr:
      return "SparseCsr";
    case Layout::Mkldnn:
      return "Mkldnn";
    case Layout::SparseCsc:
      return "SparseCsc";
    case Layout::SparseBsr:
      return "SparseBsr";
    case Layout::SparseBsc:
      return "SparseBsc";
  }
  return "unknown";
}

inline void AppendTo(std::string& out, Layout layout) { out += LayoutName(layout); }

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_CORE_LAYOUT_H_
