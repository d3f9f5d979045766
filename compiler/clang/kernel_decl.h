// What a source defines, as plain data: functions that may be kernels, with the places that a
// finding about them can point at.
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
  Place place;          // with its default argument
  Place type_place;
  Place name_place;          // unknown without a name
  Place default_place;       // from what precedes `=`; unknown without a default argument
  bool is_in_macro = false;  // the text at the places is that of a macro's use: no edit fits
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
  bool is_declared_before = false;  // something in another file may know of it
  bool is_in_macro = false;         // result and name come from a macro
  Place name_place;
  Place result_place;
  Place parameters_place;        // between the parentheses
  Place linkage_place;           // of `static` or `inline` and the space behind it
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
  bool is_of_signature = false;  // that two declarations do not agree: a finding says more
};

// What a comment `switchyard: ignore ID, ID: REASON` ignores.
struct IgnoredId {
  std::string id;
  Place place;
  std::uint32_t line = 0;  // that it speaks of, from 1
  bool has_reason = false;
};

// What one source has.
struct KernelIndex {
  std::vector<std::string> files;  // that places are in; the source is the first
  std::vector<KernelDecl> kernels;
  std::vector<SourceError> errors;
  std::vector<IgnoredId> ignored;    // of the source itself
  std::vector<FunctionBody> bodies;  // of kernels and of what they call
  std::vector<Callee> callees;       // that bodies call
  TypeNames names;
};

}  // namespace switchyard::cxx

#endif  // SWITCHYARD_COMPILER_CLANG_KERNEL_DECL_H_
