#include "compiler/clang/class_reader.h"

#include <string>
#include <utility>
#include <vector>

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "compiler/clang/registered_callables.h"
#include "compiler/clang/registered_expressions.h"
#include "compiler/clang/source_places.h"
#include "compiler/clang/type_reader.h"
#include "compiler/clang/type_tree.h"

namespace switchyard::cxx {
namespace {

using clang::CXXMemberCallExpr;
using clang::Expr;
using Arguments = std::vector<const Expr*>;

const clang::ClassTemplateSpecializationDecl* ClassRecord(const clang::QualType& type) {
  const auto* record =
      llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(ReferredClassOf(type));
  const bool is_it = record != nullptr && record->getDeclName().isIdentifier() &&
                     record->getName() == "class_" && record->getTemplateArgs().size() > 0 &&
                     record->getTemplateArgs()[0].getKind() == clang::TemplateArgument::Type;
  return is_it ? record : nullptr;
}

template <typename Range>
Arguments Written(const Range& arguments) {
  Arguments written;
  for (const Expr* argument : arguments) {
    if (!argument->isDefaultArgument()) written.push_back(argument);
  }
  return written;
}

llvm::StringRef NameOf(const CXXMemberCallExpr& call) {
  const clang::CXXMethodDecl* method = call.getMethodDecl();
  return method != nullptr && method->getDeclName().isIdentifier() ? method->getName() : "";
}

// The expression without casts, copies and temporaries.
const Expr& Meant(const Expr& expression) {
  const Expr* at = expression.IgnoreUnlessSpelledInSource();
  for (;;) {
    const Expr* next = at;
    if (const auto* cast = llvm::dyn_cast<clang::ExplicitCastExpr>(at)) {
      next = cast->getSubExpr();
    } else if (const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(at)) {
      const bool is_copy =
          made->getConstructor()->isCopyOrMoveConstructor() && made->getNumArgs() > 0;
      if (is_copy) next = made->getArg(0);
    }
    if (next == at) return *at;
    at = next->IgnoreUnlessSpelledInSource();
  }
}

bool IsClassCall(const CXXMemberCallExpr& call) { return NameOf(call) == "class_"; }

class ClassReader {
 public:
  ClassReader(clang::ASTContext& context, const std::string& name_space, SourcePlaces* places)
      : context_(context), name_space_(name_space), places_(*places) {}

  std::optional<RegisteredClass> Read(const Expr& expression) {
    const Expr& meant = Meant(expression);
    const auto* record = ClassRecord(meant.getType());
    if (record == nullptr || llvm::isa<clang::DeclRefExpr>(meant)) return std::nullopt;
    class_.cpp_name = ToText(ReadType(context_, record->getTemplateArgs()[0].getAsType()));
    if (class_.cpp_name.find('(') != std::string::npos) Obstacle("its class has no name");
    ReadChain(meant);
    return std::move(class_);
  }

 private:
  void Obstacle(const std::string& text) {
    if (class_.obstacle.empty()) class_.obstacle = text;
  }

  void ReadChain(const Expr& expression) {
    const Expr& meant = Meant(expression);
    if (const auto* call = llvm::dyn_cast<CXXMemberCallExpr>(&meant)) {
      if (IsClassCall(*call)) return ReadName(name_space_, Written(call->arguments()), 0);
      const Expr* object = call->getImplicitObjectArgument();
      if (object == nullptr) return Obstacle("it is made by something else than its constructor");
      ReadChain(*object);
      const Arguments arguments = Written(call->arguments());
      AddCall(NameOf(*call), arguments);
      return ReadCall(NameOf(*call), arguments);
    }
    if (const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(&meant)) {
      const Arguments arguments = Written(made->arguments());
      const auto outer = arguments.size() < 2 ? std::nullopt : ReadRegisteredText(*arguments[0]);
      return ReadName(outer ? outer->text : "", arguments, 1);
    }
    if (llvm::isa<clang::DeclRefExpr>(meant)) return;  // named where the variable is made
    Obstacle("it is made by something else than its constructor");
  }

  void ReadName(const std::string& name_space, const Arguments& arguments, std::size_t at) {
    const auto text = at < arguments.size() ? ReadRegisteredText(*arguments[at]) : std::nullopt;
    if (!text || name_space.empty() || name_space == "_") {
      return Obstacle("its name is computed at run time");
    }
    class_.name_space = name_space;
    class_.name = text->text;
  }

  // Whoever reads the arguments reports what cannot be read of them.
  void AddCall(llvm::StringRef name, const Arguments& arguments) {
    RegisteredClassCall call;
    for (const Expr* argument : arguments) {
      CallableText text =
          ReadCallable(context_, *argument->IgnoreUnlessSpelledInSource(), &places_);
      call.text += (call.text.empty() ? "" : ", ") + text.expression;
      call.constants += text.constants;
    }
    call.text = name.str() + "(" + call.text + ")";
    class_.calls.push_back(std::move(call));
  }

  void ReadCall(llvm::StringRef call, const Arguments& arguments) {
    const auto text = arguments.empty() ? std::nullopt : ReadRegisteredText(*arguments[0]);
    if (call == "def" && !arguments.empty() && !text) {
      return Add("__init__", MethodForm::kInit, *arguments[0], DefaultsIn(arguments, 1));
    }
    if (call == "def_pickle" && arguments.size() == 2) {
      Add("__getstate__", MethodForm::kMethod, *arguments[0], nullptr);
      return Add("__setstate__", MethodForm::kMethod, *arguments[1], nullptr);
    }
    if (!text || arguments.size() < 2) return Obstacle("a name is computed at run time");
    if (call == "def" || call == "def_static") {
      Add(text->text, MethodForm::kMethod, *arguments[1], DefaultsIn(arguments, 2));
    } else if (call == "def_readwrite" || call == "def_readonly") {
      Add(text->text + "_getter", MethodForm::kGetter, *arguments[1], nullptr);
      if (call == "def_readwrite") {
        Add(text->text + "_setter", MethodForm::kSetter, *arguments[1], nullptr);
      }
    } else if (call == "def_property") {
      Add(text->text + "_getter", MethodForm::kMethod, *arguments[1], nullptr);
      if (arguments.size() > 2 && !ReadRegisteredText(*arguments[2])) {
        Add(text->text + "_setter", MethodForm::kMethod, *arguments[2], nullptr);
      }
    } else {
      Obstacle("`" + call.str() + "` is not read");
    }
  }

  // The list of torch::arg behind a text that documents the method.
  static const Expr* DefaultsIn(const Arguments& arguments, std::size_t begin) {
    for (std::size_t i = begin; i < arguments.size(); ++i) {
      if (!ReadRegisteredText(*arguments[i])) return arguments[i];
    }
    return nullptr;
  }

  void Add(const std::string& name, MethodForm form, const Expr& expression, const Expr* defaults) {
    RegisteredMethod method;
    method.name = name;
    method.form = form;
    const Expr& written = *expression.IgnoreUnlessSpelledInSource();
    method.place = places_.Of(written.getSourceRange()).place;
    CallableText text = ReadCallable(context_, written, &places_);
    if (!text.obstacle.empty()) Obstacle("method `" + name + "`: " + text.obstacle);
    method.expression = std::move(text.expression);
    method.constants = std::move(text.constants);
    if (defaults != nullptr) {
      CallableText listed =
          ReadCallable(context_, *defaults->IgnoreUnlessSpelledInSource(), &places_);
      if (!listed.obstacle.empty()) Obstacle("method `" + name + "`: " + listed.obstacle);
      method.defaults = std::move(listed.expression);
      method.constants += listed.constants;
    }
    class_.methods.push_back(std::move(method));
  }

  clang::ASTContext& context_;
  const std::string& name_space_;
  SourcePlaces& places_;
  RegisteredClass class_;
};

}  // namespace

const Expr* LibraryOfClass(const Expr& expression) {
  const auto* call = llvm::dyn_cast<CXXMemberCallExpr>(&Meant(expression));
  while (call != nullptr && ClassRecord(call->getType()) != nullptr) {
    const Expr* object = call->getImplicitObjectArgument();
    if (IsClassCall(*call)) return object;
    if (object == nullptr) return nullptr;
    call = llvm::dyn_cast<CXXMemberCallExpr>(&Meant(*object));
  }
  return nullptr;
}

std::optional<RegisteredClass> ReadClass(clang::ASTContext& context, const Expr& expression,
                                         const std::string& name_space, SourcePlaces* places) {
  return ClassReader(context, name_space, places).Read(expression);
}

}  // namespace switchyard::cxx
