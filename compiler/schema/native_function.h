// One entry of a schema file: the declaration and its other keys.
//
// Source: reference schema language, section 10; reference dispatch, section 5.
#ifndef SWITCHYARD_COMPILER_SCHEMA_NATIVE_FUNCTION_H_
#define SWITCHYARD_COMPILER_SCHEMA_NATIVE_FUNCTION_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/schema/function_schema.h"
#include "compiler/schema/ids.h"
#include "compiler/schema/language.h"
#include "compiler/schema/operator_name.h"
#include "compiler/schema/rare.h"
#include "compiler/source/source_range.h"
#include "lib/keys/dispatch_key.h"

namespace switchyard::schema {

// What TorchScript's analysis of aliases takes an operator to do, c10::AliasAnalysisKind.
enum class AliasAnalysis : uint8_t {
  kFromSchema,           // what its declaration says
  kConservative,         // anything: it may write every argument, and return it
  kPureFunction,         // neither writes nor returns an argument
  kInternalSpecialCase,  // known to TorchScript by its name
};
// The words are PyTorch's: `FROM_SCHEMA`.
std::optional<AliasAnalysis> AliasAnalysisFromText(std::string_view text);
std::string_view AliasAnalysisText(AliasAnalysis kind);

enum class DeviceCheck : uint8_t { kExactSame, kNoCheck };

// `f_cpu`, `ns::f_cpu`. name_space is as written, without `native`; empty when none was written.
struct KernelName {
  std::string name_space;
  std::string name;
  // The class in name_space of which the kernel is a static member, as for kernels of a backend
  // file. Empty for functions.
  std::string class_name = {};
  // True when the kernel takes SymInt arguments unchanged: the name contains `_symint`.
  bool SupportsSymInt() const { return name.find("_symint") != std::string::npos; }
};

// One line under `dispatch:`. `CPU, CUDA: f` is one line with two keys.
struct DispatchLine {
  std::vector<source::Located<DispatchKey>> keys;
  source::Located<KernelName> kernel;
  bool is_implied = false;     // compiler/expand made it; it has the ranges of its origin
  bool is_structured = false;  // a structured kernel; set by compiler/expand only
};

// One key of a line under `dispatch:` that the project declares (DeclaredWords).
struct DeclaredLine {
  source::Located<std::string> key;
  source::Located<KernelName> kernel;
};

// `dim -> int dim, int stride` or, as the last line and without an arrow, `int extra`.
struct PrecomputedLine {
  std::optional<source::Located<std::string>> replaced;
  std::vector<Argument> values;
  std::string text;
};

struct UfuncLoop {
  source::Located<std::string>
      key;  // Generic, ScalarOnly, ...; "Generic" when the value was one string
  source::Located<std::string> function;
  std::vector<source::Located<std::string>> dtypes;
};

struct NativeFunction {
  OperatorId id;      // in its program (Program::Add)
  Language language;  // the language of the entry
  FunctionSchema schema;
  bool has_function_variant = true;
  bool has_method_variant = false;

  std::vector<DispatchLine> dispatch;
  // Keys of lines `KEY: fallthrough`, which calls pass by, though an alias may have a kernel.
  std::vector<source::Located<DispatchKey>> fallthroughs;
  Rare<std::vector<DeclaredLine>> declared_lines;
  bool has_dispatch_section = false;
  bool has_tag_list = false;  // the tags are written as a YAML list
  bool is_generated = false;  // compiler/expand made it from another operator; it has no entry
  bool device_guard = true;
  DeviceCheck device_check = DeviceCheck::kExactSame;

  bool structured = false;
  Rare<source::Located<OperatorName>> structured_delegate;
  Rare<source::Located<std::string>> structured_inherits;
  std::vector<PrecomputedLine> precomputed;
  bool has_precomputed = false;
  std::vector<UfuncLoop> ufunc_loops;
  std::vector<source::Located<OperatorName>> autogen;

  Rare<source::Located<std::string>> python_module;
  Rare<source::Located<std::string>> category_override;
  std::vector<source::Located<std::string>> tags;
  std::vector<source::Located<std::string>> cpp_no_default_args;
  Rare<source::Located<AliasAnalysis>> alias_analysis;  // none: kFromSchema
  bool allow_typevars = false;                          // lower-case words are type variables
  bool manual_kernel_registration = false;
  bool manual_cpp_binding = false;
  bool use_const_ref_for_mutable_tensors = false;

  source::SourceRange range;      // of the entry
  source::SourceRange key_range;  // of the `func` key: its line is the entry's line
  // Keys of the entry that the language does not know.
  std::vector<source::Located<std::string>> unknown_keys;
  bool broken = false;  // func or dispatch could not be read; already reported

  // `aten::add.Tensor`
  std::string QualifiedName() const {
    return schema.name_space.value + "::" + schema.name.value.ToString();
  }
};

// The kernel of an operator without a dispatch section: `f`, or `f_out` when it has out arguments.
std::string DefaultKernelName(const FunctionSchema& schema);

bool HasTag(const NativeFunction& function, std::string_view tag);

// True when a line of the table names the key itself.
bool HasKernelFor(const NativeFunction& function, DispatchKey key);

// Whether a backend must provide a kernel: false when the table holds only implicit composites.
// Valid after compiler/expand has filled the table. Source: reference dispatch, section 8.
bool IsAbstract(const NativeFunction& function);

// The type of an argument or a return that the project declares, or that contains one such; null
// for none. An operator with one has no form in C++, and no build has it.
const source::Located<Type>* DeclaredTypeOf(const FunctionSchema& schema);
inline bool HasDeclaredType(const FunctionSchema& schema) {
  return DeclaredTypeOf(schema) != nullptr;
}

// Whether the operator returns or makes an alias of an argument. Source: reference schema language,
// section 8.
bool IsView(const NativeFunction& function);

// `at::native`, or `ns::native` for a kernel written `ns::f`; `ns::class` for a member of a class.
std::string KernelNamespace(const KernelName& kernel);

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_NATIVE_FUNCTION_H_
