// The program: everything that was read. compiler/schema makes it, compiler/sema takes it. An
// immutable value once built.
#ifndef SWITCHYARD_COMPILER_SCHEMA_PROGRAM_H_
#define SWITCHYARD_COMPILER_SCHEMA_PROGRAM_H_

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "compiler/schema/decomposition_entry.h"
#include "compiler/schema/derivative_entry.h"
#include "compiler/schema/kernel_facts.h"
#include "compiler/schema/native_function.h"
#include "compiler/schema/operator_name.h"
#include "compiler/source/source_range.h"

namespace switchyard::schema {

// ExecuTorch: `op: add.out` (or a bare name under `func:` in the edge dialect), which names an
// operator of another file.
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
  // The dtypes and dim orders of the kernel; the default kernel has none.
  std::optional<source::Located<std::string>> arg_meta;
};

// An entry with ExecuTorch's `kernels:`. It declares an operator (function) or refers to one
// (reference).
struct ExecutorchEntry {
  std::optional<size_t> function;  // index into Program::functions
  std::optional<OperatorReference> reference;
  std::vector<KernelVariant> kernels;
  std::optional<source::SourceRange> inherits;  // edge dialect: where the operator is named
  source::SourceRange range;
};

// A line under `fallbacks` of a backend file: the kernel for the keys wherever an operator has
// none.
struct Fallback {
  std::vector<source::Located<DispatchKey>> keys;
  source::Located<KernelName> kernel;  // boxed, for every operator; no name for a fallthrough

  bool IsFallthrough() const { return kernel.value.name.empty(); }
};

// The file of an external backend: the operators that it supports, and under which keys.
struct BackendFile {
  Language language;
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
  Language language;                      // of the files that are read from now on
  std::vector<NativeFunction> functions;  // in the order of files and entries, and so of ids
  std::vector<ExecutorchEntry> executorch;
  std::vector<BackendFile> backends;
  std::vector<Tag> tags;
  std::vector<DerivativeEntry> derivatives;
  std::vector<DecompositionEntry> decompositions;
  std::vector<KernelFacts> facts;

  // Appends the operator and gives it its id.
  void Add(NativeFunction function);

  // The number of declarations, references and tags, each counted once.
  size_t EntryCount() const;
};

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_PROGRAM_H_
