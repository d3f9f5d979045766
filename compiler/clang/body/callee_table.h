// Numbers the functions that bodies call, and lists those whose bodies must still be read.
#ifndef SWITCHYARD_COMPILER_CLANG_BODY_CALLEE_TABLE_H_
#define SWITCHYARD_COMPILER_CLANG_BODY_CALLEE_TABLE_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "compiler/clang/kernel_decl.h"

namespace clang {
class ASTContext;
class FunctionDecl;
}  // namespace clang

namespace switchyard::cxx {

class CalleeTable {
 public:
  CalleeTable(clang::ASTContext& context, KernelIndex* index) : context_(context), index_(index) {}

  std::uint32_t Number(const clang::FunctionDecl& function);
  // The number of a callee that is only a word: a variable that is called, an unresolved name.
  std::uint32_t Number(const std::string& name);

  // The next function to read; nullptr when all were read.
  const clang::FunctionDecl* TakeNext();
  // Marks a function that is read without being called.
  void MarkRead(const clang::FunctionDecl& function);

 private:
  const clang::FunctionDecl* DefinitionOf(const clang::FunctionDecl& function) const;

  clang::ASTContext& context_;
  KernelIndex* index_;
  std::map<const clang::FunctionDecl*, std::uint32_t> numbers_;
  std::map<std::string, std::uint32_t> words_;
  std::map<std::string, bool> read_;  // keys
  std::vector<const clang::FunctionDecl*> waiting_;
};

// The key of a function in all sources. Instantiations of a template that differ only in types have
// one key, and so one body.
std::string KeyOf(const clang::FunctionDecl& function);

}  // namespace switchyard::cxx

#endif  // SWITCHYARD_COMPILER_CLANG_BODY_CALLEE_TABLE_H_
