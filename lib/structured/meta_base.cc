#include "lib/structured/meta_base.h"

namespace switchyard {

void MetaBase::set_output_strided(int64_t output_idx, IntArrayRef sizes, IntArrayRef strides,
                                  const TensorOptions& options) {
  SetOutput(output_idx, sizes, strides, options, /*is_exact=*/true);
}

void MetaBase::set_output_raw_strided(int64_t output_idx, IntArrayRef sizes, IntArrayRef strides,
                                      const TensorOptions& options) {
  SetOutput(output_idx, sizes, strides, options, /*is_exact=*/false);
}

}  // namespace switchyard
