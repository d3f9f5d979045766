// All that was read: the product of compiler/schema, the input of compiler/sema. A value; immutable
// once built.
#ifndef SWITCHYARD_COMPILER_SCHEMA_PROGRAM_H_
#define SWITCHYARD_COMPILER_SCHEMA_PROGRAM_H_

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "compiler/schema/derivative_entry.h"
#include "compiler/schema/native_function.h"
#include "compiler/schema/operator_name.h"
#include "compiler/source/source_range.h"

namespace switchyard::schema {

// ExecuTorch: `op: add.out` (or a bare name under `func:` in the edge dialect), an operator that
// another file declares.
struct OperatorReference {
  source::Located<std::string> name_space;  // "aten" when none was written
  bool has_written_namespace = false;
  source::Located<OperatorName> name;
  source::SourceRange range;
};

// ExecuTorch: one item of `kernels:`.
struct KernelVariant {
  source::Located<KernelName> kernel;
  source::SourceRange range;
  // The dtypes and dim orders that it is for; the default kernel has none.
  std::optional<source::SourceRange> arg_meta;
};

// An entry that lists kernels by ExecuTorch's `kernels:`; declares (function) or refers to
// (reference) an operator.
struct ExecutorchEntry {
  std::optional<size_t> function;  // index into Program::functions
  std::optional<OperatorReference> reference;
  std::vector<KernelVariant> kernels;
  std::optional<source::SourceRange> inherits;  // the edge dialect's: what the entry is about
  source::SourceRange range;
};

// A line under `fallbacks` of a backend file: what serves the keys where an operator has no kernel.
struct Fallback {
  std::vector<source::Located<DispatchKey>> keys;
  source::Located<KernelName> kernel;  // boxed, for every operator; no name when it falls through

  bool IsFallthrough() const { return kernel.value.name.empty(); }
};

// An external backend's file: which operators it supports, and under which keys.
struct BackendFile {
  source::Located<std::string> backend;
  std::optional<source::Located<std::string>> cpp_namespace;
  std::optional<source::Located<std::string>> class_name;
  std::vector<OperatorReference> supported;
  std::vector<OperatorReference> symint;
  std::vector<OperatorReference> autograd;
  std::vector<OperatorReference> full_codegen;
  std::vector<OperatorReference> ir_gen;
  std::vector<Fallback> fallbacks;
  bool use_out_as_primary = false;
  bool device_guard = false;
  source::SourceRange range;
};

struct Tag {
  source::Located<std::string> name;
  std::string description;
  source::SourceRange range;
};

struct Program {
  Language language;                      // of the files read from now on
  std::vector<NativeFunction> functions;  // in the order of files and entries, which is that of ids
  std::vector<ExecutorchEntry> executorch;
  std::vector<BackendFile> backends;
  std::vector<Tag> tags;
  std::vector<DerivativeEntry> derivatives;

  // Puts the operator behind the others; gives it its id.
  void Add(NativeFunction function);

  // Declarations, references and tags, each once.
  size_t EntryCount() const;
};

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_PROGRAM_H_
