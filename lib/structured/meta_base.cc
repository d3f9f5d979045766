#include "lib/structured/meta_base.h"

namespace switchyard {

MetaBase::~MetaBase() = default;

void MetaBase::OutputWasSet(int64_t, const Tensor&) {}

}  // namespace switchyard
