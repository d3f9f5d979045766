// What the kernels of an operator compute in, beyond what its signature says: an entry of
// facts.yaml.
//
//   - facts: native_batch_norm
//     complex: false
//     needs: [Double if training and running_mean]
//
// Nothing is assumed of operators without an entry.
#ifndef SWITCHYARD_COMPILER_SCHEMA_KERNEL_FACTS_H_
#define SWITCHYARD_COMPILER_SCHEMA_KERNEL_FACTS_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "compiler/schema/native_function.h"
#include "compiler/source/source_range.h"

namespace switchyard::schema {

// A dtype of tensors that the kernels make whatever dtypes their arguments have.
struct NeededDtype {
  source::Located<std::string> dtype;  // the name of a row of lib/core/scalar_types.def
  // Arguments: needed where the bool ones are true and the tensors are given. Empty: in each call.
  std::vector<source::Located<std::string>> conditions;
};

enum class ComplexUse : std::uint8_t {
  kUnknown,
  kNo,        // complex operands are refused
  kComputed,  // complex operands are computed
  kAlways,    // and real operands are computed as complex numbers of their precision
};

struct KernelFacts {
  // The base name of the operators, with a namespace other than aten: `abs`, `vision::nms`. The
  // facts are those of all overloads.
  source::Located<std::string> name;
  ComplexUse complex = ComplexUse::kUnknown;
  std::vector<NeededDtype> needs;
  source::SourceRange range;  // of the entry
};

// The name that the facts of the operator have.
std::string FactsName(const NativeFunction& function);

// Finds the facts of operators; of several entries for one, the first. The entries must outlive it.
class FactsByName {
 public:
  explicit FactsByName(const std::vector<KernelFacts>& facts);

  // Null for an operator of which nothing is known.
  const KernelFacts* Find(const NativeFunction& function) const;

 private:
  std::unordered_map<std::string_view, const KernelFacts*> facts_;
};

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_KERNEL_FACTS_H_
