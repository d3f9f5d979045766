#include "compiler/clang/registry_reader.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "compiler/clang/registered_callables.h"
#include "compiler/clang/registered_expressions.h"
#include "compiler/clang/source_places.h"
#include "compiler/clang/type_reader.h"

namespace switchyard::cxx {
namespace {

using clang::CallExpr;
using clang::CXXConstructExpr;
using clang::CXXMemberCallExpr;
using clang::Expr;

template <typename Range>
std::vector<const Expr*> Written(const Range& arguments) {
  std::vector<const Expr*> written;
  for (const Expr* argument : arguments) {
    if (!argument->isDefaultArgument()) written.push_back(argument);
  }
  return written;
}

bool IsOptions(const Expr& expression) {
  const clang::CXXRecordDecl* record = ClassOf(expression.getType());
  return record != nullptr && record->getDeclName().isIdentifier() &&
         record->getName() == "Options";
}

// The expression without casts, and without moves of new objects.
const Expr& Meant(const Expr& expression) {
  const Expr* at = expression.IgnoreUnlessSpelledInSource();
  for (;;) {
    const Expr* next = at;
    if (const auto* cast = llvm::dyn_cast<clang::ExplicitCastExpr>(at)) {
      next = cast->getSubExpr();
    } else if (const auto* made = llvm::dyn_cast<CXXConstructExpr>(at)) {
      const bool is_copy =
          made->getConstructor()->isCopyOrMoveConstructor() && made->getNumArgs() > 0;
      if (is_copy) next = made->getArg(0);
    } else if (const auto* call = llvm::dyn_cast<CallExpr>(at)) {
      if (call->isCallToStdMove() && call->getNumArgs() > 0) next = call->getArg(0);
    }
    if (next == at) return *at;
    at = next->IgnoreUnlessSpelledInSource();
  }
}

// One operator of the chain.
struct Operator {
  std::optional<std::string> text;
  std::string alias_analysis;
  Place text_place;
  std::vector<RegisteredFunction> kernels;
  bool is_read = true;
};

class RegistryReader {
 public:
  RegistryReader(clang::ASTContext& context, SourcePlaces* places)
      : context_(context), places_(*places) {
    block_.kind = BlockKind::kRegistry;
    block_.name_space = "_";
  }

  LibraryBlock Take(const Expr& initializer) {
    ReadChain(initializer);
    return std::move(block_);
  }

 private:
  void ReadChain(const Expr& expression) {
    const Expr& meant = Meant(expression);
    if (const auto* made = llvm::dyn_cast<CXXConstructExpr>(&meant)) {
      const auto arguments = Written(made->arguments());
      if (!arguments.empty()) Add(*made, arguments);
      return;
    }
    const auto* call = llvm::dyn_cast<CXXMemberCallExpr>(&meant);
    const clang::CXXMethodDecl* method = call == nullptr ? nullptr : call->getMethodDecl();
    if (method == nullptr || !method->getDeclName().isIdentifier() || method->getName() != "op") {
      return AddOther(meant);
    }
    if (const Expr* object = call->getImplicitObjectArgument()) ReadChain(*object);
    Add(*call, Written(call->arguments()));
  }

  void AddOther(const Expr& expression) {
    Registration registration;
    registration.place = places_.Of(expression.getSourceRange()).place;
    block_.registrations.push_back(std::move(registration));
  }

  void Add(const Expr& expression, const std::vector<const Expr*>& arguments) {
    Operator one;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      if (IsOptions(*arguments[i])) {
        ReadOptions(*arguments[i], &one);
      } else if (i == 0) {
        ReadText(*arguments[i], &one);
      } else {
        one.kernels.push_back(ReadRegisteredFunction(context_, *arguments[i], &places_));
      }
    }
    if (!one.is_read) return AddOther(expression);
    Register(places_.Of(expression.getSourceRange()).place, std::move(one));
  }

  void Register(const Place& place, Operator one) {
    Registration registration;
    registration.kind = RegistrationKind::kDefine;
    registration.place = place;
    registration.text = one.text;
    registration.text_place = one.text_place;
    registration.alias_analysis = std::move(one.alias_analysis);
    const std::string name = one.text ? one.text->substr(0, one.text->find_first_of(" (")) : "";
    for (RegisteredFunction& kernel : one.kernels) {
      if (kernel.name.empty() && one.text) kernel.name = NameAfterOperator(*one.text);
      registration.function = std::move(kernel);
      block_.registrations.push_back(registration);
      registration.kind = RegistrationKind::kImplement;
      if (one.text) registration.text = name;
    }
    if (one.kernels.empty()) block_.registrations.push_back(std::move(registration));
  }

  void ReadText(const Expr& expression, Operator* one) {
    one->text_place = places_.Of(expression.getSourceRange()).place;
    if (auto text = ReadRegisteredText(expression)) {
      one->text = std::move(text->text);
      one->alias_analysis = std::move(text->alias_analysis);
    }
  }

  // `RegisterOperators::options().schema("...").kernel<decltype(f), &f>(DispatchKey::CPU)`.
  void ReadOptions(const Expr& expression, Operator* one) {
    const Expr& meant = Meant(expression);
    const auto* call = llvm::dyn_cast<CXXMemberCallExpr>(&meant);
    if (call == nullptr) {
      const auto* start = llvm::dyn_cast<CallExpr>(&meant);
      const clang::FunctionDecl* made = start == nullptr ? nullptr : start->getDirectCallee();
      one->is_read = one->is_read && made != nullptr && made->getDeclName().isIdentifier() &&
                     made->getName() == "options";
      return;
    }
    if (const Expr* object = call->getImplicitObjectArgument()) ReadOptions(*object, one);
    const clang::CXXMethodDecl* method = call->getMethodDecl();
    const llvm::StringRef name = method != nullptr && method->getDeclName().isIdentifier()
                                     ? method->getName()
                                     : llvm::StringRef();
    const std::vector<const Expr*> arguments = Written(call->arguments());
    if (name == "schema" && arguments.size() == 1) {
      ReadText(*arguments[0], one);
    } else if (name == "aliasAnalysis" && arguments.size() == 1) {
      one->alias_analysis = ReadEnumerator(*arguments[0]);
    } else if (name == "kernel" || name == "catchAllKernel") {
      one->kernels.push_back(ReadKernel(*call, *method, arguments));
    } else {
      one->is_read = false;
    }
  }

  RegisteredFunction ReadKernel(const CXXMemberCallExpr& call, const clang::CXXMethodDecl& method,
                                const std::vector<const Expr*>& arguments) {
    const bool has_key = method.getName() == "kernel";
    RegisteredFunction kernel = ReadFunctionArgument(context_, method, &places_);
    if (kernel.form == RegisteredForm::kUnknown) {
      kernel = ReadFunctor(context_, call, has_key ? 1 : 0, &places_);
    }
    if (kernel.form == RegisteredForm::kUnknown && arguments.size() == (has_key ? 2 : 1)) {
      kernel = ReadRegisteredFunction(context_, *arguments.back(), &places_);
    }
    const auto* callee = llvm::dyn_cast<clang::MemberExpr>(call.getCallee()->IgnoreParens());
    const auto begin = callee == nullptr ? call.getBeginLoc() : callee->getMemberLoc();
    kernel.place = places_.Of({begin, call.getEndLoc()}).place;
    if (!has_key) return kernel;
    kernel.key = arguments.empty() ? std::string() : ReadEnumerator(*arguments[0]);
    kernel.has_unknown_key = kernel.key.empty();
    return kernel;
  }

  clang::ASTContext& context_;
  SourcePlaces& places_;
  LibraryBlock block_;
};

}  // namespace

bool IsRegistry(const clang::CXXRecordDecl* record) {
  return record != nullptr && record->getDeclName().isIdentifier() &&
         record->getName() == "RegisterOperators" &&
         NamespaceText(*record->getDeclContext()) == "c10";
}

LibraryBlock ReadRegistry(clang::ASTContext& context, const Expr& initializer,
                          SourcePlaces* places) {
  return RegistryReader(context, places).Take(initializer);
}

}  // namespace switchyard::cxx
