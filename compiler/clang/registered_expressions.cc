#include "compiler/clang/registered_expressions.h"

#include <utility>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "compiler/clang/registered_callables.h"
#include "compiler/clang/source_places.h"
#include "compiler/clang/type_reader.h"

namespace switchyard::cxx {
namespace {

using clang::Expr;
using clang::FunctionDecl;

std::string NameOf(const FunctionDecl& function) {
  return function.getDeclName().isIdentifier() ? function.getName().str() : "";
}

// The value of a variable that is never changed after its initialization.
const Expr* ConstantValue(const Expr& expression) {
  const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(&expression);
  const auto* variable =
      reference == nullptr ? nullptr : llvm::dyn_cast<clang::VarDecl>(reference->getDecl());
  if (variable == nullptr) return nullptr;
  const clang::QualType type = variable->getType();
  if (type.isNull()) return nullptr;
  const bool is_constant =
      variable->isConstexpr() || type.isConstQualified() ||
      (type->isArrayType() && type->getAsArrayTypeUnsafe()->getElementType().isConstQualified());
  // An object is what its variable holds, and closures cannot be assigned to.
  if (CallOperatorOf(type) != nullptr) {
    const clang::CXXRecordDecl* record = ClassOf(type);
    return record->isLambda() ? variable->getAnyInitializer() : nullptr;
  }
  return is_constant ? variable->getAnyInitializer() : nullptr;
}

// Constants that are made from each other in a circle end here.
constexpr int kDeepestWrapping = 1000;

// Removes everything that only passes its one argument on: parentheses, casts, conversions,
// constants.
const Expr& Unwrap(const Expr& expression) {
  const Expr* at = &expression;
  for (int depth = 0; depth < kDeepestWrapping; ++depth) {
    const Expr* next = at->IgnoreUnlessSpelledInSource();
    if (const auto* cast = llvm::dyn_cast<clang::ExplicitCastExpr>(next)) {
      next = cast->getSubExpr();
    } else if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(next)) {
      const bool is_one = list->getNumInits() == 1 && list->getInit(0) != nullptr;
      if (is_one) next = list->getInit(0);
    } else if (const Expr* value = ConstantValue(*next)) {
      next = value;
    }
    if (next == at) return *at;
    at = next;
  }
  return *at;
}

const FunctionDecl* FunctionIn(const clang::TemplateArgumentList* arguments) {
  if (arguments == nullptr) return nullptr;
  for (const clang::TemplateArgument& argument : arguments->asArray()) {
    if (argument.getKind() != clang::TemplateArgument::Declaration) continue;
    if (const auto* found = llvm::dyn_cast<FunctionDecl>(argument.getAsDecl())) return found;
  }
  return nullptr;
}

// The function in the type that TORCH_FN makes.
const FunctionDecl* FunctionOfType(const clang::QualType& type) {
  const clang::CXXRecordDecl* record = ClassOf(type);
  const auto* special = llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(record);
  if (special == nullptr || special->getName() != "CompileTimeFunctionPointer") return nullptr;
  return FunctionIn(&special->getTemplateArgs());
}

// The function in the class of TORCH_BOX whose member it is.
const FunctionDecl* BoxedByClass(const FunctionDecl& member) {
  const auto* special =
      llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(member.getDeclContext());
  if (special == nullptr || WordOf(*special) != "boxer") return nullptr;
  return FunctionIn(&special->getTemplateArgs());
}

bool PassesOn(llvm::StringRef name) {
  return name == "makeFromUnboxedFunction" || name == "makeFromUnboxedLambda" ||
         name == "makeFromBoxedKernel" || name == "move" || name == "forward";
}

RegisteredFunction AsBoxed(RegisteredFunction function) {
  if (function.form == RegisteredForm::kMember && function.callee.empty()) {
    function.obstacle = "a member that is not public and static";
  } else if (function.form == RegisteredForm::kTemplate && function.callee.empty()) {
    function.obstacle = "an instantiation of a template for what has no name elsewhere";
  }
  function.form = RegisteredForm::kBoxed;
  return function;
}

// The namespace of the class in `std::unique_ptr<Class>`.
std::string NamespaceOfPointed(const clang::QualType& pointer) {
  const auto* special =
      llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(ClassOf(pointer));
  if (special == nullptr || special->getTemplateArgs().size() == 0) return {};
  const clang::TemplateArgument& pointed = special->getTemplateArgs()[0];
  if (pointed.getKind() != clang::TemplateArgument::Type) return {};
  const clang::CXXRecordDecl* record = ClassOf(pointed.getAsType());
  return record == nullptr ? std::string() : NamespaceText(*record->getDeclContext());
}

void ReadSignature(clang::ASTContext& context, const FunctionDecl& function,
                   RegisteredFunction* result) {
  result->result = cxx::ReadType(context, function.getReturnType());
  for (const clang::ParmVarDecl* parameter : function.parameters()) {
    result->parameters.push_back(
        {parameter->getNameAsString(),
         cxx::ReadType(context, parameter->getType().getUnqualifiedType())});
  }
}

bool HasState(const clang::CXXRecordDecl& record) {
  return record.hasDefinition() && !record.isEmpty();
}

class FunctionReader {
 public:
  FunctionReader(clang::ASTContext& context, SourcePlaces* places)
      : context_(context), places_(*places) {}

  RegisteredFunction Read(const Expr& expression) {
    if (const FunctionDecl* named = FunctionOfType(expression.getType())) return Of(*named);
    const Expr& meant = Unwrap(expression);
    if (const FunctionDecl* named = FunctionOfType(meant.getType())) return Of(*named);
    if (const auto* call = llvm::dyn_cast<clang::CallExpr>(&meant)) return OfCall(*call);
    if (const auto* lambda = llvm::dyn_cast<clang::LambdaExpr>(&meant)) {
      return OfLambda(*lambda, expression);
    }
    if (const clang::CXXMethodDecl* called = CallOperatorOf(expression.getType())) {
      return OfObject(*called, expression);
    }
    if (const auto* address = llvm::dyn_cast<clang::UnaryOperator>(&meant)) {
      if (address->getOpcode() == clang::UO_AddrOf) return Read(*address->getSubExpr());
    }
    if (const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(&meant)) {
      if (made->getNumArgs() > 0) return Read(*made->getArg(0));
    }
    if (const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(&meant)) {
      const auto* named = llvm::dyn_cast<FunctionDecl>(reference->getDecl());
      if (named != nullptr) return Of(*named);
    }
    return {};
  }

  RegisteredFunction ReadArgument(const FunctionDecl& callee) {
    const clang::TemplateArgumentList* arguments = callee.getTemplateSpecializationArgs();
    const FunctionDecl* named = FunctionIn(arguments);
    if (named == nullptr) return {};
    RegisteredFunction function = Of(*named);
    // Without its type before it, the function takes a stack.
    return arguments->size() == 1 ? AsBoxed(std::move(function)) : function;
  }

 private:
  RegisteredFunction OfCall(const clang::CallExpr& call) {
    const FunctionDecl* callee = call.getDirectCallee();
    if (callee == nullptr) return {};
    const std::string name = NameOf(*callee);
    const unsigned count = call.getNumArgs();
    if (name == "dispatch" && count == 2) {
      RegisteredFunction function = Read(*call.getArg(1));
      function.key = ReadEnumerator(*call.getArg(0));
      function.has_unknown_key = function.key.empty();
      return function;
    }
    // A text for whoever debugs the registration.
    const auto* member = llvm::dyn_cast<clang::CXXMemberCallExpr>(&call);
    const Expr* object = member == nullptr ? nullptr : member->getImplicitObjectArgument();
    if (name == "debug" && object != nullptr) return Read(*object);
    if (count == 1 && PassesOn(name)) return Read(*call.getArg(0));
    RegisteredFunction function;
    // The second is what calls do anyway: recorded, with a gradient that fails.
    if (name == "makeFallthrough" || name == "autogradNotImplementedFallback") {
      function.form = RegisteredForm::kFallthrough;
    } else if (name == "makeNamedNotSupported") {
      function.form = RegisteredForm::kBoxed;
      function.name_space = "c10::detail";
      function.name = "NamedNotSupported";
      function.is_local = true;  // each source has its own function that calls it
    } else if (name == "makeFromBoxedFunction" || name == "makeFromFunction") {
      const FunctionDecl* boxed = FunctionIn(callee->getTemplateSpecializationArgs());
      if (boxed != nullptr) function = AsBoxed(Of(*boxed));
    } else if ((name == "makeFromBoxedFunctor" || name == "makeFromFunctor") && count == 1) {
      function = OfBoxedFunctor(*call.getArg(0));
    }
    return function;
  }

  // The pointer is to an object of the functor's class, or of one derived from it.
  RegisteredFunction OfBoxedFunctor(const Expr& pointer) {
    RegisteredFunction result;
    result.form = RegisteredForm::kBoxedObject;
    result.name_space = NamespaceOfPointed(pointer.getType());
    const Expr& written = *pointer.IgnoreUnlessSpelledInSource();
    result.declaration = places_.Of(written.getSourceRange()).place;
    ReadText(written, &result);
    return result;
  }

  // What code at the end of the source calls in its place.
  void ReadText(const Expr& expression, RegisteredFunction* result) {
    const Expr& written = *expression.IgnoreUnlessSpelledInSource();
    CallableText text = ReadCallable(context_, written, &places_);
    result->expression = std::move(text.expression);
    result->constants = std::move(text.constants);
    result->obstacle = std::move(text.obstacle);
    result->is_local = true;
  }

  RegisteredFunction OfLambda(const clang::LambdaExpr& lambda, const Expr& expression) {
    RegisteredFunction result;
    result.form = RegisteredForm::kLambda;
    result.declaration = places_.Of(lambda.getSourceRange()).place;
    result.obstacle = "its parameters have no types";
    if (lambda.getCallOperator() == nullptr || lambda.isGenericLambda()) return result;
    const clang::CXXMethodDecl& called = *lambda.getCallOperator();
    result.name_space = NamespaceText(*called.getDeclContext());
    ReadSignature(context_, called, &result);
    result.keeps_state = !called.isConst() && lambda.capture_size() > 0;
    ReadText(expression, &result);
    return result;
  }

  RegisteredFunction OfObject(const clang::CXXMethodDecl& called, const Expr& expression) {
    RegisteredFunction result;
    result.form = RegisteredForm::kObject;
    result.name_space = NamespaceText(*called.getDeclContext());
    result.declaration = places_.Of(expression.getSourceRange()).place;
    ReadSignature(context_, called, &result);
    result.keeps_state = HasState(*called.getParent());
    ReadText(expression, &result);
    return result;
  }

  RegisteredFunction Of(const FunctionDecl& function) {
    RegisteredFunction result;
    if (const FunctionDecl* boxed = BoxedByClass(function)) {
      result = Of(*boxed);
      result.is_stable = true;
      return result;
    }
    result.form = RegisteredForm::kFunction;
    if (function.getTemplateSpecializationKind() != clang::TSK_Undeclared) {
      result.form = RegisteredForm::kTemplate;
    }
    if (function.getDeclContext()->isRecord()) result.form = RegisteredForm::kMember;
    result.name_space = NamespaceText(*function.getDeclContext());
    result.name = NameOf(function);
    if (result.form != RegisteredForm::kFunction) result.callee = CalleeOf(function);
    result.is_local = !function.isExternallyVisible();
    result.declaration = places_.OfToken(function.getLocation());
    ReadSignature(context_, function, &result);
    return result;
  }

  clang::ASTContext& context_;
  SourcePlaces& places_;
};

}  // namespace

std::optional<RegisteredText> ReadRegisteredText(const Expr& expression) {
  const Expr& meant = Unwrap(expression);
  if (const auto* literal = llvm::dyn_cast<clang::StringLiteral>(&meant)) {
    if (literal->getCharByteWidth() != 1) return std::nullopt;
    return RegisteredText{literal->getString().str(), "", false};
  }
  if (const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(&meant)) {
    // Texts that are given in part are not followed.
    const bool has_one =
        made->getNumArgs() > 0 && (made->getNumArgs() == 1 || made->getArg(1)->isDefaultArgument());
    return has_one ? ReadRegisteredText(*made->getArg(0)) : std::nullopt;
  }
  const auto* call = llvm::dyn_cast<clang::CallExpr>(&meant);
  const FunctionDecl* callee = call == nullptr ? nullptr : call->getDirectCallee();
  if (callee == nullptr || NameOf(*callee) != "schema" || call->getNumArgs() == 0) {
    return std::nullopt;
  }
  std::optional<RegisteredText> text = ReadRegisteredText(*call->getArg(0));
  for (unsigned i = 1; text && i < call->getNumArgs(); ++i) {
    if (call->getArg(i)->isDefaultArgument()) continue;
    const std::string kind = ReadEnumerator(*call->getArg(i));
    if (!kind.empty()) text->alias_analysis = kind;
    const auto* flag = llvm::dyn_cast<clang::CXXBoolLiteralExpr>(&Unwrap(*call->getArg(i)));
    if (flag != nullptr) text->allow_typevars = flag->getValue();
  }
  return text;
}

std::string ReadEnumerator(const Expr& expression) {
  const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(&Unwrap(expression));
  if (reference == nullptr) return {};
  const auto* named = llvm::dyn_cast<clang::EnumConstantDecl>(reference->getDecl());
  return named == nullptr ? std::string() : named->getNameAsString();
}

RegisteredFunction ReadRegisteredFunction(clang::ASTContext& context, const Expr& expression,
                                          SourcePlaces* places) {
  RegisteredFunction function = FunctionReader(context, places).Read(expression);
  function.place = places->Of(expression.getSourceRange()).place;
  return function;
}

RegisteredFunction ReadStableFunction(clang::ASTContext& context, const Expr& expression,
                                      SourcePlaces* places) {
  RegisteredFunction function = ReadRegisteredFunction(context, expression, places);
  const bool is_by_hand = !function.is_stable && function.form != RegisteredForm::kUnknown;
  if (is_by_hand) {
    function = AsBoxed(std::move(function));
    function.obstacle.clear();  // what it is a pointer to does not matter
  }
  function.is_stable = true;
  return function;
}

RegisteredFunction ReadFunctor(clang::ASTContext& context, const clang::CXXMemberCallExpr& call,
                               unsigned first_argument, SourcePlaces* places) {
  RegisteredFunction result;
  const auto* member = llvm::dyn_cast<clang::MemberExpr>(call.getCallee()->IgnoreParens());
  if (member == nullptr || !member->hasExplicitTemplateArgs()) return result;
  if (member->getNumTemplateArgs() == 0) return result;
  const clang::TemplateArgumentLoc& written = member->template_arguments()[0];
  if (written.getArgument().getKind() != clang::TemplateArgument::Type) return result;
  const clang::CXXMethodDecl* called = CallOperatorOf(written.getArgument().getAsType());
  if (called == nullptr) return result;
  result.form = RegisteredForm::kObject;
  result.name_space = NamespaceText(*called->getDeclContext());
  result.is_local = true;
  ReadSignature(context, *called, &result);
  result.keeps_state = HasState(*called->getParent());
  const SourcePlaces::Found found = places->Of(written.getSourceRange());
  result.declaration = found.place;
  result.obstacle = "a macro makes it";
  if (found.is_in_macro || !found.place.IsKnown()) return result;
  std::string text = std::string(places->Text(found.place)) + "(";
  for (unsigned i = first_argument; i < call.getNumArgs(); ++i) {
    const Expr& argument = *call.getArg(i)->IgnoreUnlessSpelledInSource();
    CallableText one = ReadCallable(context, argument, places);
    result.obstacle = std::move(one.obstacle);
    if (one.expression.empty()) return result;
    text += (i == first_argument ? "" : ", ") + one.expression;
    result.constants += one.constants;
  }
  result.obstacle.clear();
  result.expression = text + ")";
  return result;
}

RegisteredFunction ReadFunctionArgument(clang::ASTContext& context, const FunctionDecl& callee,
                                        SourcePlaces* places) {
  return FunctionReader(context, places).ReadArgument(callee);
}

}  // namespace switchyard::cxx
