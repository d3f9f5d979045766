#include "compiler/clang/body/body_reader.h"

#include <algorithm>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "compiler/clang/body/body_walker.h"

namespace switchyard::cxx {

void ReadBodies(clang::ASTContext& context,
                const std::vector<const clang::FunctionDecl*>& functions, KernelIndex* index) {
  CalleeTable callees(context, index);
  MemoryTypes types;
  SourcePlaces places(context.getSourceManager(), context.getLangOpts(), index);
  const auto read = [&](const clang::FunctionDecl& function) {
    index->bodies.push_back(BodyWalker(&callees, &types, &places).Walk(function));
  };
  for (std::size_t i = 0; i < functions.size(); ++i) {
    const clang::FunctionDecl& function = *functions[i];
    if (function.isDependentContext() || !function.doesThisDeclarationHaveABody()) continue;
    index->kernels[i].body = static_cast<std::uint32_t>(index->bodies.size());
    callees.MarkRead(function);
    read(function);
  }
  while (const clang::FunctionDecl* next = callees.TakeNext()) read(*next);
}

}  // namespace switchyard::cxx
