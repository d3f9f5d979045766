// What composite functions do not call: implicit composite kernels, the formulas of
// derivatives.yaml and what both call.
//
// Source: the native README under "dispatch", validation rule W024.
#ifndef SWITCHYARD_COMPILER_SCHEMA_COMPOSITE_CALLS_H_
#define SWITCHYARD_COMPILER_SCHEMA_COMPOSITE_CALLS_H_

#include <cstdint>
#include <optional>
#include <string_view>

namespace switchyard::schema {

enum class CompositeBan : std::uint8_t {
  kChangesTensor,  // gives a tensor other memory
  kReadsMemory,    // gives a pointer into a tensor
  kReadsValue,     // gives an element to the host
  kSetsMetadata,   // changes sizes or strides past the dispatcher
  kCopies,         // to be avoided
};

// `name` is the last word: `resize_` of `at::Tensor::resize_`.
std::optional<CompositeBan> FindCompositeBan(std::string_view name);

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_COMPOSITE_CALLS_H_
