#include "compiler/clang/library_reader.h"

#include <map>
#include <string>
#include <utility>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"
#include "compiler/clang/registered_callables.h"
#include "compiler/clang/registered_expressions.h"
#include "compiler/clang/registry_reader.h"
#include "compiler/clang/source_places.h"
#include "compiler/clang/type_reader.h"

namespace switchyard::cxx {
namespace {

using clang::Expr;
using clang::FunctionDecl;
using clang::Stmt;

constexpr llvm::StringRef kMacro = "TORCH_LIBRARY";
constexpr llvm::StringRef kVariable = "_static_init_";

bool IsRecord(const clang::CXXRecordDecl* record, llvm::StringRef name) {
  return record != nullptr && record->getDeclName().isIdentifier() && record->getName() == name;
}

// `{}`.
bool IsEmptyList(const Expr& expression) {
  const Expr& meant = *expression.IgnoreUnlessSpelledInSource();
  if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(&meant)) {
    return list->getNumInits() == 0;
  }
  const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(&meant);
  return made != nullptr && made->getNumArgs() == 0;
}

// Removes the argument that says whether to register. False when the operator is only to be
// verified, which has no counterpart.
bool RemoveMode(std::vector<const Expr*>* arguments) {
  const std::string mode = ReadEnumerator(*arguments->back());
  if (mode == "REGISTER" || mode == "VERIFY") arguments->pop_back();
  return mode != "VERIFY";
}

bool IsConditional(const Stmt& statement) {
  return llvm::isa<clang::IfStmt, clang::ForStmt, clang::WhileStmt, clang::DoStmt,
                   clang::SwitchStmt, clang::CXXForRangeStmt, clang::LambdaExpr, clang::CXXTryStmt,
                   clang::AbstractConditionalOperator>(statement);
}

// Reads the statements of one block.
class StatementReader {
 public:
  StatementReader(clang::ASTContext& context, const clang::ParmVarDecl& library,
                  SourcePlaces* places, std::vector<Registration>* registrations)
      : context_(context), library_(library), places_(*places), registrations_(*registrations) {}

  void Read(const Stmt* statement, bool is_conditional) {
    if (statement == nullptr) return;
    if (const auto* call = llvm::dyn_cast<clang::CXXMemberCallExpr>(statement)) {
      if (IsRecord(call->getRecordDecl(), "Library")) return ReadCall(*call, is_conditional);
    }
    if (const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(statement)) {
      if (reference->getDecl() == &library_) AddOther(*reference, is_conditional);
      return;
    }
    if (const auto* choice = llvm::dyn_cast<clang::IfStmt>(statement)) {
      if (const std::optional<bool> value = ValueOf(choice->getCond())) {
        return Read(*value ? choice->getThen() : choice->getElse(), is_conditional);
      }
    }
    if (const auto* loop = llvm::dyn_cast<clang::DoStmt>(statement)) {
      // Macros with several statements expand to such loops.
      if (ValueOf(loop->getCond()) == false) return Read(loop->getBody(), is_conditional);
    }
    const bool is_inner = is_conditional || IsConditional(*statement);
    for (const Stmt* child : statement->children()) Read(child, is_inner);
  }

 private:
  std::optional<bool> ValueOf(const Expr* condition) const {
    bool value = false;
    const bool is_known = condition != nullptr && !condition->isValueDependent() &&
                          condition->EvaluateAsBooleanCondition(value, context_);
    return is_known ? std::optional<bool>(value) : std::nullopt;
  }

  void AddOther(const Expr& expression, bool is_conditional) {
    Registration registration;
    registration.is_conditional = is_conditional;
    registration.place = places_.Of(expression.getSourceRange()).place;
    registrations_.push_back(std::move(registration));
  }

  // From the name of the member to the closing parenthesis; the text before is another call.
  Place PlaceOf(const clang::CXXMemberCallExpr& call) {
    const auto* callee = llvm::dyn_cast<clang::MemberExpr>(call.getCallee()->IgnoreParens());
    const auto begin = callee == nullptr ? call.getBeginLoc() : callee->getMemberLoc();
    return places_.Of({begin, call.getEndLoc()}).place;
  }

  static RegistrationKind KindOf(llvm::StringRef name) {
    if (name == "def") return RegistrationKind::kDefine;
    if (name == "impl") return RegistrationKind::kImplement;
    if (name == "fallback") return RegistrationKind::kFallback;
    if (name == "class_") return RegistrationKind::kClass;
    const bool is_nothing = name == "set_python_module" || name == "impl_abstract_pystub";
    return is_nothing ? RegistrationKind::kNothing : RegistrationKind::kOther;
  }

  void ReadCall(const clang::CXXMemberCallExpr& call, bool is_conditional) {
    const Expr* object = call.getImplicitObjectArgument()->IgnoreParenImpCasts();
    const auto* itself = llvm::dyn_cast<clang::DeclRefExpr>(object);
    if (itself == nullptr) Read(object, is_conditional);
    Registration registration;
    registration.is_conditional = is_conditional;
    registration.place = PlaceOf(call);
    const clang::CXXMethodDecl* method = call.getMethodDecl();
    if (method->getDeclName().isIdentifier()) registration.kind = KindOf(method->getName());
    // The library is not that of the block.
    if (itself != nullptr && itself->getDecl() != &library_) {
      registration.kind = RegistrationKind::kOther;
    }
    ReadArguments(call, &registration);
    registrations_.push_back(std::move(registration));
  }

  static void ReadTags(const Stmt* statement, Registration* registration) {
    if (statement == nullptr) return;
    if (const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(statement)) {
      std::string tag = ReadEnumerator(*reference);
      if (!tag.empty()) registration->tags.push_back(std::move(tag));
    }
    for (const Stmt* child : statement->children()) ReadTags(child, registration);
  }

  // Reads the explicit arguments: a name, a key, a function.
  void ReadArguments(const clang::CXXMemberCallExpr& call, Registration* registration) {
    std::vector<const Expr*> arguments;
    for (const Expr* argument : call.arguments()) {
      if (!argument->isDefaultArgument()) arguments.push_back(argument);
    }
    const bool has_text = registration->kind == RegistrationKind::kDefine ||
                          registration->kind == RegistrationKind::kImplement;
    if (has_text && !arguments.empty()) {
      registration->text_place = places_.Of(arguments[0]->getSourceRange()).place;
      if (auto text = ReadRegisteredText(*arguments[0])) {
        registration->text = std::move(text->text);
        registration->alias_analysis = std::move(text->alias_analysis);
      }
      arguments.erase(arguments.begin());
    }
    const bool has_function = registration->kind == RegistrationKind::kFallback || has_text;
    if (arguments.empty() || !has_function) return;
    if (!RemoveMode(&arguments)) registration->kind = RegistrationKind::kOther;
    if (arguments.empty()) return;
    // def(schema, tags), def(schema, function, tags)
    const clang::CXXRecordDecl* record = arguments.back()->getType()->getAsCXXRecordDecl();
    if (registration->kind == RegistrationKind::kDefine && IsRecord(record, "vector")) {
      ReadTags(arguments.back(), registration);
      // The tags of a variable cannot be read.
      if (registration->tags.empty() && !IsEmptyList(*arguments.back())) {
        registration->kind = RegistrationKind::kOther;
      }
      arguments.pop_back();
      if (arguments.empty()) return;
    }
    const bool has_key =
        registration->kind == RegistrationKind::kImplement && arguments.size() == 2;
    RegisteredFunction function =
        ReadRegisteredFunction(context_, *arguments[has_key ? 1 : 0], &places_);
    if (has_key) {
      function.key = ReadEnumerator(*arguments[0]);
      function.has_unknown_key = function.key.empty();
    }
    // What has no name is called after its operator.
    if (function.name.empty() && registration->text)
      function.name = NameAfterOperator(*registration->text);
    registration->function = std::move(function);
  }

  clang::ASTContext& context_;
  const clang::ParmVarDecl& library_;
  SourcePlaces& places_;
  std::vector<Registration>& registrations_;
};

class LibraryReader {
 public:
  LibraryReader(clang::ASTContext& context, KernelIndex* index)
      : context_(context),
        sources_(context.getSourceManager()),
        places_(sources_, context.getLangOpts(), index) {}

  std::vector<LibraryBlock> Take() {
    ReadContext(*context_.getTranslationUnitDecl());
    return std::move(blocks_);
  }

 private:
  void ReadContext(const clang::DeclContext& outer) {
    for (const clang::Decl* decl : outer.decls()) {
      if (decl->isImplicit() || sources_.isInSystemHeader(decl->getLocation())) continue;
      if (const auto* inner = llvm::dyn_cast<clang::NamespaceDecl>(decl)) {
        ReadContext(*inner);
      } else if (const auto* block = llvm::dyn_cast<clang::LinkageSpecDecl>(decl)) {
        ReadContext(*block);
      } else if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl)) {
        ReadVariable(*variable);
      } else if (const auto* function = llvm::dyn_cast<FunctionDecl>(decl)) {
        ReadFunction(*function);
      } else if (const auto* record = llvm::dyn_cast<clang::CXXRecordDecl>(decl)) {
        ReadRecord(*record);
      } else if (const auto* record = llvm::dyn_cast<clang::ClassTemplateDecl>(decl)) {
        ReadRecord(*record->getTemplatedDecl());
      }
    }
  }

  // The template `torch::autograd::Function` of which it is an instantiation; nullptr for another
  // type.
  static const clang::TemplateDecl* AutogradFunctionOf(const clang::QualType& base) {
    const clang::TemplateDecl* made_from = nullptr;
    if (const auto* special = base->getAs<clang::TemplateSpecializationType>()) {
      made_from = special->getTemplateName().getAsTemplateDecl();
    }
    const bool is_it = made_from != nullptr && made_from->getName() == "Function" &&
                       NamespaceText(*made_from->getDeclContext()) == "torch::autograd";
    return is_it ? made_from : nullptr;
  }

  llvm::StringRef PathOf(const clang::Decl& decl) const {
    return sources_.getFilename(sources_.getExpansionLoc(decl.getLocation()));
  }

  // PyTorch's own headers are beside that of its template, system headers or not.
  bool IsOfRunTime(const clang::Decl& decl, const clang::Decl& run_time) const {
    constexpr llvm::StringLiteral kHeaders[] = {"torch/", "ATen/", "c10/", "caffe2/"};
    if (sources_.isInMainFile(sources_.getExpansionLoc(decl.getLocation()))) return false;
    const llvm::StringRef there = PathOf(run_time);
    const std::size_t at = there.rfind("torch/csrc/");
    llvm::StringRef path = PathOf(decl);
    if (at == llvm::StringRef::npos || !path.consume_front(there.substr(0, at))) return false;
    return llvm::any_of(kHeaders, [&](llvm::StringRef one) { return path.starts_with(one); });
  }

// gcc believes that Clang's list of bases is read through a null pointer.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wnonnull"
  // Classes derived from torch::autograd::Function, in a source for programs without autograd: what
  // they compute has gradients.
  void ReadRecord(const clang::CXXRecordDecl& record) {
    clang::IdentifierTable& names = record.getASTContext().Idents;
    if (!names.get("SWITCHYARD_WITHOUT_AUTOGRAD").hasMacroDefinition()) return;
    if (!record.isThisDeclarationADefinition() || !record.hasDefinition()) return;
    for (const clang::CXXBaseSpecifier& base : record.bases()) {
      const clang::TemplateDecl* function = AutogradFunctionOf(base.getType());
      if (function == nullptr || IsOfRunTime(record, *function)) continue;
      LibraryBlock block;
      block.kind = BlockKind::kAutogradFunction;
      block.name_space = record.getNameAsString();
      block.place = places_.OfToken(record.getLocation());
      blocks_.push_back(std::move(block));
    }
  }
#pragma GCC diagnostic pop

  // The object whose construction runs a block has the block's namespace and key.
  void ReadVariable(const clang::VarDecl& variable) {
    const llvm::StringRef name = variable.getName();
    const std::size_t infix = name.find(kVariable);
    if (name.starts_with(kMacro) && infix != llvm::StringRef::npos) {
      const std::string function =
          (name.substr(0, infix) + "_init_" + name.substr(infix + kVariable.size())).str();
      LibraryBlock block;
      block.kind = name.starts_with("TORCH_LIBRARY_IMPL_")       ? BlockKind::kImplementations
                   : name.starts_with("TORCH_LIBRARY_FRAGMENT_") ? BlockKind::kFragment
                                                                 : BlockKind::kLibrary;
      ReadInitializer(variable.getInit(), &block);
      known_[function] = std::move(block);
      return;
    }
    const clang::CXXRecordDecl* record = variable.getType()->getAsCXXRecordDecl();
    if (IsRegistry(record) && variable.getInit() != nullptr) {
      LibraryBlock registry = ReadRegistry(context_, *variable.getInit(), &places_);
      registry.place = places_.OfToken(variable.getLocation());
      blocks_.push_back(std::move(registry));
      return;
    }
    const bool is_class = IsRecord(record, "class_");
    if (is_class || IsRecord(record, "RegisterOperators") || IsRecord(record, "Library")) {
      LibraryBlock outside;
      outside.kind = is_class ? BlockKind::kOutsideClass : BlockKind::kOutside;
      outside.place = places_.OfToken(variable.getLocation());
      blocks_.push_back(std::move(outside));
    }
  }

  static void ReadInitializer(const Stmt* statement, LibraryBlock* block) {
    if (statement == nullptr || llvm::isa<clang::LambdaExpr>(statement)) return;
    if (const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(statement)) {
      if (IsRecord(made->getConstructor()->getParent(), "TorchLibraryInit")) {
        if (made->getNumArgs() < 4) return;
        if (auto text = ReadRegisteredText(*made->getArg(2))) block->name_space = text->text;
        return ReadKey(made->getArg(3), block);
      }
    }
    for (const Stmt* child : statement->children()) ReadInitializer(child, block);
  }

  // The enumerator somewhere in `c10::make_optional(c10::DispatchKey::CPU)`.
  static void ReadKey(const Stmt* statement, LibraryBlock* block) {
    if (statement == nullptr || !block->key.empty()) return;
    if (const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(statement)) {
      block->key = ReadEnumerator(*reference);
    }
    for (const Stmt* child : statement->children()) ReadKey(child, block);
  }

  void ReadFunction(const FunctionDecl& function) {
    if (!function.isThisDeclarationADefinition() || !IsRegistrationFunction(function)) return;
    const auto known = known_.find(function.getNameAsString());
    if (known == known_.end() || function.param_size() != 1) return;
    LibraryBlock block = std::move(known->second);
    block.place = places_.Of({function.getLocation(), function.getLocation()}).place;
    StatementReader(context_, *function.getParamDecl(0), &places_, &block.registrations)
        .Read(function.getBody(), /*is_conditional=*/false);
    blocks_.push_back(std::move(block));
  }

  clang::ASTContext& context_;
  const clang::SourceManager& sources_;
  SourcePlaces places_;
  std::map<std::string, LibraryBlock> known_;  // by the function that fills it
  std::vector<LibraryBlock> blocks_;
};

}  // namespace

bool IsRegistrationFunction(const clang::Decl& decl) {
  const auto* function = llvm::dyn_cast<FunctionDecl>(&decl);
  return function != nullptr && function->getDeclName().isIdentifier() &&
         function->getName().starts_with(kMacro) && function->getName().contains("_init_");
}

std::vector<LibraryBlock> ReadLibraryBlocks(clang::ASTContext& context, KernelIndex* index) {
  return LibraryReader(context, index).Take();
}

}  // namespace switchyard::cxx
