// DimVector: sizes or strides that the vector owns; pass them on as IntArrayRef.

#ifndef SWITCHYARD_LIB_CORE_DIM_VECTOR_H_
#define SWITCHYARD_LIB_CORE_DIM_VECTOR_H_

#include <cstdint>
#include <vector>

namespace switchyard {

using DimVector = std::vector<int64_t>;

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_CORE_DIM_VECTOR_H_
