// The dtypes of a program's tensors, for builds whose kernels have loops for some alone.
#ifndef SWITCHYARD_COMPILER_MODEL_USED_DTYPES_H_
#define SWITCHYARD_COMPILER_MODEL_USED_DTYPES_H_

#include <set>

#include "compiler/diagnostics/sink.h"
#include "compiler/model/graph.h"
#include "compiler/model/static_program.h"

namespace switchyard::model {

// Those of all tensors that calls take and give.
std::set<Dtype> UsedDtypes(const StaticProgram& program);

// With Float if some have 16 bits: these are computed as floats.
std::set<Dtype> WithComputed(std::set<Dtype> dtypes);

// All that a run needs: those of the tensors, and those in which kernels compute beside them
// (kernel_facts.h): Bool for masks, Long for places, the parts of complex numbers, ...
std::set<Dtype> NeededDtypes(const StaticProgram& program);

// Reports each call that takes or gives a tensor of another dtype.
void CheckDtypes(const StaticProgram& program, const std::set<Dtype>& dtypes,
                 diagnostics::Sink& sink);

}  // namespace switchyard::model

#endif  // SWITCHYARD_COMPILER_MODEL_USED_DTYPES_H_
