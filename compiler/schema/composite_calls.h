// Functions that composite functions must not call. Composite functions are implicit composite
// kernels, the formulas of derivatives.yaml, and the functions that both call.
//
// Source: the native README under "dispatch", validation rule W024.
#ifndef SWITCHYARD_COMPILER_SCHEMA_COMPOSITE_CALLS_H_
#define SWITCHYARD_COMPILER_SCHEMA_COMPOSITE_CALLS_H_

#include <cstdint>
#include <optional>
#include <string_view>

namespace switchyard::schema {

enum class CompositeBan : std::uint8_t {
  kChangesTensor,  // gives a tensor other storage
  kReadsMemory,    // returns a pointer into a tensor
  kReadsValue,     // copies an element to the host
  kSetsMetadata,   // changes sizes or strides behind the dispatcher
  kCopies,         // to be avoided
};

// `name` is the last word of the name: `resize_` for `at::Tensor::resize_`.
std::optional<CompositeBan> FindCompositeBan(std::string_view name);

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_COMPOSITE_CALLS_H_
