#include "compiler/clang/library_statements.h"

#include <cstddef>
#include <optional>
#include <string>
#include <utility>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"
#include "compiler/clang/class_reader.h"
#include "compiler/clang/known_conditions.h"
#include "compiler/clang/registration_reader.h"
#include "compiler/clang/type_reader.h"

namespace switchyard::cxx {
namespace {

using clang::Expr;
using clang::FunctionDecl;
using clang::Stmt;

bool IsRecord(const clang::CXXRecordDecl* record, llvm::StringRef name) {
  return record != nullptr && record->getDeclName().isIdentifier() && record->getName() == name;
}

bool IsConditional(const Stmt& statement) {
  return llvm::isa<clang::IfStmt, clang::ForStmt, clang::WhileStmt, clang::DoStmt,
                   clang::SwitchStmt, clang::CXXForRangeStmt, clang::CXXTryStmt,
                   clang::AbstractConditionalOperator>(statement);
}

// `std::forward<Module>(m)`, `std::ref(m)`.
bool PassesOn(const clang::CallExpr& call) {
  const FunctionDecl* callee = call.getDirectCallee();
  if (callee == nullptr || call.getNumArgs() != 1 || !callee->isInStdNamespace()) return false;
  if (!callee->getDeclName().isIdentifier()) return false;
  const llvm::StringRef name = callee->getName();
  return name == "forward" || name == "move" || name == "ref" || name == "addressof";
}

// The lambda in `auto fill = [](auto& m) { ... };`; null for another initializer.
const clang::LambdaExpr* LambdaIn(const Stmt* initializer) {
  const auto* expression = llvm::dyn_cast_or_null<Expr>(initializer);
  if (expression == nullptr) return nullptr;
  return llvm::dyn_cast<clang::LambdaExpr>(expression->IgnoreUnlessSpelledInSource());
}

// The functions of a source that register run in one thread, one inside another: deeper than this
// they never end. Nor do so many calls, each of which registers operators once more.
constexpr std::size_t kDeepestCall = 32;
constexpr std::size_t kMostCalls = 1 << 13;

}  // namespace

bool IsStableLibraryClass(const clang::CXXRecordDecl* record) {
  return IsRecord(record, "StableLibrary");
}

bool IsLibraryClass(const clang::CXXRecordDecl* record) {
  return IsRecord(record, "Library") || IsStableLibraryClass(record);
}

bool IsLibrary(const clang::QualType& type) {
  if (type.isNull()) return false;
  const clang::QualType plain = type.getNonReferenceType();
  const clang::QualType pointed = plain->isPointerType() ? plain->getPointeeType() : plain;
  return IsLibraryClass(ClassOf(pointed));
}

const clang::ValueDecl* LibraryIn(const Expr& expression) {
  const Expr* at = expression.IgnoreParenCasts();
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(at)) {
    if (PassesOn(*call)) return LibraryIn(*call->getArg(0));
  }
  if (const auto* deref = llvm::dyn_cast<clang::UnaryOperator>(at)) {
    at = deref->getSubExpr()->IgnoreParenImpCasts();
  } else if (const auto* arrow = llvm::dyn_cast<clang::CXXOperatorCallExpr>(at)) {
    at = arrow->getArg(0)->IgnoreParenImpCasts();
  }
  const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(at);
  return reference == nullptr ? nullptr : reference->getDecl();
}

class LibraryStatements::Reader {
 public:
  Reader(LibraryStatements* owner, clang::ASTContext& context, const clang::DeclContext& scope,
         SourcePlaces* places)
      : owner_(*owner), context_(context), places_(*places), scope_(&scope) {}

  // Reads what stands in lambdas that were not called where they can be seen to be.
  void ReadNeverCalled() {
    for (std::size_t i = 0; i < lambdas_.size(); ++i) {
      if (!owner_.HasRun(*lambdas_[i])) Read(lambdas_[i], /*is_conditional=*/true);
    }
  }

  void Read(const Stmt* statement, bool is_conditional) {
    if (statement == nullptr) return;
    if (const auto* expression = llvm::dyn_cast<Expr>(statement)) {
      if (AddClass(*expression, is_conditional)) return;
    }
    if (const auto* call = llvm::dyn_cast<clang::CXXMemberCallExpr>(statement)) {
      if (call->getMethodDecl() != nullptr && IsLibraryClass(call->getRecordDecl())) {
        ReadCall(*call, is_conditional);
        return;
      }
    }
    if (const auto* call = llvm::dyn_cast<clang::CallExpr>(statement)) {
      if (Follow(*call, is_conditional)) return;
    }
    if (const auto* lambda = llvm::dyn_cast<clang::LambdaExpr>(statement)) {
      return Read(lambda->getBody(), /*is_conditional=*/true);
    }
    if (const auto* declared = llvm::dyn_cast<clang::DeclStmt>(statement)) {
      return ReadVariables(*declared, is_conditional);
    }
    if (const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(statement)) {
      FollowBody(*made->getConstructor(), is_conditional);
    }
    if (const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(statement)) {
      LibraryBlock* block = owner_.Find(reference->getDecl());
      if (block != nullptr) AddOther(*reference, is_conditional, block);
      return;
    }
    if (const auto* choice = llvm::dyn_cast<clang::IfStmt>(statement)) {
      if (const auto known = ConditionOf(*choice->getCond(), context_)) {
        const bool outer =
            std::exchange(is_if_undefined_, is_if_undefined_ || known->asks_for_operator);
        Read(choice->getInit(), is_conditional);
        Read(choice->getConditionVariableDeclStmt(), is_conditional);
        Read(known->value ? choice->getThen() : choice->getElse(), is_conditional);
        is_if_undefined_ = outer;
        // Where others have defined the operator, this runs.
        if (!known->asks_for_operator) return;
        return Read(known->value ? choice->getElse() : choice->getThen(), /*is_conditional=*/true);
      }
    }
    if (const auto* loop = llvm::dyn_cast<clang::DoStmt>(statement)) {
      // Macros with several statements expand to such loops.
      const auto known = ConditionOf(*loop->getCond(), context_);
      if (known && !known->value) return Read(loop->getBody(), is_conditional);
    }
    const bool is_inner = is_conditional || IsConditional(*statement);
    for (const Stmt* child : statement->children()) Read(child, is_inner);
  }

 private:
  // The body of the function that is called, with the libraries that it is given. False when it is
  // not there: what is given is then looked at as for any other expression.
  bool Follow(const clang::CallExpr& call, bool is_conditional);
  void ReadVariables(const clang::DeclStmt& statement, bool is_conditional);

  static bool HasBody(const FunctionDecl& function) {
    return function.doesThisDeclarationHaveABody() && !function.hasSkippedBody();
  }

  void FollowBody(const FunctionDecl& function, bool is_conditional) {
    const FunctionDecl* defined = function.getDefinition();
    if (defined == nullptr || !HasBody(*defined)) return;
    if (depth_ == kDeepestCall || call_count_ == kMostCalls) return;
    if (context_.getSourceManager().isInSystemHeader(defined->getLocation())) return;
    owner_.run_.insert(defined);
    const clang::DeclContext* outer = std::exchange(scope_, defined->getDeclContext());
    ++depth_;
    ++call_count_;
    Read(defined->getBody(), is_conditional);
    --depth_;
    scope_ = outer;
  }

  // False for an expression that is no use of torch::class_.
  bool AddClass(const Expr& expression, bool is_conditional);

  void AddOther(const Expr& expression, bool is_conditional, LibraryBlock* block) {
    Registration registration;
    registration.is_conditional = is_conditional;
    registration.place = places_.Of(expression.getSourceRange()).place;
    block->registrations.push_back(std::move(registration));
  }

  // The library of the call, as `m` in `m.def("a").def("b")`; null when it is not known: one of a
  // parameter, or one that is made while the program runs.
  LibraryBlock* BlockOf(const Expr& object, bool is_conditional) {
    const auto* before = llvm::dyn_cast<clang::CXXMemberCallExpr>(&object);
    const bool is_chained = before != nullptr && before->getMethodDecl() != nullptr &&
                            IsLibraryClass(before->getRecordDecl());
    if (is_chained) {
      return ReadCall(*before, is_conditional);
    }
    const clang::ValueDecl* named = LibraryIn(object);
    if (named == nullptr) Read(&object, is_conditional);
    return owner_.Find(named);
  }

  LibraryBlock* ReadCall(const clang::CXXMemberCallExpr& call, bool is_conditional) {
    LibraryBlock* block =
        BlockOf(*call.getImplicitObjectArgument()->IgnoreParenImpCasts(), is_conditional);
    if (block == nullptr) {
      owner_.AddOutside(PlaceOfRegistration(call, &places_));
      return nullptr;
    }
    Registration registration = ReadRegistration(context_, call, &places_);
    registration.is_conditional = is_conditional;
    registration.is_if_undefined = is_if_undefined_;
    block->registrations.push_back(std::move(registration));
    return block;
  }

  LibraryStatements& owner_;
  clang::ASTContext& context_;
  SourcePlaces& places_;
  const clang::DeclContext* scope_;
  std::vector<const clang::LambdaExpr*> lambdas_;  // of variables
  bool is_if_undefined_ = false;                   // inside a condition that asks for an operator
  std::size_t depth_ = 0;
  std::size_t call_count_ = 0;
};

bool LibraryStatements::Reader::Follow(const clang::CallExpr& call, bool is_conditional) {
  const FunctionDecl* callee = call.getDirectCallee();
  if (callee == nullptr || callee->getDefinition() == nullptr) return false;
  callee = callee->getDefinition();
  if (!HasBody(*callee)) return false;
  // The first argument of a call operator is its object.
  const auto* operation = llvm::dyn_cast<clang::CXXOperatorCallExpr>(&call);
  if (operation != nullptr && operation->getOperator() != clang::OO_Call) return false;
  const unsigned first = operation == nullptr ? 0 : 1;
  if (first == 1 && LambdaIn(call.getArg(0)) == nullptr) Read(call.getArg(0), is_conditional);
  for (unsigned i = first; i < call.getNumArgs(); ++i) {
    const Expr& argument = *call.getArg(i);
    LibraryBlock* block = i - first < callee->getNumParams() && IsLibrary(argument.getType())
                              ? owner_.Find(LibraryIn(argument))
                              : nullptr;
    if (block == nullptr) {
      Read(&argument, is_conditional);
    } else {
      owner_.Bind(*callee->getParamDecl(i - first), block);
    }
  }
  FollowBody(*callee, is_conditional);
  return true;
}

// A reference to a library is another name of it.
void LibraryStatements::Reader::ReadVariables(const clang::DeclStmt& statement,
                                              bool is_conditional) {
  for (const clang::Decl* decl : statement.decls()) {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl);
    const Expr* value = variable == nullptr ? nullptr : variable->getInit();
    if (value == nullptr) continue;
    LibraryBlock* block = IsLibrary(variable->getType()) ? owner_.Find(LibraryIn(*value)) : nullptr;
    if (block != nullptr) {
      owner_.Bind(*variable, block);
    } else if (const clang::LambdaExpr* lambda = LambdaIn(value)) {
      lambdas_.push_back(lambda);
    } else {
      Read(value, is_conditional);
    }
  }
}

bool LibraryStatements::HasRun(const clang::LambdaExpr& lambda) const {
  const clang::FunctionTemplateDecl* generic = lambda.getDependentCallOperator();
  if (generic == nullptr) return HasRun(*lambda.getCallOperator());
  return llvm::any_of(generic->specializations(),
                      [this](const FunctionDecl* one) { return HasRun(*one); });
}

bool LibraryStatements::Reader::AddClass(const Expr& expression, bool is_conditional) {
  const Expr* library = LibraryOfClass(expression);
  LibraryBlock* block = library == nullptr ? nullptr : owner_.Find(LibraryIn(*library));
  auto made = ReadClass(context_, expression, block == nullptr ? "" : block->name_space, &places_);
  if (!made) return false;
  made->scope = NamespaceText(*scope_);
  Registration registration;
  registration.kind = RegistrationKind::kClass;
  registration.is_conditional = is_conditional;
  registration.place = places_.Of(expression.getSourceRange()).place;
  registration.custom_class = *std::move(made);
  if (block == nullptr) {
    block = &owner_.outside_.emplace_back();
    block->kind = BlockKind::kOutsideClass;
    block->place = registration.place;
  }
  block->registrations.push_back(std::move(registration));
  return true;
}

void LibraryStatements::Bind(const clang::ValueDecl& library, LibraryBlock* block) {
  blocks_[library.getCanonicalDecl()] = block;
}

LibraryBlock* LibraryStatements::Find(const clang::ValueDecl* library) const {
  if (library == nullptr) return nullptr;
  const auto known = blocks_.find(library->getCanonicalDecl());
  return known == blocks_.end() ? nullptr : known->second;
}

void LibraryStatements::Read(const Stmt* statement, const clang::DeclContext& scope) {
  if (const clang::LambdaExpr* lambda = LambdaIn(statement)) {
    lambdas_.emplace_back(lambda, &scope);
    return;
  }
  Reader reader(this, context_, scope, &places_);
  reader.Read(statement, /*is_conditional=*/false);
  reader.ReadNeverCalled();
}

void LibraryStatements::ReadNeverCalled() {
  for (const auto& [lambda, scope] : lambdas_) {
    if (HasRun(*lambda)) continue;
    Reader reader(this, context_, *scope, &places_);
    reader.Read(lambda, /*is_conditional=*/true);
    reader.ReadNeverCalled();
  }
}

void LibraryStatements::AddOutside(const Place& place) {
  LibraryBlock block;
  block.kind = BlockKind::kOutside;
  block.place = place;
  outside_.push_back(std::move(block));
}

}  // namespace switchyard::cxx
