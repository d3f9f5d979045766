// The definitions in a source as plain data: functions that may be kernels, and the places that
// findings about them point at.
//
// Made from Clang's syntax tree by source_reader.h, or read back from a cache; compared with the
// schema without Clang.
#ifndef SWITCHYARD_COMPILER_CLANG_KERNEL_DECL_H_
#define SWITCHYARD_COMPILER_CLANG_KERNEL_DECL_H_

#include <cstdint>
#include <string>
#include <vector>

#include "compiler/clang/body_facts.h"
#include "compiler/clang/source_place.h"
#include "compiler/clang/type_tree.h"

namespace switchyard::cxx {

struct ParameterDecl {
  std::string name;     // empty when it has none
  TypeTree type;        // canonical
  std::string spelled;  // as the source writes the type; empty in a macro
  Place place;          // including its default argument
  Place type_place;
  Place name_place;          // unknown without a name
  Place default_place;       // from the text before `=`; unknown without a default argument
  bool is_in_macro = false;  // the places are those of a macro's use, so that no edit is possible
};

enum class DeclKind : std::uint8_t {
  kFunction,
  kMethod,    // defined outside of its class
  kTemplate,  // a function template, or an explicit specialization or instantiation of one
};

enum class Linkage : std::uint8_t {
  kExternal,
  kStatic,
  kUnnamedNamespace,
  kInline,  // is emitted only where it is called
  kC,       // has a symbol without its types
};

struct KernelDecl {
  DeclKind kind = DeclKind::kFunction;
  std::string name_space;  // `at::native`; inline and unnamed ones are left out
  std::string class_name;  // of kMethod
  std::string name;
  TypeTree result;             // canonical
  std::string spelled_result;  // empty in a macro
  std::vector<ParameterDecl> parameters;
  Linkage linkage = Linkage::kExternal;
  bool is_declared_before = false;  // another file may know a declaration
  bool is_in_macro = false;         // result and name come from a macro
  Place name_place;
  Place result_place;
  Place parameters_place;        // between the parentheses
  Place linkage_place;           // `static` or `inline` and the space after it
  Place head_place;              // from the beginning to the closing parenthesis
  std::uint32_t body = kNoBody;  // in KernelIndex::bodies; kNoBody when bodies were not read

  std::string QualifiedName() const {
    std::string text = name_space.empty() ? "" : name_space + "::";
    if (!class_name.empty()) text += class_name + "::";
    return text + name;
  }
};

// An error of the compiler.
struct SourceError {
  Place place;
  std::string text;
  bool is_of_signature = false;  // two declarations disagree; a finding explains it better
};

// The id that a comment `switchyard: ignore ID, ID: REASON` ignores.
struct IgnoredId {
  std::string id;
  Place place;
  std::uint32_t line = 0;  // the line that it applies to, from 1
  bool has_reason = false;
};

// What the source registers with PyTorch's dispatcher as a kernel.
struct RegisteredKernel {
  std::string operator_name;  // `my::f.out`
  std::string key;            // `CPU`; empty without one
  // `my::f_cpu`, without unnamed and inline namespaces; empty for a lambda or another object.
  std::string function;
  std::vector<TypeTree> parameters;
  bool is_stable = false;  // PyTorch calls it through its stable ABI, and never compares its types
};

// The index of one source.
struct KernelIndex {
  std::vector<std::string> files;  // of all places; the source is the first
  std::vector<KernelDecl> kernels;
  std::vector<SourceError> errors;
  std::vector<IgnoredId> ignored;    // in the source itself
  std::vector<FunctionBody> bodies;  // of kernels and of their callees
  std::vector<Callee> callees;       // of the bodies
  std::vector<RegisteredKernel> registered;
  TypeNames names;
};

}  // namespace switchyard::cxx

#endif  // SWITCHYARD_COMPILER_CLANG_KERNEL_DECL_H_
